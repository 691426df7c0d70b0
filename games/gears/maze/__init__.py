"""The maze: links between tiles, laying, walking, turning, demolition."""
