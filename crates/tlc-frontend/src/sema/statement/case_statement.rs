//! The CASE statement and its ranges.

use crate::hir::{self, Check, Expr, ExprKind, StmtKind, TypeId, TypeTable};
use crate::syntax::ast::{self, CaseArm};

use super::Checked;
use super::case_label::LabelSet;
use super::control_flow::Completion;
use super::missing_value;
use crate::sema::checker::StmtChecker;
use crate::sema::expression::bit_pattern::bits_of_set;
use crate::sema::types::ordinal::OrdinalRange;

impl<'a> StmtChecker<'_, 'a> {
    /// Checks `CASE subject OF arms ELSE otherwise END`.
    pub fn case_stmt(
        &mut self,
        subject: &'a ast::Expr,
        arms: &'a [CaseArm],
        otherwise: Option<&'a [ast::Stmt]>,
    ) -> Checked {
        let (subject, set) = self.case_subject(subject);
        let values = self.typing().ordinal(subject.ty, subject.span, "the subject of CASE");
        let mut labels = LabelSet::default();
        let mut usable = values.is_some();
        let mut checked = Vec::with_capacity(arms.len());
        // Without ELSE any other value is a run-time error, and control never reaches the next statement.
        let mut flow = Completion::Ends;
        for arm in arms {
            let ranges = self.arm_labels(arm, values.map(|values| (values, set)), &mut labels);
            let (body, body_flow) = self.statements(&arm.body);
            flow = flow.or(body_flow);
            usable &= ranges.is_some();
            checked.extend(ranges.map(|labels| hir::CaseArm { labels, body }));
        }
        let has_else = otherwise.is_some();
        let otherwise = otherwise.map(|body| self.statements(body));
        flow = flow.or(otherwise.as_ref().map_or(Completion::Ends, |(_, flow)| *flow));
        let selected: i128 = labels.iter().map(|(low, high, _)| high - low + 1).sum();
        if let Some(values) = values {
            usable &= !self.exprs().report_overlaps(&mut labels, values.host);
        }
        let declared = self.tables.declared_range(&subject);
        let covers_all = declared.is_some_and(|range| selected == range.high - range.low + 1);
        if usable && !has_else && !covers_all {
            let is_in_library = self.tables.program.modules[self.position.module].library;
            if !is_in_library && let Some(warning) = missing_value::warning(self.tables, &subject, &labels) {
                self.session.warn(warning);
            }
        }
        let is_checked = !has_else && self.session.checks.has(Check::Case);
        let mut otherwise = otherwise.map(|(body, _)| body);
        if covers_all && !has_else && !is_checked && usable {
            // The labels cover all values, so the last arm needs no labels.
            otherwise = checked.pop().map(|arm: hir::CaseArm| arm.body);
        }
        let kind = StmtKind::Case { subject, arms: checked, otherwise, checked: is_checked };
        let is_complete = has_else || covers_all || is_checked;
        (usable.then_some(kind), if is_complete { flow } else { Completion::Continues })
    }

    /// Checks the value that selects the arm. A constant gets a declared type. A set counts as the number
    /// with its bits, and its type is also returned.
    fn case_subject(&mut self, subject: &'a ast::Expr) -> (Expr, Option<TypeId>) {
        let subject = self.exprs().expression(subject);
        if let Some(number) = self.tables.number_type_of_set(subject.ty) {
            let set = subject.ty;
            return (bits_of_set(subject, number), Some(set));
        }
        (self.ordinal_subject(subject), None)
    }

    fn ordinal_subject(&mut self, subject: Expr) -> Expr {
        match (&subject.kind, subject.ty) {
            (ExprKind::Const(_), TypeTable::WHOLE_CONSTANT) => {
                self.typing().retyped(subject, TypeTable::INTEGER)
            }
            (ExprKind::Const(_), _) if self.tables.character(&subject).is_some() => {
                self.typing().retyped(subject, TypeTable::CHAR)
            }
            _ if self.session.dialect.rules().is_lenient => {
                self.typing().number_of(subject, TypeTable::CARDINAL)
            }
            _ => subject,
        }
    }

    /// Returns the ranges of an arm and adds them to those of the statement; `None` after a report.
    fn arm_labels(
        &mut self,
        arm: &'a CaseArm,
        values: Option<(OrdinalRange, Option<TypeId>)>,
        all: &mut LabelSet,
    ) -> Option<Vec<(i128, i128)>> {
        let (values, set) = values?;
        let ranges: Vec<_> = arm
            .labels
            .iter()
            .map(|label| {
                let (low, high) = match set {
                    Some(set) => self.exprs().case_set(label, set).map(|number| (number, number))?,
                    None => self.exprs().case_label(label, values)?,
                };
                all.push((low, high, label.span));
                Some((low, high))
            })
            .collect();
        ranges.into_iter().collect()
    }
}
