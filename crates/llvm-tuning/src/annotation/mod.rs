//! Assembly text with comments that give the source lines of instructions and the locations of variables.

use std::ffi::c_void;

use anyhow::{Result, ensure};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use llvm_sys::prelude::{LLVMMemoryBufferRef, LLVMModuleRef};
use llvm_sys::target_machine::LLVMTargetMachineRef;

/// The lines of source files, as comments quote them.
pub trait SourceLines {
    /// Returns a line, counted from 1, of a file with the name that debug information has; empty if there is
    /// no such line. The text contains no line break.
    fn line(&mut self, file: &[u8], line: u32) -> &str;
}

/// A text owned by someone else.
#[repr(C)]
struct Text {
    start: *const u8,
    length: usize,
}

/// The signature of [`line_of_source`].
type LineOfSource = unsafe extern "C" fn(*mut c_void, *const u8, usize, u32) -> Text;

unsafe extern "C" {
    fn llvm_tuning_annotated_assembly(
        module: LLVMModuleRef,
        machine: LLVMTargetMachineRef,
        keeps_debug_info: bool,
        line_of_source: LineOfSource,
        sources: *mut c_void,
    ) -> LLVMMemoryBufferRef;
}

/// Returns a line of a file, which is valid until the next call.
///
/// # Safety
///
/// `lines` is the value that was passed to code generation, and `name` has the given length.
unsafe extern "C" fn line_of_source(lines: *mut c_void, name: *const u8, length: usize, line: u32) -> Text {
    // SAFETY: the caller guarantees it.
    let (lines, name) =
        unsafe { (&mut *lines.cast::<&mut dyn SourceLines>(), std::slice::from_raw_parts(name, length)) };
    let text = lines.line(name, line);
    Text { start: text.as_ptr(), length: text.len() }
}

/// Compiles a module with debug information to assembly text with comments. Unless `keeps_debug_info` is set,
/// the text contains no other debug information. It consumes the module, because code generation changes it.
pub fn annotated_assembly(
    module: Module<'_>,
    machine: &TargetMachine,
    mut lines: &mut dyn SourceLines,
    keeps_debug_info: bool,
) -> Result<Vec<u8>> {
    // SAFETY: module, machine and lines are alive; the buffer is ours.
    let buffer = unsafe {
        let buffer = llvm_tuning_annotated_assembly(
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
