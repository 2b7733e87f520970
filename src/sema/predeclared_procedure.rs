//! The predeclared proper procedures.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{BinaryOp, Check, Const, Place, StmtKind, Type, TypeTable};
use crate::syntax::ast::{self, Designator};

use super::checker::{Checker, constant};
use super::mismatch::Role;
use super::predeclared::Predeclared;

impl<'a> Checker<'a> {
    /// The call of a predeclared proper procedure.
    pub fn predeclared_statement(
        &mut self,
        procedure: Predeclared,
        callee: &'a Designator,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<StmtKind> {
        let (name, _, _) = procedure.heading();
        if !procedure.is_statement() {
            let diagnostic = Diagnostic::new(
                Code::E0505,
                format!("the result of the function procedure `{name}` is not used"),
            )
            .at(span, "a function procedure is called as a statement")
            .help("assign the result to a variable");
            self.report(diagnostic);
            return None;
        }
        if !self.has_argument_count(procedure, callee, args, span) {
            return None;
        }
        match (procedure, args) {
            (Predeclared::Halt, []) => Some(StmtKind::Halt(None)),
            (Predeclared::Halt, [status, ..]) => {
                let status = self.expression(status);
                let status = self.assignable(status, TypeTable::INTEGER, &Role::Predeclared(name));
                (status.ty != TypeTable::ERROR).then_some(StmtKind::Halt(Some(status)))
            }
            (Predeclared::Inc, [target, amount @ ..]) => {
                self.step(BinaryOp::Add, name, target, amount.first())
            }
            (Predeclared::Dec, [target, amount @ ..]) => {
                self.step(BinaryOp::Sub, name, target, amount.first())
            }
            (_, [pointer, ..]) => self.storage_statement(procedure, pointer),
            (_, []) => unreachable!("only HALT has no argument"),
        }
    }

    /// `INC` and `DEC`
    fn step(
        &mut self,
        op: BinaryOp,
        name: &'static str,
        target: &'a ast::Expr,
        amount: Option<&'a ast::Expr>,
    ) -> Option<StmtKind> {
        let place = self.changed_argument(name, target);
        let amount = amount.map(|amount| self.expression(amount));
        let place = place?;
        let amount_type = match self.ty(place.ty) {
            Type::Whole(_) => place.ty,
            Type::Char | Type::Boolean => TypeTable::CARDINAL,
            _ => {
                let found = self.shown(place.ty);
                let diagnostic = Diagnostic::new(Code::E0508, format!("wrong argument for `{name}`")).at(
                    place.span,
                    format!("expected a variable of a whole type, CHAR or BOOLEAN, found {found}"),
                );
                self.report(diagnostic);
                return None;
            }
        };
        let amount = match amount {
            Some(amount) => self.assignable(amount, amount_type, &Role::Predeclared(name)),
            None => constant(Const::Whole(1), amount_type, target.span),
        };
        if amount.ty == TypeTable::ERROR {
            return None;
        }
        self.reject_control(&place);
        self.note_change(&place);
        let check = if matches!(self.ty(place.ty), Type::Whole(_)) { Check::Overflow } else { Check::Range };
        Some(StmtKind::Step { target: place, op, amount, checked: self.checks.has(check) })
    }

    /// An argument that a predeclared procedure changes.
    fn changed_argument(&mut self, name: &str, arg: &'a ast::Expr) -> Option<Place> {
        match self.variable(arg) {
            Ok(place) => place,
            Err(kind) => {
                let diagnostic =
                    Diagnostic::new(Code::E0502, format!("the argument of `{name}` is not a variable"))
                        .at(arg.span, format!("this is {kind}"));
                self.report(diagnostic);
                None
            }
        }
    }

    /// `NEW` and `DISPOSE`
    fn storage_statement(&mut self, procedure: Predeclared, arg: &'a ast::Expr) -> Option<StmtKind> {
        let (name, _, _) = procedure.heading();
        let pointer = self.changed_argument(name, arg)?;
        let Type::Pointer { target } = *self.ty(pointer.ty) else {
            let found = self.shown(pointer.ty);
            let diagnostic = Diagnostic::new(Code::E0508, format!("wrong argument for `{name}`"))
                .at(pointer.span, format!("expected a pointer variable, found {found}"));
            self.report(diagnostic);
            return None;
        };
        self.note_change(&pointer);
        if procedure == Predeclared::New {
            return Some(StmtKind::New { pointer, target });
        }
        Some(StmtKind::Dispose { pointer, checked: self.checks.has(Check::Nil) })
    }
}
