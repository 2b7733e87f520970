"""Values of Modula-2 in lldb 19, for programs that tlc has compiled with -glldb.

`command script import tlc_lldb.py` loads it. Sets are shown as {red, blue}, open arrays with their elements, and
subranges with few values as numbers.
"""

import lldb

SET = "SET OF ["
# The name of a set type, not of an array of sets, which continues after the bracket.
SET_PATTERN = r'^SET OF \[.*\.\.("."|[^]"]+)\]$'
CATEGORY = "tlc"
NOWHERE = "<not available>"


def bounds(name):
    """Returns the texts of the first and the last element in the name of a set type or of a word of one."""
    inner = name[len(SET):-1] if name.startswith(SET) else name
    # An element may be a quoted dot or a quoted quotation mark.
    for place in range(1, len(inner) - 2):
        quoted = inner[:place].count('"') % 2 == 1
        if inner[place:place + 2] == ".." and not quoted:
            return inner[:place], inner[place + 2:]
    return inner, inner


def word_elements(word, name):
    """Returns the texts of the elements in a word of a set, given the name of the type or field."""
    first, last = bounds(name)
    enumeration = word.GetType().GetCanonicalType()
    # A word in a register is followed by other bits.
    bits = word.GetValueAsUnsigned() & ((1 << (8 * enumeration.GetByteSize())) - 1)
    members = enumeration.GetEnumMembers()
    names = {}
    for index in range(members.GetSize()):
        member = members.GetTypeEnumMemberAtIndex(index)
        names[member.GetValueAsUnsigned()] = member.GetName()
    # Of equal enumerations in results of expressions, lldb keeps the enumerators of one.
    if not names and first.lstrip("-").isdigit():
        names = {1 << bit: str(int(first) + bit) for bit in range(64)}
    # The last bit of a full word has no enumerator.
    names.setdefault(2**63, last)
    return [name for bit, name in sorted(names.items()) if bits & bit]


def set_summary(value, _internal):
    """Returns the text of a set of one word, or of several."""
    value = value.GetNonSyntheticValue()
    struct = value.GetType().GetCanonicalType()
    words = [(value, struct.GetName())]
    if struct.GetTypeClass() == lldb.eTypeClassStruct:
        count = value.GetNumChildren()
        children = [value.GetChildAtIndex(index) for index in range(count)]
        words = [(child, child.GetName()) for child in children]
    elements = []
    for word, name in words:
        elements += word_elements(word, name)
    return "{" + ", ".join(elements) + "}"


class OpenArray:
    """The elements of an open array, which is a record of its address and its greatest indices."""

    def __init__(self, value, _internal):
        self.value, self.address, self.lengths, self.element = value, 0, [], None

    def update(self):
        contents = self.value.GetChildMemberWithName("contents")
        self.address = contents.GetValueAsUnsigned()
        self.element = contents.GetType().GetPointeeType()
        lengths = [self.value.GetChildAtIndex(index) for index in range(1, self.value.GetNumChildren())]
        self.lengths = [length.GetValueAsUnsigned() + 1 for length in lengths]
        for length in reversed(self.lengths[1:]):
            self.element = self.element.GetArrayType(length)

    def num_children(self):
        return self.lengths[0] if self.address != 0 else 0

    def get_child_index(self, name):
        return int(name.strip("[]"))

    def get_child_at_index(self, index):
        if not 0 <= index < self.num_children():
            return None
        address = self.address + index * self.element.GetByteSize()
        return self.value.CreateValueFromAddress("[%d]" % index, address, self.element)

    def has_children(self):
        return True


def open_array_summary(value, _internal):
    """Returns no text besides the elements, unless their address is unknown."""
    return "" if address_of(value) != 0 else NOWHERE


def address_of(value):
    """Returns the address of an open array; 0 if it is unknown."""
    return value.GetNonSyntheticValue().GetChildMemberWithName("contents").GetValueAsUnsigned()


def text_summary(value, _internal):
    """Returns the text of an open array of characters, up to the zero."""
    address = address_of(value)
    if address == 0:
        return NOWHERE
    value = value.GetNonSyntheticValue()
    length = value.GetChildMemberWithName("HIGH").GetValueAsUnsigned() + 1
    error = lldb.SBError()
    read = value.GetProcess().ReadMemory(address, length, error)
    if not error.Success():
        return "<%s>" % error
    return '"%s"' % read.split(b"\0")[0].decode("latin-1")


def __lldb_init_module(debugger, _internal):
    module = __name__
    for command in (
        "type summary add -v -w %s -x '%s' -F %s.set_summary" % (CATEGORY, SET_PATTERN, module),
        r"type synthetic add -w %s -x '^ARRAY OF ' -l %s.OpenArray" % (CATEGORY, module),
        r"type summary add -e -w %s -x '^ARRAY OF ' -F %s.open_array_summary" % (CATEGORY, module),
        r"type summary add -w %s -x '^ARRAY OF CHAR$' -F %s.text_summary" % (CATEGORY, module),
        r"type format add -w %s -f d -x '^\[-?[0-9]+\.\.-?[0-9]+\]$'" % CATEGORY,
        "type category enable %s" % CATEGORY,
    ):
        debugger.HandleCommand(command)
