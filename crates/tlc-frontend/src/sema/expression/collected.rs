//! Further arguments of procedures of the library that accept any number of them, as `FormatString` of ADW
//! Modula-2 does: they are collected in an open array of records, each with the type and value of one.
//! Characters as arguments for open arrays of CHAR.

use crate::base::{EntityRef, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Argument, ArrayElement, Const, Conversion, Expr, ExprKind, FieldId, Signature, Type, TypeId, TypeTable,
};
use crate::syntax::ast;

use super::argument::{ArgumentChecker, Called};
use super::conversion::convert;
use crate::sema::constant::{constant, error_expr};
use crate::sema::predeclared::catalogue::Predeclared;

/// The record in which the library expects an argument, `TlcArguments.TlcArgument`.
const RECORD: &str = "TlcArgument";

/// The kinds of arguments, as `TlcArguments` numbers them. The list ends with one of kind 0.
const NUMBER: i128 = 1;
const CARDINAL: i128 = 2;
const TRUTH: i128 = 3;
const CHARACTER: i128 = 4;
const REAL: i128 = 5;
const TEXT: i128 = 6;
const ADDRESS: i128 = 7;

impl<'a> ArgumentChecker<'_, 'a> {
    /// Returns the type of the records in which the callee expects its further arguments; `None` if it does
    /// not collect any.
    pub fn collected_type(&self, signature: &Signature) -> Option<TypeId> {
        let (Called::Procedure(id), tables) = (self.called, &self.exprs.tables) else { return None };
        let Type::OpenArray { element } = *tables.ty(signature.parameters.last()?.ty) else { return None };
        let name = tables.program.types.name(element)?;
        let module = tables.program.procedures[id].module;
        (tables.text(name) == RECORD && tables.program.modules[module].library).then_some(element)
    }

    /// Checks further arguments, and builds the array of records of type `record` that holds them; `None`
    /// after a report.
    pub fn collected(&mut self, args: &'a [ast::Expr], record: TypeId, span: Span) -> Option<Argument> {
        let mut elements = Vec::with_capacity(args.len() + 1);
        for arg in args {
            elements.push(ArrayElement { value: self.described(arg, record)?, count: 1 });
        }
        let end = constant(Const::Whole(0), TypeTable::CARDINAL, span);
        let end = Expr { kind: ExprKind::Record(vec![(field(0), end)]), ty: record, span };
        elements.push(ArrayElement { value: end, count: 1 });
        let high = args.len() as i64;
        let array = Type::Array { index: TypeTable::CARDINAL, low: 0, high, element: record };
        let ty = self.exprs.tables.program.types.add(array);
        Some(Argument::OpenArray(Expr { kind: ExprKind::Array(elements), ty, span }))
    }

    /// Builds the record that describes an argument; `None` after a report.
    fn described(&mut self, arg: &'a ast::Expr, record: TypeId) -> Option<Expr> {
        let value = self.exprs.expression(arg);
        let span = value.span;
        let value = match self.exprs.tables.ty(value.ty) {
            Type::WholeConstant => self.exprs.typing().retyped(value, TypeTable::LONGINT),
            Type::RealConstant => self.exprs.typing().retyped(value, TypeTable::LONGREAL),
            _ => value,
        };
        let number = |value: Expr| match value.ty {
            TypeTable::LONGCARD => value,
            _ => convert(Conversion::Whole, value, TypeTable::LONGCARD, false),
        };
        let (kind, parts) = match self.exprs.tables.ty(value.ty) {
            Type::Error => return None,
            Type::Whole(whole) if whole.signed() => (NUMBER, vec![(field(1), number(value))]),
            Type::Whole(_) | Type::Enumeration { .. } => (CARDINAL, vec![(field(1), number(value))]),
            Type::Boolean => (TRUTH, vec![(field(1), number(value))]),
            Type::Char => (CHARACTER, vec![(field(1), number(value))]),
            Type::Real(_) => {
                let value = match value.ty {
                    TypeTable::LONGREAL => value,
                    _ => convert(Conversion::Real, value, TypeTable::LONGREAL, false),
                };
                (REAL, vec![(field(2), value)])
            }
            Type::String { length } => {
                let high = constant(Const::Whole(i128::from(*length)), TypeTable::CARDINAL, span);
                (TEXT, vec![(field(3), self.address(arg)), (field(4), high)])
            }
            Type::Array { low, high, element: TypeTable::CHAR, .. } => {
                let high = constant(Const::Whole(i128::from(*high - *low)), TypeTable::CARDINAL, span);
                (TEXT, vec![(field(3), self.address(arg)), (field(4), high)])
            }
            Type::OpenArray { element: TypeTable::CHAR } => {
                let high = self.exprs.predeclared(Predeclared::High).high(arg);
                (TEXT, vec![(field(3), self.address(arg)), (field(4), high)])
            }
            _ if self.exprs.tables.points(value.ty) => {
                let address = convert(Conversion::Pointer, value, TypeTable::ADDRESS, false);
                (ADDRESS, vec![(field(3), address)])
            }
            _ => {
                let found = self.exprs.tables.shown(value.ty);
                let message = format!("an argument of type {found} cannot be formatted");
                let diagnostic = Diagnostic::new(Code::WrongArgumentType, message)
                    .at(span, "expected a number, a BOOLEAN, a character, a string or an address");
                self.exprs.session.report(diagnostic);
                return None;
            }
        };
        if parts.iter().any(|(_, part)| part.ty == TypeTable::ERROR) {
            return None;
        }
        let kind = constant(Const::Whole(kind), TypeTable::CARDINAL, span);
        let fields = std::iter::once((field(0), kind)).chain(parts).collect();
        Some(Expr { kind: ExprKind::Record(fields), ty: record, span })
    }

    /// Returns a character that is passed to an open array of CHAR as an array of one element, and any other value
    /// unchanged.
    pub fn character_as_text(&mut self, value: Expr, parameter: TypeId) -> Expr {
        let takes_text =
            matches!(self.exprs.tables.ty(parameter), Type::OpenArray { element: TypeTable::CHAR });
        if !takes_text || value.ty != TypeTable::CHAR || matches!(value.kind, ExprKind::Const(_)) {
            return value;
        }
        let array = Type::Array { index: TypeTable::CARDINAL, low: 0, high: 0, element: TypeTable::CHAR };
        let (ty, span) = (self.exprs.tables.program.types.add(array), value.span);
        Expr { kind: ExprKind::Array(vec![ArrayElement { value, count: 1 }]), ty, span }
    }

    /// Builds the address of a text, which must be a constant or a variable.
    fn address(&mut self, arg: &'a ast::Expr) -> Expr {
        match arg.kind {
            ast::ExprKind::Call { .. } => {
                let message = "the array that a function returns cannot be formatted";
                let diagnostic = Diagnostic::new(Code::ArgumentNotVariable, message)
                    .at(arg.span, "this is a value")
                    .help("assign the value to a variable and pass that");
                self.exprs.session.report(diagnostic);
                error_expr(arg.span)
            }
            _ => self.exprs.predeclared(Predeclared::Adr).address_of(arg, arg.span),
        }
    }
}

/// Returns a field of the record: the kind, the number, the real number, the address, or the last index.
fn field(index: usize) -> FieldId {
    FieldId::new(index)
}
