//! The script for gdb in the program, `-ggdb`.

/// The script that gdb executes when it reads a program, if its user allows that.
const SCRIPT: &str = include_str!("../../../debugger/tlc_gdb.py");

/// The name of the script that gdb displays.
const NAME: &str = "tlc_gdb.py";

/// The kind of a section entry that contains the text of a script in Python.
const PYTHON_TEXT: u8 = 4;

/// Returns the section in which gdb searches for scripts, for the assembler. Programs do not load it, and
/// linkers merge equal texts.
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
