//! Type transfer: `T(x)` and `CAST(T, x)` reinterpret the bits of a value as another type.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Check, Const, Conversion, Expr, ExprKind, Place, Real, Type, TypeId, TypeTable};

use super::address::as_address;
use super::const_eval;
use super::conversion::{address_as, at_place, convert};
use crate::sema::constant::{constant, error_expr};
use crate::sema::typing::Typing;

impl Typing<'_, '_> {
    /// Reinterprets the bits of a value. Constants, and ordinal values of another size, are converted
    /// instead.
    pub fn transferred(&mut self, value: Expr, target: TypeId, span: Span) -> Expr {
        if self.tables.has_unknown_parts(value.ty) || self.tables.has_unknown_parts(target) {
            return error_expr(span);
        }
        if value.ty == target {
            return at_place(value, span);
        }
        if let Some(value) = self.transferred_constant(&value, target) {
            return constant(value, target, span);
        }
        let is_constant = matches!(
            self.tables.ty(value.ty),
            Type::WholeConstant | Type::RealConstant | Type::Nil | Type::String { length: 1 }
        );
        let is_number = self.tables.ordinal_range(target).is_some()
            || matches!(self.tables.ty(target), Type::Real(_) | Type::Storage { .. });
        if is_constant && is_number && value.ty != TypeTable::NIL {
            let converted = self.converted(value, target, "type transfer");
            return at_place(converted, span);
        }
        if self.tables.points(value.ty) && self.tables.points(target) {
            return Expr { span, ..address_as(value, target) };
        }
        if let (ExprKind::Const(Const::Whole(number)), true) = (&value.kind, self.tables.points(target)) {
            let number = *number;
            let address = self.ordinal_constant(number, TypeTable::LONGCARD, value.span);
            return convert(Conversion::Bits, address, target, false);
        }
        let (from, to) =
            (self.tables.transfer_size(&value), self.tables.layouts.size(&self.tables.program.types, target));
        let ordinals =
            self.tables.ordinal_range(value.ty).is_some() && self.tables.ordinal_range(target).is_some();
        match from {
            _ if ordinals && from != Some(to) => at_place(self.convert_whole(value, target), span),
            Some(from) if from == to => {
                if ordinals {
                    return self.same_size_ordinal(value, target, span);
                }
                let value = if self.tables.points(value.ty) { as_address(value) } else { value };
                Expr { span, ..convert(Conversion::Bits, value, target, false) }
            }
            _ => match self.resized(value, target) {
                Ok(value) => at_place(value, span),
                Err(value) => self.report_transfer(&value, from, target, to, span),
            },
        }
    }

    /// Reinterprets an ordinal value as a type of its size. The result of a constant is the number that the
    /// bits mean in the new type.
    fn same_size_ordinal(&mut self, value: Expr, target: TypeId, span: Span) -> Expr {
        let ExprKind::Const(Const::Whole(number)) = value.kind else {
            let fits_bits = matches!(
                (self.tables.ty(value.ty), self.tables.ty(target)),
                (Type::Whole(_), Type::Whole(_))
            );
            return match fits_bits {
                true => Expr { span, ..convert(Conversion::Whole, value, target, false) },
                false => at_place(self.convert_whole(value, target), span),
            };
        };
        let Type::Whole(whole) = *self.tables.ty(target) else {
            return at_place(self.convert_whole(value, target), span);
        };
        let wrapped = number.rem_euclid(1 << whole.bits());
        let number = if wrapped > whole.max() { wrapped - (1 << whole.bits()) } else { wrapped };
        self.ordinal_constant(number, target, span)
    }

    /// Whether a variable can count as one of type `target`, because both have the same size; otherwise that
    /// is reported.
    pub fn has_size_of(&mut self, place: &Place, target: TypeId, span: Span) -> bool {
        if self.tables.has_unknown_parts(place.ty) || self.tables.has_unknown_parts(target) {
            return false;
        }
        let value = Expr { kind: ExprKind::Load(place.clone()), ty: place.ty, span: place.span };
        let (from, to) =
            (self.tables.transfer_size(&value), self.tables.layouts.size(&self.tables.program.types, target));
        if from != Some(to) {
            self.report_transfer(&value, from, target, to, span);
        }
        from == Some(to)
    }

    fn report_transfer(
        &mut self,
        value: &Expr,
        from: Option<u64>,
        target: TypeId,
        to: u64,
        span: Span,
    ) -> Expr {
        let (found, wanted) = (self.tables.shown(value.ty), self.tables.shown(target));
        let label = match from {
            Some(from) => format!("{found} occupies {from} bytes, {wanted} {to}"),
            None => format!("the size of {found} is not fixed"),
        };
        let message = format!("the bits of {found} are not a value of type {wanted}");
        let diagnostic = Diagnostic::new(Code::TransferBetweenSizes, message)
            .at(value.span, label)
            .note("a type transfer does not change any bits, so both types must have the same size");
        self.session.report(diagnostic);
        error_expr(span)
    }

