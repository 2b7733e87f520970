"""The toolchain of the rules, and a repository with that of the machine."""

Modula2ToolchainInfo = provider(
    doc = "The programs that compile and link.",
    fields = {
        "compiler": "the executable of tlc",
        "files": "a depset of the files that its actions need",
        "options": "options of all compilations",
        "c_compiler": "the path of the C compiler, which links",
        "provenance": "a digest of the C compiler and the C library, part of the key of each action that uses them",
        "profile_tools": "the paths of llvm-profdata and llvm-cov, or an empty list",
        "lto_linker": "the path of LLVM's linker, which makes indices for ThinLTO, or an empty text",
        "lto_files": "a list of the files that the actions of this linker need",
        "lto_provenance": "a digest of this linker, part of the key of these actions",
    },
)

def _modula2_toolchain(ctx):
    info = Modula2ToolchainInfo(
        compiler = ctx.executable.compiler,
        files = depset([ctx.executable.compiler], transitive = [depset(ctx.files.files)]),
        options = ctx.attr.options,
        c_compiler = ctx.attr.c_compiler,
        provenance = ctx.attr.provenance,
        profile_tools = ctx.attr.profile_tools,
        lto_linker = ctx.attr.lto_linker,
        lto_files = ctx.files.files,
        lto_provenance = ctx.attr.lto_provenance,
    )
    return [platform_common.ToolchainInfo(modula2 = info)]

modula2_toolchain = rule(
    implementation = _modula2_toolchain,
    doc = "Describes the compiler. Its bytes are an input of each action, so another compiler is another key.",
    attrs = {
        "compiler": attr.label(
            mandatory = True,
            allow_single_file = True,
            executable = True,
            cfg = "exec",
            doc = "The executable tlc, which contains LLVM and the library modules.",
        ),
        "files": attr.label_list(
            allow_files = True,
            doc = "Further files for the actions, such as those of a C compiler that is part of the workspace.",
        ),
        "options": attr.string_list(doc = "Options of all compilations, for example `--dialect=iso`."),
        "c_compiler": attr.string(default = "cc", doc = "The C compiler, which links programs."),
        "provenance": attr.string(
            doc = "A text that differs if the C compiler or the C library do, where these are not inputs.",
        ),
        "profile_tools": attr.string_list(doc = "The paths of llvm-profdata and llvm-cov, for coverage."),
        "lto_linker": attr.string(doc = "The path of ld.lld of LLVM 22, for ThinLTO."),
        "lto_provenance": attr.string(doc = "A text that differs if this linker does, where it is not an input."),
    },
)

_BUILD = """\
load("@rules_modula2//:toolchain.bzl", "modula2_toolchain")

modula2_toolchain(
    name = "modula2",
    c_compiler = {c_compiler},
    compiler = "tlc",
    lto_linker = {lto_linker},
    lto_provenance = {lto_provenance},
    options = {options},
    profile_tools = {profile_tools},
    provenance = {provenance},
)

toolchain(
    name = "toolchain",
    exec_compatible_with = [
        "@platforms//cpu:x86_64",
        "@platforms//os:linux",
    ],
    target_compatible_with = [
        "@platforms//cpu:x86_64",
        "@platforms//os:linux",
    ],
    toolchain = ":modula2",
    toolchain_type = "@rules_modula2//:toolchain_type",
)
"""

# The files of the machine that become part of programs, or make them: the C compiler, the linker, the C library.
_LINKED = ["crt1.o", "crti.o", "Scrt1.o", "crtbeginS.o", "libgcc.a", "libc.so.6", "libm.so.6", "libc.a"]

def _provenance(ctx, c_compiler):
    paths = [str(c_compiler.realpath)]
    for program in ["ld", "as"]:
        found = ctx.execute([c_compiler, "-print-prog-name=" + program]).stdout.strip()
        path = ctx.path(found) if found.startswith("/") else ctx.which(found)
        if path:
            paths.append(str(path.realpath))
    for name in _LINKED:
        found = ctx.execute([c_compiler, "-print-file-name=" + name]).stdout.strip()
        if found.startswith("/"):
            paths.append(found)
    return _digests(ctx, paths)

def _digests(ctx, paths):
    sums = ctx.execute(["sha256sum"] + paths)
    if sums.return_code != 0:
        fail("the files of the linker cannot be read: " + sums.stderr)
    lines = [line.split(" ")[0] for line in sums.stdout.strip().split("\n")]
    return "-".join([line[:16] for line in lines])

def _lto_provenance(ctx, linker):
    """Returns a digest of LLVM's linker with the library that it may consist of."""
    words = ctx.execute(["ldd", linker]).stdout.split(" ")
    libraries = [word for word in words if word.startswith("/") and "libLLVM" in word]
    return _digests(ctx, [str(linker.realpath)] + libraries)

def _local_toolchain(ctx):
    given = ctx.os.environ.get("TLC") or ctx.attr.compiler
    compiler = ctx.path(given) if given.startswith("/") else ctx.which(given)
    if not compiler or not compiler.exists:
        fail("the compiler `%s` is not found; set the variable TLC, or the attribute `compiler`" % given)
    c_compiler = ctx.which(ctx.attr.c_compiler)
    if not c_compiler:
        fail("the C compiler `%s` is not found, which links programs" % ctx.attr.c_compiler)
    # A link to the compiler: Bazel computes the digest of its content.
    ctx.symlink(compiler, "tlc")
    tools = [ctx.which(name) for name in ["llvm-profdata-22", "llvm-cov-22"]]
    lto_linker = ctx.which("ld.lld-22")
    ctx.file("BUILD.bazel", _BUILD.format(
        c_compiler = repr(str(c_compiler)),
        lto_linker = repr(str(lto_linker) if lto_linker else ""),
        lto_provenance = repr(_lto_provenance(ctx, lto_linker) if lto_linker else ""),
        options = repr(ctx.attr.options),
        profile_tools = repr([str(tool) for tool in tools] if all(tools) else []),
        provenance = repr(_provenance(ctx, c_compiler)),
    ), executable = False)

modula2_local_toolchain = repository_rule(
    implementation = _local_toolchain,
    doc = "A repository with the compiler and the C compiler of this machine; `@NAME//:toolchain` is registered.",
    local = True,
    configure = True,
    environ = ["PATH", "TLC"],
    attrs = {
        "compiler": attr.string(default = "tlc", doc = "A path, or a name in PATH; the variable TLC overrides it."),
        "c_compiler": attr.string(default = "cc", doc = "The name of the C compiler in PATH."),
        "options": attr.string_list(doc = "Options of all compilations."),
    },
)
