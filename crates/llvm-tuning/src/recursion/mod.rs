//! Recursive procedures, as LLVM's inliner sees them.
//!
//! LLVM never inlines a call of a function within itself. If a small function calls a twin, which calls it in
//! turn, the twin can be inlined: two levels of the recursion become one call, and values that both levels
//! compute are computed once. (GCC inlines recursion by itself.)

use inkwell::module::Module;
use llvm_sys::prelude::LLVMModuleRef;

/// The maximum size of a function that gets a twin: LLVM hardly inlines larger ones, and a twin that is not
/// inlined is duplicate code.
const MOST_INSTRUCTIONS: usize = 64;

unsafe extern "C" {
    fn llvm_tuning_make_twins(module: LLVMModuleRef, most_instructions: usize);
}

/// Gives small functions that call themselves a twin, before LLVM's passes run.
pub fn make_twins(module: &Module<'_>) {
    // SAFETY: the module is alive, and nothing of it is held here.
    unsafe { llvm_tuning_make_twins(module.as_mut_ptr(), MOST_INSTRUCTIONS) };
}

#[cfg(test)]
mod tests {
    use inkwell::context::Context;
    use inkwell::memory_buffer::MemoryBuffer;
    use inkwell::module::Module;

    use super::make_twins;
    use crate::{OptLevel, Target, optimization};

    const FIB: &str = "
        define internal i64 @fib(i64 %n) {
          %small = icmp slt i64 %n, 2
          br i1 %small, label %leaf, label %inner
        leaf:
          ret i64 %n
        inner:
          %a = sub i64 %n, 1
          %b = sub i64 %n, 2
          %x = call i64 @fib(i64 %a)
          %y = call i64 @fib(i64 %b)
          %sum = add i64 %x, %y
          ret i64 %sum
        }
        define i64 @begin(i64 %n) {
          %f = call i64 @fib(i64 %n)
          ret i64 %f
        }\0";

