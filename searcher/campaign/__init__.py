"""Long runs: numbered units of work, played anywhere, merged in order, kept safe."""
