"""The rules for Modula-2. README.md describes them."""

load("//:private/c_library.bzl", _modula2_c_library = "modula2_c_library")
load("//:private/compilation.bzl", _Modula2Info = "Modula2Info")
load("//:private/library.bzl", _modula2_library = "modula2_library")
load("//:private/program.bzl", _modula2_binary = "modula2_binary", _modula2_test = "modula2_test")

Modula2Info = _Modula2Info
modula2_binary = _modula2_binary
modula2_c_library = _modula2_c_library
modula2_library = _modula2_library
modula2_test = _modula2_test
