"""Control the local Discord over HTTP, with paths below /local: inspect its state, act as people, inject faults."""
