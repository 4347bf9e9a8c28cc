"""What takes the place of torch where it is not installed: the environments of Stable-Baselines3 import it, but use nothing of it."""

import importlib.machinery
import sys
import types


class Nothing:
    """Stands for a class of torch: others may inherit from it, and any name can be asked of it."""

    def __init_subclass__(cls, **_):
        pass

    def __class_getitem__(cls, _):
        return cls


class Stub(types.ModuleType):
    """A module in which every name is a class or a module of its own."""

    __path__: list = []
    __version__ = "2.3.0"

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name[0].isupper():
            made = type(name, (Nothing,), {})
        else:
            made = sys.modules.setdefault(f"{self.__name__}.{name}", Stub(f"{self.__name__}.{name}"))
        setattr(self, name, made)
        return made

    def __or__(self, _):
        return Nothing

    __ror__ = __or__

    def __call__(self, *args, **_):
        # A decorator such as `torch.no_grad()`.
        return args[0] if args and callable(args[0]) else self


class Finder:
    """Finds every module below torch."""

    def find_spec(self, name, _path=None, _target=None):
        return importlib.machinery.ModuleSpec(name, self) if name == "torch" or name.startswith("torch.") else None

    def create_module(self, spec):
        return Stub(spec.name)

    def exec_module(self, module):
        pass


def install():
    """Puts the stub in place of torch, if there is none."""
    try:
        import torch  # noqa: F401
    except ImportError:
        sys.meta_path.append(Finder())
