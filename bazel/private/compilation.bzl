"""Actions that compile modules and link programs."""

load(":private/settings.bzl", "ChoiceInfo", "SwitchInfo")

Modula2Info = provider(
    doc = """The modules of a target.

Definitions are apart from objects: what a module is compiled from are definitions only, so a change in the body of a
procedure compiles one module and links. `definitions` are those that an importer may need: the own ones, and those
that they import themselves. They have neither comments nor layout, so a change of these does not reach importers.""",
    fields = {
        "definitions": "a depset of the definition modules that importers read, without comments",
        "folders": "a depset of the folders in which importers search for them",
        "objects": "a depset of the objects of all modules that a program needs",
        "bitcode": "a depset of structures for these modules: `bitcode`, and the `options` of its back end",
        "objects_in_c": "a depset of all objects of sources in C that a program needs",
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
    "_lto": attr.label(default = "//:lto"),
}

def toolchain_of(ctx):
    return ctx.toolchains[TOOLCHAIN].modula2

def is_definition(file):
    return file.extension in ["def", "DEF"]

def is_module(file):
    return file.extension in ["mod", "MOD"]

def module_name(file):
    return file.basename[:-len(file.extension) - 1]

def merged(infos, own_definitions = [], own_objects_in_c = [], libraries = []):
    """Returns what the importers of modules may use, which import `infos` in their definitions."""
    return Modula2Info(
        definitions = depset(own_definitions, transitive = [info.definitions for info in infos]),
        folders = depset(
            [file.dirname or "." for file in own_definitions],
            transitive = [info.folders for info in infos],
        ),
        objects = depset(transitive = [info.objects for info in infos]),
        bitcode = depset(transitive = [info.bitcode for info in infos]),
        objects_in_c = depset(own_objects_in_c, transitive = [info.objects_in_c for info in infos]),
        libraries = depset(libraries, transitive = [info.libraries for info in infos]),
    )

def infos_of(targets):
    return [target[Modula2Info] for target in targets]

def counts_executions(ctx):
    return ctx.attr._coverage[SwitchInfo].is_on

def optimizes_across_modules(ctx):
    """Whether a program uses ThinLTO, which has no effect without optimization."""
    wanted = ctx.attr.lto or ctx.attr._lto[ChoiceInfo].value
    return wanted == "thin" and ctx.var["COMPILATION_MODE"] == "opt"

def options_of_back_end(ctx):
    """Returns the options with which bitcode is compiled, which has its counters already."""
    return _OPTIONS_OF_MODE[ctx.var["COMPILATION_MODE"]] + toolchain_of(ctx).options + ctx.attr.options

def options_of(ctx):
    coverage = ["--coverage"] if counts_executions(ctx) else []
    return coverage + options_of_back_end(ctx)

def run(ctx, command, arguments, inputs, outputs, mnemonic, message, environment = {}):
    """Adds an action of the compiler. The command is for a shell, whose first argument is the compiler."""
    toolchain = toolchain_of(ctx)
    ctx.actions.run_shell(
        command = command,
        arguments = [toolchain.compiler.path, arguments],
        inputs = inputs,
        tools = toolchain.files,
        outputs = outputs,
        mnemonic = mnemonic,
        progress_message = message,
        # PATH is that of the C compiler's own programs; nothing else of the user's environment matters.
        env = dict({"PATH": "/usr/bin:/bin"}, **environment),
    )

def interfaces_of(ctx, definitions, options):
    """Returns definition modules without comments and layout, which importers read."""
    toolchain = toolchain_of(ctx)
    interfaces = []
    for definition in definitions:
        # Those of a package are in few folders, in which importers search.
        path = definition.short_path
        if path.startswith("../"):
            path = path.split("/", 2)[2]
        if path.startswith(ctx.label.package + "/"):
            path = path[len(ctx.label.package) + 1:]
        interface = ctx.actions.declare_file("_interfaces/" + path)
        ctx.actions.run(
            executable = toolchain.compiler,
            arguments = ["--emit=compact=" + interface.path, definition.path] + toolchain.options + options,
            inputs = [definition],
            tools = toolchain.files,
            outputs = [interface],
            mnemonic = "Modula2Interface",
            progress_message = "Reading " + definition.short_path,
            env = {"PATH": "/usr/bin:/bin"},
        )
        interfaces.append(interface)
    return interfaces

def compile_module(ctx, module, definitions, imported, options, target):
    """Compiles a module to an object, or to bitcode with the option for it.

    Args:
      ctx: the context of the rule.
      module: the file of the module.
      definitions: the definition modules of its library.
      imported: the merged `Modula2Info` of the libraries that it imports.
      options: options of the compilation.
      target: the file that is made.
    """
    arguments = ctx.actions.args()
    arguments.add("-c").add(module).add("-o", target)
    arguments.add_all(options)
    own = [file.dirname or "." for file in definitions]
    arguments.add_all(depset(own, transitive = [imported.folders]), before_each = "-I")
    inputs = depset([module] + definitions, transitive = [imported.definitions])
    run(ctx, _COMMAND, arguments, inputs, [target], "Modula2Compile", "Compiling " + module.short_path)

def check_names(main, objects):
    """Refuses two modules of a program with the same name."""
    known = {module_name(main): main.owner}
    for object in objects:
        name = module_name(object)
        if name in known:
            fail("two modules of the program have the name `{}`: in {} and {}".format(name, known[name], object.owner))
        known[name] = object.owner

def link_program(ctx, main, imported, objects, libraries, options, output):
    """Links a program with the objects of all modules that it needs. The action also compiles the program module, unless
    the options say that its object is among them."""
    toolchain = toolchain_of(ctx)
    arguments = ctx.actions.args()
    arguments.add(main).add("-o", output)
    arguments.add("--linker=" + toolchain.c_compiler)
    arguments.add_all(options)
    arguments.add_all(imported.folders, before_each = "-I")
    arguments.add_all(objects)
    arguments.add_all(imported.objects_in_c)
    arguments.add_all(imported.libraries)
    arguments.add_all(libraries)
    inputs = depset([main], transitive = [imported.definitions, objects, imported.objects_in_c])
    # The C compiler and the C library are no inputs: the text makes a link by others another action.
    environment = {"MODULA2_PROVENANCE": toolchain.provenance}
    run(ctx, _COMMAND, arguments, inputs, [output], "Modula2Link", "Linking " + output.short_path, environment)
