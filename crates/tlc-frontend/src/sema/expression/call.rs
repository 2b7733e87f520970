//! Calls in expressions and as statements.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::hir::{
    Call, Const, Expr, ExprKind, Local, LocalId, LocalKind, ParameterMode, Place, ProcId, Signature, Stmt,
    StmtKind, Storage, Type, TypeId, TypeTable, VariableRef,
};
use crate::syntax::ast::{self, Designator};

use super::argument::argument_count_message;
use super::designator::Resolved;
use crate::sema::checker::ExprChecker;
use crate::sema::constant::{constant, error_expr};
use crate::sema::naming::object::Entity;
use crate::sema::naming::suggestion::Wanted;
use crate::sema::predeclared::PredeclaredCall;
use crate::sema::predeclared::catalogue::Predeclared;
use crate::sema::typing::compatibility::assignment_compatible;
use crate::sema::typing::transput::{CallAdvice, WrongCall};

impl<'a> ExprChecker<'_, 'a> {
    /// Checks `callee(args)` in an expression.
    pub fn function_call(&mut self, callee: &'a Designator, args: &'a [ast::Expr], span: Span) -> Expr {
        match self.resolve_callee(callee) {
            Resolved::Procedure(procedure) => self.call_value(procedure, callee, args, span),
            Resolved::Predeclared(function) => self.predeclared(function).function(callee, args, span),
            Resolved::Place(place) if self.called_type(place.ty).is_some() => {
                self.call_value_through(place, callee, args, span)
            }
            Resolved::Type(ty) => self.type_transfer(ty, callee, args, span),
            other => {
                self.report_not_a_procedure(callee, &other, args, (span, true));
                let before = self.session.diagnostics.count();
                if is_foreign_allocation(self, callee) {
                    CallAdvice { typing: self.typing() }.advise_allocation(callee.span, span);
                    return error_expr(span);
                }
                let args = self.argument_types(args);
                if matches!(other, Resolved::Error) && self.session.diagnostics.count() == before {
                    let callee = callee.span;
                    CallAdvice { typing: self.typing() }.advise_foreign_function(&WrongCall {
                        callee,
                        span,
                        args: &args,
                    });
                }
                error_expr(span)
            }
        }
    }

    /// Resolves the callee. A constant that is a procedure is that procedure.
    fn resolve_callee(&mut self, callee: &'a Designator) -> Resolved {
        match self.resolve_designator(callee, Wanted::Procedure) {
            Resolved::Constant(Const::Procedure(procedure), ty) if self.called_type(ty).is_some() => {
                Resolved::Procedure(procedure)
            }
            other => other,
        }
    }

    fn call_value(
        &mut self,
        procedure: ProcId,
        callee: &'a Designator,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        if self.position.in_constant {
            if self.is_square_root(procedure)
                && let [argument] = args
            {
                return self.square_root(argument, span);
            }
            // Constants are computed before the headings of procedures are checked.
            self.session.report_not_constant(span);
            return error_expr(span);
        }
        if self.gives_value_by_parameter(procedure, args.len()) {
            self.check_arguments(args);
            return self.report_value_by_parameter(procedure, callee, span);
        }
        let call = self.call(procedure, args, callee.span, span);
        let definition = &self.tables.program.procedures[procedure];
        let (result, declared) = (definition.result, definition.span);
        self.result_of(call, result, callee, Some(declared), span)
    }

    /// Whether a procedure without a result lacks one argument, whose parameter is a variable parameter.
    fn gives_value_by_parameter(&self, procedure: ProcId, given: usize) -> bool {
        let definition = &self.tables.program.procedures[procedure];
        let is_reference = |local: &LocalId| {
            definition.locals[*local].kind == LocalKind::Parameter(ParameterMode::Reference)
        };
        definition.result.is_none()
            && definition.parameters.len() == given + 1
            && definition.parameters.last().is_some_and(is_reference)
    }

    fn report_value_by_parameter(&mut self, procedure: ProcId, callee: &Designator, span: Span) -> Expr {
        let definition = &self.tables.program.procedures[procedure];
        let parameter =
            definition.parameters.last().map_or("", |last| self.session.text(definition.locals[*last].name));
        let name = self.session.designator_text(callee);
        let diagnostic = Diagnostic::new(Code::NoResult, format!("`{name}` has no result"))
            .at(span, "a proper procedure cannot be called in an expression")
            .and(definition.span, format!("it returns the value in its VAR parameter `{parameter}`"));
        let assigned = self.session.assigned_variable(span).zip(self.session.source(span));
        let diagnostic = match assigned {
            Some(((to, variable), call)) if call.ends_with(')') => {
                let call = call[..call.len() - 1].trim_end();
                let separator = if call.ends_with('(') { "" } else { ", " };
                let text = format!("{call}{separator}{variable})");
                let why = "call it as a statement, with the variable";
                diagnostic.suggest(to.to(span), text, why).not_applicable()
            }
            _ => diagnostic.help(format!("call it as a statement, with a variable: `{name}(...)`")),
        };
        self.session.report(diagnostic);
        error_expr(span)
    }

    /// Whether a procedure is the square root of a library module, the only library function that constants
    /// may use: IEEE 754 defines its result.
    fn is_square_root(&self, procedure: ProcId) -> bool {
        let procedure = &self.tables.program.procedures[procedure];
        self.session.names.resolve(procedure.name) == "sqrt"
            && self.tables.program.modules[procedure.module].library
    }

    fn square_root(&mut self, argument: &'a ast::Expr, span: Span) -> Expr {
        let value = self.expression(argument);
        match value.kind {
            ExprKind::Const(Const::Real(number)) if number >= 0.0 => {
                constant(Const::Real(number.sqrt()), TypeTable::REAL_CONSTANT, span)
            }
            _ if value.ty == TypeTable::ERROR => value,
            _ => {
                self.session.report_not_constant(span);
                error_expr(span)
            }
        }
    }

    fn call_value_through(
        &mut self,
        place: Place,
        callee: &'a Designator,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        let Some(signature) = self.called_type(place.ty) else { return error_expr(span) };
        if self.position.in_constant {
            self.session.report_not_constant(span);
            return error_expr(span);
        }
        let call = self.call_through(place, &signature, args, span);
        self.result_of(call, signature.result, callee, None, span)
    }

    /// Checks `callee(args)` or `callee` as a statement; `None` after a report.
    pub fn call_statement(
        &mut self,
        callee: &'a Designator,
        args: Option<&'a [ast::Expr]>,
        drops: bool,
        span: Span,
    ) -> Option<StmtKind> {
        let arguments = args.unwrap_or(&[]);
        let drops = drops || self.session.dialect.rules().drops_results;
        match self.resolve_callee(callee) {
            Resolved::Procedure(procedure) => {
                let call = self.call(procedure, arguments, callee.span, span);
                let result = match self.may_be_statement(procedure) {
                    true => None,
                    false => self.tables.program.procedures[procedure].result,
                };
                if result.is_some() && !drops {
                    let declared = self.tables.program.procedures[procedure].span;
                    self.report_unused_result(callee, Some(declared), span);
                    return None;
                }
                call.map(|call| self.dropped(call, result))
            }
            Resolved::Predeclared(procedure) => {
                self.predeclared(procedure).statement(callee, arguments, span)
            }
            Resolved::Place(place) if self.called_type(place.ty).is_some() => {
                let signature = self.called_type(place.ty)?;
                let call = self.call_through(place, &signature, arguments, span);
                if signature.result.is_some() && !drops {
                    self.report_unused_result(callee, None, span);
                    return None;
                }
                call.map(|call| self.dropped(call, signature.result))
            }
            other => {
                self.report_not_a_procedure(callee, &other, arguments, (span, false));
                let before = self.session.diagnostics.count();
                let args = self.argument_types(arguments);
                if matches!(other, Resolved::Error) && self.session.diagnostics.count() == before {
                    let (here, callee) = (self.position.module, callee.span);
                    let has_result = self
                        .position
                        .procedure
                        .is_some_and(|procedure| self.tables.program.procedures[procedure].result.is_some());
                    let call = WrongCall { callee, span, args: &args };
                    CallAdvice { typing: self.typing() }.advise_foreign_transput(here, &call);
                    CallAdvice { typing: self.typing() }.advise_exit(&call, has_result);
                }
                None
            }
        }
    }

    /// Builds the statement of a call. A result that is dropped is stored in a variable that nothing reads.
    fn dropped(&mut self, call: Call, result: Option<TypeId>) -> StmtKind {
        let (Some(ty), Some(procedure)) = (result, self.position.procedure) else {
            return StmtKind::Call(call);
        };
        let span = call.span;
        let owner = &mut self.tables.program.procedures[procedure];
        let local = Local::hidden(owner, ty, LocalKind::Variable, Storage::Memory);
        let local = owner.locals.push(local);
        let target = self.variable_place(VariableRef { procedure, local }, span);
        Stmt::assignment(target, Expr { kind: ExprKind::Call(call), ty, span }, span).kind
    }

    /// Reports the errors in the arguments of a call that is itself wrong.
    pub fn check_arguments(&mut self, args: &'a [ast::Expr]) {
        self.argument_types(args);
    }

    /// Returns the types and spans of the arguments of a call that is itself wrong, after reporting their errors.
    fn argument_types(&mut self, args: &'a [ast::Expr]) -> Vec<(TypeId, Span)> {
        let types = args.iter().map(|arg| match &arg.kind {
            // The procedure may be one that accepts types.
            ast::ExprKind::Designator(designator) if self.names_type(designator) => TypeTable::ERROR,
            _ => self.expression(arg).ty,
        });
        types.collect::<Vec<_>>().into_iter().zip(args.iter().map(|arg| arg.span)).collect()
    }

    /// Returns the type and the operand of a type transfer, `T(x)`; `None` for any other expression.
    pub fn transfer_in(&mut self, expr: &'a ast::Expr) -> Option<(TypeId, &'a ast::Expr)> {
        let ast::ExprKind::Call { callee, args } = &expr.kind else { return None };
        let [operand] = args.as_slice() else { return None };
        if !self.names_type(callee) {
            return None;
        }
        match self.resolve_designator(callee, Wanted::Type) {
            Resolved::Type(ty) if ty != TypeTable::ERROR => Some((ty, operand)),
            _ => None,
        }
    }

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
            self.session.report(Diagnostic::new(Code::WrongArgumentCount, message).at(span, label));
            self.check_arguments(args);
            return error_expr(span);
        };
        let value = self.expression(value);
        self.typing().transferred(value, target, span)
    }

    /// Begins the check of a call of a predeclared procedure.
    pub fn predeclared(&mut self, procedure: Predeclared) -> PredeclaredCall<'_, 'a> {
        PredeclaredCall { exprs: self.part(), procedure }
    }

    /// Reports a call of something else, at `span`; `is_value` holds in expressions.
    fn report_not_a_procedure(
        &mut self,
        callee: &Designator,
        resolved: &Resolved,
        args: &[ast::Expr],
        (span, is_value): (Span, bool),
    ) {
        let name = self.session.designator_text(callee);
        let kind = match resolved {
            Resolved::Error => return,
            other => other.kind(),
        };
        let mut diagnostic =
            Diagnostic::new(Code::NotAProcedure, format!("`{name}` is a {kind}, not a procedure"))
                .at(callee.span, "this cannot be called");
        if let Some(declared) = self.tables.declaration_of(callee.head.name) {
            diagnostic = diagnostic
                .and(declared, format!("`{}` is declared here", self.session.text(callee.head.name)));
        }
        if let (Resolved::Place(place), [first, .., last] | [first @ last]) = (resolved, args)
            && self.has_dimensions(place.ty, args.len())
        {
            let edits = vec![
                Edit::replace(Span { lo: callee.span.hi, hi: first.span.lo }, "["),
                Edit::replace(Span { lo: last.span.hi, hi: span.hi }, "]"),
            ];
            diagnostic = diagnostic.suggest_edits(edits, "indices are written in square brackets");
        } else if is_value && args.is_empty() && matches!(resolved, Resolved::Place(_)) {
            let parentheses = Span { lo: callee.span.hi, ..span };
            diagnostic = diagnostic.suggest(parentheses, "", "a variable has no parentheses");
        } else if let Resolved::Place(place) = resolved
            && span == callee.span
            && let Some(result) =
                self.position.procedure.and_then(|id| self.tables.program.procedures[id].result)
            && assignment_compatible(&self.tables.program.types, result, place.ty).is_some()
        {
            let edits = vec![Edit::before(span, "RETURN ")];
            let why = "a function procedure returns its result with `RETURN`";
            diagnostic = diagnostic.suggest_edits(edits, why).not_applicable();
        }
        self.session.report(diagnostic);
    }

    /// Whether a type is an array with at least this number of dimensions.
    fn has_dimensions(&self, ty: TypeId, indices: usize) -> bool {
        match self.tables.ty(ty) {
            _ if indices == 0 => true,
            Type::Array { element, .. } | Type::OpenArray { element } => {
                self.has_dimensions(*element, indices - 1)
            }
            _ => false,
        }
    }

    /// Returns the signature of a procedure type, or `None` for any other type.
    fn called_type(&self, ty: TypeId) -> Option<Signature> {
        match self.tables.ty(ty) {
            Type::Procedure(signature) => Some(signature.clone()),
            _ => None,
        }
    }

    /// Whether a designator is the name of a type, possibly qualified by that of a module.
    pub fn names_type(&self, designator: &Designator) -> bool {
        let head =
            self.tables.scopes.lookup(designator.head.name).map(|object| &self.tables.objects[object].entity);
        match (head, designator.selectors.as_slice()) {
            (Some(Entity::Type(_)), []) => true,
            (Some(Entity::Module(module)), [ast::Selector::Field(name)]) => {
                let module = module.expand();
                let object = module.and_then(|module| self.tables.exports[module].by_name.get(&name.name));
                object.is_some_and(|object| matches!(self.tables.objects[*object].entity, Entity::Type(_)))
            }
            _ => false,
        }
    }

    /// Whether a procedure has no result, or one that its heading marks as optional.
    fn may_be_statement(&self, procedure: ProcId) -> bool {
        let procedure = &self.tables.program.procedures[procedure];
        procedure.result.is_none_or(|ty| procedure.result_optional && self.tables.program.types.is_scalar(ty))
    }

    /// Builds the result of a call as a value. `declared` is the span of the procedure's declaration, or
    /// `None` for a call through a variable.
    fn result_of(
        &mut self,
        call: Option<Call>,
        result: Option<TypeId>,
        callee: &Designator,
        declared: Option<Span>,
        span: Span,
    ) -> Expr {
        match (call, result) {
            (_, None) if lacks_result(self, declared) => error_expr(span),
            (_, None) => {
                let name = self.session.designator_text(callee);
                let mut diagnostic = Diagnostic::new(Code::NoResult, format!("`{name}` has no result"))
                    .at(span, "a proper procedure cannot be called in an expression");
                if let Some(declared) = declared {
                    diagnostic = diagnostic.and(declared, "declared without a result type");
                }
                let before = self.session.text_before(span).map(str::trim_end);
                let is_argument = before.is_some_and(|before| before.ends_with(['(', ',']));
                let brackets = Span { lo: callee.span.hi, hi: span.hi };
                let is_bare = self
                    .session
                    .source(brackets)
                    .is_some_and(|text| text.starts_with('(') && text[1..].trim_start() == ")");
                if is_argument && is_bare {
                    let why = "a procedure is passed by its name alone";
                    diagnostic = diagnostic.suggest(brackets, "", why).not_applicable();
                }
                self.session.report(diagnostic);
                error_expr(span)
            }
            (Some(call), Some(ty)) if ty != TypeTable::ERROR => Expr { kind: ExprKind::Call(call), ty, span },
            // A wrong argument leaves the type of the result known, but nothing uses this value.
            _ => error_expr(span),
        }
    }

    fn report_unused_result(&mut self, callee: &Designator, declared: Option<Span>, span: Span) {
        let name = self.session.designator_text(callee);
        let message = format!("the result of the function procedure `{name}` is not used");
        let mut diagnostic = Diagnostic::new(Code::UnusedResult, message)
            .at(span, "a function procedure is called as a statement");
        if let Some(declared) = declared {
            diagnostic = diagnostic.and(declared, "declared with a result type");
        }
        let diagnostic = diagnostic
            .help("assign the result to a variable")
            .note("`FUNC` before the call discards the result");
        self.session.report(diagnostic);
    }
}

/// Whether a call allocates storage in C or Pascal, with a size in that language.
fn is_foreign_allocation(checker: &ExprChecker<'_, '_>, callee: &Designator) -> bool {
    checker.session.diagnostics.has_just(Code::UnknownName, callee.span)
        && ["malloc", "calloc", "alloc"].contains(&checker.session.text(callee.head.name))
}

/// Whether the procedure declared at a place was reported because it returns a value without a result type.
fn lacks_result(checker: &ExprChecker<'_, '_>, declared: Option<Span>) -> bool {
    let mut lacking = checker.session.lacking_result.iter();
    lacking.any(|id| Some(checker.tables.program.procedures[*id].span) == declared)
}
