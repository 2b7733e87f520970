//! Exceptions: the statements before EXCEPT become a call under a handler.
//!
//! The protected statements are outlined to a nested procedure, which captures variables like any other. If
//! they contain a RETURN, the result of the procedure says whether it was executed, and the returned value is
//! stored in a variable of the enclosing procedure. If a function ends without RETURN, it is the outlined
//! procedure that fails, so that the handler also gets this exception. RETRY is a jump to a label before the
//! call. At the end of a handler the exception is raised again: only RETURN and RETRY end it.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Call, Check, Condition, Const, Expr, ExprKind, LabelId, Place, ProcId, Procedure, Stmt, StmtKind,
    TypeTable, VariableRef,
};
use crate::syntax::ast;

use super::control_flow::Completion;
use crate::sema::body::{BodyFlow, HandlerContext, ReturnSlot};
use crate::sema::checker::StmtChecker;
use crate::sema::constant::constant;

/// The statements before EXCEPT as a procedure.
struct Protected {
    procedure: ProcId,
    /// Whether they contain a RETURN.
    returns: bool,
    /// Whether the procedure has a result, which says whether a RETURN was executed: if there is a RETURN, or
    /// if the END of a function must not be reached.
    has_result: bool,
    /// The flow of control after the statements.
    flow: Completion,
}

impl<'a> StmtChecker<'_, 'a> {
    /// Checks the statements of a body together with its exception handler.
    pub fn protected_body(&mut self, body: &'a ast::Body) -> (Vec<Stmt>, Completion) {
        match (&body.except, self.position.procedure) {
            (Some(handler), Some(procedure)) => self.watched_body(procedure, body, handler),
            _ => self.statements(&body.stmts),
        }
    }

    fn watched_body(
        &mut self,
        procedure: ProcId,
        body: &'a ast::Body,
        handler: &'a [ast::Stmt],
    ) -> (Vec<Stmt>, Completion) {
        let Procedure { span, end, .. } = self.tables.program.procedures[procedure];
        let result = self.body.result;
        let return_slot = result.map(|ty| self.hidden_variable(procedure, ty));
        let protected = self.protected_procedure(procedure, body, return_slot);
        self.exprs().note_call(protected.procedure);
        let call = Call::without_arguments(protected.procedure, span);
        let has_returned = protected.has_result.then(|| {
            let variable = self.hidden_variable(procedure, TypeTable::BOOLEAN);
            self.exprs().variable_place(variable, span)
        });
        let (handler, retry) = self.handler(handler, end);
        let mut stmts = Vec::new();
        stmts.extend(retry.map(|label| Stmt::new(StmtKind::Label(label), span)));
        let watched = StmtKind::Try { call, result: has_returned.clone(), handler };
        stmts.push(Stmt::new(watched, body.span));
        if let Some(place) = has_returned.filter(|_| protected.returns) {
            let value = return_slot.map(|variable| load(self.exprs().variable_place(variable, end)));
            let leave = Stmt::new(StmtKind::Return(value), end);
            let arms = vec![(Condition::new(load(place)), vec![leave])];
            stmts.push(Stmt::new(StmtKind::If { arms, otherwise: Vec::new() }, end));
        }
        (stmts, protected.flow)
    }

    /// Checks the protected statements as a procedure.
    fn protected_procedure(
        &mut self,
        around: ProcId,
        body: &'a ast::Body,
        return_slot: Option<VariableRef>,
    ) -> Protected {
        let Procedure { name, span, end, .. } = self.tables.program.procedures[around];
        let id = self.tables.program.procedures.push(Procedure {
            parent: Some(around),
            ..Procedure::new(self.position.module, name, span, end)
        });
        let inner = BodyFlow {
            return_slot: Some(ReturnSlot(return_slot)),
            labels: std::mem::take(&mut self.body.labels),
            ..self.body.outlined()
        };
        let outer_body = std::mem::replace(self.body, inner);
        let position = self.position.outlined(id);
        let outer_position = std::mem::replace(self.position, position);
        let (mut stmts, flow) = self.statements(&body.stmts);
        let labels = self.finish_labels();
        let returns = self.body.returns;
        let is_function = self.body.result.is_some();
        (*self.position, *self.body) = (outer_position, outer_body);
        self.body.returns |= returns;
        let continues = flow == Completion::Continues;
        let check_return = continues && is_function && self.session.checks.has(Check::Return);
        if returns && continues && !check_return {
            stmts.push(returned(false, body.span.end()));
        }
        let has_result = returns || check_return;
        let procedure = &mut self.tables.program.procedures[id];
        procedure.body = stmts;
        procedure.labels = labels;
        procedure.check_return = check_return;
        procedure.result = has_result.then_some(TypeTable::BOOLEAN);
        Protected { procedure: id, returns, has_result, flow }
    }

    /// Checks a handler, which has its own scope of labels. At the end of the body the exception is raised
    /// again.
    fn handler(&mut self, handler: &'a [ast::Stmt], end: Span) -> (Vec<Stmt>, Option<LabelId>) {
        self.body.handler = Some(HandlerContext { retry: None });
        let (mut stmts, flow) = self.in_scope_of_labels(|checker| checker.statements(handler));
        let retry = self.body.handler.take().and_then(|handler| handler.retry);
        if flow == Completion::Continues {
            stmts.push(Stmt::new(StmtKind::Reraise, end));
        }
        (stmts, retry)
    }

    /// Checks the statement `RETRY`.
    pub fn retry_stmt(&mut self, span: Span) -> Option<StmtKind> {
        let Some(HandlerContext { retry }) = self.body.handler else {
            let diagnostic = Diagnostic::new(Code::RetryOutsideHandler, "RETRY outside of a handler")
                .at(span, "there are no statements to repeat")
                .note("RETRY belongs after EXCEPT, and executes the statements before EXCEPT again");
            self.session.report(diagnostic);
            return None;
        };
        let label = retry.unwrap_or_else(|| self.retry_label(span));
        self.body.handler = Some(HandlerContext { retry: Some(label) });
        Some(StmtKind::Goto(label))
    }

    /// Translates a RETURN among protected statements: it stores the value, and the procedure returns TRUE.
    pub fn store_return(&mut self, value: Option<Expr>, span: Span, checked: &mut Vec<Stmt>) {
        if let (Some(value), Some(ReturnSlot(Some(variable)))) = (value, self.body.return_slot) {
            let target = self.exprs().variable_place(variable, value.span);
            self.exprs().note_change(&target);
            checked.push(Stmt::new(StmtKind::Assign { target, value }, span));
        }
        checked.push(returned(true, span));
    }

    /// Checks the statements after FINALLY.
    pub fn finally_part(&mut self, finally: &'a ast::Body) -> Vec<Stmt> {
        self.in_scope_of_labels(|checker| checker.protected_body(finally).0)
    }
}

fn load(place: Place) -> Expr {
    Expr { ty: place.ty, span: place.span, kind: ExprKind::Load(place) }
}

/// Builds the end of the outlined procedure, whose result says whether a RETURN was executed.
fn returned(by_return: bool, span: Span) -> Stmt {
    let value = constant(Const::Boolean(by_return), TypeTable::BOOLEAN, span);
    Stmt::new(StmtKind::Return(Some(value)), span)
}
