"""ThinLTO: the actions from the bitcode of modules to the objects of a program.

One action makes an index for each module, which needs all bitcode of the program. Then each module has a back end,
whose inputs are a folder with its bitcode, its index and the bitcode that it imports. `unused_inputs_list` would do
without these folders, but an entry of a remote cache has all inputs in its key, the unused ones as well.
"""

load(":private/compilation.bzl", "module_name", "run", "toolchain_of")

# The names in an index are relative to the folder of the inputs.
_BACK_END = 'root=$PWD && cd "$2" && exec "$root/$1" -c --thinlto-index=index "$3" -o "$root/$4" "${@:5}"'

def optimized_objects(ctx, modules, objects_in_c, libraries):
    """Returns the objects that are made of the bitcode of all modules of a program.

    Args:
      ctx: the context of the rule.
      modules: a list of structures with `bitcode` and `options`.
      objects_in_c: a depset of objects, whose code may call procedures of modules.
      libraries: whether the program is linked with libraries, which may do so as well.
    """
    within = "_thinlto/{}/".format(ctx.label.name)
    names = [module_name(module.bitcode) for module in modules]
    folders = [ctx.actions.declare_directory(within + name) for name in names]
    _index(ctx, modules, folders, objects_in_c, libraries)
    return [
        _back_end(ctx, module, folder, ctx.actions.declare_file(within + name + ".o"))
        for module, folder, name in zip(modules, folders, names)
    ]

def _index(ctx, modules, folders, objects_in_c, libraries):
    toolchain = toolchain_of(ctx)
    if not toolchain.lto_linker:
        fail("ThinLTO needs LLVM's linker (Debian's package lld-22)")
    bitcode = [module.bitcode for module in modules]
    table = ctx.actions.declare_file("_thinlto/{}/folders".format(ctx.label.name))
    lines = ["{}\t{}\n".format(object.path, folder.path) for object, folder in zip(bitcode, folders)]
    ctx.actions.write(table, "".join(lines))
    arguments = ctx.actions.args()
    arguments.use_param_file("@%s")
    arguments.set_param_file_format("shell")
    arguments.add_all(bitcode)
    arguments.add_all(objects_in_c)
    if libraries:
        arguments.add("--export-dynamic")
    ctx.actions.run(
        executable = "/bin/bash",
        arguments = [ctx.file._indexer.path, toolchain.lto_linker, table.path, arguments],
        inputs = depset([table, ctx.file._indexer] + bitcode, transitive = [objects_in_c]),
        tools = toolchain.lto_files,
        outputs = folders,
        mnemonic = "Modula2Index",
        progress_message = "Indexing the modules of {}".format(ctx.label.name),
        env = {"MODULA2_PROVENANCE": toolchain.lto_provenance, "PATH": "/usr/bin:/bin"},
    )

def _back_end(ctx, module, folder, target):
    arguments = ctx.actions.args()
    arguments.add_all([folder], expand_directories = False)
    arguments.add(module.bitcode)
    arguments.add(target)
    arguments.add_all(module.options)
    run(ctx, _BACK_END, arguments, [folder], [target], "Modula2Optimize", "Optimizing " + target.short_path)
    return target
