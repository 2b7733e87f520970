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
    use inkwell::context::Context;

    use super::*;
    use crate::{OptLevel, Target};

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
            }";
        for level in [OptLevel::O0, OptLevel::O2] {
            let code = assembly_at(level, text);
            for function in ["memcpy", "memmove", "memset"] {
                assert!(code.contains(function), "{level:?}: {function} is not called:\n{code}");
            }
        }
    }

    /// A pass that is renamed or removed in another version of LLVM would silently be run again.
    #[test]
    fn llvm_has_the_passes_that_are_omitted() {
        for level in [OptLevel::O0, OptLevel::O1, OptLevel::O2] {
            let machine = Target::default().machine(level, 0).expect("a machine");
            // SAFETY: the machine is alive; the buffer is ours.
            let names = unsafe { MemoryBuffer::new(llvm_tuning_absent_passes(machine.as_mut_ptr())) };
            let names = String::from_utf8_lossy(names.as_slice()).into_owned();
            assert_eq!(names.trim_end_matches('\0'), "", "{level:?}: LLVM has no such passes");
        }
    }

    /// Returns the assembly text of a module at a level, without passes on its IR.
    fn assembly_at(level: OptLevel, text: &str) -> String {
        let context = Context::create();
        let buffer = MemoryBuffer::create_from_memory_range_copy(format!("{text}\0").as_bytes(), "test");
        let module = context.create_module_from_ir(buffer).expect("valid text");
        let machine = Target::default().machine(level, 0).expect("a machine");
        String::from_utf8(assembly(&module, &machine).expect("machine code")).expect("assembly text")
    }

    /// The slow instruction selection makes two additions of a product by 5.
    #[test]
    fn instructions_are_selected_fast_up_to_the_first_level() {
        let text = "define i64 @f(i64 %x) {\n %p = mul i64 %x, 5\n ret i64 %p\n}";
        for (level, is_fast) in [(OptLevel::O0, true), (OptLevel::O1, true), (OptLevel::O2, false)] {
            let assembly = assembly_at(level, text);
            assert_eq!(assembly.contains("imulq\t$5"), is_fast, "{level:?}: {assembly}");
        }
    }

    #[test]
    fn loops_begin_with_a_line_of_the_instruction_cache() {
        let text = |attributes: &str| {
            format!(
                "declare i1 @ends()
                define void @f() {attributes} {{
                  br label %round
                round:
                  %is.end = call i1 @ends()
                  br i1 %is.end, label %end, label %round
                end:
                  ret void
                }}"
            )
        };
        for (level, attributes, is_aligned) in
            [(OptLevel::O1, "", true), (OptLevel::O2, "", true), (OptLevel::Os, "optsize", false)]
        {
            let code = assembly_at(level, &text(attributes));
            assert_eq!(code.contains(".p2align\t6"), is_aligned, "{level:?}: {code}");
        }
    }

    /// Neither is derived from the quotient that was rounded to zero.
    #[test]
    fn quotients_are_rounded_down_without_a_remainder() {
        let text = |also: &str| {
            format!(
                "define i64 @f(i64 %x, ptr %p) {{
                  %quotient = sdiv i64 %x, 10
                  %remainder = srem i64 %x, 10
                  %sign = ashr i64 %remainder, 63
                  %lowered = add i64 %sign, %quotient
                  {also}
                  ret i64 %lowered
                }}"
            )
        };
        let modulus = "%less = icmp slt i64 %remainder, 0
            %raised = add i64 %remainder, 10
            %modulus = select i1 %less, i64 %raised, i64 %remainder
            store i64 %modulus, ptr %p";
        for (also, is_signed) in [("", false), (modulus, false), ("store i64 %remainder, ptr %p", true)] {
            let code = assembly_at(OptLevel::O2, &text(also));
            assert_eq!(code.contains("imulq"), is_signed, "the remainder itself is needed: {code}");
            assert!(code.matches("mulq").count() == 1 && !code.contains("cmov"), "{code}");
        }
    }

    /// A choice of few ranges has no jump table, for which the block would be selected slowly.
    #[test]
    fn few_choices_are_comparisons_at_the_first_level() {
        let cases: String = (0..6).map(|case| format!("i64 {case}, label %c{}\n", case % 2)).collect();
        let blocks: String = (0..2).map(|case| format!("c{case}:\n ret i64 1{case}\n")).collect();
        let text = format!(
            "define i64 @f(i64 %x) {{\n switch i64 %x, label %other [{cases}]\n{blocks}other:\n ret i64 7\n}}"
        );
        let assembly = assembly_at(OptLevel::O1, &text);
        assert!(!assembly.contains("jmpq\t*") && assembly.matches("cmpq").count() >= 6, "{assembly}");
    }

    /// A loaded value is an operand of the comparison, whether a debugger is interested in it or not.
    #[test]
    fn loads_are_operands_with_debug_information() {
        let text = |record: &str| {
            format!(
                "define i1 @f(ptr %p, ptr %q) !dbg !4 {{
                  %a = load i64, ptr %p, !dbg !7
                  %b = load i64, ptr %q, !dbg !7
                  {record}
                  %less = icmp slt i64 %a, %b, !dbg !7
                  ret i1 %less, !dbg !7
                }}
                !llvm.dbg.cu = !{{!0}}
                !llvm.module.flags = !{{!2}}
                !0 = distinct !DICompileUnit(language: DW_LANG_Modula2, file: !1, emissionKind: FullDebug)
                !1 = !DIFile(filename: \"f.mod\", directory: \"\")
                !2 = !{{i32 2, !\"Debug Info Version\", i32 3}}
                !3 = !DISubroutineType(types: !{{null}})
                !4 = distinct !DISubprogram(name: \"f\", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
                !5 = !DIBasicType(name: \"INTEGER\", size: 64, encoding: DW_ATE_signed)
                !6 = !DILocalVariable(name: \"b\", scope: !4, file: !1, line: 1, type: !5)
                !7 = !DILocation(line: 2, scope: !4)"
            )
        };
        let instructions = |text: &str| -> Vec<String> {
            let assembly = assembly_at(OptLevel::O1, text);
            let code = assembly.lines().take_while(|line| !line.starts_with(".Lfunc_end")).map(str::trim);
            code.filter(|line| line.starts_with(['m', 'c', 's', 'a', 'r'])).map(str::to_owned).collect()
        };
        let plain = instructions(&text(""));
        assert!(plain.iter().any(|line| line.starts_with("cmpq\t(")), "{plain:?}");
        let record = "#dbg_value(i64 %b, !6, !DIExpression(), !7)";
        assert_eq!(instructions(&text(record)), plain);
    }
}
