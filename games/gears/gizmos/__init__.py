"""...'N Gizmos: hands, gadgets beside roles, reactions and trades."""
