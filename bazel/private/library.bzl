"""Libraries: definition modules and their implementations."""

load(":private/compilation.bzl", "Modula2Info", "OPTIONS", "TOOLCHAIN", "compile_module", "infos_of", "interfaces_of", "is_definition", "is_module", "merged", "module_name", "options_of", "options_of_back_end")

def _modula2_library(ctx):
    definitions = [file for file in ctx.files.srcs if is_definition(file)]
    modules = [file for file in ctx.files.srcs if is_module(file)]
    names = [module_name(file) for file in definitions]
    for module in modules:
        if module_name(module) not in names:
            fail("`{}` has no definition module; the modules of a library have both".format(module.basename))

    exported = infos_of(ctx.attr.deps)
    imported = merged(exported + infos_of(ctx.attr.implementation_deps))
    objects, bitcode = [], []
    for module in modules:
        # Programs need one of both, and Bazel only makes what is needed.
        for folder, found, option in [("_objects", objects, []), ("_bitcode", bitcode, ["--lto=thin"])]:
            target = ctx.actions.declare_file("{}/{}/{}.o".format(folder, ctx.label.name, module_name(module)))
            compile_module(ctx, module, definitions, imported, options_of(ctx) + option, target)
            found.append(target)

    # Importers read the definitions that the own ones import, and not those that only an implementation does.
    interfaces = interfaces_of(ctx, definitions, ctx.attr.options)
    info = merged(exported, own_definitions = interfaces)
    options = tuple(options_of_back_end(ctx))
    own = [struct(bitcode = file, options = options) for file in bitcode]
    info = Modula2Info(
        definitions = info.definitions,
        folders = info.folders,
        objects = depset(objects, transitive = [imported.objects]),
        bitcode = depset(own, transitive = [imported.bitcode]),
        objects_in_c = imported.objects_in_c,
        libraries = imported.libraries,
    )
    return [DefaultInfo(files = depset(objects or interfaces)), info]

modula2_library = rule(
    implementation = _modula2_library,
    doc = "Modules that others import. Each implementation module is compiled by an action of its own.",
    attrs = dict({
        "srcs": attr.label_list(
            mandatory = True,
            allow_files = [".def", ".DEF", ".mod", ".MOD"],
            doc = "Definition modules, and their implementation modules.",
        ),
        "deps": attr.label_list(
            providers = [Modula2Info],
            doc = "The libraries that the definition modules import.",
        ),
        "implementation_deps": attr.label_list(
            providers = [Modula2Info],
            doc = "The libraries that only the implementation modules import; importers do not depend on them.",
        ),
    }, **OPTIONS),
    provides = [Modula2Info],
    toolchains = [TOOLCHAIN],
)
