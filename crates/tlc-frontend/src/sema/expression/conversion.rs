//! Conversions of values to the type that their context requires. Constants are checked and retyped. Other
//! values are converted, with a run-time check if a value may be out of range.

use crate::base::{Interval, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    self, Call, Check, Const, Conversion, Expr, ExprKind, Origin, Origins, Place, Real, Type, TypeId,
    TypeTable, Whole,
};

use crate::sema::constant::{constant, error_expr};
use crate::sema::tables::ProgramTables;
use crate::sema::typing::Typing;
use crate::sema::typing::compatibility::{self, Adaptation};
use crate::sema::typing::role::TargetRole;

impl Typing<'_, '_> {
    /// Converts a value for an assignment to `target`. A value that is not assignment compatible is reported.
    pub fn assignable(&mut self, value: Expr, target: TypeId, role: &TargetRole) -> Expr {
        let value = self.tables.character_as_string(value, target);
        let is_procedure = matches!(
            (&value.kind, self.tables.ty(value.ty), self.tables.ty(target)),
            (ExprKind::Const(Const::Procedure(_)), Type::Procedure(_), Type::Procedure(_))
        );
        if is_procedure && self.tables.defines_constants {
            return self.assign_procedure_later(value, target, *role);
        }
        match compatibility::assignment_compatible(&self.tables.program.types, target, value.ty) {
            Some(adaptation) => self.adapt(value, target, adaptation),
            None => match self.implied(value, target, role) {
                Ok(value) => value,
                Err(value) => self.report_mismatch(&value, target, role),
            },
        }
    }

    /// Converts a value for a value parameter of type `formal`. A value that is not compatible is reported.
    pub fn passable(&mut self, value: Expr, formal: TypeId, role: &TargetRole) -> Expr {
        let value = self.tables.character_as_string(value, formal);
        match compatibility::value_parameter_compatible(&self.tables.program.types, formal, value.ty) {
            Some(adaptation) => self.adapt(value, formal, adaptation),
            None => match self.implied(value, formal, role) {
                Ok(value) => value,
                Err(value) => self.report_mismatch(&value, formal, role),
            },
        }
    }

    fn adapt(&mut self, value: Expr, target: TypeId, adaptation: Adaptation) -> Expr {
        match adaptation {
            Adaptation::Same
                if value.ty == target && self.tables.program.types.is_narrower_than_storage(target) =>
            {
                self.convert_whole(value, target)
            }
            Adaptation::Same | Adaptation::OpenArray => value,
            Adaptation::StringToOpenArray => self.terminated(value),
            Adaptation::Ordinal | Adaptation::Constant => self.retyped(value, target),
            Adaptation::Address => address_as(value, target),
            Adaptation::StringToArray => self.fitting_string(value, target),
            Adaptation::OpenStorage => {
                let value = self.terminated(value);
                self.stored(value)
            }
            Adaptation::Storage => {
                let value = self.stored(value);
                match self.transferred_constant(&value, target) {
                    Some(bits) => constant(bits, target, value.span),
                    None => convert(Conversion::Bits, value, target, false),
                }
            }
        }
    }

    /// Appends 0C to a string constant that becomes an open array, if the dialect does.
    fn terminated(&mut self, value: Expr) -> Expr {
        match value.kind {
            ExprKind::Const(Const::String(id)) if self.session.dialect.rules().terminates_strings => {
                let text = [&self.tables.program.strings[id][..], &[0]].concat();
                self.tables.string(&text, value.span)
            }
            _ => value,
        }
    }

    /// Gives a declared type to a constant without one, because it will occupy storage.
    fn stored(&mut self, value: Expr) -> Expr {
        match compatibility::declared(&self.tables.program.types, value.ty) {
            ty if ty == value.ty => value,
            ty => self.retyped(value, ty),
        }
    }

