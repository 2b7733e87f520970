"""Stand-ins for rules that Bazel 4 loads from the network for its own toolchains, even where no target uses them.

A workspace without a network declares them before other repositories:

    native_rules(name = "rules_cc", package = "cc")
    native_rules(name = "rules_java", package = "java")
    no_coverage_tools(name = "remote_coverage_tools")
"""

# The rules that Bazel's own build files load, all of which Bazel 4 has built in.
_RULES = {
    "cc": [
        "cc_binary",
        "cc_import",
        "cc_library",
        "cc_proto_library",
        "cc_test",
        "cc_toolchain",
        "cc_toolchain_suite",
    ],
    "java": [
        "java_binary",
        "java_import",
        "java_library",
        "java_proto_library",
        "java_runtime",
        "java_test",
        "java_toolchain",
    ],
}

def _native_rules(ctx):
    package = ctx.attr.package
    lines = ["{name} = native.{name}".format(name = name) for name in _RULES[package]]
    ctx.file(package + "/BUILD.bazel", "", executable = False)
    ctx.file(package + "/defs.bzl", "\n".join(lines) + "\n", executable = False)

native_rules = repository_rule(
    implementation = _native_rules,
    doc = "A repository with the rules for a language that are built into Bazel.",
    attrs = {"package": attr.string(mandatory = True, values = ["cc", "java"], doc = "The package with `defs.bzl`.")},
)

_NO_TOOL = """\
sh_binary(
    name = "coverage_report_generator",
    srcs = ["missing.sh"],
    visibility = ["//visibility:public"],
)
"""

_MISSING = """\
#!/bin/sh
echo "Bazel's own tools for coverage need the network; use --@rules_modula2//:coverage with bazel test" >&2
exit 1
"""

def _no_coverage_tools(ctx):
    ctx.file("BUILD.bazel", _NO_TOOL, executable = False)
    ctx.file("missing.sh", _MISSING)

no_coverage_tools = repository_rule(
    implementation = _no_coverage_tools,
    doc = "Replaces the tools of `bazel coverage`, which each test depends on.",
)
