//! Changes to LLVM's optimization and code generation for code that arrives in SSA form.
//!
#![doc = include_str!("../README.md")]

mod allocation;
mod annotation;
mod debug_info;
mod emission;
mod failures;
mod growth;
mod optimization;
mod processors;
mod profile;
mod recursion;
mod target;
mod thinlto;

// Its build script links LLVM.
use direct_ssa as _;

pub use annotation::{SourceLines, annotated_assembly};
pub use debug_info::{correct as correct_debug_info, settle as settle_debug_values};
pub use emission::{assembly, bitcode, calls_others, object, text};
pub use optimization::{OptLevel, make_counters, optimize, promote_memory, verify, watch_addresses};
pub use profile::{PROFILE_MAGIC, UsedProfile, check_profile, count_executions, use_profile};
pub use target::{TRIPLE, Target, UnknownProcessor};
pub use thinlto::{import, size_of_variables, summarized_bitcode};

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
            String::from_utf8(assembly(&module.clone(), &machine).expect("assembly")).expect("text");
        assert!(assembly.contains("sum:") && assembly.ends_with('\n'));
        assert!(object(&module, &machine).expect("an object").starts_with(b"\x7FELF"));
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
            optimize(&module, &machine(level), level);
            verify(&module, "optimization").expect("valid");
            let text = module.print_to_string().to_string();
            assert_eq!(text.contains("udiv"), level == OptLevel::O0, "{level:?}");
            assert_eq!(text.contains("optsize"), level == OptLevel::Os, "{level:?}");
        }
    }

    /// Returns a function of `blocks` blocks after the entry, each of which divides by a power of two.
    fn chain(blocks: u32) -> String {
        let mut text = String::from("define i64 @chain(i64 %v0) {\n  br label %b1\n");
        for number in 1..=blocks {
            let (before, next) = (number - 1, number + 1);
            text += &format!("b{number}:\n  %v{number} = udiv i64 %v{before}, 2\n");
            text += &format!("  %c{number} = icmp eq i64 %v{number}, 0\n");
            text += &format!("  br i1 %c{number}, label %end, label %b{next}\n");
        }
        text + &format!("b{}:\n  br label %end\nend:\n  ret i64 %v0\n}}\n", blocks + 1)
    }

    #[test]
    fn functions_that_are_too_large_are_not_optimized() {
        let context = Context::create();
        for level in [OptLevel::O2, OptLevel::Os] {
            for (blocks, is_spared) in [(100, false), (9_000, true)] {
                let module = parse(&context, &chain(blocks));
                optimize(&module, &machine(level), level);
                verify(&module, "optimization").expect("valid");
                let text = module.print_to_string().to_string();
                assert_eq!(text.contains("udiv"), is_spared, "{level:?} {blocks}");
                assert_eq!(text.contains("optnone"), is_spared, "{level:?} {blocks}");
                assert!(object(&module, &machine(level)).is_ok());
            }
        }
    }

    /// Returns a caller of `callees` internal functions of about 30 instructions, each called once.
    fn callers(callees: usize) -> String {
        let mut text = String::from("define i64 @caller(i64 %v0) {\n");
        for number in 1..=callees {
            text += &format!("  %v{number} = call i64 @f{number}(i64 %v{})\n", number - 1);
        }
        text += &format!("  ret i64 %v{callees}\n}}\n");
        for number in 1..=callees {
            text += &format!("define internal i64 @f{number}(i64 %v0) {{\n");
            for step in 1..30 {
                let (operation, before) = (["add", "xor", "mul"][step % 3], step - 1);
                text += &format!("  %v{step} = {operation} i64 %v{before}, {}\n", number * step);
            }
            text += "  ret i64 %v29\n}\n";
        }
        text
    }

    #[test]
    fn inlining_has_a_budget_for_each_caller() {
        let context = Context::create();
        for (callees, all) in [(300, true), (1_000, false)] {
            let module = parse(&context, &callers(callees));
            optimize(&module, &machine(OptLevel::O2), OptLevel::O2);
            let kept = module.get_functions().count() - 1;
            assert_eq!(kept == 0, all, "{callees}: {kept} are kept");
            assert!(kept < callees / 4 * 3, "{callees}: {kept} are kept");
        }
    }

    #[test]
    fn invalid_ir_is_named() {
        let context = Context::create();
        let module = context.create_module("test");
        let function = module.add_function("f", context.void_type().fn_type(&[], false), None);
        context.append_basic_block(function, "entry");
        let error = format!("{:#}", verify(&module, "the test").expect_err("the block has no terminator"));
        assert!(error.starts_with("verifying the LLVM IR after the test: "), "{error}");
        assert!(error.contains("does not have terminator"), "{error}");
    }
}
