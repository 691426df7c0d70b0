"""What a seat cannot know: dealt anew, or deduced by everybody."""
