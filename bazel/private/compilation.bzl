"""Actions that compile modules and link programs."""

load(":private/settings.bzl", "SwitchInfo")

Modula2Info = provider(
    doc = """The modules of a target.

Definitions are apart from objects: what a module is compiled from are definitions only, so a change in the body of a
procedure compiles one module and links. `definitions` are those that an importer may need: the own ones, and those
that they import themselves.""",
    fields = {
        "definitions": "a depset of the definition modules that importers read",
        "folders": "a depset of the folders in which importers search for them",
        "objects": "a depset of all objects that a program needs",
        "libraries": "a depset of options that link with libraries in C",
    },
)

TOOLCHAIN = "@rules_modula2//:toolchain_type"

# Debug information records the current folder, which differs in each sandbox.
_COMMAND = 'exec "$1" "--remap-path-prefix=$PWD=." "${@:2}"'

_OPTIONS_OF_MODE = {
    "fastbuild": [],
    "dbg": ["-g"],
    "opt": ["-O2"],
}

# The attributes of rules that compile.
OPTIONS = {
    "options": attr.string_list(doc = "Options of the compilations."),
    "_coverage": attr.label(default = "//:coverage"),
}

def toolchain_of(ctx):
    return ctx.toolchains[TOOLCHAIN].modula2

def is_definition(file):
    return file.extension in ["def", "DEF"]

def is_module(file):
    return file.extension in ["mod", "MOD"]

def module_name(file):
    return file.basename[:-len(file.extension) - 1]

def merged(infos, own_definitions = [], own_objects = [], libraries = []):
    """Returns what the importers of modules may use, which import `infos` in their definitions."""
    return Modula2Info(
        definitions = depset(own_definitions, transitive = [info.definitions for info in infos]),
        folders = depset(
            [file.dirname or "." for file in own_definitions],
            transitive = [info.folders for info in infos],
        ),
        objects = depset(own_objects, transitive = [info.objects for info in infos]),
        libraries = depset(libraries, transitive = [info.libraries for info in infos]),
    )

def infos_of(targets):
    return [target[Modula2Info] for target in targets]

def counts_executions(ctx):
    return ctx.attr._coverage[SwitchInfo].is_on

def options_of(ctx):
    coverage = ["--coverage"] if counts_executions(ctx) else []
    return _OPTIONS_OF_MODE[ctx.var["COMPILATION_MODE"]] + coverage + toolchain_of(ctx).options + ctx.attr.options

def _run(ctx, arguments, inputs, outputs, mnemonic, message, environment = {}):
    toolchain = toolchain_of(ctx)
    ctx.actions.run_shell(
        command = _COMMAND,
        # The first argument of the shell is the compiler.
        arguments = [toolchain.compiler.path, arguments],
        inputs = inputs,
        tools = toolchain.files,
        outputs = outputs,
        mnemonic = mnemonic,
        progress_message = message,
        # PATH is that of the C compiler's own programs; nothing else of the user's environment matters.
        env = dict({"PATH": "/usr/bin:/bin"}, **environment),
    )

def compile_module(ctx, module, definitions, imported, options):
    """Compiles a module to an object and returns it.

    Args:
      ctx: the context of the rule.
      module: the file of the implementation module.
      definitions: the definition modules of its library.
      imported: the merged `Modula2Info` of the libraries that it imports.
      options: options of the compilation.
    """
    target = ctx.actions.declare_file("_objects/{}/{}.o".format(ctx.label.name, module_name(module)))
    arguments = ctx.actions.args()
    arguments.add("-c").add(module).add("-o", target)
    arguments.add_all(options)
    own = [file.dirname or "." for file in definitions]
    arguments.add_all(depset(own, transitive = [imported.folders]), before_each = "-I")
    inputs = depset([module] + definitions, transitive = [imported.definitions])
    _run(ctx, arguments, inputs, [target], "Modula2Compile", "Compiling " + module.short_path)
    return target

def link_program(ctx, main, imported, libraries, options, output):
    """Compiles a program module and links it with the objects of all modules that it needs."""
    toolchain = toolchain_of(ctx)
    known = {}
    objects = imported.objects.to_list()
    for object in objects:
        name = module_name(object)
        if name in known and object.owner != known[name].owner:
            fail("two modules of the program have the name `{}`: in {} and {}".format(
                name,
                known[name].owner,
                object.owner,
            ))
        known[name] = object
    arguments = ctx.actions.args()
    arguments.add(main).add("-o", output)
    arguments.add("--linker=" + toolchain.c_compiler)
    arguments.add_all(options)
    arguments.add_all(imported.folders, before_each = "-I")
    arguments.add_all(imported.objects)
    arguments.add_all(imported.libraries)
    arguments.add_all(libraries)
    inputs = depset([main], transitive = [imported.definitions, imported.objects])
    # The C compiler and the C library are no inputs: the text makes a link by others another action.
    environment = {"MODULA2_PROVENANCE": toolchain.provenance}
    _run(ctx, arguments, inputs, [output], "Modula2Link", "Linking " + output.short_path, environment)
