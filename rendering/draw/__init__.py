"""What every picture is drawn with: canvas, fonts, palette, icons, sprites and plain geometry."""
