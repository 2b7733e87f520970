//! Procedures: signatures and blocks.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Check, Foreign, Local, LocalKind, ParameterMode, ProcId, Storage, Type, TypeId, TypeTable, VariableRef,
};
use crate::syntax::ast::{self, Ident, ParamSection, TypeExpr, TypeExprKind};

use super::checker::{Body, Checker};
use super::control_flow::Flow;
use super::declaration::Declarations;
use super::object::Entity;

impl<'a> Checker<'a> {
    /// Checks the procedures of a scope: all signatures, then all blocks.
    pub fn procedures(&mut self, declarations: &Declarations<'a>) {
        for (id, procedure) in &declarations.procedures {
            self.signature(*id, procedure);
        }
        self.define_pointer_targets();
        for (id, procedure) in &declarations.procedures {
            match &procedure.block {
                Some(block) => self.block(*id, procedure, block),
                None => {
                    self.program.procedures[*id].foreign =
                        Some(Foreign { symbol: procedure.name.name, variadic: procedure.variadic })
                }
            }
        }
    }

    fn signature(&mut self, id: ProcId, procedure: &'a ast::Procedure) {
        for section in &procedure.params {
            self.parameters(id, section);
        }
        if procedure.variadic || procedure.result_optional {
            self.unsupported(procedure.heading);
        }
        if let Some(result) = &procedure.result {
            let ty = self.type_expr(result);
            self.program.procedures[id].result = Some(ty);
        }
    }

    fn parameters(&mut self, id: ProcId, section: &'a ParamSection) {
        let ty = self.parameter_type(&section.ty);
        let mode = if section.var { ParameterMode::Reference } else { ParameterMode::Value };
        for Ident { name, span } in section.names.iter().copied() {
            let kind = LocalKind::Parameter(mode);
            let procedure = &mut self.program.procedures[id];
            let local = procedure.locals.push(Local {
                name,
                ty,
                kind,
                storage: Storage::Memory,
                addressed: false,
                span,
            });
            procedure.parameters.push(local);
        }
    }

    fn parameter_type(&mut self, ty: &'a TypeExpr) -> TypeId {
        let TypeExprKind::OpenArray(element) = &ty.kind else { return self.type_expr(ty) };
        let element = self.type_expr(element);
        if element == TypeTable::ERROR {
            element
        } else {
            self.program.types.add(Type::OpenArray { element })
        }
    }

    /// Checks the block of a procedure with all that is nested in it.
    fn block(&mut self, id: ProcId, procedure: &'a ast::Procedure, block: &'a ast::ProcedureBlock) {
        let result = self.program.procedures[id].result;
        let outer =
            std::mem::replace(&mut self.body, Body { procedure: Some(id), result, ..Body::default() });
        self.scopes.enter();
        self.body.scope = self.scopes.current();
        self.declare_parameters(id);
        let declarations = self.declare_all(&block.decls);
        self.define_all(&declarations);
        self.procedures(&declarations);
        self.end_name("procedure", procedure.name, block.end_name);
        if block.body.except.is_some() {
            self.unsupported(block.body.span);
        }
        let (body, flow) = self.statements(&block.body.stmts);
        let labels = self.finish_labels();
        self.scopes.leave();
        let falls_through = flow == Flow::Continues;
        let check_return = result.is_some() && falls_through && self.checks.has(Check::Return);
        if result.is_some() && falls_through && !self.body.returns {
            self.report_no_return(procedure, block.end);
        }
        self.body = outer;
        let procedure = &mut self.program.procedures[id];
        procedure.body = body;
        procedure.labels = labels;
        procedure.check_return = check_return;
    }

    fn declare_parameters(&mut self, procedure: ProcId) {
        for local in self.program.procedures[procedure].parameters.clone() {
            let Local { name, span, .. } = self.program.procedures[procedure].locals[local];
            let entity = Entity::Local(VariableRef { procedure, local });
            self.declare(Ident { name, span }, entity, false);
        }
    }

    fn report_no_return(&mut self, procedure: &'a ast::Procedure, end: Span) {
        let name = self.text(procedure.name.name);
        let result = procedure.result.as_ref().map_or(procedure.name.span, |result| result.span);
        let diagnostic = Diagnostic::new(Code::E0509, format!("function procedure `{name}` has no RETURN"))
            .at(end, "the end is reached without a result")
            .and(result, "the heading promises a result of this type");
        self.report(diagnostic);
    }
}
