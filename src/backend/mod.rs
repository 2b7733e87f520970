//! The back end: target machine, optimization, machine code and linking. It turns verified LLVM IR into files
//! for a linker and for users.

mod emission;
mod fatal;
mod interruption;
mod linker;
mod memory;
mod optimization;
mod processors;
mod target;

pub use emission::{assembly, bitcode, calls_others, object, text};
pub use fatal::{llvm_version, on_fatal_error};
pub use interruption::{Uninterrupted, Watch, release_signals, with_process};
pub use linker::{LinkError, LinkInputs, Linker};
pub use memory::{Allocator, address_space, out_of_memory, report_out_of_memory};
pub use optimization::{OptLevel, optimize, promote_memory, verify};
pub use target::{Target, TargetError};

#[cfg(test)]
mod tests {
    use inkwell::context::Context;
    use inkwell::memory_buffer::MemoryBuffer;
    use inkwell::module::Module;
    use inkwell::targets::TargetMachine;

    use super::*;

    const SUM: &str = "
        declare i64 @other(i64)
        define i64 @sum(i64 %n) {
          %double = add i64 %n, %n
          %half = udiv i64 %double, 2
          %result = call i64 @other(i64 %half)
          ret i64 %result
        }";

    fn machine(level: OptLevel) -> TargetMachine {
        Target::default().machine(level, 0).expect("a machine")
    }

    fn parse<'ctx>(context: &'ctx Context, text: &str) -> Module<'ctx> {
        let buffer = MemoryBuffer::create_from_memory_range_copy(format!("{text}\0").as_bytes(), "test");
        context.create_module_from_ir(buffer).expect("valid text")
    }

    #[test]
    fn a_module_leaves_in_every_form() {
        let (context, machine) = (Context::create(), machine(OptLevel::O0));
        let module = parse(&context, SUM);
        let text = String::from_utf8(text(&module)).expect("text");
        assert!(text.contains("define i64 @sum(i64 %n)") && text.ends_with("}\n"));
        assert!(bitcode(&module).starts_with(b"BC\xC0\xDE"));
        let assembly =
            String::from_utf8(assembly(module.clone(), &machine).expect("assembly")).expect("text");
        assert!(assembly.contains("sum:") && assembly.ends_with('\n'));
        assert!(object(module, &machine).expect("an object").starts_with(b"\x7FELF"));
    }

    #[test]
    fn calls_of_other_code_are_seen() {
        let context = Context::create();
        assert!(calls_others(&parse(&context, SUM)));
        let intrinsic = "declare i64 @llvm.abs.i64(i64, i1)\ndefine void @f() {\n ret void\n}";
        assert!(!calls_others(&parse(&context, intrinsic)));
    }

    #[test]
    fn levels_from_one_optimize() {
        let context = Context::create();
        for level in [OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3, OptLevel::Os] {
            let module = parse(&context, SUM);
            optimize(&module, &machine(level), level).expect("a pipeline that LLVM knows");
            verify(&module).expect("valid");
            let text = module.print_to_string().to_string();
            assert_eq!(text.contains("udiv"), level == OptLevel::O0, "{level:?}");
            assert_eq!(text.contains("optsize"), level == OptLevel::Os, "{level:?}");
        }
    }

    #[test]
    fn invalid_ir_is_named() {
        let context = Context::create();
        let module = context.create_module("test");
        let function = module.add_function("f", context.void_type().fn_type(&[], false), None);
        context.append_basic_block(function, "entry");
        let reason = verify(&module).expect_err("the block has no terminator");
        assert!(reason.contains("does not have terminator"), "{reason}");
    }
}
