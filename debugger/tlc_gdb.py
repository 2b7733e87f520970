"""Values of Modula-2 in gdb 13 or later, for programs that tlc has compiled with -g.

`source tlc_gdb.py` loads it; programs compiled with -ggdb contain it. Sets are shown as {red, blue}, arrays of
characters up to the zero, procedure values by the names of the procedures, arrays of records with the variant of
each element. `print` accepts `Module.name` and NIL. `mprint Module.name` prints a variable of a module, also from
procedures that have a variable with the name of the module.
"""

import re

import gdb
import gdb.printing

SET = "SET OF ["


def element_after(name):
    """Returns the text of the next element; None unless it is a number or a character in numeric notation."""
    if name.lstrip("-").isdigit():
        return str(int(name) + 1)
    if name.endswith("C") and name[:-1].isdigit():
        return "%oC" % (int(name[:-1], 8) + 1)
    return None


def bounds(name):
    """Returns the texts of the first and the last element in the name of a set type or of a word of one."""
    inner = name[len(SET):-1] if name.startswith(SET) else name
    # An element may be a quoted dot or a quoted quotation mark.
    for place in range(1, len(inner) - 2):
        quoted = inner[:place].count('"') % 2 == 1
        if inner[place:place + 2] == ".." and not quoted:
            return inner[:place], inner[place + 2:]
    return inner, inner


def word_elements(value, fields, last):
    """Returns the texts of the elements in a word of a set."""
    bits = int(value) & (2**64 - 1)
    names = {field.enumval: field.name for field in fields}
    # The last bit of a full word has no enumerator.
    names.setdefault(2**63, last)
    return [name for bit, name in sorted(names.items()) if bits & bit]


class SetPrinter:
    """A set of one word, or of several."""

    def __init__(self, value, struct):
        self.value, self.struct = value, struct

    def words(self):
        if self.struct.code == gdb.TYPE_CODE_ENUM:
            yield self.value, self.struct, bounds(self.struct.name)[1]
            return
        for field in self.struct.fields():
            yield self.value[field], field.type.strip_typedefs(), bounds(field.name)[1]

    def to_string(self):
        elements = []
        for value, struct, last in self.words():
            elements += word_elements(value, struct.fields(), last)
        return "{" + ", ".join(elements) + "}"


class TextPrinter:
    """An array of characters, up to the zero."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        low, high = self.value.type.strip_typedefs().range()
        codes = []
        for index in range(low, high + 1):
            code = int(self.value[index])
            if code == 0:
                break
            codes.append(code)
        return bytes(codes).decode("latin-1")

    def display_hint(self):
        return "string"


class RecordsPrinter:
    """An array of records with variants, which gdb shows correctly only one record at a time."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return None

    def children(self):
        low, high = self.value.type.strip_typedefs().range()
        for index in range(low, high + 1):
            yield "[%d]" % index, self.value[index]

    def display_hint(self):
        return "array"


class ProcedurePrinter:
    """A value of a procedure type."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        address = int(self.value)
        if address == 0:
            return "NIL"
        block = gdb.block_for_pc(address)
        while block is not None and block.function is None:
            block = block.superblock
        return block.function.name if block is not None else "0x%x" % address


def is_modula():
    """Whether the selected frame is in a module, or there is none."""
    try:
        return gdb.selected_frame().language() == "modula-2"
    except gdb.error:
        return True


def array_printer(value, struct):
    """Returns the printer of an array."""
    element = struct.target().strip_typedefs()
    if element.code == gdb.TYPE_CODE_CHAR and element.sizeof == 1:
        return TextPrinter(value)
    if element.code == gdb.TYPE_CODE_STRUCT and element.dynamic:
        return RecordsPrinter(value)
    return None


def printer(value):
    """Returns the printer of a value, or None if gdb shows it well without one."""
    struct = value.type.strip_typedefs()
    is_named = struct.name is not None and struct.name.startswith(SET)
    if struct.code in (gdb.TYPE_CODE_ENUM, gdb.TYPE_CODE_STRUCT) and is_named:
        return SetPrinter(value, struct)
    if not is_modula():
        return None
    if struct.code == gdb.TYPE_CODE_ARRAY:
        return array_printer(value, struct)
    if struct.code == gdb.TYPE_CODE_PTR and struct.target().strip_typedefs().code == gdb.TYPE_CODE_FUNC:
        return ProcedurePrinter(value)
    return None


printer.name = "tlc"
printer.enabled = True


class ModulePrint(gdb.Command):
    """Print a variable of a module: mprint Module.name, optionally followed by fields and indices.

