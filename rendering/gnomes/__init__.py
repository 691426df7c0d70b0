"""Pictures of Gnomes & Wizards."""
