//! Statements: from syntax trees to the typed tree. The short ones are checked here, the others in separate
//! files.

mod assembly;
pub mod case_label;
mod case_statement;
pub mod control_flow;
mod division;
pub mod exception;
mod for_statement;
pub mod label;
mod loop_jump;
mod missing_value;
mod text;
mod with_statement;

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::hir::{
    Condition, Const, Expr, ExprKind, Local, LocalKind, LoopId, Place, ProcId, Root, Stmt, StmtKind, Storage,
    Type, TypeId, TypeTable, VariableRef,
};
use crate::syntax::ast::{self, Designator};

use crate::sema::body::LoopJumps;
use crate::sema::checker::StmtChecker;
use crate::sema::expression::designator::Resolved;
use crate::sema::naming::object::{Entity, ObjectId};
use crate::sema::naming::suggestion::Wanted;
use crate::sema::typing::role::TargetRole;
use crate::sema::typing::transput::CallAdvice;
use assembly::AssemblyChecker;
use control_flow::Completion;

/// A checked statement, or `None` after a report, with the flow of control after it.
pub type Checked = (Option<StmtKind>, Completion);

impl<'a> StmtChecker<'_, 'a> {
    /// Checks a statement and appends its typed form to `checked`, which may be several statements or none.
    pub fn statement(&mut self, stmt: &'a ast::Stmt, checked: &mut Vec<Stmt>) -> Completion {
        let (start, first) = (checked.len(), self.tables.preceding.len());
        let is_loop = stmt.kind.is_loop();
        if is_loop {
            self.body.jumps.push(LoopJumps::default());
        }
        let mut flow = self.unlabelled_statement(stmt, checked);
        if is_loop {
            flow = self.leave_loop(stmt.span, flow, checked);
        }
        if self.tables.preceding.len() > first {
            checked.splice(start..start, self.tables.preceding.drain(first..));
        }
        flow
    }

    fn unlabelled_statement(&mut self, stmt: &'a ast::Stmt, checked: &mut Vec<Stmt>) -> Completion {
        match &stmt.kind {
            ast::StmtKind::With { record, body } => {
                let (stmts, flow) = self.with_stmt(record, body, stmt.span);
                checked.extend(stmts);
                flow
            }
            ast::StmtKind::Assign { target, value } => {
                self.assign(target, value, stmt.span, checked);
                Completion::Continues
            }
            ast::StmtKind::For { control, from, to, by, body } => {
                self.body.closed.push((stmt.span, "FOR"));
                let stmts = self.for_stmt(*control, (from, to), by.as_deref(), body, stmt.span);
                self.body.closed.pop();
                checked.extend(stmts);
                Completion::Continues
            }
            _ => {
                let (kind, flow) = self.single_statement(stmt);
                if let (Some(StmtKind::Return(value)), Some(_)) = (&kind, self.body.return_slot) {
                    self.store_return(value.clone(), stmt.span, checked);
                    return flow;
                }
                checked.extend(kind.map(|kind| Stmt::new(kind, stmt.span)));
                flow
            }
        }
    }

    /// Checks a statement that yields one statement of the typed tree.
    fn single_statement(&mut self, stmt: &'a ast::Stmt) -> Checked {
        match &stmt.kind {
            ast::StmtKind::Call { callee, args: None, drops: false }
                if loop_jump::is_loop_jump(self, callee) =>
            {
                let jump = self.loop_jump(callee.head);
                let flow = if jump.is_some() { Completion::Ends } else { Completion::Continues };
                (jump, flow)
            }
            ast::StmtKind::Call { callee, args, drops } => {
                self.call_stmt(callee, args.as_deref(), *drops, stmt.span)
            }
            ast::StmtKind::Assembly(assembly) => {
                (AssemblyChecker::new(self.exprs()).statement(assembly, stmt.span), Completion::Continues)
            }
            ast::StmtKind::If { arms, otherwise } => self.if_stmt(arms, otherwise.as_deref()),
            ast::StmtKind::While { condition, body } => self.while_stmt(condition, body),
            ast::StmtKind::Repeat { body, condition } => self.repeat_stmt(body, condition),
            ast::StmtKind::Loop(body) => self.loop_stmt(body),
            ast::StmtKind::Exit => self.exit_stmt(stmt.span),
            ast::StmtKind::Return(value) => self.return_stmt(value.as_ref(), stmt.span),
            ast::StmtKind::Goto(label) => (self.goto(*label), Completion::Ends),
            ast::StmtKind::Case { subject, arms, otherwise } => {
                self.case_stmt(subject, arms, otherwise.as_deref())
            }
            ast::StmtKind::Assign { .. } | ast::StmtKind::With { .. } | ast::StmtKind::For { .. } => {
                (None, Completion::Continues)
            }
            ast::StmtKind::Retry => (self.retry_stmt(stmt.span), Completion::Ends),
            ast::StmtKind::Label(label) => (self.set_label(*label), Completion::Continues),
            ast::StmtKind::Error => (None, Completion::Continues),
        }
    }

    fn assign(&mut self, target: &'a Designator, value: &'a ast::Expr, span: Span, checked: &mut Vec<Stmt>) {
        if self.is_own_name(target) {
            return self.report_result_assigned(target, value);
        }
        let name = target;
        let target = self.assigned_place(target);
        if target.is_none() && names_result(self, name) {
            self.body.returns = true;
            let head = Span::new(name.span.lo, value.span.lo);
            CallAdvice { typing: self.typing() }.amend_unknown(
                name.span,
                head,
                "RETURN ".to_owned(),
                "`RETURN` returns the result",
            );
        }
        let wanted = target.as_ref().map_or(TypeTable::ERROR, |target| target.ty);
        let value = self.exprs().expression_beside(value, wanted);
        let Some(target) = target else { return };
        if value.ty != TypeTable::ERROR && self.exprs().is_too_large(target.ty, target.span) {
            return;
        }
        self.exprs().reject_control(&target);
        self.exprs().note_change(&target);
        if let Some(copied) = self.copied_text(&target, &value, span) {
            return checked.extend(copied);
        }
        let value = self.typing().implied_element(value, &target);
        let value = self.typing().assignable(value, target.ty, &TargetRole::Assignment(target.span));
        if value.ty != TypeTable::ERROR {
            checked.push(Stmt::new(StmtKind::Assign { target, value }, span));
        }
    }

    /// Whether a name is that of the function procedure that is being checked; Pascal assigns the result to
    /// it.
    fn is_own_name(&self, target: &Designator) -> bool {
        let Some(procedure) = self.position.procedure.filter(|_| target.selectors.is_empty()) else {
            return false;
        };
        let is_meant = |object: &ObjectId| match self.tables.objects[*object].entity {
            Entity::Procedure(named) => named == procedure,
            _ => false,
        };
        self.body.result.is_some()
            && self.tables.scopes.lookup(target.head.name).as_ref().is_some_and(is_meant)
    }

    fn report_result_assigned(&mut self, target: &'a Designator, value: &'a ast::Expr) {
        self.body.returns = true;
        let given = self.exprs().expression(value);
        let name = self.session.designator_text(target);
        let behind = Span::new(target.span.lo, value.span.lo);
        let diagnostic =
            Diagnostic::new(Code::NotAssignable, format!("cannot assign to the procedure `{name}`"))
                .at(target.span, "this is the procedure itself")
                .suggest(
                    behind,
                    "RETURN ",
                    "a function procedure returns its result with `RETURN`, which also ends it",
                )
                .not_applicable();
        if given.ty != TypeTable::ERROR {
            self.session.report(diagnostic);
        }
    }

    /// Checks the left side of `:=`, which must be a variable; `None` after a report.
    fn assigned_place(&mut self, target: &'a Designator) -> Option<Place> {
        let kind = match self.exprs().resolve_designator(target, Wanted::Variable) {
            Resolved::Place(Place { root: Root::Constant(_), .. }) => "constant",
            Resolved::Place(place) => return Some(place),
            Resolved::Error => return None,
            other => other.kind(),
        };
        let name = self.session.designator_text(target);
        let mut diagnostic =
            Diagnostic::new(Code::NotAssignable, format!("cannot assign to the {kind} `{name}`"))
                .at(target.span, "only a variable can be assigned");
        if let Some(declared) = self.tables.declaration_of(target.head.name) {
            diagnostic = diagnostic
                .and(declared, format!("`{}` is declared here", self.session.text(target.head.name)));
        }
        self.session.report(diagnostic);
        None
    }

    fn call_stmt(
        &mut self,
        callee: &'a Designator,
        args: Option<&'a [ast::Expr]>,
        drops: bool,
        span: Span,
    ) -> Checked {
        if let (Some([text]), []) = (args, callee.selectors.as_slice())
            && self.session.text(callee.head.name) == assembly::NAME
            && self.tables.scopes.lookup(callee.head.name).is_none()
        {
            return (AssemblyChecker::new(self.exprs()).statement_of_text(text), Completion::Continues);
        }
        let call = self.exprs().call_statement(callee, args, drops, span);
        let flow =
            if matches!(call, Some(StmtKind::Halt(_))) { Completion::Ends } else { Completion::Continues };
        (call, flow)
    }

    fn if_stmt(
        &mut self,
        arms: &'a [(ast::Expr, Vec<ast::Stmt>)],
        otherwise: Option<&'a [ast::Stmt]>,
    ) -> Checked {
        let mut flow = Completion::Ends;
        let mut checked: Vec<(Condition, Vec<Stmt>)> = Vec::with_capacity(arms.len());
        for (index, (condition, body)) in arms.iter().enumerate() {
            let condition = self.exprs().condition(condition, if index == 0 { "IF" } else { "ELSIF" });
            let (body, body_flow) = self.statements(body);
            flow = flow.or(body_flow);
            checked.push((Condition::new(condition), body));
        }
        let (otherwise, otherwise_flow) = match otherwise {
            Some(otherwise) => self.statements(otherwise),
            None => (Vec::new(), Completion::Continues),
        };
        (Some(StmtKind::If { arms: checked, otherwise }), flow.or(otherwise_flow))
    }

    fn while_stmt(&mut self, condition: &'a ast::Expr, body: &'a [ast::Stmt]) -> Checked {
        let condition = self.exprs().condition(condition, "WHILE");
        let (body, _) = self.round(body);
        let flow = if is_constant(&condition, true) { Completion::Ends } else { Completion::Continues };
        (Some(StmtKind::While { condition: Condition::new(condition), body }), flow)
    }

    fn repeat_stmt(&mut self, body: &'a [ast::Stmt], condition: &'a ast::Expr) -> Checked {
        let (body, body_flow) = self.round(body);
        let condition = self.exprs().condition(condition, "REPEAT");
        let flow = if is_constant(&condition, false) { Completion::Ends } else { body_flow };
        (Some(StmtKind::Repeat { body, condition: Condition::new(condition) }), flow)
    }

    fn loop_stmt(&mut self, body: &'a [ast::Stmt]) -> Checked {
        let id = LoopId::from_u32(self.body.loop_count);
        self.body.loop_count += 1;
        self.body.loops.push((id, false));
        let (body, _) = self.round(body);
        let is_left = self.body.loops.pop().is_some_and(|(_, is_left)| is_left);
        let flow = if is_left { Completion::Continues } else { Completion::Ends };
        (Some(StmtKind::Loop { id, body }), flow)
    }

    fn exit_stmt(&mut self, span: Span) -> Checked {
        if let Some((id, is_left)) = self.body.loops.last_mut() {
            *is_left = true;
            return (Some(StmtKind::Exit(*id)), Completion::Ends);
        }
        let diagnostic = Diagnostic::new(Code::ExitOutsideLoop, "EXIT outside of LOOP")
            .at(span, "no LOOP statement encloses this")
            .note("EXIT leaves LOOP statements, not WHILE, REPEAT or FOR");
        let diagnostic = match self.position.procedure {
            _ if !self.body.jumps.is_empty() => diagnostic
                .suggest(span, "BREAK", "`BREAK` leaves the innermost loop of any kind")
                .not_applicable(),
            Some(_) if self.body.result.is_none() => {
                diagnostic.suggest(span, "RETURN", "`RETURN` leaves the procedure").not_applicable()
            }
            _ => diagnostic,
        };
        self.session.report(diagnostic);
        (None, Completion::Continues)
    }

    fn return_stmt(&mut self, value: Option<&'a ast::Expr>, span: Span) -> Checked {
        self.body.returns = true;
        let value = match (value, self.body.result) {
            (None, None) => None,
            (Some(value), Some(result)) => {
                let value = self.exprs().expression_beside(value, result);
                let heading =
                    self.position.procedure.map(|procedure| self.tables.program.procedures[procedure].span);
                let value = self.typing().assignable(value, result, &TargetRole::Return(heading));
                if value.ty == TypeTable::ERROR {
                    return (None, Completion::Ends);
                }
                Some(value)
            }
            // An unknown type of the result was reported.
            (None, Some(TypeTable::ERROR)) => return (None, Completion::Ends),
            (None, Some(_)) => {
                self.report_missing_value(span);
                return (None, Completion::Ends);
            }
            (Some(value), None) => {
                let ty = self.exprs().expression(value).ty;
                self.report_needless_value(value.span, ty);
                return (None, Completion::Ends);
            }
        };
        (Some(StmtKind::Return(value)), Completion::Ends)
    }

    fn report_missing_value(&mut self, span: Span) {
        let diagnostic =
            Diagnostic::new(Code::ReturnWithoutValue, "RETURN without a value in a function procedure")
                .at(span, "a value is missing");
        let diagnostic = self.with_heading(diagnostic, "the heading declares a result type");
        self.session.report(diagnostic);
    }

    fn report_needless_value(&mut self, span: Span, ty: TypeId) {
        let is_module_body = self
            .position
            .procedure
            .is_some_and(|procedure| self.tables.program.procedures[procedure].is_module_body());
        let diagnostic = if is_module_body {
            Diagnostic::new(Code::ReturnWithValue, "RETURN with a value in a module body")
                .at(span, "a module body does not return a value")
        } else {
            let diagnostic =
                Diagnostic::new(Code::ReturnWithValue, "RETURN with a value in a proper procedure")
                    .at(span, "the procedure has no result");
            let diagnostic = self.with_heading(diagnostic, "the heading declares no result type");
            missing_result(self, diagnostic, ty)
        };
        self.session.report(diagnostic);
    }

    fn with_heading(&self, diagnostic: Diagnostic, label: &str) -> Diagnostic {
        match self.position.procedure {
            Some(procedure) => diagnostic.and(self.tables.program.procedures[procedure].span, label),
            None => diagnostic,
        }
    }

    /// Adds a variable that the source does not contain.
    pub fn hidden_variable(&mut self, procedure: ProcId, ty: TypeId) -> VariableRef {
        let owner = &mut self.tables.program.procedures[procedure];
        let local = Local::hidden(owner, ty, LocalKind::Variable, Storage::Memory);
        let local = owner.locals.push(local);
        VariableRef { procedure, local }
    }
}

