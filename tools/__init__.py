"""Programs that engineers run by hand: benchmarks, endurance runs, figures, and pictures to look at."""
