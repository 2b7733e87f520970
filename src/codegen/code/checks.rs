//! Run-time checks.
//!
//! A check is a comparison and a branch to a block of its own, which reports the failure and does not return.
//! These blocks are placed last in the procedure and also compute the values that only the message needs.

use inkwell::IntPredicate;
use inkwell::basic_block::BasicBlock;
use inkwell::values::{BasicMetadataValueEnum, FloatValue, IntValue, PointerValue};

use tlc_frontend::base::{Interval, Span};
use tlc_frontend::hir::{self, CompareOp, Expr, Procedure, Type, TypeId};

use crate::codegen::code::CodeBuilder;
use crate::codegen::function::{IntOp, int_predicate};
use crate::codegen::llvm::built;
use crate::codegen::module::ModuleLowering;
use crate::codegen::runtime::RuntimeFn;

impl<'ctx> CodeBuilder<'_, '_, 'ctx> {
    /// Builds a check that fails if the condition holds; `fail` builds the failure.
    pub fn fail_if(&mut self, condition: IntValue<'ctx>, fail: impl FnOnce(&mut Self)) {
        let Some(check) = self.function.begin_check(condition) else { return };
        fail(self);
        self.function.end_check(check);
    }

    /// Builds a failure by `fail` in a block to which the caller jumps. The caller chooses the block in which
    /// to continue.
    pub fn fill_failure(&mut self, failed: BasicBlock<'ctx>, fail: impl FnOnce(&mut Self)) {
        let failure = self.function.enter_failure(failed);
        fail(self);
        self.function.leave_failure(failure);
    }

    /// Calls a function that reports a failure at a position. The texts of its message follow the position,
    /// so that all of them are one argument.
    fn fail(
        &mut self,
        function: RuntimeFn,
        position: u32,
        texts: &[&str],
        values: &[BasicMetadataValueEnum<'ctx>],
    ) {
        let function = self.module.runtime(function);
        let mut arguments = vec![self.module.failure(position, texts).into()];
        arguments.extend_from_slice(values);
        let around = self.enter_location(position);
        function.call(&self.function.ins(), &arguments, "");
        self.leave_location(around);
    }

    /// Checks that the index of an array lies in `low..=high`; `offset` is the index less `low`.
    pub fn check_index(
        &mut self,
        index: &Expr,
        wide: IntValue<'ctx>,
        offset: IntValue<'ctx>,
        low: i64,
        high: i64,
    ) {
        let signed = self.module.types.is_signed(index.ty);
        let outside = if !signed && low < 0 {
            // The subtraction of `low` may have wrapped around.
            if high < 0 { self.function.boolean(true) } else { self.above(wide, self.i64(high)) }
        } else {
            self.above(offset, self.i64(high.wrapping_sub(low)))
        };
        self.fail_if(outside, |this| {
            let (types, names) = (&this.module.program.types, this.module.names);
            let limit = |limit: i64| hir::print_ordinal(types, index.ty, limit.into(), names);
            let (low, high) = (limit(low), limit(high));
            let names = this.value_names(index.ty);
            let texts = [form(this.module, index.ty), &low, &high];
            this.fail(RuntimeFn::FailIndex, index.span.lo, &texts, &[wide.into(), names.into()]);
        });
        self.function.known.record_bound(offset, high.wrapping_sub(low) as u64);
        self.function.known.record_within(wide, true, Interval::new(low.into(), high.into()));
    }

    /// Checks that the index of an open array is at most `high`.
    pub fn check_open_index(&mut self, index: &Expr, wide: IntValue<'ctx>, high: IntValue<'ctx>) {
        let outside = self.above(wide, high);
        self.fail_if(outside, |this| {
            let texts = [form(this.module, index.ty)];
            this.fail(RuntimeFn::FailOpenIndex, index.span.lo, &texts, &[wide.into(), high.into()]);
        });
        // No array has more elements than this.
        self.function.known.record_bound(wide, i64::MAX as u64);
    }

    fn above(&mut self, value: IntValue<'ctx>, limit: IntValue<'ctx>) -> IntValue<'ctx> {
        self.function.compare_for_check(IntPredicate::UGT, value, limit)
    }