The parser of gdb interprets Module.name as a field of a procedure."""

    def __init__(self):
        super().__init__("mprint", gdb.COMMAND_DATA)

    def invoke(self, text, from_tty):
        match = re.fullmatch(r"\s*(\w+)\.([\w.]+)(.*)", text)
        if match is None:
            raise gdb.GdbError("mprint Module.name")
        module, names, rest = match.groups()
        variable, fields = variable_of_module(module, names)
        gdb.execute("call " + in_expression("module_variable", variable) + fields + rest, from_tty)


class Print(gdb.Command):
    """Print the value of an expression, which may contain Module.name and NIL.

Otherwise like the print of gdb, whose parser knows neither."""

    WORD = re.compile(r'"[^"]*"|\'[^\']*\'|(?<![\w.$^\])])[A-Za-z]\w*(?:\.\w+)*')

    def __init__(self):
        super().__init__("print", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    def invoke(self, text, from_tty):
        # `call` is the print of gdb, but for procedures without a result.
        expression = self.WORD.sub(self.translated, text) if is_modula() else text
        try:
            gdb.execute("call " + expression, from_tty)
        except gdb.error as error:
            raise gdb.GdbError(str(error)) from None

    def translated(self, match):
        """Returns a word of an expression as the parser of gdb accepts it."""
        word = match.group()
        module, _, names = word.partition(".")
        if word == "NIL":
            return in_expression("NIL", gdb.Value(0).cast(gdb.Value(0).type.pointer()))
        if names == "" or word[0] in "\"'" or is_variable(module):
            return word
        try:
            variable, fields = variable_of_module(module, names)
        except gdb.GdbError:
            return word
        return in_expression("module_variable%d" % match.start(), variable) + fields


def in_expression(name, value):
    """Returns an expression for a value: a convenience variable, or what it points to."""
    if value.is_optimized_out or value.address is None:
        gdb.set_convenience_variable(name, value)
        return "$" + name
    gdb.set_convenience_variable(name, value.address)
    return "$%s^" % name if is_modula() else "(*$%s)" % name


def is_variable(name):
    """Whether a name is that of a variable or parameter in the selected frame."""
    try:
        symbol = gdb.lookup_symbol(name)[0]
    except gdb.error:
        return False
    return symbol is not None and (symbol.is_variable or symbol.is_argument)


def variable_of_module(module, names):
    """Returns the value of a variable of a module, and the names of fields that follow its own name.

    If names are repeated in local modules, variables have qualified names."""
    parts = names.split(".")
    symbols = variables_of_module(module)
    for count in range(len(parts), 0, -1):
        name = ".".join(parts[:count])
        symbol = symbols.get("%s.%s" % (module, name)) or symbols.get(name)
        if symbol is not None:
            return symbol.value(), "".join("." + field for field in parts[count:])
    raise gdb.GdbError("There is no variable %s.%s." % (module, names))


def variables_of_module(module):
    """Returns the variables of a module by their names."""
    blocks = blocks_of_file(module + ".mod") or blocks_of_file(module + ".def")
    return {symbol.name: symbol for block in blocks for symbol in block if symbol.is_variable}


def blocks_of_file(file):
    """Returns the blocks that contain the variables of a module, given the name of its file."""
    try:
        places = gdb.decode_line(file + ":1")[1] or ()
    except gdb.error:
        return []
    tables = [place.symtab for place in places if place.symtab is not None]
    return [block for table in tables for block in (table.static_block(), table.global_block())]


gdb.printing.register_pretty_printer(None, printer, replace=True)
ModulePrint()
Print()
