"""The maze: links between tiles, placing and rotating tiles, walking, demolition."""
