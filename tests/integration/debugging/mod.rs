//! Debuggers and profilers on compiled programs. Tests that need gdb or readelf are skipped if it is missing.

mod backtraces;
mod editors;
mod exceptions;
mod kept_variables;
mod memory_errors;
mod profilers;
mod sessions;
mod stepping;
mod types;
mod unwinding;
mod variables;

use crate::folder::Folder;
use object::{Object, ObjectSection};
use std::process::Command;

/// Returns the number of a line of the library module `InOut`.
fn line_of_inout(line: &str) -> usize {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/runtime/lib/pim/InOut.mod");
    let text = std::fs::read_to_string(path).expect("the module is there");
    1 + text.lines().position(|found| found.trim() == line).expect("the module has this line")
}

/// Runs gdb over a program without a terminal, and returns its output.
fn gdb(folder: &Folder, program: &str, commands: &[&str]) -> String {
    let settings = ["set debuginfod enabled off", "set width 0", "set style enabled off", "set confirm off"];
    let mut command = Command::new("gdb");
    command.args(["-nx", "-q", "-batch"]).current_dir(folder.path("."));
    for line in settings.iter().chain(commands) {
        command.args(["-ex", line]);
    }
    let output = command.arg(program).output().expect("gdb starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the bytes of a section of an ELF file, or of all sections of that name, concatenated.
fn section(bytes: &[u8], name: &str) -> Vec<u8> {
    let file = object::File::parse(bytes).expect("an ELF file");
    let named = file.sections().filter(|section| section.name() == Ok(name));
    named.flat_map(|section| section.data().expect("the section is in the file").to_vec()).collect()
}
