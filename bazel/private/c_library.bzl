"""Libraries in C, with a definition module that is made from their headers, or for definitions written by hand."""

load(":private/compilation.bzl", "Modula2Info", "TOOLCHAIN", "infos_of", "interfaces_of", "merged", "toolchain_of")

Modula2CInfo = provider(
    doc = "The headers of a library in C.",
    fields = {
        "headers": "a depset of the headers that sources of dependents may include",
        "include": "a depset of the folders in which they search for headers",
    },
)

def _definition(ctx, own):
    """Makes the definition module from the first header of the library."""
    definition = ctx.actions.declare_file(ctx.attr.module + ".def")
    arguments = ctx.actions.args()
    arguments.add("bindgen")
    if ctx.files.hdrs:
        arguments.add(ctx.files.hdrs[0])
    else:
        arguments.add(ctx.attr.system_header)
    arguments.add("--name", ctx.attr.module).add("-o", definition)
    arguments.add_all(ctx.attr.allow, before_each = "--allow")
    arguments.add_all(own.include, before_each = "-I")
    arguments.add_all(ctx.attr.defines, before_each = "--define")
    arguments.add_all(["-l" + name for name in ctx.attr.libraries])
    toolchain = toolchain_of(ctx)
    ctx.actions.run(
        executable = toolchain.compiler,
        arguments = [arguments],
        inputs = own.headers,
        tools = toolchain.files,
        outputs = [definition],
        mnemonic = "Modula2Bindgen",
        progress_message = "Translating the headers of " + ctx.attr.module,
        env = {"MODULA2_PROVENANCE": toolchain.provenance, "PATH": "/usr/bin:/bin"},
    )
    return definition

def _compiled(ctx, source, own):
    toolchain = toolchain_of(ctx)
    object = ctx.actions.declare_file("_objects/{}/{}.o".format(ctx.label.name, source.basename))
    arguments = ctx.actions.args()
    arguments.add("-c").add(source).add("-o", object)
    arguments.add("-O2" if ctx.var["COMPILATION_MODE"] == "opt" else "-O0")
    if ctx.var["COMPILATION_MODE"] == "dbg":
        arguments.add("-g")
    arguments.add_all(own.include, before_each = "-I")
    arguments.add_all(["-D" + define for define in ctx.attr.defines])
    arguments.add_all(ctx.attr.copts)
    ctx.actions.run_shell(
        # Like the compiler of the modules, the C compiler records the current folder for debuggers.
        command = 'exec "$1" "-ffile-prefix-map=$PWD=." "${@:2}"',
        arguments = [toolchain.c_compiler, arguments],
        inputs = depset([source], transitive = [own.headers]),
        tools = toolchain.files,
        outputs = [object],
        mnemonic = "Modula2CompileC",
        progress_message = "Compiling " + source.short_path,
        env = {"MODULA2_PROVENANCE": toolchain.provenance, "PATH": "/usr/bin:/bin"},
    )
    return object

def _headers(ctx):
    """Returns the headers for the own sources, and those for the sources of dependents, which search in fewer folders."""
    infos = [target[Modula2CInfo] for target in ctx.attr.deps if Modula2CInfo in target]
    headers = depset(ctx.files.hdrs, transitive = [info.headers for info in infos])
    inherited = [info.include for info in infos]
    package = [part for part in [ctx.label.workspace_root, ctx.label.package] if part]
    named = ["/".join(package + ([] if name == "." else [name])) or "." for name in ctx.attr.includes]
    beside = [file.dirname or "." for file in ctx.files.hdrs]
    return (
        Modula2CInfo(headers = headers, include = depset(beside + named, transitive = inherited)),
        Modula2CInfo(headers = headers, include = depset(named, transitive = inherited)),
    )

def _modula2_c_library(ctx):
    if ctx.attr.module and bool(ctx.files.hdrs) == bool(ctx.attr.system_header):
        fail("either `hdrs` or `system_header` names the header of the definition module")
    if not ctx.attr.module and (ctx.attr.system_header or ctx.attr.allow):
        fail("without `module` no definition module is made of `system_header`")
    own, exported = _headers(ctx)
    definitions = [_definition(ctx, own)] if ctx.attr.module else []
    objects = [_compiled(ctx, source, own) for source in ctx.files.srcs]
    info = merged(
        infos_of(ctx.attr.deps),
        own_definitions = interfaces_of(ctx, definitions, []),
        own_objects_in_c = objects,
        libraries = ["-l" + name for name in ctx.attr.libraries],
    )
    return [DefaultInfo(files = depset(definitions + objects)), info, exported]

modula2_c_library = rule(
    implementation = _modula2_c_library,
    doc = "A library in C, whose definition module `tlc bindgen` makes from its header if it has a name.",
    attrs = {
        "module": attr.string(doc = "The name of the definition module; without it there is none."),
        "hdrs": attr.label_list(
            allow_files = [".h"],
            doc = "Headers of the workspace. The first is translated, and includes the others.",
        ),
        "includes": attr.string_list(
            doc = "Folders in the package in which this library and those that depend on it search for headers.",
        ),
        "system_header": attr.string(doc = "The header of the system that is translated instead, as in `#include`."),
        "srcs": attr.label_list(allow_files = [".c", ".s", ".S"], doc = "Sources in C, or in assembly."),
        "allow": attr.string_list(doc = "Patterns of the names to translate; all without it."),
        "defines": attr.string_list(doc = "Macros: `NAME` or `NAME=TEXT`."),
        "copts": attr.string_list(doc = "Options of the C compiler."),
        "libraries": attr.string_list(doc = "Libraries of the system to link with: `z` for `-lz`."),
        "deps": attr.label_list(providers = [Modula2Info], doc = "Libraries that the sources in C need, or whose headers."),
    },
    provides = [Modula2Info, Modula2CInfo],
    toolchains = [TOOLCHAIN],
)
