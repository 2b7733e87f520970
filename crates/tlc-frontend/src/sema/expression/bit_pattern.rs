//! Sets and addresses as the whole numbers with the same bits: `VAL`, `CONVERT` and `ORD`, and `CASE` of
//! sets.

use crate::base::Interval;
use crate::hir::{Const, Conversion, Expr, ExprKind, Type, TypeId, TypeTable};

use super::address::as_address;
use super::conversion::{address_as, convert};
use crate::sema::typing::Typing;
use crate::sema::typing::role::TargetRole;

impl Typing<'_, '_> {
    /// Converts by `VAL` a value that is not a number: sets and addresses are whole numbers with the same
    /// bits.
    pub fn bits_converted(&mut self, value: Expr, target: TypeId, function: &'static str) -> Expr {
        let whole = |this: &Self, ty| this.tables.is_whole(ty);
        if let Some(number) = self.tables.number_type_of_set(target).filter(|_| whole(self, value.ty)) {
            let value = self.element_bits(value, target, number);
            return if value.ty == TypeTable::ERROR { value } else { set_of_bits(value, target) };
        }
        if let Some(number) = self
            .tables
            .number_type_of_set(value.ty)
            .filter(|_| whole(self, self.tables.program.types.host(target)))
        {
            let number = bits_of_set(value, number);
            return self.convert_whole(number, target);
        }
        match (self.tables.ty(value.ty), self.tables.ty(target)) {
            (Type::Set { .. }, Type::Storage { .. }) => {
                if let Some(number) = self.tables.number_type_of_set(value.ty) {
                    let number = bits_of_set(value, number);
                    return self.converted(number, target, function);
                }
            }
            (Type::Storage { bits }, Type::Set { .. }) => {
                let number = convert(Conversion::Bits, value, TypeTable::unsigned_of(*bits), false);
                return self.converted(number, target, function);
            }
            _ => {}
        }
        match (self.tables.points(value.ty), self.tables.points(target)) {
            (true, true) => address_as(value, target),
            (true, false) if whole(self, self.tables.program.types.host(target)) => {
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
            _ => self.report_mismatch(&value, target, &TargetRole::Predeclared(function)),
        }
    }

    /// Converts a whole number to type `number`, checking that its bits are elements of the set type.
    fn element_bits(&mut self, value: Expr, set: TypeId, number: TypeId) -> Expr {
        let Type::Set { low, high, .. } = *self.tables.ty(set) else { return value };
        let most = (1_i128 << (high - low + 1)) - 1;
        if self.tables.ordinal_range(number) == Some(Interval::new(0, most)) {
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
