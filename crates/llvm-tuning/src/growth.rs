//! Limits on the size of functions, above which LLVM's passes take unreasonably long.
//!
//! Several passes take time proportional to the square of a function's size: block placement, tail merging,
//! and any pass that walks up the dominator tree for each instruction. Inlining turns small functions into
//! large ones, so each caller has a budget. A function that is large nevertheless is compiled as at `-O0`.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::{Linkage, Module};
use inkwell::values::{AsValueRef, BasicValue, CallSiteValue, FunctionValue, InstructionOpcode};
use llvm_sys::prelude::LLVMValueRef;
use rustc_hash::FxHashMap;

/// The maximum number of blocks of an optimized function. Doubling it makes the slowest passes take four
/// times as long.
const MOST_BLOCKS: u32 = 8_192;

/// The number of instructions that a caller may gain by inlining. Ordinary procedures gain a few hundred.
const INLINING_BUDGET: usize = 10_000;

/// The maximum size of a function that LLVM inlines at several calls, in instructions.
const SMALL: usize = 100;

/// Excludes functions that are too large from optimization.
pub(super) fn spare_large_functions(module: &Module<'_>) {
    let [optnone, noinline, optsize] =
        ["optnone", "noinline", "optsize"].map(Attribute::get_named_enum_kind_id);
    for function in module.get_functions().filter(|function| function.count_basic_blocks() > MOST_BLOCKS) {
        // The two attributes are mutually exclusive.
        function.remove_enum_attribute(AttributeLoc::Function, optsize);
        for kind in [optnone, noinline] {
            let attribute = module.get_context().create_enum_attribute(kind, 0);
            function.add_attribute(AttributeLoc::Function, attribute);
        }
    }
}

/// Marks calls `noinline` beyond the caller's budget.
pub(super) fn limit_inlining(module: &Module<'_>) {
    let noinline = Attribute::get_named_enum_kind_id("noinline");
    let noinline = module.get_context().create_enum_attribute(noinline, 0);
    let gains: FxHashMap<LLVMValueRef, usize> =
        module.get_functions().map(|function| (function.as_value_ref(), gain(function))).collect();
    for function in module.get_functions() {
        let mut gained = 0;
        for call in calls(function) {
            let callee = call.get_called_fn_value();
            gained += callee.and_then(|callee| gains.get(&callee.as_value_ref())).copied().unwrap_or(0);
            if gained > INLINING_BUDGET {
                call.add_attribute(AttributeLoc::Function, noinline);
            }
        }
    }
}

/// Returns the number of instructions that inlining a call of the function adds, if inlining is likely: the
/// function is small, or it is internal and called once.
fn gain(function: FunctionValue<'_>) -> usize {
    let size = function.get_basic_block_iter().map(|block| block.get_instructions().count()).sum();
    let address = function.as_global_value().as_pointer_value();
    let is_used_once = || address.get_first_use().is_some_and(|user| user.get_next_use().is_none());
    let disappears = || function.get_linkage() == Linkage::Internal && is_used_once();
    if size <= SMALL || disappears() { size } else { 0 }
}

fn calls<'ctx>(function: FunctionValue<'ctx>) -> impl Iterator<Item = CallSiteValue<'ctx>> {
    function
        .get_basic_block_iter()
        .flat_map(|block| block.get_instructions())
        .filter(|instruction| instruction.get_opcode() == InstructionOpcode::Call)
        .filter_map(|instruction| CallSiteValue::try_from(instruction).ok())
}

#[cfg(test)]
mod tests {
    use inkwell::context::Context;

    use super::*;

    fn has(attributes: impl Fn(u32) -> Option<Attribute>, name: &str) -> bool {
        attributes(Attribute::get_named_enum_kind_id(name)).is_some()
    }

    /// Adds a straight-line function of that many instructions, the last of which returns.
    fn function<'ctx>(
        context: &'ctx Context,
        module: &Module<'ctx>,
        instructions: usize,
    ) -> FunctionValue<'ctx> {
        let (builder, integer) = (context.create_builder(), context.i64_type());
        let ty = integer.fn_type(&[context.ptr_type(0.into()).into()], false);
        let function = module.add_function("callee", ty, None);
        builder.position_at_end(context.append_basic_block(function, "entry"));
        let place = function.get_first_param().expect("it has a parameter").into_pointer_value();
        let mut value = integer.const_zero();
        for _ in 1..instructions {
            let load = builder.build_load(integer, place, "").expect("the builder stands in a block");
            value = load.into_int_value();
        }
        builder.build_return(Some(&value)).expect("the builder stands in a block");
        function
    }

    #[test]
    fn functions_of_more_than_8192_blocks_are_not_optimized() {
        let context = Context::create();
        let module = context.create_module("m");
        let builder = context.create_builder();
        let [largest, larger] = [8_192, 8_193].map(|count| {
            let function = module.add_function("f", context.void_type().fn_type(&[], false), None);
            let kind = Attribute::get_named_enum_kind_id("optsize");
            function.add_attribute(AttributeLoc::Function, context.create_enum_attribute(kind, 0));
            for _ in 0..count {
                builder.position_at_end(context.append_basic_block(function, "b"));
                builder.build_unreachable().expect("the builder stands in a block");
            }
            function
        });
        spare_large_functions(&module);
        for (function, is_large) in [(largest, false), (larger, true)] {
            let of = |kind| function.get_enum_attribute(AttributeLoc::Function, kind);
            assert_eq!(
                ["optnone", "noinline", "optsize"].map(|name| has(of, name)),
                [is_large, is_large, !is_large]
            );
        }
        assert!(module.verify().is_ok());
    }

    #[test]
    fn a_caller_gains_10000_instructions_and_no_more() {
        let context = Context::create();
        let module = context.create_module("m");
        let callee = function(&context, &module, SMALL);
        let larger = function(&context, &module, SMALL + 1);
        let caller = function(&context, &module, 1);
        let builder = context.create_builder();
        let end = caller.get_first_basic_block().and_then(|block| block.get_first_instruction());
        builder.position_before(&end.expect("it returns"));
        let place = caller.get_first_param().expect("it has a parameter");
        let calls: Vec<CallSiteValue<'_>> = std::iter::repeat_n(callee, INLINING_BUDGET / SMALL)
            .chain([larger, callee, larger])
            .map(|callee| {
                builder.build_call(callee, &[place.into()], "").expect("the builder stands in a block")
            })
            .collect();
        limit_inlining(&module);
        let stay: Vec<bool> = calls
            .iter()
            .map(|call| has(|kind| call.get_enum_attribute(AttributeLoc::Function, kind), "noinline"))
            .collect();
        assert_eq!(INLINING_BUDGET, 10_000, "docs/promises.md has this limit");
        // Calls that are too large to be inlined cost nothing, but once the budget is spent, every call is
        // marked.
        assert_eq!(stay.iter().filter(|stays| **stays).count(), 2);
        assert_eq!(stay[INLINING_BUDGET / SMALL..], [false, true, true]);
    }
}
