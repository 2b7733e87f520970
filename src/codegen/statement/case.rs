//! CASE: ranges of few values become cases of a switch, and wider ones are compared before it. Very many
//! ranges become a table.
//!
//! An edge leads from the switch into the block of an arm for each of its values; a phi there would get an
//! operand for each.

use inkwell::IntPredicate;
use inkwell::attributes::AttributeLoc;
use inkwell::basic_block::BasicBlock;
use inkwell::values::IntValue;

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{CaseArm, Expr, Stmt};

use crate::codegen::code::CodeBuilder;
use crate::codegen::function::{IntOp, OnTheFly};
use crate::codegen::llvm::{built, constant_number};
use crate::codegen::procedure::ProcLowering;
use crate::codegen::procedure::note::{Note, ProcTarget};
use crate::codegen::statement::case_table::{CaseChoice, search};

/// The greatest size of a range that becomes cases.
const MOST_CASES: i128 = 256;

/// The maximum number of values of a CASE for which LLVM may make jump tables, and of ranges that become
/// cases. Freeing a function takes LLVM time in proportion to the blocks times the entries of its tables;
/// without tables it makes a binary search, and selects the instructions of each comparison separately.
const MOST_IN_TABLES: usize = 8_192;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers a CASE statement to a switch, or to comparisons for wide ranges.
    pub fn case_stmt(
        &mut self,
        stmt: &Stmt,
        subject: &Expr,
        arms: &[CaseArm],
        otherwise: Option<&[Stmt]>,
        checked: bool,
    ) {
        let whole = self.expr.assigned.by_stmt(stmt);
        let mut end = self.expr.code.function.target(whole, c"case.end");
        let mut bodies = Vec::with_capacity(arms.len());
        let mut other = None;
        if self.expr.code.function.is_reachable() {
            let value = self.expr.int(subject);
            let nothing = self.expr.assigned.nothing();
            bodies.extend(arms.iter().map(|_| self.expr.code.function.target(nothing, c"case.arm")));
            let mut target = self.expr.code.function.target(nothing, c"case.else");
            if otherwise.is_some() || !(checked || self.covers_all(subject, value, arms)) {
                self.select_arm(subject, value, arms, &mut bodies, Some(&mut target));
            } else {
                self.select_arm(subject, value, arms, &mut bodies, None);
            }
            other = Some(target);
        }
        let mut bodies = bodies.into_iter();
        for arm in arms {
            if let Some(target) = bodies.next() {
                self.expr.code.function.enter(target);
            }
            self.stmts(&arm.body);
            self.expr.code.function.jump(&mut end);
        }
        if let Some(target) = other {
            self.expr.code.function.enter(target);
        }
        self.stmts(otherwise.unwrap_or_default());
        self.expr.code.function.jump(&mut end);
        self.expr.code.function.enter(end);
    }

    /// Whether every possible value of the subject has an arm here.
    fn covers_all(&self, subject: &Expr, value: IntValue<'ctx>, arms: &[CaseArm]) -> bool {
        let Interval { low: least, high: greatest } = self.expr.range_here(subject, value);
        let common = |(low, high): (i128, i128)| (high.min(greatest) - low.max(least) + 1).max(0);
        let selected: i128 = arms.iter().flat_map(|arm| &arm.labels).map(|range| common(*range)).sum();
        selected == greatest - least + 1
    }

    /// Jumps to the arm of the value, or else to `other`; without `other`, fails, or jumps to the last arm if
    /// the arms cover all values of the type.
    fn select_arm(
        &mut self,
        subject: &Expr,
        value: IntValue<'ctx>,
        arms: &[CaseArm],
        bodies: &mut [ProcTarget],
        other: Option<&mut ProcTarget>,
    ) {
        if let Some(number) = constant_subject(&self.expr.code, subject, value) {
            let has_it =
                |arm: &CaseArm| arm.labels.iter().any(|(low, high)| (*low..=*high).contains(&number));
            match (arms.iter().position(has_it), other) {
                (Some(index), _) => self.expr.code.function.jump(&mut bodies[index]),
                (None, Some(other)) => self.expr.code.function.jump(other),
                (None, None) => {
                    let failed = no_match(&mut self.expr.code, subject, value);
                    self.expr.code.function.jump_to_failure(failed);
                }
            }
            return;
        }
        for (arm, body) in arms.iter().zip(bodies.iter_mut()) {
            for &(low, high) in arm.labels.iter().filter(|(low, high)| high - low >= MOST_CASES) {
                self.compare_with_range(subject, value, (low, high), body);
            }
        }
        self.switch(subject, value, arms, bodies, other);
    }

    /// Jumps to an arm if the value lies in a range; otherwise control continues here.
    fn compare_with_range(
        &mut self,
        subject: &Expr,
        value: IntValue<'ctx>,
        (low, high): (i128, i128),
        body: &mut ProcTarget,
    ) {
        let constant = |number: i128| value.get_type().const_int(number as u64, false);
        let offset = self.expr.code.function.int_op(IntOp::Sub, value, constant(low), "offset");
        let inside = self.expr.code.function.compare_ints(IntPredicate::ULE, offset, constant(high - low));
        let mut next = self.expr.code.function.target(self.expr.assigned.nothing(), c"case.next");
        let note = Note::Selected(subject.span, low, subject.ty);
        self.expr.code.function.branch(inside, (body, Some(note)), (&mut next, None));
        self.expr.code.function.enter(next);
    }

    fn switch(
        &mut self,
        subject: &Expr,
        value: IntValue<'ctx>,
        arms: &[CaseArm],
        bodies: &mut [ProcTarget],
        other: Option<&mut ProcTarget>,
    ) {
        // A comparison may already have decided.
        let Some(from) = self.expr.code.function.current_block() else { return };
        let covers_all = other.is_none() && self.covers_all(subject, value, arms);
        if covers_all && self.expr.code.function.asserts_claims() {
            let range = self.expr.range_here(subject, value);
            self.expr.code.function.claim_within(
                value,
                self.expr.code.module.types.is_signed(subject.ty),
                range,
            );
        }
        let is_narrow = |(low, high): &&(i128, i128)| high - low < MOST_CASES;
        let is_searched = arms.iter().flat_map(|arm| &arm.labels).filter(is_narrow).count() > MOST_IN_TABLES;
        let mut choices = Vec::new();
        for (arm, body) in arms.iter().zip(bodies.iter_mut()) {
            for &(low, high) in arm.labels.iter().filter(is_narrow) {
                let block = self.expr.code.function.block_of(body);
                let mut choice = |range: (i128, i128)| {
                    let note = Note::Selected(subject.span, range.0, subject.ty);
                    choices.push(CaseChoice {
                        range,
                        code: self.expr.code.function.edge(from, block, Some(note)),
                    });
                };
                match is_searched {
                    true => choice((low, high)),
                    false => (low..=high).for_each(|label| choice((label, label))),
                }
            }
        }
        let last = bodies.last_mut().filter(|_| covers_all);
        let default = match (other, last) {
            (Some(other), _) => {
                let block = self.expr.code.function.block_of(other);
                self.expr.code.function.edge(from, block, Some(Note::NotSelected(subject.span)))
            }
            (None, Some(last)) => {
                let block = self.expr.code.function.block_of(last);
                self.expr.code.function.edge(from, block, None)
            }
            (None, None) => no_match(&mut self.expr.code, subject, value),
        };
        self.expr.code.function.position_at_end(from);
        if is_searched {
            search(&mut self.expr.code, subject, value, choices, default);
        } else {
            build_switch(&mut self.expr.code, value, &choices, default);
        }
        self.expr.code.function.end_block();
    }
}

