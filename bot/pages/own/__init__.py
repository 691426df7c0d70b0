"""What is shown to one person alone: hand, pings, plans, data, what can be done."""
