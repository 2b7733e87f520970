//! Failing checks, as LLVM's inliner sees them.
//!
//! A call that reports a failure has up to four arguments, for the message. It is never made in correct
//! programs, but LLVM counts each argument as an instruction when it decides whether to inline a procedure,
//! so small procedures with two or three checks stayed calls although their loops could have been vectorized.
//! While LLVM optimizes, such calls have no arguments: these are in an operand bundle, which costs nothing,
//! keeps the values alive, and is not a use that an optimization could change.

use inkwell::module::Module;
use llvm_sys::prelude::LLVMModuleRef;

unsafe extern "C" {
    fn llvm_tuning_shorten_failures(module: LLVMModuleRef);
    fn llvm_tuning_restore_failures(module: LLVMModuleRef);
}

/// Runs passes over a module in which calls that report a failure have no arguments.
pub fn with_short_calls<T>(module: &Module<'_>, passes: impl FnOnce() -> T) -> T {
    // SAFETY: the module is alive, and nothing of it is held here.
    unsafe { llvm_tuning_shorten_failures(module.as_mut_ptr()) };
    let done = passes();
    // SAFETY: as above. Passes copy such calls and remove some; all they know of these functions is that they
    // fail.
    unsafe { llvm_tuning_restore_failures(module.as_mut_ptr()) };
    done
}

#[cfg(test)]
mod tests {
    use inkwell::context::Context;
    use inkwell::memory_buffer::MemoryBuffer;
    use inkwell::module::Module;

    use super::with_short_calls;
    use crate::{OptLevel, Target, optimization};

    const CHECKED: &str = "
        declare void @fail(i64, i64, ptr) cold noreturn nounwind
        declare void @other(i64) cold
        define i64 @half(i64 %n) {
          %odd = trunc i64 %n to i1
          br i1 %odd, label %failed, label %passed
        failed:
          call void @fail(i64 %n, i64 2, ptr @half)
          unreachable
        passed:
          call void @other(i64 %n)
          %half = sdiv i64 %n, 2
          ret i64 %half
        }
        define i64 @sum(i64 %a, i64 %b) {
          %one = call i64 @half(i64 %a)
          %two = call i64 @half(i64 %b)
          %sum = add i64 %one, %two
          ret i64 %sum
        }\0";

    fn parse(context: &Context) -> Module<'_> {
        let buffer = MemoryBuffer::create_from_memory_range_copy(CHECKED.as_bytes(), "test");
        context.create_module_from_ir(buffer).expect("valid text")
    }

    fn text(module: &Module<'_>) -> String {
        module.print_to_string().to_string()
    }

    #[test]
    fn arguments_stand_in_a_bundle_meanwhile() {
        let context = Context::create();
        let module = parse(&context);
        let before = text(&module);
        let meanwhile = with_short_calls(&module, || text(&module));
        let call = "call void @fail.failure() [ \"failure\"(ptr @fail, i64 %n, i64 2, ptr @half) ]";
        assert!(meanwhile.contains(call), "{meanwhile}");
        assert!(meanwhile.contains("call void @other(i64 %n)"), "it comes back: {meanwhile}");
        assert!(module.verify().is_ok());
        assert_eq!(text(&module), before);
    }

    /// The calls are copied by inlining, and the declaration has no other use meanwhile.
    #[test]
    fn calls_in_inlined_code_get_their_arguments_back() {
        let context = Context::create();
        let module = parse(&context);
        let machine = Target::default().machine(OptLevel::O2, 0).expect("a machine");
        optimization::optimize(&module, &machine, OptLevel::O2);
        let after = text(&module);
        assert!(module.verify().is_ok(), "{after}");
        for value in ["%n", "%a", "%b"] {
            assert!(after.contains(&format!("call void @fail(i64 {value}, i64 2, ptr ")), "{value}: {after}");
        }
        assert!(!after.contains(".failure") && !after.contains("\"failure\""), "{after}");
    }

    /// If it is inlined into a protected region, a call becomes an invoke with an unwind destination.
    #[test]
    fn calls_that_a_handler_surrounds_get_their_arguments_back() {
        let handled = CHECKED.replace(" nounwind", "").replace("\0", "")
            + "declare i32 @personality(...)
        define i64 @try(i64 %c) personality ptr @personality {
          %half = invoke i64 @half(i64 %c) to label %done unwind label %handler
        done:
          ret i64 %half
        handler:
          %pad = landingpad { ptr, i32 } catch ptr null
          ret i64 0
        }\0";
        let context = Context::create();
        let buffer = MemoryBuffer::create_from_memory_range_copy(handled.as_bytes(), "test");
        let module = context.create_module_from_ir(buffer).expect("valid text");
        let machine = Target::default().machine(OptLevel::O2, 0).expect("a machine");
        optimization::optimize(&module, &machine, OptLevel::O2);
        let after = text(&module);
        assert!(module.verify().is_ok(), "{after}");
        assert!(after.contains("invoke void @fail(i64 %c, i64 2, ptr "), "{after}");
    }
}
