#!/usr/bin/env python3
"""Writes a program of many modules with the files for Bazel, and knows what a change must compile again.

Module number n has a definition that imports that of module (n - 1) // 8, and an implementation that imports three
modules with lower numbers. The same numbers give the same bytes.
"""

import argparse
import os

PARENT = 8
LINES_OF_PROCEDURE = 10


class Program:
    """A generated program: `modules` modules of about `lines` lines, in folders of `package` modules."""

    def __init__(self, modules, lines, package=50):
        self.modules, self.lines, self.package = modules, lines, package
        # Changes: a factor in the first procedure of a body, a further constant of a definition, and a comment in one.
        self.factors, self.constants, self.comments = {}, {}, {}

    def reset(self):
        """Undoes all changes."""
        for changes in [self.factors, self.constants, self.comments]:
            changes.clear()

    def name(self, number):
        return f"M{number:04}"

    def folder(self, number):
        return f"src/p{number // self.package:02}"

    def path(self, number, suffix):
        return f"{self.folder(number)}/{self.name(number)}.{suffix}"

    def parent(self, number):
        """Returns the module that the definition of a module imports."""
        return (number - 1) // PARENT if number else None

    def used(self, number):
        """Returns the modules that only the implementation of a module imports."""
        found = {number - 1, number * 2 // 3, number // 2}
        return sorted(other for other in found if 0 <= other < number and other != self.parent(number))

    def closure(self, number):
        """Returns the modules whose definitions an importer of a module reads."""
        found = []
        while number is not None:
            found.append(number)
            number = self.parent(number)
        return found

    def read(self, number):
        """Returns the modules whose definitions the compilation of a module reads."""
        found = set(self.closure(number))
        for other in self.used(number):
            found.update(self.closure(other))
        return found

    def dependents(self, number):
        """Returns the modules that are compiled again if a definition changes."""
        return [other for other in range(self.modules) if number in self.read(other)]

    def definition(self, number):
        name, parent = self.name(number), self.parent(number)
        imported, field = "", ""
        if parent is not None:
            imported, field = f"IMPORT {self.name(parent)};\n", f"; base: {self.name(parent)}.Item"
        return (
            f"{self.comment(number)}DEFINITION MODULE {name};\n{imported}"
            f"CONST Weight = {number % 7 + 1};\n"
            f"{self.constant(number)}"
            f"TYPE Item = RECORD key: INTEGER{field} END;\n"
            "VAR calls: INTEGER;\n"
            "PROCEDURE Own(x: INTEGER): INTEGER;\n"
            "PROCEDURE Value(x: INTEGER): INTEGER;\n"
            f"END {name}.\n"
        )

    def comment(self, number):
        return f"(* {self.comments[number]} *)\n" if number in self.comments else ""

    def constant(self, number):
        return f"CONST Further = {self.constants[number]};\n" if number in self.constants else ""

    def procedures(self):
        return max(1, (self.lines - 30) // (LINES_OF_PROCEDURE + 2))

    def factor(self, number, procedure):
        if procedure == 0 and number in self.factors:
            return self.factors[number]
        return (number * 31 + procedure * 17) % 97 + 1

    def implementation(self, number):
        name, parent, used = self.name(number), self.parent(number), self.used(number)
        text = [f"IMPLEMENTATION MODULE {name};"]
        if used:
            text.append(f"IMPORT {', '.join(map(self.name, used))};")
        count = self.procedures()
        for procedure in range(count):
            factor = self.factor(number, procedure)
            text += [
                f"PROCEDURE P{procedure}(x: INTEGER): INTEGER;",
                "VAR i, sum: INTEGER; row: ARRAY [0..7] OF INTEGER;",
                "BEGIN",
                f"  sum := {factor};",
                "  FOR i := 0 TO 7 DO row[i] := (x + i * sum) MOD 1009 END;",
                "  FOR i := 0 TO 6 DO",
                "    IF row[i] > row[i + 1] THEN sum := sum + row[i] ELSE sum := sum + row[i + 1] END",
                "  END;",
                f"  RETURN sum MOD {1000 + procedure}",
                f"END P{procedure};",
                "",
            ]
        text += ["PROCEDURE Own(x: INTEGER): INTEGER;", "VAR item: Item;", "BEGIN", "  INC(calls);"]
        text.append("  item.key := x * Weight;")
        text += [f"  item.key := (item.key + P{procedure}(x)) MOD 1000003;" for procedure in range(count)]
        text += ["  RETURN item.key", "END Own;", "PROCEDURE Value(x: INTEGER): INTEGER;", "BEGIN"]
        others = [other for other in [parent] if other is not None] + used
        terms = "".join(f" + {self.name(other)}.Own(x)" for other in others)
        text += [f"  RETURN (Own(x){terms}) MOD 1000003", "END Value;", f"END {name}.", ""]
        if parent is not None:
            text.insert(1, f"IMPORT {self.name(parent)};")
        return "\n".join(text)

    def own(self, number, x):
        """Returns the value of `Own(x)` of a module."""
        key = x * (number % 7 + 1)
        for procedure in range(self.procedures()):
            total = factor = self.factor(number, procedure)
            row = [(x + i * factor) % 1009 for i in range(8)]
            total += sum(max(row[i], row[i + 1]) for i in range(7))
            key = (key + total % (1000 + procedure)) % 1000003
        return key

    def output(self):
        """Returns the output of the program, computed without it."""
        own = [self.own(number, 7) for number in range(self.modules)]
        total = 0
        for number in range(self.modules):
            others = self.used(number) + ([] if self.parent(number) is None else [self.parent(number)])
            value = (own[number] + sum(own[other] for other in others)) % 1000003
            total = (total * 3 + value) % 1000003
        return f"{total}\n"

    def main(self):
        names = [self.name(number) for number in range(self.modules)]
        imports = "".join(f"IMPORT {name};\n" for name in names)
        sums = "".join(f"  sum := (sum * 3 + {name}.Value(7)) MOD 1000003;\n" for name in names)
        return (
            f"MODULE Main;\nFROM InOut IMPORT WriteInt, WriteLn;\n{imports}"
            f"VAR sum: INTEGER;\nBEGIN\n  sum := 0;\n{sums}  WriteInt(sum, 1); WriteLn\nEND Main.\n"
        )

    def label(self, number):
        return f"//{self.folder(number)}:{self.name(number)}"

    def build_file(self, package):
        first = package * self.package
        text = ['load("@rules_modula2//:defs.bzl", "modula2_library")', "",
                'package(default_visibility = ["//visibility:public"])', ""]
        for number in range(first, min(first + self.package, self.modules)):
            name, parent = self.name(number), self.parent(number)
            text += ["modula2_library(", f'    name = "{name}",', f'    srcs = ["{name}.def", "{name}.mod"],']
            if parent is not None:
                text.append(f'    deps = ["{self.label(parent)}"],')
            if self.used(number):
                labels = ", ".join(f'"{self.label(other)}"' for other in self.used(number))
                text.append(f"    implementation_deps = [{labels}],")
            text += [")", ""]
        return "\n".join(text)

    def files(self, rules):
        """Returns the texts of all files by their paths. `rules`: the folder of the rules."""
        found = {
            "WORKSPACE": (
                'workspace(name = "generated")\n\n'
                f'local_repository(name = "rules_modula2", path = "{rules}")\n\n'
                'load("@rules_modula2//:offline.bzl", "native_rules", "no_coverage_tools")\n\n'
                'native_rules(name = "rules_cc", package = "cc")\n\n'
                'native_rules(name = "rules_java", package = "java")\n\n'
                'no_coverage_tools(name = "remote_coverage_tools")\n\n'
                'load("@rules_modula2//:toolchain.bzl", "modula2_local_toolchain")\n\n'
                'modula2_local_toolchain(name = "modula2_tlc")\n\n'
                'register_toolchains("@modula2_tlc//:toolchain")\n'
            ),
            # Without a sandbox an action could read files that are not its inputs.
            ".bazelrc": "build --spawn_strategy=sandboxed\nbuild --incompatible_strict_action_env\n",
            "BUILD.bazel": (
                'load("@rules_modula2//:defs.bzl", "modula2_binary", "modula2_test")\n\n'
                "DEPS = [\n"
                + "".join(f'    "{self.label(number)}",\n' for number in range(self.modules))
                + ']\n\nmodula2_binary(name = "program", main = "Main.mod", deps = DEPS)\n\n'
                'modula2_test(name = "test", size = "small", main = "Main.mod", output = "Main.out", deps = DEPS, '
                'tags = ["manual"])\n'
            ),
            "Main.mod": self.main(),
            "Main.out": self.output(),
        }
        for number in range(self.modules):
            found[self.path(number, "def")] = self.definition(number)
            found[self.path(number, "mod")] = self.implementation(number)
        for package in range((self.modules + self.package - 1) // self.package):
            found[f"{self.folder(package * self.package)}/BUILD.bazel"] = self.build_file(package)
        return found

    def write(self, folder, rules):
        """Writes the files and returns the number of lines of the modules."""
        lines = 0
        for path, text in self.files(rules).items():
            place = os.path.join(folder, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "w", encoding="utf-8") as file:
                file.write(text)
            if path.endswith((".def", ".mod")):
                lines += text.count("\n")
        return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--modules", type=int, default=20)
    parser.add_argument("--lines", type=int, default=100)
    call = parser.parse_args()
    rules = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    print(Program(call.modules, call.lines).write(call.folder, rules), "lines")


if __name__ == "__main__":
    main()
