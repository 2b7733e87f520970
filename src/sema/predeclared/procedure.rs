//! The predeclared proper procedures.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{BinaryOp, Check, Const, Expr, ExprKind, Place, StmtKind, Type, TypeTable};
use crate::syntax::ast::{self, Designator};

use super::Predeclared;
use crate::sema::checker::{Checker, constant};
use crate::sema::expression::conversion::address_as;
use crate::sema::mismatch::Role;

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
            self.session.report(diagnostic);
            return None;
        }
        if !self.session.has_argument_count(procedure, callee, args, span) {
            return None;
        }
        match (procedure, args) {
            (Predeclared::Halt, []) => Some(StmtKind::Halt(None)),
            (Predeclared::Halt, [status, ..]) => {
                let status = self.expression(status);
                let status = self.typing().assignable(status, TypeTable::INTEGER, &Role::Predeclared(name));
                (status.ty != TypeTable::ERROR).then_some(StmtKind::Halt(Some(status)))
            }
            (Predeclared::Inc, [target, amount @ ..]) => {
                self.step(BinaryOp::Add, name, target, amount.first())
            }
            (Predeclared::Dec, [target, amount @ ..]) => {
                self.step(BinaryOp::Sub, name, target, amount.first())
            }
            (Predeclared::Incl, [set, element]) => self.element_statement(name, set, element, true),
            (Predeclared::Excl, [set, element]) => self.element_statement(name, set, element, false),
            (Predeclared::New | Predeclared::Dispose, [pointer, tags @ ..]) => {
                // The tags of variants tell some compilers how much storage to use; here it is always enough.
                let tags_known = tags.iter().all(|tag| self.constant_expression(tag).is_some());
                self.storage_statement(procedure, pointer).filter(|_| tags_known)
            }
            (Predeclared::NewProcess | Predeclared::Transfer, _) => {
                self.coroutine_statement(procedure, args, span)
            }
            _ => unreachable!("the other predeclared procedures have a result"),
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
        if matches!(self.tables.ty(place.ty), Type::Address | Type::Pointer { .. }) {
            return self.step_address(op, name, place, amount, target.span);
        }
        let host = self.tables.program.types.host(place.ty);
        let amount_type = match self.tables.ty(host) {
            Type::Whole(_) => host,
            Type::Char | Type::Boolean | Type::Enumeration { .. } => TypeTable::CARDINAL,
            _ => {
                let found = self.tables.shown(place.ty);
                let diagnostic = Diagnostic::new(Code::E0508, format!("wrong argument for `{name}`"))
                    .at(place.span, format!("expected a variable of an ordinal type, found {found}"));
                self.session.report(diagnostic);
                return None;
            }
        };
        let amount = match amount {
            Some(amount) => self.typing().assignable(amount, amount_type, &Role::Predeclared(name)),
            None => constant(Const::Whole(1), amount_type, target.span),
        };
        if amount.ty == TypeTable::ERROR {
            return None;
        }
        self.reject_control(&place);
        self.note_change(&place);
        let check =
            if matches!(self.tables.ty(place.ty), Type::Whole(_)) { Check::Overflow } else { Check::Range };
        Some(StmtKind::Step { target: place, op, amount, checked: self.session.checks.has(check) })
    }

    /// `INC` and `DEC` of an address, by bytes; GNU Modula-2 steps pointers in this way, too.
    fn step_address(
        &mut self,
        op: BinaryOp,
        name: &'static str,
        place: Place,
        amount: Option<Expr>,
        span: Span,
    ) -> Option<StmtKind> {
        let amount = match amount {
            Some(amount) if self.tables.is_whole(amount.ty) => amount,
            Some(amount) => self.typing().assignable(amount, TypeTable::CARDINAL, &Role::Predeclared(name)),
            None => constant(Const::Whole(1), TypeTable::CARDINAL, span),
        };
        if amount.ty == TypeTable::ERROR {
            return None;
        }
        self.note_change(&place);
        let before = Expr { kind: ExprKind::Load(place.clone()), ty: place.ty, span: place.span };
        let value = self.typing().moved(before, op, amount, span);
        let value = if value.ty == TypeTable::ADDRESS { address_as(value, place.ty) } else { value };
        (value.ty != TypeTable::ERROR).then_some(StmtKind::Assign { target: place, value })
    }

    /// An argument that a predeclared procedure changes.
    pub fn changed_argument(&mut self, name: &str, arg: &'a ast::Expr) -> Option<Place> {
        match self.variable(arg) {
            Ok(place) => place,
            Err(kind) => {
                let diagnostic =
                    Diagnostic::new(Code::E0502, format!("the argument of `{name}` is not a variable"))
                        .at(arg.span, format!("this is {kind}"));
                self.session.report(diagnostic);
                None
            }
        }
    }

    /// `INCL` and `EXCL`
    fn element_statement(
        &mut self,
        name: &'static str,
        set: &'a ast::Expr,
        element: &'a ast::Expr,
        include: bool,
    ) -> Option<StmtKind> {
        let set = self.changed_argument(name, set)?;
        let Type::Set { element: host, low, high } = *self.tables.ty(set.ty) else {
            let found = self.tables.shown(set.ty);
            let diagnostic = Diagnostic::new(Code::E0508, format!("wrong argument for `{name}`"))
                .at(set.span, format!("expected a set variable, found {found}"));
            self.session.report(diagnostic);
            return None;
        };
        let element = self.set_element(element, set.ty, host, (i128::from(low), i128::from(high)));
        self.note_change(&set);
        if element.ty == TypeTable::ERROR {
            return None;
        }
        let fits = self
            .tables
            .value_range(&element)
            .is_some_and(|(least, greatest)| i128::from(low) <= least && greatest <= i128::from(high));
        let is_constant = matches!(element.kind, ExprKind::Const(_));
        let checked = !fits && !is_constant && self.session.checks.has(Check::Set);
        Some(StmtKind::Element { set, element, include, checked })
    }

    /// `NEW` and `DISPOSE`
    fn storage_statement(&mut self, procedure: Predeclared, arg: &'a ast::Expr) -> Option<StmtKind> {
        let (name, _, _) = procedure.heading();
        let pointer = self.changed_argument(name, arg)?;
        let Some(target) = self.tables.program.types.pointee(pointer.ty) else {
            let found = self.tables.shown(pointer.ty);
            let diagnostic = Diagnostic::new(Code::E0508, format!("wrong argument for `{name}`"))
                .at(pointer.span, format!("expected a pointer variable, found {found}"));
            self.session.report(diagnostic);
            return None;
        };
        self.note_change(&pointer);
        if procedure == Predeclared::New {
            return Some(StmtKind::New { pointer, target });
        }
        Some(StmtKind::Dispose { pointer, checked: self.session.checks.has(Check::Nil) })
    }
}
