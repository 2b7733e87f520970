//! Assembly text with comments that say which line of the source instructions are from, and where variables are.

use std::borrow::Cow;
use std::ffi::c_void;

use anyhow::{Result, ensure};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use llvm_sys::prelude::{LLVMMemoryBufferRef, LLVMModuleRef};
use llvm_sys::target_machine::LLVMTargetMachineRef;

use crate::base::{SourceMap, printable};

/// The number of characters of a line that are shown at most.
const LONGEST: usize = 160;

/// A text that belongs to someone else.
#[repr(C)]
struct Text {
    start: *const u8,
    length: usize,
}

/// The signature of [`line_of_source`].
type LineOfSource = unsafe extern "C" fn(*mut c_void, *const u8, usize, u32) -> Text;

unsafe extern "C" {
    fn tlc_annotated_assembly(
        module: LLVMModuleRef,
        machine: LLVMTargetMachineRef,
        keeps_debug_info: bool,
        line_of_source: LineOfSource,
        sources: *mut c_void,
    ) -> LLVMMemoryBufferRef;
}

/// The lines of the sources, one of which is looked at.
struct Lines<'s> {
    sources: &'s SourceMap,
    /// The line that was asked for last, as comments show it.
    shown: String,
}

impl Lines<'_> {
    /// Finds a line of a file that programs know by a name.
    fn find(&mut self, name: &[u8], line: u32) {
        let file = self.sources.files().find(|(_, file)| file.recorded.as_bytes() == name);
        let text = file.map_or("", |(_, file)| &file.text[file.line_range(line)]);
        self.shown = shown(text);
    }
}

/// A line as comments show it: on one line whatever is in it, and not too long.
fn shown(line: &str) -> String {
    let line = line.trim().replace('\t', " ");
    let shown: Cow<'_, str> = printable(&line);
    match shown.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} ...", &shown[..end]),
        None => shown.into_owned(),
    }
}

/// Returns a line of a file, which holds until the next call.
///
/// # Safety
///
/// The lines are those that code generation was given, and the name is as long as is said.
unsafe extern "C" fn line_of_source(lines: *mut c_void, name: *const u8, length: usize, line: u32) -> Text {
    // SAFETY: as the caller warrants.
    let (lines, name) =
        unsafe { (&mut *lines.cast::<Lines<'_>>(), std::slice::from_raw_parts(name, length)) };
    lines.find(name, line);
    Text { start: lines.shown.as_ptr(), length: lines.shown.len() }
}

/// Compiles a module with debug information to assembly text with comments. Unless it is kept, nothing else of the debug
/// information is in the text. It takes the module, because code generation changes it.
pub fn annotated_assembly(
    module: Module<'_>,
    machine: &TargetMachine,
    sources: &SourceMap,
    keeps_debug_info: bool,
) -> Result<Vec<u8>> {
    let mut lines = Lines { sources, shown: String::new() };
    // SAFETY: module, machine and lines are alive; the buffer is ours.
    let buffer = unsafe {
        let buffer = tlc_annotated_assembly(
            module.as_mut_ptr(),
            machine.as_mut_ptr(),
            keeps_debug_info,
            line_of_source,
            (&raw mut lines).cast(),
        );
        ensure!(!buffer.is_null(), "LLVM cannot emit assembly text");
        MemoryBuffer::new(buffer)
    };
    Ok(buffer.as_slice().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_shown_on_one_line() {
        assert_eq!(
            shown("\t  x :=\ty; (* \u{1b}[1m \u{202e} é *)  "),
            "x := y; (* \\u{1b}[1m \\u{202e} é *)"
        );
        let long = "é".repeat(LONGEST);
        assert_eq!(shown(&long), long);
        assert_eq!(shown(&format!("{long}é")), format!("{long} ..."));
    }
}