    /// Checks that the value of an ordinal expression, which lies in the range `own`, is a value of a type.
    pub fn check_range(&mut self, expr: &Expr, value: IntValue<'ctx>, own: Interval, ty: TypeId) {
        let range = self.module.types.range(ty);
        let signed = self.module.types.is_signed(expr.ty);
        let outside = self.outside(value, (own, signed), range);
        self.fail_if(outside, |this| {
            let wide = this.widened(value, expr.ty);
            let (names, range) = (this.value_names(expr.ty), range_text(this.module, ty));
            let texts = [form(this.module, expr.ty), &range];
            this.fail(RuntimeFn::FailRange, expr.span.lo, &texts, &[wide.into(), names.into()]);
        });
        self.function.known.record_within(value, signed, range);
    }

    /// Returns whether a value that lies in the range `own`, read with or without a sign, lies outside of
    /// another range.
    pub fn outside(
        &mut self,
        value: IntValue<'ctx>,
        (own, signed): (Interval, bool),
        range: Interval,
    ) -> IntValue<'ctx> {
        let Some(Interval { low, high }) = range.common(own) else {
            return self.function.boolean(true);
        };
        let constant = |number: i128| value.get_type().const_int(number as u64, false);
        match (low > own.low, high < own.high) {
            (false, false) => self.function.boolean(false),
            (true, false) => {
                let below = int_predicate(CompareOp::Less, signed);
                self.function.compare_for_check(below, value, constant(low))
            }
            (false, true) => {
                let above = int_predicate(CompareOp::Greater, signed);
                self.function.compare_for_check(above, value, constant(high))
            }
            (true, true) => {
                let offset = self.function.int_op(IntOp::Sub, value, constant(low), "offset");
                self.function.compare_for_check(IntPredicate::UGT, offset, constant(high - low))
            }
        }
    }

    /// Fails if `outside` holds: a real value does not fit a whole type.
    pub fn fail_real_range_if(
        &mut self,
        outside: IntValue<'ctx>,
        value: FloatValue<'ctx>,
        operand: &Expr,
        ty: TypeId,
    ) {
        self.fail_if(outside, |this| {
            let range = range_text(this.module, ty);
            this.fail(RuntimeFn::FailRangeReal, operand.span.lo, &[&range], &[value.into()]);
        });
    }

    /// Checks that a pointer is not NIL; `text` is the span of its designator.
    pub fn check_nil(&mut self, pointer: PointerValue<'ctx>, text: Span, position: u32) {
        let is_nil = self.function.is_nil_for_check(pointer);
        self.fail_if(is_nil, |this| {
            let text = this.module.constants.positions.excerpt(text.lo, text.hi);
            this.fail(RuntimeFn::FailNil, position, &[&text], &[]);
        });
    }

    /// Makes accesses at address 0 defined for LLVM, so that they reach the processor and fault there.
    pub fn leave_nil_to_processor(&mut self) {
        self.module.leaves_nil_to_processor = true;
    }

    /// Checks that a divisor is not zero.
    pub fn check_zero(&mut self, expr: &Expr, dividend: IntValue<'ctx>, divisor: IntValue<'ctx>, op: &str) {
        let is_zero =
            self.function.compare_for_check(IntPredicate::EQ, divisor, divisor.get_type().const_zero());
        self.fail_if(is_zero, |this| {
            let wide = this.widened(dividend, expr.ty);
            let texts = [form_of_numbers(this.module, expr.ty), op];
            this.fail(RuntimeFn::FailZero, expr.span.lo, &texts, &[wide.into()]);
        });
    }

    /// Fails if `overflows` holds: the result of a binary operation does not fit type `ty`; the operands are
    /// of type `operands`.
    pub fn fail_overflow_if(
        &mut self,
        overflows: IntValue<'ctx>,
        position: u32,
        [left, right]: [IntValue<'ctx>; 2],
        operands: TypeId,
        op: &str,
        ty: TypeId,
    ) {
        self.fail_if(overflows, |this| {
            let (left, right) = (this.widened(left, operands), this.widened(right, operands));
            let name = type_name(this.module, ty);
            let texts = [form_of_numbers(this.module, operands), op, &name];
            this.fail(RuntimeFn::FailOverflow, position, &texts, &[left.into(), right.into()]);
        });
    }

    /// Fails if `overflows` holds: the result of a unary operation does not fit its type.
    pub fn fail_unary_overflow_if(
        &mut self,
        overflows: IntValue<'ctx>,
        expr: &Expr,
        operand: IntValue<'ctx>,
        op: &str,
    ) {
        self.fail_if(overflows, |this| {
            let wide = this.widened(operand, expr.ty);
            let name = type_name(this.module, expr.ty);
            this.fail(RuntimeFn::FailOverflowUnary, expr.span.lo, &[op, &name], &[wide.into()]);
        });
    }

    /// Fails because control has reached the END of a function.
    pub fn fail_return(&mut self, procedure: &Procedure) {
        let name = self.module.names.resolve(procedure.name);
        self.fail(RuntimeFn::FailReturn, procedure.end.lo, &[name], &[]);
        built(self.function.ins().build_unreachable());
    }

    /// Checks an assertion of the program, and records its condition as a fact.
    pub fn check_assertion(&mut self, holds: IntValue<'ctx>, position: u32) {
        let fails = self.function.not(holds);
        self.fail_if(fails, |this| this.fail(RuntimeFn::FailAssertion, position, &[], &[]));
        self.function.known.record_decided(holds, true);
    }

    /// Fails because no label of a CASE statement has the value of its subject.
    pub fn fail_case(&mut self, subject: &Expr, value: IntValue<'ctx>) {
        let wide = self.widened(value, subject.ty);
        let names = self.value_names(subject.ty);
        let texts = [form(self.module, subject.ty)];
        self.fail(RuntimeFn::FailCase, subject.span.lo, &texts, &[wide.into(), names.into()]);
    }

    /// Fails if `outside` holds: a value cannot be an element of a set type.
    pub fn fail_element_if(
        &mut self,
        outside: IntValue<'ctx>,
        element: &Expr,
        value: IntValue<'ctx>,
        set: TypeId,
    ) {
        self.fail_if(outside, |this| {
            let wide = this.widened(value, element.ty);
            let (names, name) = (this.value_names(element.ty), type_name(this.module, set));
            let texts = [form(this.module, element.ty), &name];
            this.fail(RuntimeFn::FailSet, element.span.lo, &texts, &[wide.into(), names.into()]);
        });
    }

    /// Fails if `overflows` holds: INC or DEC of a value that is not a number leaves the type `ty`.
    pub fn fail_step_if(
        &mut self,
        overflows: IntValue<'ctx>,
        position: u32,
        [value, by]: [IntValue<'ctx>; 2],
        op: &str,
        ty: TypeId,
    ) {
        self.fail_if(overflows, |this| {
            let (names, name) = (this.value_names(ty), type_name(this.module, ty));
            let texts = [form(this.module, ty), op, &name];
            this.fail(RuntimeFn::FailStep, position, &texts, &[value.into(), by.into(), names.into()]);
        });
    }

    /// Returns the names of the values of a type in order, for the run-time library; NULL if they have none.
    /// The lists are shared: an enumeration may have hundreds of values.
    fn value_names(&mut self, ty: TypeId) -> PointerValue<'ctx> {
        let types = &self.module.program.types;
        match types.get(types.host(ty)) {
            Type::Boolean => self.module.text("FALSE,TRUE"),
            Type::Enumeration { names } => {
                let names: Vec<&str> = names.iter().map(|name| self.module.names.resolve(*name)).collect();
                self.module.text(&names.join(","))
            }
            _ => self.module.types.pointer().const_null(),
        }
    }
}

