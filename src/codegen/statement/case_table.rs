//! CASE with very many ranges: a search in a table of them, and a jump through a table of addresses.
//!
//! The search is data and not code, so that its cost for the compiler is that of a constant.

use inkwell::basic_block::BasicBlock;
use inkwell::values::IntValue;

use tlc_frontend::hir::Expr;

use crate::codegen::code::CodeBuilder;
use crate::codegen::function::IntOp;
use crate::codegen::llvm::built;
use crate::codegen::runtime::RuntimeFn;

/// A range of values of the subject of a CASE, and the code that it selects.
pub(super) struct CaseChoice<'ctx> {
    /// The least and the greatest of the values.
    pub range: (i128, i128),
    /// The code of the arm.
    pub code: BasicBlock<'ctx>,
}

/// Ends the block with a jump to the code of the range that contains the value.
pub(super) fn search<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    subject: &Expr,
    value: IntValue<'ctx>,
    mut choices: Vec<CaseChoice<'ctx>>,
    default: BasicBlock<'ctx>,
) {
    choices.sort_unstable_by_key(|choice| choice.range.0);
    let count = choices.len() as u64;
    // Distances from the least value are ordered as unsigned numbers, for signed and unsigned types:
    // values less than the least one wrap around to distances greater than all others.
    let least = choices.first().map_or(0, |choice| choice.range.0);
    let distance = |limit: i128| (limit - least) as u64;
    let limits: Vec<u64> = choices
        .iter()
        .flat_map(|CaseChoice { range: (low, high), .. }| [low, high].map(|limit| distance(*limit)))
        .collect();
    let mut targets: Vec<_> = choices.into_iter().map(|choice| choice.code).collect();
    targets.push(default);
    let ranges = code.module.constant_words(&limits, "ranges");
    let addresses = code.module.address_table(targets.clone());

    let wide = code.widened(value, subject.ty);
    let offset = code.function.int_op(IntOp::Sub, wide, code.i64(least as i64), "offset");
    let find = code.module.runtime(RuntimeFn::FindRange);
    let arguments = [offset.into(), ranges.into(), code.u64(count).into()];
    let position = find.call(&code.function.ins(), &arguments, "position");
    let position = position.try_as_basic_value().unwrap_basic().into_int_value();
    let pointer = code.module.types.pointer();
    let entry = code.function.element_address(pointer.into(), addresses, position);
    let address = built(code.function.ins().build_load(pointer, entry, "address"));
    built(code.function.ins().build_indirect_branch(address, &targets));
}
