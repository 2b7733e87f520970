//! The predeclared proper procedures, which are called as statements.

use crate::base::{Interval, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    BinaryOp, Check, Condition, Const, Conversion, Expr, ExprKind, Local, LocalId, LocalKind, Place, Root,
    Stmt, StmtKind, Storage, Type, TypeTable,
};
use crate::syntax::ast::{self, Designator};

use super::PredeclaredCall;
use super::catalogue::Predeclared;
use crate::sema::constant::constant;
use crate::sema::expression::address::as_address;
use crate::sema::expression::argument::NoVariable;
use crate::sema::expression::conversion::{address_as, convert};
use crate::sema::expression::operator::unchecked;
use crate::sema::typing::role::TargetRole;

/// The greatest status of a program.
const GREATEST_STATUS: i128 = 255;

impl<'a> PredeclaredCall<'_, 'a> {
    /// Checks a call as a statement; `None` after a report.
    pub fn statement(
        &mut self,
        callee: &'a Designator,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Option<StmtKind> {
        let name = self.procedure.name();
        if !self.procedure.is_statement() {
            let diagnostic = Diagnostic::new(
                Code::UnusedResult,
                format!("the result of the function procedure `{name}` is not used"),
            )
            .at(span, "a function procedure is called as a statement")
            .help("assign the result to a variable");
            self.exprs.session.report(diagnostic);
            return None;
        }
        if !self.has_argument_count(callee, args, span) {
            return None;
        }
        match (self.procedure, args) {
            (Predeclared::Halt, []) => Some(StmtKind::Halt(None)),
            (Predeclared::Halt, [status, ..]) => {
                let status = self.exprs.expression(status);
                let status = self.exprs.typing().assignable(
                    status,
                    TypeTable::INTEGER,
                    &TargetRole::Predeclared(name),
                );
                (status.ty != TypeTable::ERROR && self.is_exit_status(&status))
                    .then_some(StmtKind::Halt(Some(status)))
            }
            (Predeclared::Assert, [condition]) => self.assertion(condition),
            (Predeclared::Func, [call]) => self.drop_result(call),
            (Predeclared::UnreferencedParameter, [parameter]) => {
                self.exprs.expression(parameter);
                None
            }
            (Predeclared::Inc, [target, amount @ ..]) => self.step(BinaryOp::Add, target, amount.first()),
            (Predeclared::Dec, [target, amount @ ..]) => self.step(BinaryOp::Sub, target, amount.first()),
            (Predeclared::Incl, [set, element]) => self.element_statement(set, element, true),
            (Predeclared::Excl, [set, element]) => self.element_statement(set, element, false),
            (Predeclared::New | Predeclared::Dispose, [pointer, tags @ ..]) => {
                // The tags of variants specify to some compilers how much storage to allocate. Here a record
                // always gets its full storage, so tags must be constants but have no effect.
                let tags_known = tags.iter().all(|tag| self.exprs.constant_expression(tag).is_some());
                self.storage_statement(pointer).filter(|_| tags_known)
            }
            (
                Predeclared::NewProcess
                | Predeclared::Transfer
                | Predeclared::IoTransfer
                | Predeclared::Listen
                | Predeclared::ListenLoop
                | Predeclared::Throw,
                _,
            ) => self.runtime_call(args, span).map(StmtKind::Call),
            _ => unreachable!("the other predeclared procedures have a result"),
        }
    }

    /// Whether a status of HALT can be one of a program. A constant that cannot is reported.
    fn is_exit_status(&mut self, status: &Expr) -> bool {
        let ExprKind::Const(Const::Whole(number)) = status.kind else { return true };
        let fits = (0..=GREATEST_STATUS).contains(&number);
        if !fits {
            let message = format!("{number} does not fit the status of a program");
            let diagnostic = Diagnostic::new(Code::ConstantOutOfRange, message)
                .at(status.span, format!("this constant is {number}"))
                .note("the system keeps 8 bits of a status: 0 is success, 1 to 255 are failures");
            self.exprs.session.report(diagnostic);
        }
        fits
    }

    /// Checks `ASSERT(condition)`, which aborts the program if the condition does not hold.
    fn assertion(&mut self, condition: &'a ast::Expr) -> Option<StmtKind> {
        let span = condition.span;
        let condition = self.exprs.condition(condition, "ASSERT");
        if condition.ty == TypeTable::ERROR {
            return None;
        }
        let fails = self.exprs.typing().unary(ast::UnaryOp::Not, condition, span);
        // No text belongs to this statement alone.
        let halt = Stmt::new(StmtKind::Halt(None), span.start());
        Some(StmtKind::If { arms: vec![(Condition::new(fails), vec![halt])], otherwise: Vec::new() })
    }

    /// Checks `FUNC(call)`, which drops the result of the call.
    fn drop_result(&mut self, call: &'a ast::Expr) -> Option<StmtKind> {
        match &call.kind {
            ast::ExprKind::Call { callee, args } => {
                self.exprs.call_statement(callee, Some(args), true, call.span)
            }
            ast::ExprKind::Designator(callee) => self.exprs.call_statement(callee, None, true, call.span),
            _ => {
                let value = self.exprs.expression(call);
                if value.ty != TypeTable::ERROR {
                    self.report_argument(&value, "a call");
                }
                None
            }
        }
    }

    /// Checks `INC` and `DEC`.
    fn step(
        &mut self,
        op: BinaryOp,
        target: &'a ast::Expr,
        amount: Option<&'a ast::Expr>,
    ) -> Option<StmtKind> {
        let place = self.changed_argument(target);
        let amount = amount.map(|amount| self.exprs.expression(amount));
        let place = place?;
        if matches!(self.exprs.tables.ty(place.ty), Type::Address | Type::Pointer { .. }) {
            return self.step_address(op, place, amount, target.span);
        }
        let is_lenient = self.exprs.session.dialect.rules().is_lenient;
        if is_lenient && matches!(self.exprs.tables.ty(place.ty), Type::Real(_) | Type::Complex(_)) {
            return self.step_real(op, place, amount, target.span);
        }
        let host = self.exprs.tables.program.types.host(place.ty);
        let amount_type = match self.exprs.tables.ty(host) {
            Type::Whole(_) => host,
            Type::Char | Type::Boolean | Type::Enumeration { .. } => TypeTable::CARDINAL,
            _ => {
                let (name, found) = (self.procedure.name(), self.exprs.tables.shown(place.ty));
                let diagnostic =
                    Diagnostic::new(Code::WrongPredeclaredArgument, format!("wrong argument for `{name}`"))
                        .at(place.span, format!("expected a variable of an ordinal type, found {found}"));
                let is_set = matches!(self.exprs.tables.ty(place.ty), Type::Set { .. });
                let (own, why) = match op {
                    BinaryOp::Add => ("INCL", "`INCL` adds an element to a set"),
                    _ => ("EXCL", "`EXCL` removes an element from a set"),
                };
                self.report_renamed(diagnostic, is_set && amount.is_some(), own, why);
                return None;
            }
        };
        let amount = match amount {
            Some(amount) => {
                let amount = self.exprs.typing().implied_amount(amount, amount_type);
                let role = TargetRole::Predeclared(self.procedure.name());
                self.exprs.typing().assignable(amount, amount_type, &role)
            }
            None => constant(Const::Whole(1), amount_type, target.span),
        };
        if amount.ty == TypeTable::ERROR {
            return None;
        }
        self.exprs.reject_control(&place);
        self.exprs.note_change(&place);
        let check = if matches!(self.exprs.tables.ty(place.ty), Type::Whole(_)) {
            Check::Overflow
        } else {
            Check::Range
        };
        Some(StmtKind::Step { target: place, op, amount, checked: self.exprs.session.checks.has(check) })
    }

    /// Checks `INC` and `DEC` of a real or complex number, by 1.0 without an amount.
    fn step_real(
        &mut self,
        op: BinaryOp,
        place: Place,
        amount: Option<Expr>,
        span: Span,
    ) -> Option<StmtKind> {
        let amount = amount.unwrap_or_else(|| match self.exprs.tables.ty(place.ty) {
            Type::Real(_) => constant(Const::Real(1.0), TypeTable::REAL_CONSTANT, span),
            _ => constant(Const::Complex(1.0, 0.0), TypeTable::COMPLEX_CONSTANT, span),
        });
        let role = TargetRole::Predeclared(self.procedure.name());
        let amount = self.exprs.typing().assignable(amount, place.ty, &role);
        if amount.ty == TypeTable::ERROR {
            return None;
        }
        let ty = place.ty;
        let (before, target, bound) = self.changed(place);
        Some(replaced(target, unchecked(op, before, amount, ty, span), bound))
    }

    /// Returns the value of a place that is read and then written, and the place as in [`Self::bound`].
    fn changed(&mut self, place: Place) -> (Expr, Place, Option<(LocalId, Place)>) {
        self.exprs.note_change(&place);
        let ty = place.ty;
        let (target, bound) = self.bound(place);
        (Expr { kind: ExprKind::Load(target.clone()), ty, span: target.span }, target, bound)
    }

    /// Returns a place that is read and then written, so that its indices are computed once: the place
    /// itself, or a binding to it, with the place.
    fn bound(&mut self, place: Place) -> (Place, Option<(LocalId, Place)>) {
        let Some(procedure) = self.exprs.position.procedure.filter(|_| !place.is_fixed()) else {
            return (place, None);
        };
        let owner = &mut self.exprs.tables.program.procedures[procedure];
        let binding = Local::hidden(owner, place.ty, LocalKind::Binding, Storage::Indirect);
        let binding = owner.locals.push(binding);
        let root = Root::Local(binding);
        (Place { root, projections: Vec::new(), ..place }, Some((binding, place)))
    }

    /// Checks `INC` and `DEC` of an address, which count bytes. GNU Modula-2 also steps pointers in this way.
    fn step_address(
        &mut self,
        op: BinaryOp,
        place: Place,
        amount: Option<Expr>,
        span: Span,
    ) -> Option<StmtKind> {
        let is_lenient = self.exprs.session.dialect.rules().is_lenient;
        let amount = match amount {
            Some(amount) if self.exprs.tables.is_whole(amount.ty) => amount,
            Some(amount) if is_lenient && self.exprs.tables.points(amount.ty) => {
                convert(Conversion::Bits, as_address(amount), TypeTable::LONGCARD, false)
            }
            Some(amount) => self.exprs.typing().assignable(
                amount,
                TypeTable::CARDINAL,
                &TargetRole::Predeclared(self.procedure.name()),
            ),
            None => constant(Const::Whole(1), TypeTable::CARDINAL, span),
        };
        if amount.ty == TypeTable::ERROR {
            return None;
        }
        let ty = place.ty;
        let (before, target, bound) = self.changed(place);
        let value = self.exprs.typing().moved(before, op, amount, span);
        let value = if value.ty == TypeTable::ADDRESS { address_as(value, ty) } else { value };
        (value.ty != TypeTable::ERROR).then(|| replaced(target, value, bound))
    }

    /// Checks an argument that the procedure changes, which must be a variable; `None` after a report.
    pub fn changed_argument(&mut self, arg: &'a ast::Expr) -> Option<Place> {
        match self.exprs.variable(arg) {
            Ok(place) => place,
            Err(NoVariable { words: kind, .. }) => {
                let name = self.procedure.name();
                let diagnostic = Diagnostic::new(
                    Code::ArgumentNotVariable,
                    format!("the argument of `{name}` is not a variable"),
                )
                .at(arg.span, format!("this is {kind}"));
                self.exprs.session.report(diagnostic);
                None
            }
        }
    }

    /// Checks `INCL` and `EXCL`.
    fn element_statement(
        &mut self,
        set: &'a ast::Expr,
        element: &'a ast::Expr,
        include: bool,
    ) -> Option<StmtKind> {
        let set = self.changed_argument(set)?;
        let Type::Set { element: host, low, high } = *self.exprs.tables.ty(set.ty) else {
            let (name, found) = (self.procedure.name(), self.exprs.tables.shown(set.ty));
            let diagnostic =
                Diagnostic::new(Code::WrongPredeclaredArgument, format!("wrong argument for `{name}`"))
                    .at(set.span, format!("expected a set variable, found {found}"));
            let is_whole = self.exprs.tables.is_whole(set.ty);
            let (own, why) = match include {
                true => ("INC", "`INC` adds a number to a variable"),
                false => ("DEC", "`DEC` subtracts a number from a variable"),
            };
            self.report_renamed(diagnostic, is_whole, own, why);
            return None;
        };
        let bounds = Interval::new(low.into(), high.into());
        let element = self.exprs.set_element(element, set.ty, host, bounds);
        self.exprs.note_change(&set);
        if element.ty == TypeTable::ERROR {
            return None;
        }
        let fits = self.exprs.tables.surely_lies_within(&element, bounds);
        let is_constant = matches!(element.kind, ExprKind::Const(_));
        let checked = !fits && !is_constant && self.exprs.session.checks.has(Check::Set);
        Some(StmtKind::Element { set, element, include, checked })
    }

    /// Reports a wrong argument, with the procedure that takes it if `is_meant` holds.
    fn report_renamed(&mut self, diagnostic: Diagnostic, is_meant: bool, own: &str, why: &str) {
        let name = self.procedure.name();
        let callee = diagnostic.primary_span().filter(|_| is_meant).and_then(|argument| {
            let before = self.exprs.session.text_before(argument)?;
            let callee = before.trim_end().strip_suffix('(')?.trim_end();
            let hi = argument.lo - (before.len() - callee.len()) as u32;
            callee.ends_with(name).then(|| Span { lo: hi - name.len() as u32, hi })
        });
        self.exprs.session.report(match callee {
            Some(callee) => diagnostic.suggest(callee, own, why).not_applicable(),
            None => diagnostic,
        });
    }

    /// Checks `NEW` and `DISPOSE`.
    fn storage_statement(&mut self, arg: &'a ast::Expr) -> Option<StmtKind> {
        let name = self.procedure.name();
        let pointer = self.changed_argument(arg)?;
        // An ADDRESS does not specify how much to allocate.
        let target = self.exprs.tables.program.types.pointee(pointer.ty);
        let Some(target) = target.filter(|_| pointer.ty != TypeTable::ADDRESS) else {
            let found = self.exprs.tables.shown(pointer.ty);
            let diagnostic =
                Diagnostic::new(Code::WrongPredeclaredArgument, format!("wrong argument for `{name}`"))
                    .at(pointer.span, format!("expected a pointer variable, found {found}"));
            let arrow = match &arg.kind {
                ast::ExprKind::Designator(designator) => designator.selectors.last(),
                _ => None,
            };
            self.exprs.session.report(match arrow {
                Some(ast::Selector::Deref(arrow)) => {
                    diagnostic.suggest(*arrow, "", format!("`{name}` takes the pointer itself"))
                }
                _ => diagnostic,
            });
            return None;
        };
        if self.exprs.is_too_large(target, pointer.span) {
            return None;
        }
        self.exprs.note_change(&pointer);
        if self.procedure == Predeclared::New {
            return Some(StmtKind::New { pointer, target });
        }
        Some(StmtKind::Dispose { pointer, checked: self.exprs.session.checks.has(Check::Nil) })
    }
}

/// Builds the assignment to a place, inside the statement that binds it.
fn replaced(target: Place, value: Expr, bound: Option<(LocalId, Place)>) -> StmtKind {
    let span = target.span;
    let assign = StmtKind::Assign { target, value };
    match bound {
        Some((binding, record)) => StmtKind::With { binding, record, body: vec![Stmt::new(assign, span)] },
        None => assign,
    }
}
