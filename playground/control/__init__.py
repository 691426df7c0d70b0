"""Control of the local Discord over HTTP, below /local: inspect its state, act as people, inject faults."""
