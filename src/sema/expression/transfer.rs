//! Type transfer: `T(x)` and `CAST(T, x)` reinterpret the bits of a value as another type.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, Conversion, Expr, ExprKind, Real, Type, TypeId, TypeTable};
use crate::syntax::ast::{self, Designator};

use super::address::as_address;
use super::argument::argument_count_message;
use super::conversion::{address_as, at_place, convert};
use crate::sema::checker::{Checker, constant, error_expr};
use crate::sema::tables::Tables;
use crate::sema::typing::Typing;
use crate::sema::typing::mismatch::Role;

impl<'a> Checker<'a> {
    /// Checks a type transfer, `T(x)`.
    pub fn type_transfer(
        &mut self,
        target: TypeId,
        callee: &'a Designator,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let [value] = args else {
            let name = format!("`{}`", self.session.designator_text(callee));
            let (message, label) = argument_count_message(&name, (1, 1), args.len());
            self.session.report(Diagnostic::new(Code::E0501, message).at(span, label));
            self.check_arguments(args);
            return error_expr(span);
        };
        let value = self.expression(value);
        self.typing().transferred(value, target, span)
    }
}

impl Typing<'_, '_> {
    /// Reinterprets the bits of a value. Constants, and ordinal values of another size, are converted
    /// instead.
    pub fn transferred(&mut self, value: Expr, target: TypeId, span: Span) -> Expr {
        if value.ty == TypeTable::ERROR || target == TypeTable::ERROR {
            return error_expr(span);
        }
        if value.ty == target {
            return at_place(value, span);
        }
        if let Some(value) = self.tables.transferred_constant(&value, target) {
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
            _ => self.report_transfer(&value, from, target, to, span),
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
            Some(from) => format!("{found} takes {from} bytes, {wanted} {to}"),
            None => format!("the size of {found} is not fixed"),
        };
        let message = format!("the bits of {found} are not a value of type {wanted}");
        let diagnostic = Diagnostic::new(Code::E0335, message)
            .at(value.span, label)
            .note("a type transfer changes no bits, so that both types have the same size");
        self.session.report(diagnostic);
        error_expr(span)
    }
}

impl Typing<'_, '_> {
    /// Converts by `VAL` what is no number: sets and addresses are whole numbers with the same bits.
    pub fn bits_converted(&mut self, value: Expr, target: TypeId, function: &'static str) -> Expr {
        let whole = |this: &Self, ty| this.tables.is_whole(ty);
        if let Some(number) = self.tables.number_type_of_set(target).filter(|_| whole(self, value.ty)) {
            let value = self.element_bits(value, target, number);
            return if value.ty == TypeTable::ERROR { value } else { set_of_bits(value, target) };
        }
        if let Some(number) =
            self.tables.number_type_of_set(value.ty).filter(|_| whole(self, self.tables.host(target)))
        {
            let number = bits_of_set(value, number);
            return self.convert_whole(number, target);
        }
        match (self.tables.points(value.ty), self.tables.points(target)) {
            (true, true) => address_as(value, target),
            (true, false) if whole(self, self.tables.host(target)) => {
                let number = convert(Conversion::Bits, as_address(value), TypeTable::LONGCARD, false);
                self.convert_whole(number, target)
            }
            (false, true) if whole(self, value.ty) => match self.convert_whole(value, TypeTable::LONGCARD) {
                error if error.ty == TypeTable::ERROR => error,
                number => convert(Conversion::Bits, number, target, false),
            },
            _ if matches!(self.tables.ty(target), Type::Storage { .. })
                && self.tables.transfer_size(&value)
                    == Some(self.tables.layouts.size(&self.tables.program.types, target)) =>
            {
                let span = value.span;
                self.transferred(value, target, span)
            }
            _ => self.report_mismatch(&value, target, &Role::Predeclared(function)),
        }
    }

