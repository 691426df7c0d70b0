"""Programs that engineers run by hand: benches, endurance runs, figures and pictures to look at."""
