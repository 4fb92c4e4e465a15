"""Both Swedish games at a table of two to four: house rules, deals, play, statistics."""
