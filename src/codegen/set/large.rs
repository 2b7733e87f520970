//! Sets of more than 64 elements: arrays of words in memory.
//!
//! An operation on up to [`MOST_WORDS`] words is one instruction on an integer of that width, which LLVM
//! divides; longer ones are loops in the run-time library. Both work word by word, so that the target may be
//! one of the operands; SHIFT and ROTATE do not.

use inkwell::IntPredicate;
use inkwell::types::IntType;
use inkwell::values::{BasicValue, IntValue, PointerValue};

use tlc_frontend::hir::{BinaryOp, CompareOp, Expr, ExprKind, SetElement, TypeId, TypeTable};
use tlc_frontend::passes::may_change;

use crate::codegen::code::CodeBuilder;
use crate::codegen::expression::ExprLowering;
use crate::codegen::function::IntOp;
use crate::codegen::llvm::built;
use crate::codegen::procedure::note::ProcedureFunction;
use crate::codegen::runtime::RuntimeFn;
use crate::codegen::set::bits::{ElementPosition, bit_of, with_bit};

/// The greatest number of words for operations by inline code.
const MOST_WORDS: u64 = 8;

/// The alignment of a word in bytes.
const WORD_ALIGN: u32 = 8;

/// Builds a set from its elements.
pub(in crate::codegen) fn fill_set<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    ty: TypeId,
    target: PointerValue<'ctx>,
    elements: &[SetElement],
    checked: bool,
) {
    expr.code.zero(ty, target);
    for SetElement { low, high } in elements {
        let low = expr.element_of_set(low, ty, checked);
        match high {
            None => change_in_memory(&mut expr.code, target, low, true),
            Some(high) => {
                let high = expr.element_of_set(high, ty, checked);
                let count = expr.code.u64(expr.code.module.types.element_count(ty));
                let values = [target.into(), low.offset.into(), high.offset.into(), count.into()];
                expr.code.call_runtime(RuntimeFn::SetInclude, &values);
            }
        }
    }
}

/// Adds an element to a set in memory or removes it.
pub(in crate::codegen) fn change_in_memory<'ctx>(
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

/// Returns the word of a set that may contain an element, and the number of the element's bit in it.
pub(in crate::codegen) fn word_of_set<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    element: ElementPosition<'ctx>,
    set: &Expr,
) -> (IntValue<'ctx>, IntValue<'ctx>) {
    let set = expr.aggregate(set.ty, set);
    let address = word_address(&mut expr.code, set, element);
    let word =
        built(expr.code.function.ins().build_load(expr.code.module.context.i64_type(), address, "word"));
    (word.into_int_value(), element.offset)
}

/// Returns the address of the word that contains an element, or of the first word if none does.
fn word_address<'ctx>(
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

/// Builds an operation on two sets, or SHIFT or ROTATE.
pub(in crate::codegen) fn fill_with_operation<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    ty: TypeId,
    target: PointerValue<'ctx>,
    op: BinaryOp,
    [left, right]: [&Expr; 2],
) {
    if matches!(op, BinaryOp::Shift | BinaryOp::Rotate) {
        return fill_with_moved(expr, ty, target, op, [left, right]);
    }
    let [left, right] = set_operands(expr, left, right);
    if let Some(wide) = expr.code.module.types.wide_word(ty, MOST_WORDS) {
        let (a, b) = (load_wide(expr.code.function, wide, left), load_wide(expr.code.function, wide, right));
        let builder = expr.code.function.ins();
        let value = built(match op {
            BinaryOp::Union => builder.build_or(a, b, "union"),
            BinaryOp::Intersection => builder.build_and(a, b, "intersection"),
            BinaryOp::SymmetricDifference => builder.build_xor(a, b, "difference"),
            _ => builder.build_and(a, built(builder.build_not(b, "others")), "difference"),
        });
        return store_wide(expr.code.function, target, value);
    }
    let function = match op {
        BinaryOp::Union => RuntimeFn::SetUnion,
        BinaryOp::Intersection => RuntimeFn::SetIntersection,
        BinaryOp::SymmetricDifference => RuntimeFn::SetSymmetricDifference,
        _ => RuntimeFn::SetDifference,
    };
    let count = expr.code.u64(expr.code.module.types.word_count(ty));
    expr.code.call_runtime(function, &[target.into(), left.into(), right.into(), count.into()]);
}

