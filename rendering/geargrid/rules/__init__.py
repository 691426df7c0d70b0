"""Pictures of Gear Grid's rule pages."""
