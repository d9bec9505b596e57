"""Machine types for the core, with `int` and `list` as fallback; the only engine file that is never compiled.

The type checker and the compiler see the real types. Where these are missing at run time (a browser, another
interpreter), an `i64` is an `int` and a `vec` is a list: slower, but the same matches to the last card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64, mypyc_attr
else:
    try:
        from mypy_extensions import i64, mypyc_attr
    except ImportError:
        i64 = int

        def mypyc_attr(*_attributes, **_named):
            return lambda cls: cls

    try:
        from librt.vecs import vec
    except ImportError:

        class vec:
            def __class_getitem__(cls, _item):
                return list


__all__ = ["i64", "mypyc_attr", "vec"]
