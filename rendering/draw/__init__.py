"""Drawing tools shared by all pictures: canvas, fonts, palette, icons, sprites and geometry."""
