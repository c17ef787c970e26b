"""Tests, by subject; each test is a sentence."""
