"""Only what pyproject.toml cannot say: which Cython modules are compiled."""
import hashlib
import os
import sys
from glob import glob
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

# SEARCHER_DEBUG=1 switches the checks back on that the release build leaves out;
# SEARCHER_SANITIZE=1 has AddressSanitizer and UBSan watch every step as well.
SANITIZED = os.environ.get("SEARCHER_SANITIZE", "0") != "0"
CHECKED = SANITIZED or os.environ.get("SEARCHER_DEBUG", "0") != "0"
FLAGS = ["-O1", "-g"] if CHECKED else ["-O3"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover"] if SANITIZED else []
# The engine speaks the dialect of gcc and clang. Microsoft's compiler does not, and gcc for Windows
# puts vectors where they may not be (its bug 54412), so there it is the clang of llvm-mingw (CC).
OPTIONS = {"build_ext": {"compiler": "mingw32"}} if sys.platform == "win32" else {}
MODULES = ("games", "sweeps", "backward", "behind", "pieces", "walks", "table")
SOURCES = sorted(path for kind in ("h", "pxd", "pyx")
                 for path in glob(f"ext/**/*.{kind}", recursive=True))
# the engine tells what it was compiled from, so that others are not taken for the same
DIGEST = hashlib.sha256(b"".join(Path(path).read_bytes() for path in SOURCES)).hexdigest()

setup(
    options=OPTIONS,
    ext_modules=cythonize(
        [
            Extension(
                f"searcher.engine.{name}",
                [f"ext/{name}.pyx"],
                include_dirs=["ext"],
                depends=SOURCES,
                define_macros=[("SEARCHER_SOURCES", f'"{DIGEST}"')],
                extra_compile_args=FLAGS + SANITIZERS,
                extra_link_args=SANITIZERS,
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
