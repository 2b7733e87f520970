//! Calls, as expressions and as statements.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Call, Expr, ExprKind, Place, ProcId, Signature, StmtKind, Type, TypeId, TypeTable};
use crate::syntax::ast::{self, Designator};

use super::checker::{Checker, error_expr};
use super::designator::Denoted;
use super::object::Entity;
use super::suggestion::Wanted;

impl<'a> Checker<'a> {
    /// `callee(args)` in an expression.
    pub fn function_call(&mut self, callee: &'a Designator, args: &'a [ast::Expr], span: Span) -> Expr {
        match self.denoted(callee, Wanted::Procedure) {
            Denoted::Procedure(procedure) => self.call_value(procedure, callee, args, span),
            Denoted::Predeclared(function) => self.predeclared_function(function, callee, args, span),
            Denoted::Place(place) if self.called_type(place.ty).is_some() => {
                self.call_value_through(place, callee, args, span)
            }
            Denoted::Type(ty) => self.type_transfer(ty, callee, args, span),
            other => {
                self.report_not_a_procedure(callee, &other);
                self.check_arguments(args);
                error_expr(span)
            }
        }
    }

    fn call_value(
        &mut self,
        procedure: ProcId,
        callee: &'a Designator,
        args: &'a [ast::Expr],
        span: Span,
    ) -> Expr {
        if self.in_constant {
            // Constants are computed before the headings of procedures are known.
            self.report_not_constant(span);
            return error_expr(span);
        }
        let call = self.call(procedure, args, callee.span, span);
        let definition = &self.program.procedures[procedure];
        let (result, declared) = (definition.result, definition.span);
        self.result_of(call, result, callee, Some(declared), span)
    }

    /// What the procedures of a type are; none if it is no procedure type.
    fn called_type(&self, ty: TypeId) -> Option<Signature> {
        match self.ty(ty) {
            Type::Procedure(signature) => Some(signature.clone()),
            _ => None,
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
        if self.in_constant {
            self.report_not_constant(span);
            return error_expr(span);
        }
        let call = self.call_through(place, &signature, args, span);
        self.result_of(call, signature.result, callee, None, span)
    }

    /// The result of a call as a value; `declared` is where the procedure is, if that is known.
    fn result_of(
        &mut self,
        call: Option<Call>,
        result: Option<TypeId>,
        callee: &Designator,
        declared: Option<Span>,
        span: Span,
    ) -> Expr {
        match (call, result) {
            (_, None) => {
                let name = self.designator_text(callee);
                let mut diagnostic = Diagnostic::new(Code::E0506, format!("`{name}` has no result"))
                    .at(span, "a proper procedure is called where a value is needed");
                if let Some(declared) = declared {
                    diagnostic = diagnostic.and(declared, "declared without a result type");
                }
                self.report(diagnostic);
                error_expr(span)
            }
            (Some(call), Some(ty)) if ty != TypeTable::ERROR => Expr { kind: ExprKind::Call(call), ty, span },
            // A wrong argument does not make the type of the result unknown, but nothing uses this value.
            _ => error_expr(span),
        }
    }

    /// `callee(args)` or `callee` as a statement.
    pub fn call_statement(
        &mut self,
        callee: &'a Designator,
        args: Option<&'a [ast::Expr]>,
        span: Span,
    ) -> Option<StmtKind> {
        let arguments = args.unwrap_or(&[]);
        match self.denoted(callee, Wanted::Procedure) {
            Denoted::Procedure(procedure) => {
                let call = self.call(procedure, arguments, callee.span, span);
                if !self.may_be_statement(procedure) {
                    let declared = self.program.procedures[procedure].span;
                    self.report_unused_result(callee, Some(declared), span);
                    return None;
                }
                call.map(StmtKind::Call)
            }
            Denoted::Predeclared(procedure) => self.predeclared_statement(procedure, callee, arguments, span),
            Denoted::Place(place) if self.called_type(place.ty).is_some() => {
                let signature = self.called_type(place.ty)?;
                let call = self.call_through(place, &signature, arguments, span);
                if signature.result.is_some() {
                    self.report_unused_result(callee, None, span);
                    return None;
                }
                call.map(StmtKind::Call)
            }
            other => {
                self.report_not_a_procedure(callee, &other);
                self.check_arguments(arguments);
                None
            }
        }
    }

    /// Whether the procedure has no result, or one that the heading says need not be used.
    fn may_be_statement(&self, procedure: ProcId) -> bool {
        let procedure = &self.program.procedures[procedure];
        procedure.result.is_none_or(|ty| procedure.result_optional && self.program.types.is_scalar(ty))
    }

    fn report_unused_result(&mut self, callee: &Designator, declared: Option<Span>, span: Span) {
        let name = self.designator_text(callee);
        let message = format!("the result of the function procedure `{name}` is not used");
        let mut diagnostic =
            Diagnostic::new(Code::E0505, message).at(span, "a function procedure is called as a statement");
        if let Some(declared) = declared {
            diagnostic = diagnostic.and(declared, "declared with a result type");
        }
        self.report(diagnostic.help("assign the result to a variable"));
    }

    fn report_not_a_procedure(&mut self, callee: &Designator, denoted: &Denoted) {
        let name = self.designator_text(callee);
        let kind = match denoted {
            Denoted::Error => return,
            other => other.kind(),
        };
        let mut diagnostic = Diagnostic::new(Code::E0507, format!("`{name}` is a {kind}, not a procedure"))
            .at(callee.span, "this cannot be called");
        if let Some(declared) = self.declaration_of(callee.head.name) {
            diagnostic =
                diagnostic.and(declared, format!("`{}` is declared here", self.text(callee.head.name)));
        }
        self.report(diagnostic);
    }

    /// Finds the mistakes in the arguments of a call that cannot be made.
    pub fn check_arguments(&mut self, args: &'a [ast::Expr]) {
        for arg in args {
            // The procedure may be one that takes types.
            match &arg.kind {
                ast::ExprKind::Designator(designator) if self.is_type(designator) => {}
                _ => drop(self.expression(arg)),
            }
        }
    }

    fn is_type(&self, designator: &Designator) -> bool {
        let head = self.scopes.lookup(designator.head.name).map(|object| &self.objects[object].entity);
        match (head, designator.selectors.as_slice()) {
            (Some(Entity::Type(_)), []) => true,
            (Some(Entity::Module(module)), [ast::Selector::Field(name)]) => {
                let module = module.expand();
                let object = module.and_then(|module| self.exports[module].by_name.get(&name.name));
                object.is_some_and(|object| matches!(self.objects[*object].entity, Entity::Type(_)))
            }
            _ => false,
        }
    }
}