fn is_constant(condition: &Expr, value: bool) -> bool {
    matches!(condition.kind, ExprKind::Const(Const::Boolean(constant)) if constant == value)
}

/// Adds to a message about a returned value the declaration of its type in the heading. The procedure then counts
/// as one with a result.
fn missing_result(checker: &mut StmtChecker<'_, '_>, diagnostic: Diagnostic, ty: TypeId) -> Diagnostic {
    let Some(id) = checker.position.procedure else { return diagnostic };
    checker.session.lacking_result.insert(id);
    let span = checker.tables.program.procedures[id].span;
    let ty = match checker.tables.ty(ty) {
        Type::WholeConstant => Some("INTEGER".to_owned()),
        Type::RealConstant => Some("REAL".to_owned()),
        _ => {
            let host = checker.tables.program.types.host(ty);
            checker.typing().written(host)
        }
    };
    let edit = ty.zip(checker.session.text_behind(span)).map(|(ty, behind)| match behind.starts_with('(') {
        true => {
            let end = span.hi + behind.find(')').map_or(0, |at| at as u32 + 1);
            Edit::before(Span { lo: end, hi: end }, format!(": {ty}"))
        }
        false => Edit::behind(span, format!("(): {ty}")),
    });
    match edit {
        Some(edit) => diagnostic.suggest_edits(vec![edit], "declare the type of the result").not_applicable(),
        None => diagnostic
            .help("declare the result type after the parameters: `PROCEDURE p(): T;`, or remove the value"),
    }
}

/// Whether an unknown name was reported that means the result of the function procedure in other languages.
fn names_result(checker: &StmtChecker<'_, '_>, target: &Designator) -> bool {
    checker.body.result.is_some()
        && checker.session.diagnostics.has_just(Code::UnknownName, target.span)
        && checker.session.text(target.head.name) == "Result"
}
