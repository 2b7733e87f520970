//! Labels of CASE statements and of the variants of records.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{self, Const, ExprKind, Type, TypeId, TypeTable};
use crate::syntax::ast::{self, CaseLabel};

use crate::sema::checker::ExprChecker;
use crate::sema::constant::constant;
use crate::sema::types::ordinal::OrdinalRange;
use crate::sema::typing::advice;

/// The labels of a construct in source order: least value, greatest value and span of each.
pub type LabelSet = Vec<(i128, i128, Span)>;

impl<'a> ExprChecker<'_, 'a> {
    /// Returns the range of a label, or `None` after a report if it does not lie within `values`.
    pub fn case_label(&mut self, label: &'a CaseLabel, values: OrdinalRange) -> Option<(i128, i128)> {
        let low = self.label_value(&label.low, values);
        let Some(high) = &label.high else { return low.map(|low| (low, low)) };
        let high = self.label_value(high, values);
        let (low, high) = (low?, high?);
        if low > high {
            let shown = |value| {
                hir::print_ordinal(&self.tables.program.types, values.host, value, self.session.names)
            };
            let text = format!("{} is greater than {}", shown(low), shown(high));
            let diagnostic = Diagnostic::new(Code::EmptyLabelRange, "this range of labels is empty")
                .at(label.span, text)
                .help("write the smaller value first");
            self.session.report(diagnostic);
            return None;
        }
        Some((low, high))
    }

    /// Returns the number with the bits of a label that is a set, or `None` after a report.
    pub fn case_set(&mut self, label: &'a CaseLabel, set: TypeId) -> Option<i128> {
        let (value, ty) = self.constant_expression(&label.low)?;
        match value {
            Const::Set(words) if ty == set && label.high.is_none() => {
                words.first().map(|word| i128::from(*word))
            }
            _ => {
                let (expected, found) = (self.tables.shown(set), self.tables.shown(ty));
                let diagnostic =
                    Diagnostic::new(Code::WrongLabelType, format!("a label of {expected} cannot be {found}"))
                        .at(label.span, format!("expected a single constant of type {expected}"));
                self.session.report(diagnostic);
                None
            }
        }
    }

    fn label_value(&mut self, expr: &'a ast::Expr, values: OrdinalRange) -> Option<i128> {
        let (value, ty) = self.constant_expression(expr)?;
        let value = constant(value, ty, expr.span);
        let is_character = self.tables.character(&value);
        let found = self.tables.program.types.host(ty);
        let number = match (is_character, &value.kind) {
            (Some(character), _) if values.host == TypeTable::CHAR => Some(i128::from(character)),
            (None, ExprKind::Const(number)) if self.same_kind(found, values.host) => number.ordinal(),
            _ => None,
        };
        let Some(number) = number else {
            let (expected, found) = (self.tables.shown(values.host), self.tables.shown(ty));
            let diagnostic =
                Diagnostic::new(Code::WrongLabelType, format!("a label of {expected} cannot be {found}"))
                    .at(expr.span, format!("expected {expected}, found {found}"));
            let diagnostic = advice::with_enumeration_value(&self.typing(), diagnostic, &value, values.host);
            self.session.report(diagnostic);
            return None;
        };
        if number < values.low || values.high < number {
            let written = |value| {
                hir::print_ordinal(&self.tables.program.types, values.host, value, self.session.names)
            };
            let (text, low, high) = (written(number), written(values.low), written(values.high));
            let diagnostic =
                Diagnostic::new(Code::WrongLabelType, format!("the label {text} can never be selected"))
                    .at(expr.span, format!("the values range from {low} to {high}"));
            self.session.report(diagnostic);
            return None;
        }
        Some(number)
    }

    /// Whether constants of one type can be labels of another. Constants of any whole type can be labels of
    /// any other.
    fn same_kind(&self, found: TypeId, wanted: TypeId) -> bool {
        found == wanted
            || matches!(self.tables.ty(found), Type::Whole(_) | Type::WholeConstant)
                && matches!(self.tables.ty(wanted), Type::Whole(_))
    }

    /// Reports labels that select a value twice, and returns whether there are any. Afterwards the labels are
    /// in the order of the values.
    pub fn report_overlaps(&mut self, labels: &mut LabelSet, host: TypeId) -> bool {
        labels.sort_by_key(|(low, _, span)| (*low, span.lo));
        let mut reported = false;
        let mut widest: Option<(i128, Span)> = None;
        for (low, high, span) in labels.iter().copied() {
            if let Some((end, before)) = widest
                && low <= end
            {
                self.report_overlap(low, host, before, span);
                reported = true;
            }
            widest = widest.filter(|(end, _)| *end >= high).or(Some((high, span)));
        }
        reported
    }

    fn report_overlap(&mut self, value: i128, host: TypeId, one: Span, other: Span) {
        let (first, again) = if one.lo < other.lo { (one, other) } else { (other, one) };
        let value = hir::print_ordinal(&self.tables.program.types, host, value, self.session.names);
        let diagnostic = Diagnostic::new(Code::DuplicateCaseLabel, format!("the label {value} occurs twice"))
            .at(again, format!("{value} is used again"))
            .and(first, "first used here");
        self.session.report(diagnostic);
    }
}
