"""Programs that engineers run by hand: benchmarks, endurance runs, measurements, and pictures for review."""
