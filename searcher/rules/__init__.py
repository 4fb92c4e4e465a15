"""The games, slow and obvious: the judges of everything compiled.

Nothing here may import the engine.
"""
