"""Results for people: sentences and tables for the terminal."""