    /// Converts a whole number to the one of type `number` whose bits are the elements of a set, which has no others.
    fn element_bits(&mut self, value: Expr, set: TypeId, number: TypeId) -> Expr {
        let Type::Set { low, high, .. } = *self.tables.ty(set) else { return value };
        let most = (1_i128 << (high - low + 1)) - 1;
        if self.tables.ordinal_range(number) == Some((0, most)) {
            return self.convert_whole(value, number);
        }
        let exact = self.tables.program.types.add(Type::Subrange { host: number, low: 0, high: most });
        let value = self.convert_whole(value, exact);
        self.host_value(value)
    }
}

/// Builds the set whose elements are the bits of a number.
fn set_of_bits(number: Expr, set: TypeId) -> Expr {
    match number.kind {
        ExprKind::Const(Const::Whole(bits)) => {
            Expr { kind: ExprKind::Const(Const::Set(Box::new([bits as u64]))), ty: set, ..number }
        }
        _ => convert(Conversion::Bits, number, set, false),
    }
}

/// Builds the number of type `number` whose bits are the elements of a set.
pub fn bits_of_set(set: Expr, number: TypeId) -> Expr {
    match &set.kind {
        ExprKind::Const(Const::Set(words)) => {
            let bits = words.first().copied().unwrap_or_default();
            Expr { kind: ExprKind::Const(Const::Whole(bits.into())), ty: number, ..set }
        }
        _ => convert(Conversion::Bits, set, number, false),
    }
}

impl Tables<'_> {
    /// Returns what the bits of a constant mean in another type, or `None` if it is left to a conversion or does not fit. A
    /// number of no declared type has the size of the target; other constants may be smaller.
    fn transferred_constant(&self, value: &Expr, target: TypeId) -> Option<Const> {
        let ExprKind::Const(constant) = &value.kind else { return None };
        let size = |ty| self.layouts.size(&self.program.types, ty);
        let is_literal = self.ty(value.ty) == &Type::WholeConstant;
        let bits = match self.ty(value.ty) {
            Type::WholeConstant => None,
            Type::String { length: 1 } => Some(8),
            _ => Some(8 * self.transfer_size(value)?),
        };
        let number = match (constant, self.ty(value.ty)) {
            (Const::Whole(number), _) => bits.map_or(*number, |bits| number.rem_euclid(1 << bits)),
            (Const::Set(words), _) if words.len() == 1 => i128::from(*words.first()?),
            (Const::Real(number), Type::Real(Real::ShortReal)) => i128::from((*number as f32).to_bits()),
            (Const::Real(number), Type::Real(_)) => i128::from(number.to_bits()),
            (Const::Char(character), _) => i128::from(*character),
            (Const::String(id), Type::String { length: 1 }) => {
                i128::from(*self.program.strings[*id].first()?)
            }
            (Const::Nil, _) => 0,
            _ => return None,
        };
        let room = |bits: u32| -(1 << (bits - 1))..1i128 << bits;
        let wrapped = |bits: u32| room(bits).contains(&number).then(|| number.rem_euclid(1 << bits));
        let is_same_size = bits == Some(8 * size(target));
        match *self.ty(target) {
            Type::Whole(whole) if is_literal || self.ordinal_range(value.ty).is_none() => {
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

    /// Returns the whole type whose bits are the elements of a set type; `None` for larger sets and for other types.
    pub fn number_type_of_set(&self, ty: TypeId) -> Option<TypeId> {
        match self.ty(ty) {
            Type::Set { .. } if self.program.types.is_scalar(ty) => {
                let size = self.layouts.size(&self.program.types, ty);
                Some(TypeTable::unsigned_of(size as u32 * 8))
            }
            _ => None,
        }
    }

    fn host(&self, ty: TypeId) -> TypeId {
        self.program.types.host(ty)
    }

    /// Returns the size of a value in bytes, or `None` if its type has no fixed size.
    fn transfer_size(&self, value: &Expr) -> Option<u64> {
        match self.ty(value.ty) {
            Type::OpenArray { .. }
            | Type::String { .. }
            | Type::WholeConstant
            | Type::RealConstant
            | Type::ComplexConstant
            | Type::Error => None,
            Type::Nil => Some(8),
            _ => Some(self.layouts.size(&self.program.types, value.ty)),
        }
    }
}
