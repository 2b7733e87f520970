"""Libraries in C with a definition module, which is made from their headers."""

load(":private/compilation.bzl", "Modula2Info", "TOOLCHAIN", "infos_of", "interfaces_of", "merged", "toolchain_of")

def _definition(ctx, headers):
    """Makes the definition module from the first header."""
    definition = ctx.actions.declare_file(ctx.attr.module + ".def")
    arguments = ctx.actions.args()
    arguments.add("bindgen")
    if headers:
        arguments.add(headers[0])
    else:
        arguments.add(ctx.attr.system_header)
    arguments.add("--name", ctx.attr.module).add("-o", definition)
    arguments.add_all(ctx.attr.allow, before_each = "--allow")
    arguments.add_all([file.dirname or "." for file in headers], before_each = "-I", uniquify = True)
    arguments.add_all(ctx.attr.defines, before_each = "--define")
    arguments.add_all(["-l" + name for name in ctx.attr.libraries])
    toolchain = toolchain_of(ctx)
    ctx.actions.run(
        executable = toolchain.compiler,
        arguments = [arguments],
        inputs = headers,
        tools = toolchain.files,
        outputs = [definition],
        mnemonic = "Modula2Bindgen",
        progress_message = "Translating the headers of " + ctx.attr.module,
        env = {"MODULA2_PROVENANCE": toolchain.provenance, "PATH": "/usr/bin:/bin"},
    )
    return definition

def _compiled(ctx, source, headers):
    toolchain = toolchain_of(ctx)
    object = ctx.actions.declare_file("_objects/{}/{}.o".format(ctx.label.name, source.basename))
    arguments = ctx.actions.args()
    arguments.add("-c").add(source).add("-o", object)
    arguments.add("-O2" if ctx.var["COMPILATION_MODE"] == "opt" else "-O0")
    if ctx.var["COMPILATION_MODE"] == "dbg":
        arguments.add("-g")
    arguments.add_all([file.dirname or "." for file in headers], before_each = "-I", uniquify = True)
    arguments.add_all(["-D" + define for define in ctx.attr.defines])
    arguments.add_all(ctx.attr.copts)
    ctx.actions.run_shell(
        # Like the compiler of the modules, the C compiler records the current folder for debuggers.
        command = 'exec "$1" "-ffile-prefix-map=$PWD=." "${@:2}"',
        arguments = [toolchain.c_compiler, arguments],
        inputs = [source] + headers,
        tools = toolchain.files,
        outputs = [object],
        mnemonic = "Modula2CompileC",
        progress_message = "Compiling " + source.short_path,
        env = {"MODULA2_PROVENANCE": toolchain.provenance, "PATH": "/usr/bin:/bin"},
    )
    return object

def _modula2_c_library(ctx):
    headers = ctx.files.hdrs
    if bool(headers) == bool(ctx.attr.system_header):
        fail("either `hdrs` or `system_header` names the header of the definition module")
    definition = _definition(ctx, headers)
    objects = [_compiled(ctx, source, headers) for source in ctx.files.srcs]
    info = merged(
        infos_of(ctx.attr.deps),
        own_definitions = interfaces_of(ctx, [definition], []),
        own_objects_in_c = objects,
        libraries = ["-l" + name for name in ctx.attr.libraries],
    )
    return [DefaultInfo(files = depset([definition] + objects)), info]

modula2_c_library = rule(
    implementation = _modula2_c_library,
    doc = "A library in C, whose definition module `tlc bindgen` makes from its header.",
    attrs = {
        "module": attr.string(mandatory = True, doc = "The name of the definition module."),
        "hdrs": attr.label_list(
            allow_files = [".h"],
            doc = "Headers of the workspace. The first is translated, and includes the others.",
        ),
        "system_header": attr.string(doc = "The header of the system that is translated instead, as in `#include`."),
        "srcs": attr.label_list(allow_files = [".c"], doc = "Sources in C."),
        "allow": attr.string_list(doc = "Patterns of the names to translate; all without it."),
        "defines": attr.string_list(doc = "Macros: `NAME` or `NAME=TEXT`."),
        "copts": attr.string_list(doc = "Options of the C compiler."),
        "libraries": attr.string_list(doc = "Libraries of the system to link with: `z` for `-lz`."),
        "deps": attr.label_list(providers = [Modula2Info], doc = "Libraries that the sources in C need."),
    },
    provides = [Modula2Info],
    toolchains = [TOOLCHAIN],
)
