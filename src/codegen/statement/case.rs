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

use crate::codegen::function::{IntOp, OnTheFly};
use crate::codegen::llvm::{built, constant_number};
use crate::codegen::procedure::{JumpTarget, ProcLowering};
use crate::codegen::uninitialised::Note;

use super::case_table::Choice;

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
        let whole = self.assigned.by_stmt(stmt);
        let mut end = self.function.target(whole, c"case.end");
        let mut bodies = Vec::with_capacity(arms.len());
        let mut other = None;
        if self.function.is_reachable() {
            let value = self.int(subject);
            let nothing = self.assigned.nothing();
            bodies.extend(arms.iter().map(|_| self.function.target(nothing, c"case.arm")));
            let mut target = self.function.target(nothing, c"case.else");
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
                self.function.enter(target);
            }
            self.stmts(&arm.body);
            self.function.jump(&mut end);
        }
        if let Some(target) = other {
            self.function.enter(target);
        }
        self.stmts(otherwise.unwrap_or_default());
        self.function.jump(&mut end);
        self.function.enter(end);
    }

    /// Whether every possible value of the subject has an arm here.
    fn covers_all(&self, subject: &Expr, value: IntValue<'ctx>, arms: &[CaseArm]) -> bool {
        let Interval { low: least, high: greatest } = self.range_here(subject, value);
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
        bodies: &mut [JumpTarget],
        other: Option<&mut JumpTarget>,
    ) {
        if let Some(number) = self.constant_subject(subject, value) {
            let has_it =
                |arm: &CaseArm| arm.labels.iter().any(|(low, high)| (*low..=*high).contains(&number));
            match (arms.iter().position(has_it), other) {
                (Some(index), _) => self.function.jump(&mut bodies[index]),
                (None, Some(other)) => self.function.jump(other),
                (None, None) => {
                    let failed = self.no_match(subject, value);
                    self.function.jump_to_failure(failed);
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

    /// Returns the number that the subject is known to have.
    fn constant_subject(&self, subject: &Expr, value: IntValue<'ctx>) -> Option<i128> {
        if !self.function.optimizes(OnTheFly::Branch) {
            return None;
        }
        constant_number(value, self.module.types.is_signed(subject.ty))
    }

    /// Jumps to an arm if the value lies in a range; otherwise control continues here.
    fn compare_with_range(
        &mut self,
        subject: &Expr,
        value: IntValue<'ctx>,
        (low, high): (i128, i128),
        body: &mut JumpTarget,
    ) {
        let constant = |number: i128| value.get_type().const_int(number as u64, false);
        let offset = self.function.int_op(IntOp::Sub, value, constant(low), "offset");
        let inside = self.function.compare_ints(IntPredicate::ULE, offset, constant(high - low));
        let mut next = self.function.target(self.assigned.nothing(), c"case.next");
        let note = Note::Selected(subject.span, low, subject.ty);
        self.function.branch(inside, (body, Some(note)), (&mut next, None));
        self.function.enter(next);
    }

    fn switch(
        &mut self,
        subject: &Expr,
        value: IntValue<'ctx>,
        arms: &[CaseArm],
        bodies: &mut [JumpTarget],
        other: Option<&mut JumpTarget>,
    ) {
        // A comparison may already have decided.
        let Some(from) = self.function.current_block() else { return };
        let covers_all = other.is_none() && self.covers_all(subject, value, arms);
        if covers_all && self.function.asserts_claims() {
            let range = self.range_here(subject, value);
            self.function.claim_within(value, self.module.types.is_signed(subject.ty), range);
        }
        let is_narrow = |(low, high): &&(i128, i128)| high - low < MOST_CASES;
        let is_searched = arms.iter().flat_map(|arm| &arm.labels).filter(is_narrow).count() > MOST_IN_TABLES;
        let mut choices = Vec::new();
        for (arm, body) in arms.iter().zip(bodies.iter_mut()) {
            for &(low, high) in arm.labels.iter().filter(is_narrow) {
                let block = self.function.block_of(body);
                let mut choice = |range: (i128, i128)| {
                    let note = Note::Selected(subject.span, range.0, subject.ty);
                    choices.push(Choice { range, code: self.function.edge(from, block, Some(note)) });
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
                let block = self.function.block_of(other);
                self.function.edge(from, block, Some(Note::NotSelected(subject.span)))
            }
            (None, Some(last)) => {
                let block = self.function.block_of(last);
                self.function.edge(from, block, None)
            }
            (None, None) => self.no_match(subject, value),
        };
        self.function.position_at_end(from);
        if is_searched {
            self.search(subject, value, choices, default);
        } else {
            self.build_switch(value, &choices, default);
        }
        self.function.end_block();
    }

    fn build_switch(&mut self, value: IntValue<'ctx>, choices: &[Choice<'ctx>], default: BasicBlock<'ctx>) {
        if choices.len() > MOST_IN_TABLES {
            let without_tables = self.module.attributes.no_jump_tables;
            self.function.value().add_attribute(AttributeLoc::Function, without_tables);
        }
        let label = |choice: &Choice<'ctx>| value.get_type().const_int(choice.range.0 as u64, false);
        let cases: Vec<_> = choices.iter().map(|choice| (label(choice), choice.code)).collect();
        built(self.function.ins().build_switch(value, default, &cases));
    }

    /// Returns the block that reports that no label has the value.
    fn no_match(&mut self, subject: &Expr, value: IntValue<'ctx>) -> BasicBlock<'ctx> {
        let here = self.function.block();
        let failed = self.function.create_llvm_block(c"check.failed");
        self.fill_failure(failed, |this| this.fail_case(subject, value));
        self.function.position_at_end(here);
        failed
    }
}
