//! Procedures: headings and blocks.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Check, Expr, Local, LocalKind, ParameterMode, ProcId, Storage, TypeId, TypeTable, VariableRef,
};
use crate::syntax::ast::{self, Ident, ParamSection};

use super::block::{Declarations, DeclaredProcedure};
use crate::sema::body::{BodyFlow, CheckPosition};
use crate::sema::checker::{Checker, TypeExprChecker};
use crate::sema::constant::{constant, error_expr};
use crate::sema::naming::foreign_name;
use crate::sema::naming::object::Entity;
use crate::sema::statement::control_flow::Completion;
use crate::sema::typing::role::TargetRole;

/// The heading of a procedure.
pub struct Heading {
    /// The formal parameters.
    pub parameters: Vec<Local>,
    /// The default arguments of the last parameters, as many as may be omitted; `None` if the heading
    /// specifies none.
    pub defaults: Vec<Option<Expr>>,
    /// The result type of a function procedure.
    pub result: Option<TypeId>,
    /// Whether the result type is in brackets, so that a call may be a statement.
    pub result_optional: bool,
}

impl<'a> Checker<'a> {
    /// Checks the procedures of a block and its local modules: all headings, then all blocks.
    pub fn procedures(&mut self, declarations: &Declarations<'a>) {
        for procedure in &declarations.procedures {
            self.in_local_module(procedure.within, |checker| {
                let DeclaredProcedure { id, tree, is_repeated, .. } = *procedure;
                if is_repeated {
                    checker.repeat_heading(id, tree);
                } else {
                    let heading = checker.types().heading(tree);
                    checker.set_heading(id, heading);
                }
                checker.naming().mark_builtin(id, tree);
                checker.define_deferred();
            });
        }
        self.typing().check_procedures_in_constants();
        for procedure in &declarations.procedures {
            self.in_local_module(procedure.within, |checker| checker.declared_block(procedure));
        }
    }

    fn declared_block(&mut self, procedure: &DeclaredProcedure<'a>) {
        let DeclaredProcedure { id, tree, .. } = *procedure;
        match &tree.block {
            Some(block) => self.block(id, tree, block),
            None if tree.forward => self.finish_forward(id),
            None if tree.external || self.unit_kind.is_for_c() => {
                let unit = self.unit_kind;
                self.naming().declare_foreign(id, tree, unit);
            }
            None => {}
        }
    }

    /// Checks the block of a procedure with all procedures nested in it.
    fn block(&mut self, id: ProcId, procedure: &'a ast::Procedure, block: &'a ast::ProcedureBlock) {
        let (result, unknown) = (self.tables.program.procedures[id].result, self.tables.unknown);
        self.tables.scopes.enter();
        let body = BodyFlow { result, scope: self.tables.scopes.current(), ..BodyFlow::default() };
        let outer_body = std::mem::replace(&mut self.body, body);
        let position = CheckPosition::new(self.position.module, Some(id), None);
        let outer_position = std::mem::replace(&mut self.position, position);
        self.declare_parameters(id);
        let declarations = self.declare_all(&block.decls);
        self.define_all(&declarations);
        self.procedures(&declarations);
        self.session.end_name("procedure", procedure.name, block.end_name);
        let mut body = self.initial_values(&declarations);
        body.extend(self.local_bodies(&declarations));
        let (stmts, flow) = self.stmts().protected_body(&block.body);
        body.extend(stmts);
        let labels = self.stmts().finish_labels();
        self.tables.scopes.leave();
        let falls_through = flow == Completion::Continues;
        let reaches_end = result.is_some() && falls_through;
        let check_return = reaches_end && self.session.checks.has(Check::Return);
        if result.is_some() && falls_through && !self.body.returns {
            self.report_no_return(procedure, block.end);
        }
        (self.position, self.body) = (outer_position, outer_body);
        self.tables.broken.extend((self.tables.unknown > unknown).then_some(id));
        let procedure = &mut self.tables.program.procedures[id];
        if procedure.foreign.is_some() {
            // The function of C is called; the block was only checked.
            return;
        }
        procedure.body = body;
        procedure.labels = labels;
        procedure.reaches_end = reaches_end;
        procedure.check_return = check_return;
    }