    /// Changes a constant to another type that it can take, or a value to another type of its kind.
    pub fn retyped(&mut self, value: Expr, target: TypeId) -> Expr {
        let span = value.span;
        match (&value.kind, self.tables.ty(target)) {
            _ if value.ty == target || value.ty == TypeTable::ERROR => value,
            (ExprKind::Const(Const::Real(number)), Type::Real(real)) => match rounded(*number, *real) {
                Some(number) => constant(Const::Real(number), target, span),
                None => self.report_not_representable(number.to_string(), target, span),
            },
            (ExprKind::Const(Const::Complex(re, im)), Type::Complex(real)) => {
                match rounded(*re, *real).zip(rounded(*im, *real)) {
                    Some((re, im)) => constant(Const::Complex(re, im), target, span),
                    None => self.report_not_representable(format!("({re}, {im})"), target, span),
                }
            }
            (ExprKind::Const(Const::String(_)), Type::Char | Type::Subrange { .. }) => {
                let character =
                    self.tables.character(&value).expect("only a string of length 1 is adapted to CHAR");
                self.ordinal_constant(i128::from(character), target, span)
            }
            (
                ExprKind::Const(Const::Nil),
                Type::Pointer { .. } | Type::Procedure(_) | Type::Address | Type::Opaque { .. },
            ) => constant(Const::Nil, target, span),
            (ExprKind::Const(Const::Whole(number)), Type::WholeConstant) => {
                constant(Const::Whole(*number), target, span)
            }
            (_, ty) if is_address(ty) => address_as(value, target),
            _ => self.convert_whole(value, target),
        }
    }

    /// Converts a value of a subrange to its host, the type in which operators work. Other values are
    /// unchanged. Nothing is checked: a value read from memory counts as a value of the host.
    pub fn host_value(&mut self, value: Expr) -> Expr {
        match self.tables.program.types.host(value.ty) {
            host if host == value.ty => value,
            host => without_check(self.convert_whole(value, host)),
        }
    }

    /// Converts an ordinal value to the equal number of another ordinal type. Constants are folded. A value
    /// that may come from memory is also converted to its own type, for the sake of the check.
    pub fn convert_whole(&mut self, value: Expr, target: TypeId) -> Expr {
        let span = value.span;
        let value = self.tables.widened_operand(value);
        let checked = self.session.checks.has(Check::Range) && !self.tables.surely_fits(&value, target);
        if value.ty == TypeTable::ERROR || value.ty == target && !checked {
            return value;
        }
        if let ExprKind::Const(from) = &value.kind {
            let number = from.ordinal().expect("only ordinal values are converted");
            return self.ordinal_constant(number, target, span);
        }
        convert(Conversion::Whole, value, target, checked)
    }

    /// Builds the constant of an ordinal type with a number. A number outside its range is reported.
    pub fn ordinal_constant(&mut self, number: i128, target: TypeId, span: Span) -> Expr {
        let fits = self.tables.ordinal_range(target).is_some_and(|values| values.contains(number));
        if !fits {
            if let Some(number) = self.wrapped(number, target, span) {
                return constant(Const::Whole(number), target, span);
            }
            return self.report_out_of_range(number, target, span);
        }
        let value = match self.tables.ty(self.tables.program.types.host(target)) {
            Type::Char => Const::Char(number as u8),
            Type::Boolean => Const::Boolean(number == 1),
            _ => Const::Whole(number),
        };
        constant(value, target, span)
    }

    /// Changes a string constant to an array of CHAR. A string that is too long is reported.
    fn fitting_string(&mut self, value: Expr, target: TypeId) -> Expr {
        let (Type::String { length }, Type::Array { low, high, .. }) =
            (self.tables.ty(value.ty), self.tables.ty(target))
        else {
            unreachable!("a string is assigned to an array of CHAR")
        };
        let (length, room) = (i128::from(*length), i128::from(*high) - i128::from(*low) + 1);
        if length <= room {
            return value;
        }
        let array = self.tables.shown(target);
        let diagnostic = Diagnostic::new(Code::StringTooLong, format!("this string is too long for {array}"))
            .at(value.span, format!("{length} characters, but there is room for {room}"));
        self.session.report(match *low {
            0 => diagnostic.help(format!("an `ARRAY [0..{}] OF CHAR` has room for it", length - 1)),
            _ => diagnostic,
        });
        error_expr(value.span)
    }

