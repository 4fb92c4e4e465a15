"""Only what pyproject.toml cannot say: which Cython modules are compiled."""
import os
from glob import glob

from Cython.Build import cythonize
from setuptools import Extension, setup

# SEARCHER_DEBUG=1 switches the checks back on that the release build leaves out.
CHECKED = os.environ.get("SEARCHER_DEBUG", "0") != "0"
MODULES = ("engine", "backward")

setup(
    ext_modules=cythonize(
        [
            Extension(
                f"searcher.{name}",
                [f"ext/{name}.pyx"],
                include_dirs=["ext"],
                depends=[*glob("ext/*.h"), *glob("ext/*.pxd")],
                extra_compile_args=["-O1", "-g"] if CHECKED else ["-O2"],
            )
            for name in MODULES
        ],
        include_path=["ext"],
        compiler_directives={
            "boundscheck": CHECKED,
            "wraparound": CHECKED,
            "initializedcheck": CHECKED,
            "cdivision": not CHECKED,
            "freethreading_compatible": True,
        },
    )
)
