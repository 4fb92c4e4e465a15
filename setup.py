"""Only what pyproject.toml cannot say: which Cython modules are compiled."""
import os

from Cython.Build import cythonize
from setuptools import Extension, setup

# SEARCHER_DEBUG=1 switches the checks back on that the release build leaves out.
CHECKED = os.environ.get("SEARCHER_DEBUG", "0") != "0"

setup(
    ext_modules=cythonize(
        [
            Extension(
                "searcher.engine",
                ["ext/engine.pyx"],
                include_dirs=["ext"],
                depends=["ext/deal.h", "ext/game.h", "ext/sweep.h", "ext/trick.h"],
                extra_compile_args=["-O2"] if not CHECKED else ["-O1", "-g"],
            )
        ],
        compiler_directives={
            "boundscheck": CHECKED,
            "wraparound": CHECKED,
            "initializedcheck": CHECKED,
            "cdivision": not CHECKED,
            "freethreading_compatible": True,
        },
    )
)
