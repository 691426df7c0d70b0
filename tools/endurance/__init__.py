"""What takes longer than a test may: a month of tables, and the bot killed hundreds of times. It prints counts."""
