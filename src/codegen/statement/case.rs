//! CASE: ranges of few values become cases of a switch, wider ones are compared with before.
//!
//! An edge leads from the switch into the block of an arm for each of its values; a phi there would get an
//! operand for each.

use inkwell::IntPredicate;
use inkwell::basic_block::BasicBlock;
use inkwell::values::IntValue;

use crate::hir::{CaseArm, Expr, Stmt};

use crate::codegen::function::JumpTarget;
use crate::codegen::function::{IntOp, Otf};
use crate::codegen::llvm::built;
use crate::codegen::procedure::ProcLowering;
use crate::codegen::uninitialised::Note;

/// The most values of a range for which cases are made.
const MOST_CASES: i128 = 256;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers CASE.
    pub fn case_stmt(
        &mut self,
        stmt: &Stmt,
        subject: &Expr,
        arms: &[CaseArm],
        otherwise: Option<&[Stmt]>,
        checked: bool,
    ) {
        let whole = self.assigned.by_stmt(stmt);
        let mut end = self.target(whole, c"case.end");
        let mut bodies = Vec::with_capacity(arms.len());
        let mut other = None;
        if self.current.is_some() {
            let value = self.int(subject);
            let nothing = self.assigned.nothing();
            bodies.extend(arms.iter().map(|_| self.target(nothing, c"case.arm")));
            let mut target = self.target(nothing, c"case.else");
            if otherwise.is_some() || !(checked || self.covers_type(subject, arms)) {
                self.select_arm(subject, value, arms, &mut bodies, Some(&mut target));
            } else {
                self.select_arm(subject, value, arms, &mut bodies, None);
            }
            other = Some(target);
        }
        let mut bodies = bodies.into_iter();
        for arm in arms {
            if let Some(target) = bodies.next() {
                self.enter(target);
            }
            self.stmts(&arm.body);
            self.jump(&mut end);
        }
        if let Some(target) = other {
            self.enter(target);
        }
        self.stmts(otherwise.unwrap_or_default());
        self.jump(&mut end);
        self.enter(end);
    }

    /// Whether every value of the type has an arm.
    fn covers_type(&self, subject: &Expr, arms: &[CaseArm]) -> bool {
        let range = self.module.types.range(subject.ty);
        let selected: i128 = arms.iter().flat_map(|arm| &arm.labels).map(|(low, high)| high - low + 1).sum();
        selected == range.high - range.low + 1
    }

    /// Goes to the arm that has the value, or else to `other`; without that it ends the program, or goes to
    /// the last arm if there is one for every value of the type.
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
                (Some(index), _) => self.jump(&mut bodies[index]),
                (None, Some(other)) => self.jump(other),
                (None, None) => {
                    let failed = self.no_match(subject, value);
                    built(self.builder.build_unconditional_branch(failed));
                    self.end_block();
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

    /// The number that the subject is known to be.
    fn constant_subject(&self, subject: &Expr, value: IntValue<'ctx>) -> Option<i128> {
        if !self.optimizes(Otf::Branch) {
            return None;
        }
        if self.module.types.range(subject.ty).signed {
            value.get_sign_extended_constant().map(i128::from)
        } else {
            value.get_zero_extended_constant().map(i128::from)
        }
    }

    /// Goes to an arm if the value lies in a range; otherwise control stays here.
    fn compare_with_range(
        &mut self,
        subject: &Expr,
        value: IntValue<'ctx>,
        (low, high): (i128, i128),
        body: &mut JumpTarget,
    ) {
        let constant = |number: i128| value.get_type().const_int(number as u64, false);
        let offset = self.int_op(IntOp::Sub, value, constant(low), "offset");
        let inside = self.compare_ints(IntPredicate::ULE, offset, constant(high - low));
        let mut next = self.target(self.assigned.nothing(), c"case.next");
        let note = Note::Selected(subject.span, low, subject.ty);
        self.branch(inside, (body, Some(note)), (&mut next, None));
        self.enter(next);
    }

    fn switch(
        &mut self,
        subject: &Expr,
        value: IntValue<'ctx>,
        arms: &[CaseArm],
        bodies: &mut [JumpTarget],
        other: Option<&mut JumpTarget>,
    ) {
        // A comparison may have decided already.
        let Some(from) = self.current else { return };
        let mut cases = Vec::new();
        for (arm, body) in arms.iter().zip(bodies.iter_mut()) {
            for &(low, high) in arm.labels.iter().filter(|(low, high)| high - low < MOST_CASES) {
                let block = self.block_of(body);
                for label in low..=high {
                    let code = self.edge(from, block, Some(Note::Selected(subject.span, label, subject.ty)));
                    cases.push((value.get_type().const_int(label as u64, false), code));
                }
            }
        }
        let last = bodies.last_mut().filter(|_| self.covers_type(subject, arms));
        let default = match (other, last) {
            (Some(other), _) => {
                let block = self.block_of(other);
                self.edge(from, block, Some(Note::NotSelected(subject.span)))
            }
            (None, Some(last)) => {
                let block = self.block_of(last);
                self.edge(from, block, None)
            }
            (None, None) => self.no_match(subject, value),
        };
        self.builder.position_at_end(self.ir.llvm_blocks(from).exit);
        built(self.builder.build_switch(value, default, &cases));
        self.end_block();
    }

    /// The code that reports that no label is the value.
    fn no_match(&mut self, subject: &Expr, value: IntValue<'ctx>) -> BasicBlock<'ctx> {
        let here = self.ir.llvm_blocks(self.block()).exit;
        let failed = self.new_code(c"check.failed");
        self.fill_failure(failed, |this| this.fail_case(subject, value));
        self.builder.position_at_end(here);
        failed
    }
}
