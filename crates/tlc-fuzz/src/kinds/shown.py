# Shows the variables of all running procedures in gdb, at each call of getchar. FIRST and COUNT select the calls.
import struct

import gdb


def followed(value):
    """Returns the referent of a reference."""
    while value.type.strip_typedefs().code == gdb.TYPE_CODE_REF:
        value = value.referenced_value()
    return value


def text(value):
    """Returns a scalar in the notation of the interpreter; None for other kinds."""
    kind = value.type.strip_typedefs()
    if value.is_optimized_out:
        return "?"
    if kind.code == gdb.TYPE_CODE_FLT:
        return "r%d" % struct.unpack("<Q", struct.pack("<d", float(value)))
    if kind.code == gdb.TYPE_CODE_PTR:
        return "nil" if int(value) == 0 else "pointer"
    if kind.code in WHOLE:
        return str(int(value))
    return None


WHOLE = (
    gdb.TYPE_CODE_INT,
    gdb.TYPE_CODE_CHAR,
    gdb.TYPE_CODE_BOOL,
    gdb.TYPE_CODE_ENUM,
    gdb.TYPE_CODE_RANGE,
)


def show_value(name, find):
    """Shows a scalar, or the scalars of a record; the interpreter knows the scalars of split records."""
    try:
        value = find()
        kind = value.type.strip_typedefs()
        if kind.code == gdb.TYPE_CODE_STRUCT:
            for field in kind.fields():
                # A variant part has no name, and its fields are those of the record.
                if field.name is not None:
                    show_value(name + "." + field.name, lambda: value[field])
            return
        shown = text(value)
    except gdb.error:
        shown = "?"
    if shown is not None:
        print("variable", name, shown)


def show(frame):
    print("procedure", frame.function().name)
    block = frame.block()
    while block is not None:
        for symbol in block:
            if symbol.is_variable or symbol.is_argument:
                show_value(symbol.name, lambda: followed(symbol.value(frame)))
        if block.function is not None:
            break
        block = block.superblock


class Moment(gdb.Breakpoint):
    """A call of the function; the program continues until all moments were shown."""

    passed = 0

    def stop(self):
        if self.passed >= FIRST:
            print("moment")
            frame = gdb.newest_frame().older()
            while frame is not None and frame.function() is not None:
                if frame.type() == gdb.NORMAL_FRAME or frame.type() == gdb.INLINE_FRAME:
                    show(frame)
                else:
                    print("procedure -")
                frame = frame.older()
        self.passed += 1
        return self.passed >= FIRST + COUNT


Moment("getchar")
gdb.execute("run > /dev/null < /dev/null")