    /// Reports a number outside the range of an ordinal type.
    pub fn report_out_of_range(&mut self, number: i128, target: TypeId, span: Span) -> Expr {
        let shown = self.tables.shown(target);
        let written =
            |value| hir::print_ordinal(&self.tables.program.types, target, value, self.session.names);
        let value = written(number);
        let mut diagnostic =
            Diagnostic::new(Code::ConstantOutOfRange, format!("{value} does not fit {shown}"))
                .at(span, format!("this constant is {value}"));
        if let Some(Interval { low, high }) = self.tables.ordinal_range(target) {
            let (low, high) = (written(low), written(high));
            diagnostic = diagnostic.note(format!("{shown} holds the values from {low} to {high}"));
        }
        self.session.report(diagnostic);
        error_expr(span)
    }

    /// Reports a number that is too large for its type.
    pub fn report_not_representable(&mut self, value: String, target: TypeId, span: Span) -> Expr {
        let shown = self.tables.shown(target);
        let mut diagnostic =
            Diagnostic::new(Code::ConstantOutOfRange, format!("{value} does not fit {shown}"))
                .at(span, format!("this constant is {value}"));
        if let Some(Interval { low, high }) = self.tables.ordinal_range(target) {
            diagnostic = diagnostic.note(format!("{shown} holds the values from {low} to {high}"));
        }
        self.session.report(diagnostic);
        error_expr(span)
    }
}

impl ProgramTables<'_> {
    /// Changes a character constant that is assigned to an array of CHAR to a string of length 1.
    pub fn character_as_string(&mut self, value: Expr, target: TypeId) -> Expr {
        match (&value.kind, self.ty(target)) {
            (
                ExprKind::Const(Const::Char(character)),
                Type::Array { element: TypeTable::CHAR, .. } | Type::OpenArray { element: TypeTable::CHAR },
            ) => self.string(&[*character], value.span),
            _ => value,
        }
    }

    /// Whether a value belongs to an ordinal type regardless of its origin. Storage is not chosen yet, so
    /// every variable counts as memory.
    pub fn surely_fits(&self, value: &Expr, target: TypeId) -> bool {
        self.ordinal_range(target).is_some_and(|range| self.surely_lies_within(value, range))
    }

    /// Whether a value lies in a range regardless of its origin.
    pub fn surely_lies_within(&self, value: &Expr, range: Interval) -> bool {
        let origins = AnyOrigin { ranges_checked: self.program.checks.has(Check::Range) };
        self.program.types.value_range(value, &origins).is_some_and(|values| values.is_within(range))
    }

    /// Returns the least and the greatest number that a value is intended to have. A value that comes from a
    /// subrange is intended to stay within it.
    pub fn declared_range(&self, value: &Expr) -> Option<Interval> {
        match &value.kind {
            ExprKind::Const(constant) => constant.ordinal().map(Interval::exact),
            ExprKind::Convert { conversion: Conversion::Whole, operand, .. }
                if self.widens(operand, value.ty) =>
            {
                self.ordinal_range(operand.ty)
            }
            _ => self.ordinal_range(value.ty),
        }
    }

    /// Whether a value comes from a subrange all of whose values belong to a type.
    pub fn is_subrange_within(&self, value: &Expr, ty: TypeId) -> bool {
        match &value.kind {
            ExprKind::Convert { conversion: Conversion::Whole, operand, .. } => {
                matches!(self.ty(operand.ty), Type::Subrange { .. }) && self.widens(operand, ty)
            }
            _ => false,
        }
    }

    /// Whether a type contains all values of the type of an ordinal operand.
    fn widens(&self, operand: &Expr, to: TypeId) -> bool {
        let ranges = self.ordinal_range(operand.ty).zip(self.ordinal_range(to));
        ranges.is_some_and(|(values, range)| values.is_within(range))
    }

    /// Returns the operand of a conversion that changes no value, such as that of a subrange to its host, at
    /// the place of the conversion. Other values are returned unchanged. So are operands whose values are
    /// displayed differently: the message of a check shows the number that `ORD(colour)` is, and not the
    /// colour.
    fn widened_operand(&self, value: Expr) -> Expr {
        match value.kind {
            ExprKind::Convert { conversion: Conversion::Whole, operand, checked: false }
                if self.widens(&operand, value.ty) && self.is_written_alike(operand.ty, value.ty) =>
            {
                at_place(*operand, value.span)
            }
            kind => Expr { kind, ..value },
        }
    }

    /// Whether messages display the values of two ordinal types in the same way: all numbers as numbers,
    /// characters and the values of each enumeration as themselves.
    fn is_written_alike(&self, left: TypeId, right: TypeId) -> bool {
        let [left, right] = [left, right].map(|ty| self.program.types.host(ty));
        left == right || self.is_whole(left) && self.is_whole(right)
    }
}

