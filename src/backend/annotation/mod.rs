//! Assembly text with comments that give the source lines of instructions and the locations of variables.

use std::borrow::Cow;
use std::ffi::c_void;

use anyhow::{Result, ensure};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use llvm_sys::prelude::{LLVMMemoryBufferRef, LLVMModuleRef};
use llvm_sys::target_machine::LLVMTargetMachineRef;

use crate::base::{SourceMap, printable};

/// The maximum number of characters of a line that are shown.
const LONGEST: usize = 160;

/// A text owned by someone else.
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

/// The lines of the sources, and the one shown last.
struct Lines<'s> {
    sources: &'s SourceMap,
    /// The line that was requested last, as comments show it.
    shown: String,
}

impl Lines<'_> {
    /// Finds a line of a file by the name recorded in programs.
    fn find(&mut self, name: &[u8], line: u32) {
        let file = self.sources.files().find(|(_, file)| file.recorded.as_bytes() == name);
        let text = file.map_or("", |(_, file)| &file.text[file.line_range(line)]);
        self.shown = shown(text);
    }
}

/// Returns a line as comments show it: without line breaks, and not too long.
fn shown(line: &str) -> String {
    let line = line.trim().replace('\t', " ");
    let shown: Cow<'_, str> = printable(&line);
    match shown.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} ...", &shown[..end]),
        None => shown.into_owned(),
    }
}

/// Returns a line of a file, which is valid until the next call.
///
/// # Safety
///
/// `lines` is the value that was passed to code generation, and `name` has the given length.
unsafe extern "C" fn line_of_source(lines: *mut c_void, name: *const u8, length: usize, line: u32) -> Text {
    // SAFETY: the caller guarantees it.
    let (lines, name) =
        unsafe { (&mut *lines.cast::<Lines<'_>>(), std::slice::from_raw_parts(name, length)) };
    lines.find(name, line);
    Text { start: lines.shown.as_ptr(), length: lines.shown.len() }
}

/// Compiles a module with debug information to assembly text with comments. Unless `keeps_debug_info` is set,
/// the text contains no other debug information. It consumes the module, because code generation changes it.
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