fn fill_with_moved<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    ty: TypeId,
    target: PointerValue<'ctx>,
    op: BinaryOp,
    [set, by]: [&Expr; 2],
) {
    let source = operand_before(expr, set, by);
    let by = expr.int(by);
    let by = expr.code.widened(by, TypeTable::INTEGER);
    let function = if op == BinaryOp::Shift { RuntimeFn::SetShift } else { RuntimeFn::SetRotate };
    let count = expr.code.u64(expr.code.module.types.element_count(ty));
    expr.code.call_runtime(function, &[target.into(), source.into(), count.into(), by.into()]);
}

/// Returns the addresses of two sets of one type, evaluated from left to right.
fn set_operands<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    left: &Expr,
    right: &Expr,
) -> [PointerValue<'ctx>; 2] {
    let first = operand_before(expr, left, right);
    [first, expr.aggregate(right.ty, right)]
}

/// Returns the address of a set that will be read after `next` was evaluated, which may change the
/// variable that contains the set.
fn operand_before<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    set: &Expr,
    next: &Expr,
) -> PointerValue<'ctx> {
    let address = expr.aggregate(set.ty, set);
    match &set.kind {
        ExprKind::Load(place) if may_change(expr.locals.procedure, next, place) => {
            let copy = expr.code.temporary(set.ty);
            expr.code.copy(set.ty, copy, address);
            copy
        }
        _ => address,
    }
}

/// Fills memory with the elements that are not in a set.
pub(in crate::codegen) fn fill_with_complement<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    ty: TypeId,
    target: PointerValue<'ctx>,
    set: &Expr,
) {
    let set = expr.aggregate(ty, set);
    let count = expr.code.module.types.element_count(ty);
    if let Some(wide) = expr.code.module.types.wide_word(ty, MOST_WORDS) {
        let mut words = vec![u64::MAX; expr.code.module.types.word_count(ty) as usize];
        if let Some(last) = words.last_mut() {
            *last = u64::MAX >> (63 - (count - 1) % 64);
        }
        let all = wide.const_int_arbitrary_precision(&words);
        let value = load_wide(expr.code.function, wide, set);
        let value = built(expr.code.function.ins().build_xor(value, all, "complement"));
        return store_wide(expr.code.function, target, value);
    }
    let count = expr.code.u64(count);
    expr.code.call_runtime(RuntimeFn::SetComplement, &[target.into(), set.into(), count.into()]);
}

/// Compares two sets in memory.
pub(in crate::codegen) fn compare_large_sets<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    op: CompareOp,
    left: &Expr,
    right: &Expr,
) -> IntValue<'ctx> {
    let ty = left.ty;
    let [left, right] = set_operands(expr, left, right);
    match op {
        CompareOp::Equal => large_sets_are(&mut expr.code, RuntimeFn::SetsAreEqual, ty, left, right),
        CompareOp::NotEqual => {
            let equal = large_sets_are(&mut expr.code, RuntimeFn::SetsAreEqual, ty, left, right);
            expr.code.function.not(equal)
        }
        CompareOp::LessEqual => large_sets_are(&mut expr.code, RuntimeFn::SetIsWithin, ty, left, right),
        CompareOp::GreaterEqual => large_sets_are(&mut expr.code, RuntimeFn::SetIsWithin, ty, right, left),
        CompareOp::Less | CompareOp::Greater => {
            let [part, whole] = if op == CompareOp::Less { [left, right] } else { [right, left] };
            let within = large_sets_are(&mut expr.code, RuntimeFn::SetIsWithin, ty, part, whole);
            let equal = large_sets_are(&mut expr.code, RuntimeFn::SetsAreEqual, ty, part, whole);
            let differs = expr.code.function.not(equal);
            expr.code.function.int_op(IntOp::And, within, differs, "is.proper")
        }
    }
}

fn large_sets_are<'ctx>(
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

fn load_wide<'ctx>(
    function: &ProcedureFunction<'ctx>,
    ty: IntType<'ctx>,
    address: PointerValue<'ctx>,
) -> IntValue<'ctx> {
    let value = built(function.ins().build_load(ty, address, "set"));
    if let Some(load) = value.as_instruction_value() {
        load.set_alignment(WORD_ALIGN).expect("a load has an alignment");
    }
    value.into_int_value()
}

fn store_wide<'ctx>(function: &ProcedureFunction<'ctx>, address: PointerValue<'ctx>, value: IntValue<'ctx>) {
    let store = built(function.ins().build_store(address, value));
    store.set_alignment(WORD_ALIGN).expect("a store has an alignment");
}
