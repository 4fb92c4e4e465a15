"""``python -m searcher`` is the command ``searcher``."""
import sys

from searcher.cli import main

sys.exit(main())
