//! The script for gdb as a part of programs, `-ggdb`.

/// What gdb executes when it reads a program, if its user allows that.
const SCRIPT: &str = include_str!("../../../debugger/tlc_gdb.py");

/// The name that gdb tells of the script.
const NAME: &str = "tlc_gdb.py";

/// The kind of an entry of the section that has the text of a script in Python.
const PYTHON_TEXT: u8 = 4;

/// The section in which gdb looks for scripts, for the assembler. No program loads it, and linkers keep one of equal texts.
pub(super) fn script_section() -> String {
    let mut section = String::from(".pushsection .debug_gdb_scripts,\"MS\",@progbits,1\n");
    section.push_str(&format!(".byte {PYTHON_TEXT}\n"));
    for line in std::iter::once(NAME).chain(SCRIPT.lines()) {
        let escaped = line.replace('\\', "\\\\").replace('"', "\\\"");
        section.push_str(&format!(".ascii \"{escaped}\\n\"\n"));
    }
    section.push_str(".byte 0\n.popsection\n");
    section
}
