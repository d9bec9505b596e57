"""Data folders as earlier releases left them, kept so that every later one opens them and plays on."""
