"""What is worked out once, whatever number of threads asks for it at the same time."""
from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from threading import RLock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def shared_cache(compute: Callable[P, T]) -> Callable[P, T]:
    """A cache of the last few results."""
    cached, lock = lru_cache(maxsize=8)(compute), RLock()

    @wraps(compute)
    def ask(*args: P.args, **keywords: P.kwargs) -> T:
        with lock:
            return cached(*args, **keywords)  # type: ignore[arg-type]
    return ask
