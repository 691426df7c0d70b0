"""The expansion ...'N Gizmos: hands, gizmos beside roles, reactions and trades."""