/// Returns the number that the subject is known to have.
fn constant_subject<'ctx>(
    code: &CodeBuilder<'_, '_, 'ctx>,
    subject: &Expr,
    value: IntValue<'ctx>,
) -> Option<i128> {
    if !code.function.optimizes(OnTheFly::Branch) {
        return None;
    }
    constant_number(value, code.module.types.is_signed(subject.ty))
}

fn build_switch<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    value: IntValue<'ctx>,
    choices: &[CaseChoice<'ctx>],
    default: BasicBlock<'ctx>,
) {
    if choices.len() > MOST_IN_TABLES {
        let without_tables = code.module.attributes.no_jump_tables;
        code.function.value().add_attribute(AttributeLoc::Function, without_tables);
    }
    let label = |choice: &CaseChoice<'ctx>| value.get_type().const_int(choice.range.0 as u64, false);
    let cases: Vec<_> = choices.iter().map(|choice| (label(choice), choice.code)).collect();
    built(code.function.ins().build_switch(value, default, &cases));
}

/// Returns the block that reports that no label has the value.
fn no_match<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    subject: &Expr,
    value: IntValue<'ctx>,
) -> BasicBlock<'ctx> {
    let here = code.function.block();
    let failed = code.function.builder().create_llvm_block(c"check.failed");
    code.fill_failure(failed, |this| this.fail_case(subject, value));
    code.function.position_at_end(here);
    failed
}