/// The origins of values before storage is chosen: all are unknown, except that if assignments are checked, a
/// variable that does not live in memory holds no more than memory would.
struct AnyOrigin {
    ranges_checked: bool,
}

impl Origins for AnyOrigin {
    fn of_place(&self, _: &Place) -> Origin {
        if self.ranges_checked { Origin::Memory } else { Origin::Unknown }
    }

    fn of_call(&self, _: &Call) -> Origin {
        Origin::Unknown
    }
}

/// Whether values of a type are addresses.
fn is_address(ty: &Type) -> bool {
    matches!(ty, Type::Pointer { .. } | Type::Address | Type::Opaque { .. } | Type::Procedure(_))
}

/// Rounds a real constant to the precision of its type; `None` if it is too large. The result of a division
/// by zero in GNU Modula-2 fits every type.
fn rounded(value: f64, real: Real) -> Option<f64> {
    let rounded = if real.bits() == 32 { f64::from(value as f32) } else { value };
    (rounded.is_finite() || !value.is_finite()).then_some(rounded)
}

/// Converts an address to another address type.
pub fn address_as(value: Expr, target: TypeId) -> Expr {
    match value.kind {
        _ if value.ty == target => value,
        ExprKind::Const(Const::Procedure(_) | Const::Nil) => Expr { ty: target, ..value },
        _ => convert(Conversion::Pointer, value, target, false),
    }
}

/// Gives a value the place of the construct whose value it is, such as a conversion that changes nothing. An
/// operation with a check of its own keeps its place, because the message of the check points there; it is
/// wrapped in a conversion to its own type.
pub fn at_place(value: Expr, span: Span) -> Expr {
    let has_check = match value.kind {
        ExprKind::Unary { checked, .. } => checked,
        ExprKind::Binary { check_overflow, check_zero, .. } => check_overflow || check_zero,
        _ => false,
    };
    match value.ty {
        ty if has_check && value.span != span => {
            Expr { span, ..convert(Conversion::Whole, value, ty, false) }
        }
        _ => Expr { span, ..value },
    }
}

/// Removes the check of a conversion.
pub fn without_check(mut value: Expr) -> Expr {
    if let ExprKind::Convert { checked, .. } = &mut value.kind {
        *checked = false;
    }
    value
}

/// Builds a conversion.
pub fn convert(conversion: Conversion, operand: Expr, ty: TypeId, checked: bool) -> Expr {
    let span = operand.span;
    Expr { kind: ExprKind::Convert { conversion, operand: Box::new(operand), checked }, ty, span }
}

/// Whether a whole type has no negative values.
pub fn is_unsigned(ty: &Type) -> bool {
    matches!(ty, Type::Whole(whole) if !Whole::signed(*whole))
}
