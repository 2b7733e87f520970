"""Programs and tests."""

load(":private/compilation.bzl", "Modula2Info", "OPTIONS", "TOOLCHAIN", "check_names", "compile_module", "counts_executions", "infos_of", "link_program", "merged", "module_name", "optimizes_across_modules", "options_of", "options_of_back_end", "toolchain_of")
load(":private/thin_lto.bzl", "optimized_objects")

_PROGRAM = dict({
    "main": attr.label(
        mandatory = True,
        allow_single_file = [".mod", ".MOD"],
        doc = "The program module.",
    ),
    "deps": attr.label_list(providers = [Modula2Info], doc = "The libraries that the program module imports."),
    "libraries": attr.string_list(doc = "Libraries of the system to link with: `z` for `-lz`."),
    "data": attr.label_list(allow_files = True, doc = "Files that the program reads."),
    "lto": attr.string(
        values = ["", "none", "thin"],
        doc = "`thin`: with `-c opt`, the program is optimized across modules. Empty: as `--@rules_modula2//:lto` says.",
    ),
    "_indexer": attr.label(default = "//:private/index.sh", allow_single_file = True),
}, **OPTIONS)

def _linked(ctx, output, options = []):
    main = ctx.file.main
    imported = merged(infos_of(ctx.attr.deps))
    libraries = ["-l" + name for name in ctx.attr.libraries]
    objects = imported.objects
    check_names(main, objects.to_list())
    own = options_of(ctx)
    if optimizes_across_modules(ctx):
        bitcode = ctx.actions.declare_file("_bitcode/{}/{}.o".format(ctx.label.name, module_name(main)))
        compile_module(ctx, main, [], imported, own + options + ["--lto=thin"], bitcode)
        modules = [struct(bitcode = bitcode, options = options_of_back_end(ctx))] + imported.bitcode.to_list()
        has_libraries = bool(libraries + imported.libraries.to_list())
        objects = depset(optimized_objects(ctx, modules, imported.objects_in_c, has_libraries))
        options = ["--lto=thin"]
    link_program(ctx, main, imported, objects, libraries, own + options, output)

def _modula2_binary(ctx):
    program = ctx.actions.declare_file(ctx.label.name)
    _linked(ctx, program)
    runfiles = ctx.runfiles(files = ctx.files.data)
    return [DefaultInfo(executable = program, files = depset([program]), runfiles = runfiles)]

modula2_binary = rule(
    implementation = _modula2_binary,
    doc = "A program. The program module is compiled by the action that links.",
    executable = True,
    attrs = _PROGRAM,
    toolchains = [TOOLCHAIN],
)

_CALL = """\
#!/bin/bash
exec /bin/bash {runner} {program} {status} {input} {output} {profile_tools} "$@"
"""

def _path_in_runfiles(file):
    return "'" + file.short_path + "'" if file else "''"

def _modula2_test(ctx):
    program = ctx.actions.declare_file(ctx.label.name + "_program")
    counts = counts_executions(ctx)
    tools = toolchain_of(ctx).profile_tools
    if counts and not tools:
        fail("coverage needs llvm-profdata and llvm-cov of LLVM 22 (Debian's package llvm-22)")
    # Without the option the procedures of a module of tests would not be called, and the test would pass.
    _linked(ctx, program, ["--tests"])
    files = [ctx.file._runner, program, ctx.file.main] + ctx.files.data
    files += [file for file in [ctx.file.input, ctx.file.output] if file]
    call = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(call, _CALL.format(
        runner = _path_in_runfiles(ctx.file._runner),
        program = _path_in_runfiles(program),
        status = ctx.attr.status,
        input = _path_in_runfiles(ctx.file.input),
        output = _path_in_runfiles(ctx.file.output),
        profile_tools = "'" + " ".join(tools if counts else []) + "'",
    ), is_executable = True)
    return [DefaultInfo(executable = call, runfiles = ctx.runfiles(files = files))]

modula2_test = rule(
    implementation = _modula2_test,
    doc = "A program that passes if it ends with a status, and with an output if one is given.",
    test = True,
    attrs = dict(
        _PROGRAM,
        input = attr.label(allow_single_file = True, doc = "The standard input."),
        output = attr.label(allow_single_file = True, doc = "The expected standard output."),
        status = attr.int(default = 0, doc = "The expected exit status."),
        _runner = attr.label(default = "//:private/run_test.sh", allow_single_file = True),
    ),
    toolchains = [TOOLCHAIN],
)
