//! Comparisons decided by the types of their operands, and equality of real numbers.

use crate::base::Interval;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{CompareOp, Conversion, Expr, ExprKind, Type, TypeId, TypeTable, print_ordinal, print_type};

use super::Linter;

/// Reports a comparison that the range of a type decides, and an equality of real numbers.
pub(super) fn check(linter: &mut Linter<'_, '_>, expr: &Expr, op: CompareOp, (left, right): (&Expr, &Expr)) {
    match (left.constant_ordinal(), right.constant_ordinal()) {
        (None, Some(constant)) => report_decided(linter, expr, op, left, constant),
        (Some(constant), None) => report_decided(linter, expr, op.mirrored(), right, constant),
        (None, None) => report_real(linter, expr, op, left.ty),
        (Some(_), Some(_)) => {}
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
