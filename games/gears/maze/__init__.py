"""The maze: links between tiles, placing, walking, rotation, demolition."""