    /// Converts a scalar value to the equal number of another scalar type.
    pub fn converted(&mut self, value: Expr, target: TypeId, function: &'static str) -> Expr {
        let value = match self.tables.character(&value) {
            Some(character) => constant(Const::Char(character), TypeTable::CHAR, value.span),
            None => value,
        };
        let from_ordinal =
            self.tables.ordinal_range(value.ty).is_some() || value.ty == TypeTable::WHOLE_CONSTANT;
        let from_whole = matches!(self.tables.ty(value.ty), Type::Whole(_) | Type::WholeConstant);
        let from_real = matches!(self.tables.ty(value.ty), Type::Real(_) | Type::RealConstant);
        match *self.tables.ty(target) {
            _ if value.ty == target => value,
            _ if from_ordinal && self.tables.ordinal_range(target).is_some() => {
                self.convert_whole(value, target)
            }
            Type::Storage { bits } if from_ordinal => {
                let number = self.convert_whole(value, TypeTable::unsigned_of(bits));
                if number.ty == TypeTable::ERROR {
                    return number;
                }
                convert(Conversion::Bits, number, target, false)
            }
            _ if self.tables.ordinal_range(target).is_some()
                && let Type::Storage { bits } = *self.tables.ty(value.ty) =>
            {
                let number = convert(Conversion::Bits, value, TypeTable::unsigned_of(bits), false);
                self.convert_whole(number, target)
            }
            Type::Whole(_) if from_real => self.truncated(value, target),
            Type::Subrange { host, .. } if from_real && matches!(self.tables.ty(host), Type::Whole(_)) => {
                let whole = self.truncated(value, host);
                self.convert_whole(whole, target)
            }
            Type::Real(real) if from_whole => self.whole_to_real(value, target, real),
            Type::Real(_) if from_real => self.real_to_real(value, target),
            _ => self.bits_converted(value, target, function),
        }
    }

    fn truncated(&mut self, value: Expr, target: TypeId) -> Expr {
        if let ExprKind::Const(Const::Real(number)) = value.kind {
            return match const_eval::truncate(number) {
                Some(whole) => self.ordinal_constant(whole, target, value.span),
                None => self.report_not_representable(format!("{number:e}"), target, value.span),
            };
        }
        convert(Conversion::RealToWhole, value, target, self.session.checks.has(Check::Range))
    }

    fn whole_to_real(&mut self, value: Expr, target: TypeId, real: Real) -> Expr {
        if let ExprKind::Const(Const::Whole(number)) = value.kind {
            let number = if real.bits() == 32 { f64::from(number as f32) } else { number as f64 };
            return constant(Const::Real(number), target, value.span);
        }
        convert(Conversion::WholeToReal, value, target, false)
    }

    fn real_to_real(&mut self, value: Expr, target: TypeId) -> Expr {
        match value.kind {
            ExprKind::Const(_) => self.retyped(value, target),
            _ => convert(Conversion::Real, value, target, false),
        }
    }

    /// Returns the value of the bits of a constant in another type, or `None` if it is left to a conversion
    /// or does not fit. A number without a declared type has the size of the target; other constants may be
    /// smaller.
    pub fn transferred_constant(&self, value: &Expr, target: TypeId) -> Option<Const> {
        let ExprKind::Const(constant) = &value.kind else { return None };
        let size = |ty| self.tables.layouts.size(&self.tables.program.types, ty);
        let is_literal = self.tables.ty(value.ty) == &Type::WholeConstant;
        let bits = match self.tables.ty(value.ty) {
            Type::WholeConstant => None,
            Type::String { length: 1 } => Some(8),
            _ => Some(8 * self.tables.transfer_size(value)?),
        };
        let number = match (constant, self.tables.ty(value.ty)) {
            (Const::Whole(number), _) => bits.map_or(*number, |bits| number.rem_euclid(1 << bits)),
            (Const::Set(words), _) if words.len() == 1 => i128::from(*words.first()?),
            (Const::Real(number), Type::Real(Real::ShortReal)) => i128::from((*number as f32).to_bits()),
            (Const::Real(number), Type::Real(_)) => i128::from(number.to_bits()),
            (Const::Char(character), _) => i128::from(*character),
            (Const::String(id), Type::String { length: 1 }) => {
                i128::from(*self.tables.program.strings[*id].first()?)
            }
            (Const::Nil, _) => 0,
            _ => return None,
        };
        let room = |bits: u32| -(1 << (bits - 1))..1i128 << bits;
        let wrapped = |bits: u32| room(bits).contains(&number).then(|| number.rem_euclid(1 << bits));
        let is_same_size = bits == Some(8 * size(target));
        match *self.tables.ty(target) {
            Type::Whole(whole) if is_literal || self.tables.ordinal_range(value.ty).is_none() => {
                let number = wrapped(whole.bits())?;
                Some(Const::Whole(if number > whole.max() { number - (1 << whole.bits()) } else { number }))
            }
            Type::Storage { bits } => wrapped(bits).map(Const::Whole),
            Type::Address => wrapped(64).map(Const::Whole),
            Type::Pointer { .. } if number == 0 => Some(Const::Nil),
            Type::Set { low, high, .. } if high - low < 64 => {
                let count = (high - low + 1) as u32;
                let word = wrapped(if number < 0 { 8 * size(target) as u32 } else { count })?;
                (word < 1 << count).then(|| Const::Set([word as u64].into()))
            }
            Type::Real(Real::ShortReal) if is_same_size => {
                Some(Const::Real(f32::from_bits(number as u32).into()))
            }
            Type::Real(_) if is_same_size => Some(Const::Real(f64::from_bits(number as u64))),
            _ => None,
        }
    }
}
