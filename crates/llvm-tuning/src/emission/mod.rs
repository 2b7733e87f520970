//! Emission: the forms in which a module leaves the compiler, each as bytes in memory.

use anyhow::{Context, Result, ensure};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use llvm_sys::prelude::{LLVMMemoryBufferRef, LLVMModuleRef};
use llvm_sys::target_machine::{LLVMCodeGenFileType, LLVMTargetMachineRef};

unsafe extern "C" {
    fn llvm_tuning_machine_code(
        module: LLVMModuleRef,
        machine: LLVMTargetMachineRef,
        form: LLVMCodeGenFileType,
    ) -> LLVMMemoryBufferRef;
}

/// Returns a module as LLVM IR in text form.
pub fn text(module: &Module<'_>) -> Vec<u8> {
    module.print_to_string().to_bytes().to_vec()
}

/// Returns a module as LLVM bitcode.
pub fn bitcode(module: &Module<'_>) -> Vec<u8> {
    module.write_bitcode_to_memory().as_slice().to_vec()
}

/// Compiles a module to assembly text. The module cannot be used for anything else afterwards, because code
/// generation changes it.
pub fn assembly(module: &Module<'_>, machine: &TargetMachine) -> Result<Vec<u8>> {
    machine_code(module, machine, LLVMCodeGenFileType::LLVMAssemblyFile).context("emitting assembly text")
}

/// Compiles a module to a relocatable object file. The module cannot be used for anything else afterwards,
/// because code generation changes it.
pub fn object(module: &Module<'_>, machine: &TargetMachine) -> Result<Vec<u8>> {
    machine_code(module, machine, LLVMCodeGenFileType::LLVMObjectFile).context("emitting object code")
}

/// Whether the module calls functions that it does not define, which belong to the run-time library or are
/// written in C.
pub fn calls_others(module: &Module<'_>) -> bool {
    module.get_functions().any(|function| {
        function.count_basic_blocks() == 0 && !function.get_name().to_bytes().starts_with(b"llvm.")
    })
}

fn machine_code(module: &Module<'_>, machine: &TargetMachine, form: LLVMCodeGenFileType) -> Result<Vec<u8>> {
    // SAFETY: module and machine are alive; the buffer is ours.
    let buffer = unsafe {
        let buffer = llvm_tuning_machine_code(module.as_mut_ptr(), machine.as_mut_ptr(), form);
        ensure!(!buffer.is_null(), "LLVM cannot emit machine code");
        MemoryBuffer::new(buffer)
    };
    Ok(buffer.as_slice().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OptLevel, Target};
    use inkwell::context::Context;

    unsafe extern "C" {
        fn llvm_tuning_absent_passes(machine: LLVMTargetMachineRef) -> LLVMMemoryBufferRef;
    }

    /// Copies of unknown length and of many bytes are calls of the C library.
    #[test]
    fn long_copies_are_calls() {
        let text = "
            define void @copy(ptr %to, ptr %from, i64 %count) {
              call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %count, i1 false)
              call void @llvm.memmove.p0.p0.i64(ptr %from, ptr %to, i64 %count, i1 false)
              call void @llvm.memset.p0.i64(ptr %from, i8 0, i64 2001, i1 false)
              ret void
            }\0";
        for level in [OptLevel::O0, OptLevel::O2] {
            let context = Context::create();
            let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "copies");
            let module = context.create_module_from_ir(buffer).expect("valid IR");
            let machine = Target::default().machine(level, 0).expect("a machine");
            let code = assembly(&module, &machine).expect("assembly text");
            let code = String::from_utf8_lossy(&code);
            for function in ["memcpy", "memmove", "memset"] {
                assert!(code.contains(function), "{level:?}: {function} is not called:\n{code}");
            }
        }
    }

    /// A pass that is renamed or removed in another version of LLVM would silently be run again.
    #[test]
    fn llvm_has_the_passes_that_are_omitted() {
        for level in [OptLevel::O0, OptLevel::O2] {
            let machine = Target::default().machine(level, 0).expect("a machine");
            // SAFETY: the machine is alive; the buffer is ours.
            let names = unsafe { MemoryBuffer::new(llvm_tuning_absent_passes(machine.as_mut_ptr())) };
            let names = String::from_utf8_lossy(names.as_slice()).into_owned();
            assert_eq!(names.trim_end_matches('\0'), "", "{level:?}: LLVM has no such passes");
        }
    }
}
