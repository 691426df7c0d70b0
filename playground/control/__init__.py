"""What Discord does not have: state to look at, people to act as, faults to set, over HTTP below /local."""
