"""The expansion ...'N Gizmos: gadgets in hand and beside roles, reactions and trades."""