/// Returns the notation of the values of an ordinal type for the run-time library: `-` and `+` for signed
/// and unsigned numbers, `'` for characters, and the empty string for values that have names.
fn form(module: &ModuleLowering<'_, '_>, ty: TypeId) -> &'static str {
    let types = &module.program.types;
    match types.get(types.host(ty)) {
        Type::Char => "'",
        Type::Boolean | Type::Enumeration { .. } => "",
        _ => form_of_numbers(module, ty),
    }
}

/// Returns the notation of numbers.
fn form_of_numbers(module: &ModuleLowering<'_, '_>, ty: TypeId) -> &'static str {
    if module.types.is_signed(ty) { "-" } else { "+" }
}

/// Returns the text of an ordinal type with its limits.
fn range_text(module: &ModuleLowering<'_, '_>, ty: TypeId) -> String {
    let (types, names) = (&module.program.types, module.names);
    let Interval { low, high } = module.types.range(ty);
    let [low, high] = [low, high].map(|limit| hir::print_ordinal(types, ty, limit, names));
    match (types.get(ty), types.name(ty)) {
        (Type::Subrange { .. }, None) => format!("[{low}..{high}]"),
        _ => format!("{} [{low}..{high}]", type_name(module, ty)),
    }
}

/// Returns the name of a type for messages.
fn type_name(module: &ModuleLowering<'_, '_>, ty: TypeId) -> String {
    if let Some(name) = module.program.types.name(ty) {
        return module.names.resolve(name).to_owned();
    }
    hir::print_type(&module.program.types, ty, module.names)
}
