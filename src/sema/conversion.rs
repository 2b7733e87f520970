//! Values are given the type that their context asks for: constants are checked and retyped, other values
//! are converted, with a run-time check where one may not fit.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Check, Const, Conversion, Expr, ExprKind, Real, Type, TypeId, TypeTable, Whole};

use super::checker::{Checker, constant, error_expr};
use super::compatibility::{self, Adaptation};
use super::const_eval;
use super::mismatch::Role;

impl Checker<'_> {
    /// A value as one that can be assigned to `target`; what is not assignment compatible is reported.
    pub fn assignable(&mut self, value: Expr, target: TypeId, role: &Role) -> Expr {
        let value = self.character_as_string(value, target);
        match compatibility::assignment_compatible(&self.program.types, target, value.ty) {
            Some(adaptation) => self.adapt(value, target, adaptation),
            None => self.report_mismatch(&value, target, role),
        }
    }

    /// A value as an actual parameter for the value parameter of type `formal`.
    pub fn passable(&mut self, value: Expr, formal: TypeId, role: &Role) -> Expr {
        let value = self.character_as_string(value, formal);
        match compatibility::value_parameter_compatible(&self.program.types, formal, value.ty) {
            Some(adaptation) => self.adapt(value, formal, adaptation),
            None => self.report_mismatch(&value, formal, role),
        }
    }

    /// A character constant that goes to an array of CHAR is a string of length 1.
    fn character_as_string(&mut self, value: Expr, target: TypeId) -> Expr {
        match (&value.kind, self.ty(target)) {
            (
                ExprKind::Const(Const::Char(character)),
                Type::Array { element: TypeTable::CHAR, .. } | Type::OpenArray { element: TypeTable::CHAR },
            ) => self.string(&[*character], value.span),
            _ => value,
        }
    }

    fn adapt(&mut self, value: Expr, target: TypeId, adaptation: Adaptation) -> Expr {
        match adaptation {
            Adaptation::Same | Adaptation::OpenArray | Adaptation::StringToOpenArray => value,
            Adaptation::Whole | Adaptation::Constant => self.retyped(value, target),
            Adaptation::Address => address_as(value, target),
            Adaptation::StringToArray => self.fitting_string(value, target),
        }
    }

    /// A constant as one of another type it can take, or a whole value as one of another whole type.
    pub fn retyped(&mut self, value: Expr, target: TypeId) -> Expr {
        let span = value.span;
        match (&value.kind, self.ty(target)) {
            _ if value.ty == target => value,
            (ExprKind::Const(Const::Whole(number)), Type::Whole(whole)) => {
                let (number, whole) = (*number, *whole);
                if whole.min() <= number && number <= whole.max() {
                    return constant(Const::Whole(number), target, span);
                }
                self.report_out_of_range(number.to_string(), target, span)
            }
            (ExprKind::Const(Const::Real(number)), Type::Real(real)) => match rounded(*number, *real) {
                Some(number) => constant(Const::Real(number), target, span),
                None => self.report_out_of_range(number.to_string(), target, span),
            },
            (ExprKind::Const(Const::String(_)), Type::Char) => {
                let character = self.character(&value).expect("only a string of length 1 is adapted to CHAR");
                constant(Const::Char(character), target, span)
            }
            (
                ExprKind::Const(Const::Nil),
                Type::Pointer { .. } | Type::Procedure(_) | Type::Address | Type::Opaque { .. },
            ) => constant(Const::Nil, target, span),
            (ExprKind::Const(Const::Complex(re, im)), Type::Complex(real)) => {
                match (rounded(*re, *real), rounded(*im, *real)) {
                    (Some(re), Some(im)) => constant(Const::Complex(re, im), target, span),
                    _ => self.report_out_of_range(format!("CMPLX({re}, {im})"), target, span),
                }
            }
            (ExprKind::Const(Const::Whole(number)), Type::WholeConstant) => {
                constant(Const::Whole(*number), target, span)
            }
            _ => self.convert_whole(value, target),
        }
    }

    /// An ordinal value as the same number in another ordinal type. Constants are folded.
    pub fn convert_whole(&mut self, value: Expr, target: TypeId) -> Expr {
        if value.ty == target {
            return value;
        }
        if let ExprKind::Const(from) = &value.kind {
            let number = const_eval::ordinal(from).expect("only ordinal values are converted");
            return self.ordinal_constant(number, target, value.span);
        }
        let fits = self.ordinal_range(value.ty).is_some_and(|source| {
            self.ordinal_range(target).is_some_and(|target| target.0 <= source.0 && source.1 <= target.1)
        });
        let checked = !fits && self.checks.has(Check::Range);
        convert(Conversion::Whole, value, target, checked)
    }

    /// The constant of an ordinal type that has a number; one outside of its range is reported.
    pub fn ordinal_constant(&mut self, number: i128, target: TypeId, span: Span) -> Expr {
        let fits = self.ordinal_range(target).is_some_and(|(low, high)| low <= number && number <= high);
        if !fits {
            return self.report_out_of_range(number.to_string(), target, span);
        }
        let value = match self.ty(target) {
            Type::Char => Const::Char(number as u8),
            Type::Boolean => Const::Boolean(number == 1),
            _ => Const::Whole(number),
        };
        constant(value, target, span)
    }

    /// The least and the greatest number of an ordinal type.
    pub fn ordinal_range(&self, ty: TypeId) -> Option<(i128, i128)> {
        match self.ty(ty) {
            Type::Boolean => Some((0, 1)),
            Type::Char => Some((0, 255)),
            Type::Whole(whole) => Some((whole.min(), whole.max())),
            _ => None,
        }
    }

    /// A string constant that an array of CHAR holds.
    fn fitting_string(&mut self, value: Expr, target: TypeId) -> Expr {
        let (Type::String { length }, Type::Array { low, high, .. }) = (self.ty(value.ty), self.ty(target))
        else {
            unreachable!("a string goes to an array of CHAR")
        };
        let (length, room) = (i128::from(*length), i128::from(*high) - i128::from(*low) + 1);
        if length <= room {
            return value;
        }
        let array = self.shown(target);
        let diagnostic = Diagnostic::new(Code::E0314, format!("this string is too long for {array}"))
            .at(value.span, format!("{length} characters, but there is room for {room}"));
        self.report(diagnostic);
        error_expr(value.span)
    }

    pub fn report_out_of_range(&mut self, value: String, target: TypeId, span: Span) -> Expr {
        let shown = self.shown(target);
        let mut diagnostic = Diagnostic::new(Code::E0304, format!("{value} does not fit {shown}"))
            .at(span, format!("this constant is {value}"));
        diagnostic = match self.ordinal_range(target) {
            Some((low, high)) => diagnostic.note(format!("{shown} holds the values from {low} to {high}")),
            None => diagnostic,
        };
        self.report(diagnostic);
        error_expr(span)
    }
}

/// A real constant in the precision of its type; `None` if it is too large.
fn rounded(value: f64, real: Real) -> Option<f64> {
    let rounded = if real.bits() == 32 { f64::from(value as f32) } else { value };
    rounded.is_finite().then_some(rounded)
}

/// An address as one of another type.
pub fn address_as(value: Expr, target: TypeId) -> Expr {
    match value.kind {
        ExprKind::Const(Const::Procedure(_) | Const::Nil) => Expr { ty: target, ..value },
        _ => convert(Conversion::Pointer, value, target, false),
    }
}

/// A conversion node.
pub fn convert(conversion: Conversion, operand: Expr, ty: TypeId, checked: bool) -> Expr {
    let span = operand.span;
    Expr { kind: ExprKind::Convert { conversion, operand: Box::new(operand), checked }, ty, span }
}

/// Whether a whole type has values that are not negative only.
pub fn is_unsigned(ty: &Type) -> bool {
    matches!(ty, Type::Whole(whole) if !Whole::signed(*whole))
}
