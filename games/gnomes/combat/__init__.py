"""Who is whose enemy, attacks, damage, death."""
