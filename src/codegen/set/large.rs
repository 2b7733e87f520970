//! Operations on sets of more than 64 elements, which are arrays of words in memory.
//!
//! An operation on up to [`MOST_WORDS`] words is one instruction on an integer of that width, which LLVM
//! divides; longer ones are loops in the run-time library. Both work word by word, so that the target may be
//! one of the operands; SHIFT and ROTATE do not.

use inkwell::IntPredicate;
use inkwell::types::IntType;
use inkwell::values::{BasicValue, IntValue, PointerValue};

use tlc_frontend::hir::TypeId;

use crate::codegen::code::CodeBuilder;
use crate::codegen::function::IntOp;
use crate::codegen::llvm::built;
use crate::codegen::procedure::note::ProcFunction;
use crate::codegen::runtime::RuntimeFn;
use crate::codegen::set::bits::{ElementPosition, bit_of, with_bit};

/// The greatest number of words for operations by inline code.
pub const MOST_WORDS: u64 = 8;

/// The alignment of a word in bytes.
const WORD_ALIGN: u32 = 8;

/// Adds an element to a set in memory or removes it.
pub fn change_in_memory<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    set: PointerValue<'ctx>,
    element: ElementPosition<'ctx>,
    include: bool,
) {
    let word = code.module.context.i64_type();
    let address = word_address(code, set, element);
    let bit = bit_of(code.function, element, word);
    let old = built(code.function.ins().build_load(word, address, "word")).into_int_value();
    let new = with_bit(code.function, old, bit, include);
    built(code.function.ins().build_store(address, new));
}

/// Returns the address of the word that contains an element, or of the first word if none does.
pub fn word_address<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    set: PointerValue<'ctx>,
    element: ElementPosition<'ctx>,
) -> PointerValue<'ctx> {
    let word = code.module.context.i64_type();
    let number = code.function.int_op(IntOp::UnsignedShiftRight, element.offset, code.u64(6), "number");
    let number = match element.inside {
        Some(inside) => code.function.select(inside, number, word.const_zero(), "number"),
        None => number,
    };
    code.function.element_address(word.into(), set, number)
}

/// Whether a relation of two sets holds.
pub fn large_sets_are<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    relation: RuntimeFn,
    ty: TypeId,
    left: PointerValue<'ctx>,
    right: PointerValue<'ctx>,
) -> IntValue<'ctx> {
    let builder = code.function.ins();
    if let Some(wide) = code.module.types.wide_word(ty, MOST_WORDS) {
        let (a, b) = (load_wide(code.function, wide, left), load_wide(code.function, wide, right));
        if relation == RuntimeFn::SetsAreEqual {
            return built(builder.build_int_compare(IntPredicate::EQ, a, b, "equal"));
        }
        let outside = built(builder.build_and(a, built(builder.build_not(b, "others")), "outside"));
        return built(builder.build_int_compare(IntPredicate::EQ, outside, wide.const_zero(), "within"));
    }
    let count = code.u64(code.module.types.word_count(ty));
    let function = code.module.runtime(relation);
    let call = function.call(&code.function.ins(), &[left.into(), right.into(), count.into()], "holds");
    let holds = call.try_as_basic_value().unwrap_basic().into_int_value();
    built(builder.build_int_compare(IntPredicate::NE, holds, holds.get_type().const_zero(), "holds"))
}

/// Loads a set as one integer.
pub fn load_wide<'ctx>(
    function: &ProcFunction<'ctx>,
    ty: IntType<'ctx>,
    address: PointerValue<'ctx>,
) -> IntValue<'ctx> {
    let value = built(function.ins().build_load(ty, address, "set"));
    if let Some(load) = value.as_instruction_value() {
        load.set_alignment(WORD_ALIGN).expect("a load has an alignment");
    }
    value.into_int_value()
}

/// Stores a set as one integer.
pub fn store_wide<'ctx>(function: &ProcFunction<'ctx>, address: PointerValue<'ctx>, value: IntValue<'ctx>) {
    let store = built(function.ins().build_store(address, value));
    store.set_alignment(WORD_ALIGN).expect("a store has an alignment");
}