    /// Sets the parameters of a procedure, which are its first locals, and its result.
    pub fn set_heading(&mut self, id: ProcId, heading: Heading) {
        let procedure = &mut self.tables.program.procedures[id];
        procedure.locals = heading.parameters.into_iter().collect();
        procedure.parameters = procedure.locals.keys().collect();
        procedure.result = heading.result;
        procedure.result_optional = heading.result_optional;
        let parameters = procedure.parameters.len();
        if !heading.defaults.is_empty() {
            self.tables.defaults.insert(id, heading.defaults);
        } else if self.tables.defaults.get(&id).is_some_and(|former| former.len() > parameters) {
            // A wrong second heading lacks parameters that have default arguments.
            self.tables.defaults.remove(&id);
        }
        self.tables.complete_procedure_type(id);
    }

    fn report_no_return(&mut self, procedure: &'a ast::Procedure, end: Span) {
        let name = self.session.text(procedure.name.name);
        let result = procedure.result.as_ref().map_or(procedure.name.span, |result| result.span);
        let diagnostic = Diagnostic::new(
            Code::FunctionWithoutReturn,
            format!("function procedure `{name}` has no RETURN"),
        )
        .at(end, "the end is reached without a result")
        .and(result, "the heading declares a result of this type");
        self.session.report(diagnostic);
    }

    fn declare_parameters(&mut self, procedure: ProcId) {
        for local in self.tables.program.procedures[procedure].parameters.clone() {
            let Local { name, span, .. } = self.tables.program.procedures[procedure].locals[local];
            let entity = Entity::Local(VariableRef { procedure, local });
            self.naming().declare(Ident { name, span }, entity, false);
        }
    }
}

impl<'a> TypeExprChecker<'_, 'a> {
    /// Checks a heading.
    pub fn heading(&mut self, procedure: &'a ast::Procedure) -> Heading {
        let (mut parameters, mut defaults) = (Vec::new(), Vec::new());
        for section in &procedure.params {
            self.parameters(&mut parameters, section);
            if section.optional {
                self.defaults(&mut defaults, section);
            }
        }
        if let Some(bytes) = &procedure.sequence {
            self.type_expr(bytes);
        }
        let result = procedure.result.as_ref().and_then(|result| {
            let ty = self.type_expr(result);
            (ty != TypeTable::ERROR || !self.means_no_result(result)).then_some(ty)
        });
        Heading { parameters, defaults, result, result_optional: procedure.result_optional }
    }

    /// Whether an unknown type in place of the result means that there is none.
    fn means_no_result(&self, result: &ast::TypeExpr) -> bool {
        let ast::TypeExprKind::Named(names) = &result.kind else { return false };
        names.last().is_some_and(|name| foreign_name::means_no_result(self.session.text(name.name)))
    }

    fn parameters(&mut self, parameters: &mut Vec<Local>, section: &'a ParamSection) {
        let mode = if section.var { ParameterMode::Reference } else { ParameterMode::Value };
        let ty = self.formal_type(&section.ty, mode);
        for Ident { name, span } in section.names.iter().copied() {
            let kind = LocalKind::Parameter(mode);
            parameters.push(Local {
                read_only: section.read_only,
                ..Local::new(name, ty, kind, Storage::Memory, span)
            });
        }
    }

    /// Checks the default argument of a parameter section.
    fn defaults(&mut self, defaults: &mut Vec<Option<Expr>>, section: &'a ParamSection) {
        let ty = self.formal_type(&section.ty, ParameterMode::Value);
        let value = section.default.as_ref().map(|default| {
            let value = self.exprs().constant_expression(default);
            let value =
                value.map_or(error_expr(default.span), |(value, ty)| constant(value, ty, default.span));
            // Each call converts it again, so nothing else can be wrong there.
            match self.typing().passable(value.clone(), ty, &TargetRole::Default).ty {
                TypeTable::ERROR => error_expr(default.span),
                _ => value,
            }
        });
        defaults.extend(section.names.iter().map(|_| value.clone()));
    }
}
