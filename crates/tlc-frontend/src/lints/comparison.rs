//! Comparisons decided by the types of their operands, pairs of comparisons with the same result for all values of a
//! variable, and equality of real numbers.

use crate::base::Interval;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    CompareOp, Conversion, Expr, ExprKind, Place, Type, TypeId, TypeTable, print_ordinal, print_type,
};

use super::Linter;
use super::self_assignment::is_same;

/// Reports a comparison that the range of a type decides, and an equality of real numbers.
pub(super) fn check(linter: &mut Linter<'_, '_>, expr: &Expr, op: CompareOp, (left, right): (&Expr, &Expr)) {
    match with_constant(op, left, right) {
        Some((value, op, constant)) => report_decided(linter, expr, op, value, constant),
        None => report_real(linter, expr, op, left.ty),
    }
}

/// Returns a comparison of a value with a constant as `value op constant`.
fn with_constant<'e>(op: CompareOp, left: &'e Expr, right: &'e Expr) -> Option<(&'e Expr, CompareOp, i128)> {
    match (left.constant_ordinal(), right.constant_ordinal()) {
        (None, Some(constant)) => Some((left, op, constant)),
        (Some(constant), None) => Some((right, op.mirrored(), constant)),
        _ => None,
    }
}

fn report_real(linter: &mut Linter<'_, '_>, expr: &Expr, op: CompareOp, ty: TypeId) {
    let is_equality = matches!(op, CompareOp::Equal | CompareOp::NotEqual);
    if linter.real_equality
        && is_equality
        && matches!(linter.program.types.get(ty), Type::Real(_) | Type::Complex(_))
    {
        let diagnostic = Diagnostic::new(Code::RealEquality, "real numbers are compared for equality")
            .at(expr.span, "rounding decides the result")
            .help("compare the difference with a small number: `ABS(x - y) < epsilon`");
        linter.diagnostics.report(diagnostic);
    }
}

/// Reports a comparison `value op constant` that has one result for all values of the type.
fn report_decided(linter: &mut Linter<'_, '_>, expr: &Expr, op: CompareOp, value: &Expr, constant: i128) {
    let types = &linter.program.types;
    let value = before_widening(types, value);
    let Some(range) = types.ordinal_range(value.ty) else { return };
    let Interval { low, high } = range;
    let Some(result) = decided(op, range, constant) else { return };
    let shown = |number| print_ordinal(types, value.ty, number, linter.names);
    let ty = print_type(types, value.ty, linter.names);
    let result = if result { "TRUE" } else { "FALSE" };
    let diagnostic = Diagnostic::new(Code::DecidedComparison, format!("this comparison is always {result}"))
        .at(expr.span, "")
        .and(value.span, format!("the values of type `{ty}` range from {} to {}", shown(low), shown(high)));
    let is_whole = matches!(types.get(value.ty), Type::Whole(_));
    linter.diagnostics.report(match (low, constant) {
        (0, 0) if is_whole => diagnostic.help("declare the variable as INTEGER if it can be negative"),
        _ => diagnostic,
    });
}

/// Returns the result of a comparison with all numbers of a range, if it is the same for all. The only number
/// of a range is not reported as equal to itself.
fn decided(op: CompareOp, range: Interval, constant: i128) -> Option<bool> {
    let is_equality = matches!(op, CompareOp::Equal | CompareOp::NotEqual);
    if is_equality && range.contains(constant) { None } else { range.compare(op, Interval::exact(constant)) }
}

/// Returns the subrange value that was widened to its host for a comparison.
fn before_widening<'e>(types: &TypeTable, expr: &'e Expr) -> &'e Expr {
    match &expr.kind {
        ExprKind::Convert { conversion: Conversion::Whole, operand, .. }
            if matches!(types.get(operand.ty), Type::Subrange { .. })
                && types.host(operand.ty) == expr.ty =>
        {
            operand
        }
        _ => expr,
    }
}

/// A comparison of a variable with a constant.
struct Comparison<'p> {
    variable: &'p Place,
    range: Interval,
    op: CompareOp,
    constant: i128,
}

/// Reports `x # a OR x # b`, which is always TRUE, and `x < a AND x > b`, which is always FALSE if `a` is not greater
/// than `b`. If one of the comparisons is decided, it is reported itself.
pub(super) fn check_pair(linter: &mut Linter<'_, '_>, expr: &Expr) {
    let (left, right, is_and) = match &expr.kind {
        ExprKind::And { left, right, .. } => (left, right, true),
        ExprKind::Or { left, right, .. } => (left, right, false),
        _ => return,
    };
    let types = &linter.program.types;
    let pair = [left, right].map(|side| Comparison::of(types, side));
    let [Some(left), Some(right)] = pair else { return };
    if !is_same(left.variable, right.variable) || [&left, &right].iter().any(|one| one.is_decided()) {
        return;
    }
    let results = results(&left, &right);
    let combined = |is_and: bool| {
        results.iter().map(move |&(one, other)| if is_and { one && other } else { one || other })
    };
    let result = if is_and { "FALSE" } else { "TRUE" };
    if combined(is_and).any(|value| value == is_and) {
        return;
    }
    let reason = match is_and {
        true => "no value satisfies both comparisons",
        false => "each value satisfies one of the two comparisons",
    };
    let diagnostic = Diagnostic::new(Code::DecidedComparison, format!("this condition is always {result}"))
        .at(expr.span, reason);
    let (intended, written) = if is_and { ("OR", "AND") } else { ("AND", "OR") };
    let is_intended = combined(!is_and).any(|value| value) && combined(!is_and).any(|value| !value);
    linter.diagnostics.report(match is_intended {
        true => diagnostic.help(format!("did you mean `{intended}` in place of `{written}`?")),
        false => diagnostic,
    });
}

impl<'p> Comparison<'p> {
    fn of(types: &TypeTable, expr: &'p Expr) -> Option<Comparison<'p>> {
        let ExprKind::Compare { op, left, right } = &expr.kind else { return None };
        let (value, op, constant) = with_constant(*op, left, right)?;
        let value = before_widening(types, value);
        let ExprKind::Load(variable) = &value.kind else { return None };
        Some(Comparison { variable, range: types.ordinal_range(value.ty)?, op, constant })
    }

    fn is_decided(&self) -> bool {
        decided(self.op, self.range, self.constant).is_some()
    }

    fn result(&self, value: i128) -> bool {
        Interval::exact(value).compare(self.op, Interval::exact(self.constant)) == Some(true)
    }
}

/// Returns the results of both comparisons for values that represent all others: the results only change at the
/// constants.
fn results(left: &Comparison<'_>, right: &Comparison<'_>) -> Vec<(bool, bool)> {
    let around = |constant: i128| [constant.saturating_sub(1), constant, constant.saturating_add(1)];
    let values = [left.constant, right.constant].into_iter().flat_map(around);
    let values = values.filter(|&value| left.range.contains(value));
    values.map(|value| (left.result(value), right.result(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equality_is_decided_only_outside_of_the_range() {
        for (op, constant, expected) in [
            (CompareOp::Equal, 10, Some(false)),
            (CompareOp::Equal, 9, None),
            (CompareOp::NotEqual, -1, Some(true)),
            (CompareOp::NotEqual, 0, None),
            (CompareOp::LessEqual, 9, Some(true)),
        ] {
            assert_eq!(decided(op, Interval::new(0, 9), constant), expected, "{op:?} {constant}");
        }
        assert_eq!(decided(CompareOp::Equal, Interval::exact(5), 5), None);
    }
}
