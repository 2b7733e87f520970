//! Exceptions: a body with EXCEPT becomes a call that is watched.
//!
//! The protected statements are outlined to a nested procedure, which captures what it uses like any other. If
//! there is a RETURN among them, the procedure tells by its result that it was executed, and the value returned
//! is left in a variable of the procedure around it. RETRY is a jump to a label in front of the call. When
//! control comes to the end of the handler, the exception is raised again: only RETURN and RETRY end it.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Call, Callee, Condition, Const, Expr, ExprKind, LabelId, Place, ProcId, Procedure, Stmt, StmtKind,
    TypeTable, VariableRef,
};
use crate::syntax::ast;

use super::checker::{Body, Checker, constant};
use super::control_flow::Flow;

/// Where RETURN in protected statements leaves its value: in a variable of the procedure around them, if that
/// has a result.
#[derive(Clone, Copy, Debug)]
pub struct Carrier(Option<VariableRef>);

/// The handler that is being checked.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    /// The label that RETRY leads to.
    retry: Option<LabelId>,
}

impl<'a> Checker<'a> {
    /// The statements of a body, with what handles the exceptions in them.
    pub fn protected_body(&mut self, body: &'a ast::Body) -> (Vec<Stmt>, Flow) {
        match (&body.except, self.body.procedure) {
            (Some(handler), Some(procedure)) => self.watched_body(procedure, body, handler),
            _ => self.statements(&body.stmts),
        }
    }

    fn watched_body(
        &mut self,
        procedure: ProcId,
        body: &'a ast::Body,
        handler: &'a [ast::Stmt],
    ) -> (Vec<Stmt>, Flow) {
        let span = self.program.procedures[procedure].span;
        let result = self.body.result;
        let carrier = result.map(|ty| self.hidden_variable(procedure, span, ty));
        let (protected, returns, flow) = self.protected_procedure(procedure, body, carrier);
        self.note_call(protected);
        let call = Call { callee: Callee::Procedure(protected), arguments: Vec::new(), span };
        let has_returned = returns.then(|| {
            let variable = self.hidden_variable(procedure, span, TypeTable::BOOLEAN);
            self.variable_place(variable, span)
        });
        let (handler, retry) = self.handler(handler, span);
        let mut stmts = Vec::new();
        stmts.extend(retry.map(|label| Stmt::new(StmtKind::Label(label), span)));
        let watched = StmtKind::Try { call, result: has_returned.clone(), handler };
        stmts.push(Stmt::new(watched, body.span));
        if let Some(place) = has_returned {
            let value = carrier.map(|variable| load(self.variable_place(variable, span)));
            let leave = Stmt::new(StmtKind::Return(value), span);
            let arms = vec![(Condition::new(load(place)), vec![leave])];
            stmts.push(Stmt::new(StmtKind::If { arms, otherwise: Vec::new() }, span));
            self.body.returns = true;
        }
        (stmts, flow)
    }

    /// Checks the protected statements as a procedure. Gives whether there is a RETURN in them, and what happens
    /// behind them otherwise.
    fn protected_procedure(
        &mut self,
        around: ProcId,
        body: &'a ast::Body,
        carrier: Option<VariableRef>,
    ) -> (ProcId, bool, Flow) {
        let Procedure { name, span, .. } = self.program.procedures[around];
        let id = self.program.procedures.push(Procedure {
            parent: Some(around),
            ..Procedure::new(self.module, name, span, body.span.end())
        });
        let inner = Body {
            procedure: Some(id),
            result: self.body.result,
            carrier: Some(Carrier(carrier)),
            scope: self.body.scope,
            within: self.body.within,
            labels: std::mem::take(&mut self.body.labels),
            ..Body::default()
        };
        let outer = std::mem::replace(&mut self.body, inner);
        let (mut stmts, flow) = self.statements(&body.stmts);
        let labels = self.finish_labels();
        let returns = self.body.returns;
        self.body = outer;
        if returns && flow == Flow::Continues {
            stmts.push(returned(false, body.span.end()));
        }
        let procedure = &mut self.program.procedures[id];
        procedure.body = stmts;
        procedure.labels = labels;
        procedure.result = returns.then_some(TypeTable::BOOLEAN);
        (id, returns, flow)
    }

    /// Checks a handler. Its labels are not those of the protected statements.
    fn handler(&mut self, handler: &'a [ast::Stmt], span: Span) -> (Vec<Stmt>, Option<LabelId>) {
        self.scopes.enter();
        let scope = std::mem::replace(&mut self.body.scope, self.scopes.current());
        self.body.handler = Some(Handler { retry: None });
        let (mut stmts, flow) = self.statements(handler);
        let retry = self.body.handler.take().and_then(|handler| handler.retry);
        self.body.scope = scope;
        self.scopes.leave();
        if flow == Flow::Continues {
            stmts.push(Stmt::new(StmtKind::Reraise, span));
        }
        (stmts, retry)
    }

    /// `RETRY`
    pub fn retry_stmt(&mut self, span: Span) -> Option<StmtKind> {
        let Some(Handler { retry }) = self.body.handler else {
            let diagnostic = Diagnostic::new(Code::E0414, "RETRY outside of a handler")
                .at(span, "there are no statements to run again")
                .note("RETRY stands behind EXCEPT and runs the statements in front of it again");
            self.report(diagnostic);
            return None;
        };
        let label = retry.unwrap_or_else(|| self.retry_label(span));
        self.body.handler = Some(Handler { retry: Some(label) });
        Some(StmtKind::Goto(label))
    }

    /// RETURN in protected statements: the value is left behind, and the result tells that it is there.
    pub fn carry_return(&mut self, value: Option<Expr>, span: Span, checked: &mut Vec<Stmt>) {
        if let (Some(value), Some(Carrier(Some(variable)))) = (value, self.body.carrier) {
            let target = self.variable_place(variable, value.span);
            self.note_change(&target);
            checked.push(Stmt::new(StmtKind::Assign { target, value }, span));
        }
        checked.push(returned(true, span));
    }
}

fn load(place: Place) -> Expr {
    Expr { ty: place.ty, span: place.span, kind: ExprKind::Load(place) }
}

/// The end of protected statements among which there is a RETURN.
fn returned(by_return: bool, span: Span) -> Stmt {
    let value = constant(Const::Boolean(by_return), TypeTable::BOOLEAN, span);
    Stmt::new(StmtKind::Return(Some(value)), span)
}
