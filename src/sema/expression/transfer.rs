//! Type transfer: `T(x)` and `CAST(T, x)` reinterpret the bits of a value as another type.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, Conversion, Expr, ExprKind, Type, TypeId, TypeTable};
use crate::syntax::ast::{self, Designator};

use super::address::as_address;
use super::argument::argument_count_message;
use super::conversion::{address_as, at_place, convert};
use crate::sema::checker::{Checker, error_expr};
use crate::sema::tables::Tables;
use crate::sema::typing::Typing;

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
            let (message, label) = argument_count_message(&name, 1, args.len());
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

impl Tables<'_> {
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
