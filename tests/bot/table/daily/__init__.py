"""Tests of the daily puzzle."""
