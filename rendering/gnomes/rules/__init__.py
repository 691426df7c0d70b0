"""Pictures of the rule pages of Gnomes & Wizards."""
