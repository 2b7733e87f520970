//! Lowering of FOR statements.
//!
//! ```text
//! control := from;
//! IF control <= to THEN
//!   LOOP
//!     body;
//!     IF control >= last THEN EXIT END;
//!     control := control + by
//!   END
//! END
//! ```
//!
//! `last` is the greatest value of the control variable, computed before the loop: `to` for steps of one. The
//! control variable is compared before it is stepped, so that no step leaves the range of its type and a
//! bound of MAX(T) ends the loop. For negative steps the relations are mirrored.

use inkwell::IntPredicate;
use inkwell::values::IntValue;

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{CompareOp, Expr, Place, Stmt};

use crate::codegen::function::{IntOp, Lazy, NOT_REPORTED, int_predicate};
use crate::codegen::llvm::built;
use crate::codegen::procedure::ProcLowering;
use crate::codegen::procedure::note::{LoopKind, Note, ProcFunction, ProcTarget};
use crate::codegen::statement::loop_bounds::{loop_bounds, record_loop_bounds};
use direct_ssa::llvm::Scalar;

/// The facts about the loop before its first iteration.
struct ForLoop<'p, 'ctx> {
    control: &'p Place,
    /// The range of the bounds, and so of all values of the control variable.
    range: Interval,
    signed: bool,
    by: i64,
    /// The last value of the control variable. It is not resolved early, because a phi in it may turn out to
    /// be trivial while the body is lowered.
    last: Lazy<'ctx>,
}

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers FOR; `bounds` are the first value and the limit.
    pub fn for_stmt(&mut self, stmt: &Stmt, control: &Place, bounds: [&Expr; 2], by: i64, body: &[Stmt]) {
        let [from, to] = bounds.map(|bound| self.expr.lazy(bound));
        self.expr.write_place(control, from);
        let [first, limit] = bounds.map(|bound| self.expr.value_range(bound));
        let (range, signed) = (first.hull(limit), self.expr.code.module.types.is_signed(control.ty));
        let (first, limit) =
            (self.expr.code.function.resolve(from).int(), self.expr.code.function.resolve(to).int());
        let runs = self.expr.code.function.compare_by_source(at_most(signed, by), first, limit);
        let last = last_value(self.expr.code.function, range, by, (from, first), (to, limit));
        let trip = ForLoop { control, range, signed, by, last };

        let assigned = self.expr.assigned.by_stmt(stmt);
        let mut end = self.expr.code.function.target(assigned, c"for.end");
        let mut header = self.expr.code.function.target(assigned, c"for.body");
        let entry = Note::Entry(LoopKind::For, stmt.span);
        let skip = Note::Skip(LoopKind::For, stmt.span);
        let stepped = loop_bounds(&mut self.expr, &self.steps, stmt);
        self.expr.code.function.branch(runs, (&mut header, Some(entry)), (&mut end, Some(skip)));
        self.expr.code.function.enter_loop(&mut header);
        // GOTO cannot enter FOR: code that is not reached at its beginning is not reached at a label in it
        // either.
        if self.expr.code.function.is_reachable() {
            if assigned.is_some() {
                self.record_control(&trip, [first, limit]);
            }
            record_loop_bounds(&mut self.expr, &stepped);
            self.stmts(body);
        }
        self.expr.code.locate(stmt.span.lo);
        if self.expr.code.function.is_reachable() {
            self.next_round(&trip, &mut header, &mut end);
        }
        self.expr.code.function.close_loop(header);
        self.expr.code.function.enter(end);
    }

    /// Records that the control variable lies between the bounds, in a loop that is entered only at its
    /// beginning.
    fn record_control(&mut self, trip: &ForLoop<'_, 'ctx>, [first, limit]: [IntValue<'ctx>; 2]) {
        let is_variable = self.expr.locals.variable_at(trip.control).is_some();
        if !self.expr.code.function.is_reachable()
            || !is_variable
            || !self.expr.locals.is_private(trip.control)
        {
            return;
        }
        let value = self.expr.read_place(trip.control, NOT_REPORTED);
        let value = self.expr.code.function.resolve(value);
        let signed = trip.signed;
        self.expr.code.function.known.record_own_range(
            value.int(),
            signed,
            between(self.expr.code.function, trip, [first, limit]),
        );
        for (bound, by) in [(limit, trip.by), (first, -trip.by.signum())] {
            if !bound.is_constant_int() && !value.int().is_constant_int() {
                self.expr.code.function.known.record_comparison(at_most(signed, by), value, bound.into());
            }
        }
    }

    /// Ends an iteration: leaves the loop at the last value, or steps and starts another iteration.
    fn next_round(&mut self, trip: &ForLoop<'_, 'ctx>, header: &mut ProcTarget, end: &mut ProcTarget) {
        let value = self.expr.read_place(trip.control, NOT_REPORTED);
        let value = self.expr.code.function.resolve(value).int();
        let last = self.expr.code.function.resolve(trip.last).int();
        let goes_on = self.expr.code.function.compare_by_source(before(trip.signed, trip.by), value, last);
        let mut step = self.expr.code.function.target(self.expr.assigned.nothing(), c"for.step");
        self.expr.code.function.branch(goes_on, (&mut step, None), (end, None));
        self.expr.code.function.enter(step);
        if self.expr.code.function.is_reachable() {
            let next = self.stepped(trip, value);
            self.expr.write_place(trip.control, Scalar::from(next).into());
            self.expr.code.function.jump(header);
        }
    }

    /// Returns the control value of the next iteration. It lies between two values of its type, unless the
    /// body may change the control variable in a way unknown to the compiler: then LLVM gets no guarantee.
    fn stepped(&mut self, trip: &ForLoop<'_, 'ctx>, value: IntValue<'ctx>) -> IntValue<'ctx> {
        let step = value.get_type().const_int(trip.by.unsigned_abs(), false);
        let fits = self.expr.locals.is_private(trip.control);
        let op = if trip.by > 0 { IntOp::Add } else { IntOp::Sub };
        if fits {
            self.expr.code.claim_fits(op, trip.signed, [value, step]);
        }
        let builder = self.expr.code.function.ins();
        let next = built(match (trip.by > 0, fits, trip.signed) {
            (true, true, true) => builder.build_int_nsw_add(value, step, "next"),
            (true, true, false) => builder.build_int_nuw_add(value, step, "next"),
            (true, false, _) => builder.build_int_add(value, step, "next"),
            (false, true, true) => builder.build_int_nsw_sub(value, step, "next"),
            (false, true, false) => builder.build_int_nuw_sub(value, step, "next"),
            (false, false, _) => builder.build_int_sub(value, step, "next"),
        });
        if fits {
            self.expr.code.function.known.record_stepped(op, trip.signed, [value, step], next);
        }
        next
    }
}

/// Returns the last value that a loop with at least one iteration reaches from `first`.
fn last_value<'ctx>(
    function: &mut ProcFunction<'ctx>,
    range: Interval,
    by: i64,
    (from, first): (Lazy<'ctx>, IntValue<'ctx>),
    (to, limit): (Lazy<'ctx>, IntValue<'ctx>),
) -> Lazy<'ctx> {
    let distance = i128::from(by.unsigned_abs());
    if distance == 1 {
        return to;
    }
    if distance > range.high - range.low {
        return from;
    }
    let (low, high) = if by > 0 { (first, limit) } else { (limit, first) };
    let step = first.get_type().const_int(by.unsigned_abs(), false);
    // The distance between the bounds fits the unsigned type of the same width.
    let whole = function.int_op(IntOp::Sub, high, low, "distance");
    let rest = function.int_op(IntOp::UnsignedRem, whole, step, "rest");
    let last = if by > 0 {
        function.int_op(IntOp::Sub, limit, rest, "last")
    } else {
        function.int_op(IntOp::Add, limit, rest, "last")
    };
    Scalar::from(last).into()
}

/// Returns the range of the control variable.
fn between<'ctx>(
    function: &ProcFunction<'ctx>,
    trip: &ForLoop<'_, 'ctx>,
    bounds: [IntValue<'ctx>; 2],
) -> Interval {
    let [first, limit] =
        bounds.map(|bound| function.known.range_of(bound, trip.signed).unwrap_or(trip.range));
    let (low, high) = if trip.by > 0 { (first.low, limit.high) } else { (limit.low, first.high) };
    Interval { low, high }
}

/// Returns the comparison "not beyond", in the direction of the step.
fn at_most(signed: bool, by: i64) -> IntPredicate {
    int_predicate(if by > 0 { CompareOp::LessEqual } else { CompareOp::GreaterEqual }, signed)
}

/// Returns the comparison "not yet at", in the direction of the step.
fn before(signed: bool, by: i64) -> IntPredicate {
    int_predicate(if by > 0 { CompareOp::Less } else { CompareOp::Greater }, signed)
}
