"""Control of the local Discord over HTTP below /local: inspecting state, acting as people, causing faults."""
