"""Games at a table in words, English and Swedish."""
