"""Tests of Gnomes & Wizards."""