    fn parse<'ctx>(context: &'ctx Context, text: &str) -> Module<'ctx> {
        let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "test");
        context.create_module_from_ir(buffer).expect("valid text")
    }

    fn text(module: &Module<'_>) -> String {
        module.print_to_string().to_string()
    }

    #[test]
    fn a_function_and_its_twin_call_each_other() {
        let context = Context::create();
        let module = parse(&context, FIB);
        make_twins(&module);
        let after = text(&module);
        assert_eq!(after.matches("call i64 @fib.twin(").count(), 2, "{after}");
        assert_eq!(after.matches("call i64 @fib(").count(), 3, "{after}");
        assert!(module.verify().is_ok());
    }

    /// A function returns a choice of an earlier block after the call, which is not the last one then.
    #[test]
    fn a_call_before_another_result_is_one_of_the_twin() {
        let context = Context::create();
        let walk = "
            define i64 @walk(i64 %n) {
            entry:
              %small = icmp slt i64 %n, 2
              br i1 %small, label %joined, label %inner
            inner:
              br label %joined
            joined:
              %kept = phi i64 [ %n, %entry ], [ 7, %inner ]
              %more = icmp sgt i64 %n, 0
              br i1 %more, label %again, label %done
            again:
              %a = sub i64 %n, 1
              %x = call i64 @walk(i64 %a)
              ret i64 %kept
            done:
              ret i64 %kept
            }\0";
        let module = parse(&context, walk);
        make_twins(&module);
        let after = text(&module);
        assert_eq!(after.matches("call i64 @walk.twin(").count(), 1, "{after}");
        assert_eq!(after.matches("call i64 @walk(").count(), 1, "{after}");
        assert!(module.verify().is_ok());
    }

    /// A loop in place of the last of several calls would take a level of inlining from the others.
    #[test]
    fn a_call_before_a_joined_end_is_last_if_it_gives_the_result() {
        let context = Context::create();
        let of = |ty: &str, call: &str, end: &str| {
            format!(
                "
                define {ty} @descend(i64 %n) {{
                entry:
                  %small = icmp slt i64 %n, 2
                  br i1 %small, label %joined, label %inner
                inner:
                  %a = sub i64 %n, 1
                  {call} {ty} @descend(i64 %a)
                  br label %joined
                joined:
                  {end}
                }}\0"
            )
        };
        let result = "%r = phi i64 [ %n, %entry ], [ %x, %inner ]\nret i64 %r";
        for (text_of, called) in [
            (of("i64", "%x = call", result), "@descend("),
            (of("void", "call", "ret void"), "@descend.twin("),
        ] {
            let module = parse(&context, &text_of);
            make_twins(&module);
            let after = text(&module);
            let function =
                after.split("define").find(|one| one.contains("@descend(i64 %")).expect("the function");
            let calls = function.lines().filter(|line| line.contains("call") && line.contains(called));
            assert_eq!(calls.count(), 1, "{after}");
        }
    }

    #[test]
    fn two_levels_become_one_call() {
        let context = Context::create();
        let module = parse(&context, FIB);
        let machine = Target::default().machine(OptLevel::O2, 0).expect("a machine");
        optimization::optimize(&module, &machine, OptLevel::O2);
        let after = text(&module);
        assert!(module.verify().is_ok() && !after.contains("@fib.twin"), "{after}");
        let two_below = after.lines().filter(|line| line.contains(", -3") || line.contains(", -4"));
        assert!(two_below.count() > 0, "two levels of calls are inlined: {after}");
    }

    /// Five of the sixteen calls four levels below are different, and one of them is made on two paths. A function that
    /// writes memory makes all its calls, two levels below. One that is not inlined keeps a call and a loop.
    #[test]
    fn more_levels_become_one_call_if_calls_repeat() {
        let context = Context::create();
        let machine = Target::default().machine(OptLevel::O2, 0).expect("a machine");
        let with_effect = FIB.replace("inner:", "inner:\nstore volatile i64 %n, ptr @last");
        let with_effect = format!("@last = global i64 0\n{with_effect}");
        let not_inlined = FIB.replace("@fib(i64 %n) {", "@fib(i64 %n) noinline {");
        for (text_of, calls) in [(FIB, 6), (&with_effect, 4), (&not_inlined, 1)] {
            let module = parse(&context, text_of);
            optimization::optimize(&module, &machine, OptLevel::O2);
            let after = text(&module);
            let own = after.split("define").find(|one| one.contains("i64 @fib(")).expect("the function");
            assert_eq!(own.matches("call fastcc i64 @fib(").count(), calls, "{after}");
        }
    }

    /// A function that tries as many choices and calls itself for each.
    fn search(choices: u32) -> String {
        format!(
            "
        @free = internal global [64 x i8] zeroinitializer
        define internal void @place(i64 %row) {{
          %ends = icmp eq i64 %row, 64
          br i1 %ends, label %end, label %choice
        choice:
          %c = phi i64 [ 0, %0 ], [ %next, %tried ]
          %address = getelementptr inbounds i8, ptr @free, i64 %c
          %is_free = load i8, ptr %address
          %may = icmp ne i8 %is_free, 0
          br i1 %may, label %try, label %tried
        try:
          store i8 0, ptr %address
          %below = add nsw i64 %row, 1
          call void @place(i64 %below)
          store i8 1, ptr %address
          br label %tried
        tried:
          %next = add nuw nsw i64 %c, 1
          %is_last = icmp eq i64 %next, {choices}
          br i1 %is_last, label %end, label %choice
        end:
          ret void
        }}
        define void @begin() {{
          call void @place(i64 0)
          ret void
        }}\0"
        )
    }

    #[test]
    fn a_search_of_few_choices_has_no_loop_and_no_twin() {
        let context = Context::create();
        let machine = Target::default().machine(OptLevel::O2, 0).expect("a machine");
        for (choices, is_unrolled) in [(12, true), (60, false)] {
            let module = parse(&context, &search(choices));
            make_twins(&module);
            assert_eq!(text(&module).contains("twin"), !is_unrolled, "{choices} choices");
            optimization::optimize(&module, &machine, OptLevel::O2);
            let calls = text(&module).matches("call fastcc void @place(").count();
            assert_eq!(calls > 11, is_unrolled, "{choices} choices: {}", text(&module));
        }
    }

    #[test]
    fn functions_that_must_not_be_inlined_have_no_twin() {
        let context = Context::create();
        let text_of = FIB.replace("@fib(i64 %n) {", "@fib(i64 %n) noinline {");
        let module = parse(&context, &text_of);
        make_twins(&module);
        assert!(!text(&module).contains("twin"));
    }
}
