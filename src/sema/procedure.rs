//! Procedures: signatures and blocks.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    Check, Foreign, Local, LocalKind, ParameterMode, ProcId, Storage, TypeId, Usage, VariableRef,
};
use crate::syntax::ast::{self, Ident, ModuleKind, ParamSection};

use super::checker::{Body, Checker};
use super::control_flow::Flow;
use super::declaration::{Declarations, DeclaredProcedure};
use super::object::Entity;

/// What the heading of a procedure says.
pub struct Heading {
    /// The formal parameters.
    pub parameters: Vec<Local>,
    /// The result type of a function procedure.
    pub result: Option<TypeId>,
    /// Whether the result stands in brackets: a call may be a statement.
    pub result_optional: bool,
}

impl<'a> Checker<'a> {
    /// Checks the procedures of a block and its local modules: all headings, then all blocks.
    pub fn procedures(&mut self, declarations: &Declarations<'a>) {
        for procedure in &declarations.procedures {
            self.in_local_module(procedure.within, |checker| {
                let DeclaredProcedure { id, tree, announced, .. } = *procedure;
                if announced {
                    checker.repeat_heading(id, tree);
                } else {
                    let heading = checker.heading(tree);
                    checker.set_heading(id, heading);
                }
                checker.define_deferred();
            });
        }
        for procedure in &declarations.procedures {
            self.in_local_module(procedure.within, |checker| checker.declared_block(procedure));
        }
    }

    fn declared_block(&mut self, procedure: &DeclaredProcedure<'a>) {
        let DeclaredProcedure { id, tree, .. } = *procedure;
        match &tree.block {
            Some(block) => self.block(id, tree, block),
            None if tree.forward => self.finish_forward(id),
            None if self.unit == ModuleKind::ForeignDefinition => {
                self.program.procedures[id].foreign =
                    Some(Foreign { symbol: tree.name.name, variadic: tree.variadic });
            }
            None => {}
        }
    }

    /// What a heading says.
    pub fn heading(&mut self, procedure: &'a ast::Procedure) -> Heading {
        let mut parameters = Vec::new();
        for section in &procedure.params {
            self.parameters(&mut parameters, section);
        }
        let result = procedure.result.as_ref().map(|result| self.type_expr(result));
        Heading { parameters, result, result_optional: procedure.result_optional }
    }

    /// Gives a procedure its parameters, which are its first locals, and its result.
    pub fn set_heading(&mut self, id: ProcId, heading: Heading) {
        let procedure = &mut self.program.procedures[id];
        procedure.locals = heading.parameters.into_iter().collect();
        procedure.parameters = procedure.locals.keys().collect();
        procedure.result = heading.result;
        procedure.result_optional = heading.result_optional;
    }

    fn parameters(&mut self, parameters: &mut Vec<Local>, section: &'a ParamSection) {
        let ty = self.formal_type(&section.ty);
        let mode = if section.var { ParameterMode::Reference } else { ParameterMode::Value };
        for Ident { name, span } in section.names.iter().copied() {
            let kind = LocalKind::Parameter(mode);
            let storage = Storage::Memory;
            parameters.push(Local { name, ty, kind, storage, usage: Usage::default(), span });
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
        let mut body = self.local_bodies(&declarations);
        let (stmts, flow) = self.protected_body(&block.body);
        body.extend(stmts);
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
