//! The examples that the guides in `docs` are about. The code in the guides themselves is compiled and run with
//! the documentation.

#[allow(dead_code, reason = "the example's own main is not called")]
#[path = "../examples/bytecode.rs"]
mod bytecode;
#[cfg(feature = "promote")]
#[allow(dead_code, reason = "the example's own main is not called")]
#[path = "../examples/compare_mem2reg.rs"]
mod compare_mem2reg;

#[path = "../examples/first.rs"]
mod first;

use bytecode::Op;
use inkwell::context::Context;
use inkwell::values::AnyValue;

/// Returns the IR of code without comments.
fn ir(code: &[Op], registers: usize, parameters: usize) -> String {
    let context = Context::create();
    let module = context.create_module("test");
    let function = bytecode::compile(&context, &module, code, registers, parameters).expect("it is built");
    assert!(function.verify(true), "{}", function.print_to_string());
    function.print_to_string().to_string()
}

#[test]
fn the_readme_contains_the_first_example() {
    let (readme, example) = (include_str!("../README.md"), include_str!("../examples/first.rs"));
    assert!(readme.contains(example), "README.md must contain examples/first.rs as it is");
    first::main().expect("the example runs");
}

#[test]
fn bytecode_has_the_phis_of_its_loop_only() {
    let text = ir(&bytecode::SUM, 3, 1);
    assert_eq!((text.matches(" phi ").count(), text.matches("alloca").count()), (2, 0), "{text}");
}

#[test]
fn bytecode_may_jump_into_a_loop_and_to_its_first_instruction() {
    let code = [
        Op::JumpIfZero(0, 3),
        Op::Add(1, 0),
        Op::JumpIfZero(1, 0),
        Op::Subtract(1, 2),
        Op::JumpIfZero(2, 1),
        Op::Return(1),
    ];
    let text = ir(&code, 3, 3);
    assert!(!text.contains("alloca") && text.contains("phi i64"), "{text}");
    // The registers 0 and 2 are never written.
    assert!(!text.contains("%r0") && !text.contains("%r2"), "{text}");
}

#[cfg(feature = "promote")]
#[test]
fn the_comparison_counts_what_both_passes_leave() {
    let text = "define i32 @f(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 %a, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}";
    let [by_llvm, here] = compare_mem2reg::compare(text.as_bytes(), 2).expect("valid IR");
    assert_eq!(by_llvm.counts, here.counts);
    assert_eq!((here.counts.instructions, here.counts.phis, here.counts.allocas), (4, 1, 0));
    assert!(compare_mem2reg::compare(b"nothing", 1).is_err());
}
