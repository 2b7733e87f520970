//! The initial values that ADW Modula-2 gives variables in their declarations.

use crate::base::EntityRef;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Place, Root, Stmt, TypeTable};
use crate::syntax::ast::{self, Ident};

use super::block::{Declarations, NodeKind};
use crate::sema::checker::Checker;
use crate::sema::naming::object::{Entity, ObjectId};
use crate::sema::typing::role::TargetRole;

impl<'a> Checker<'a> {
    /// Returns an initial value, or `None` after a report if the unit cannot give one.
    pub fn allowed_initial_value(&mut self, initial: Option<&'a ast::Expr>) -> Option<&'a ast::Expr> {
        let value = initial?;
        if !self.unit_kind.is_definition() {
            return initial;
        }
        let message = "a variable of a definition module cannot have an initial value";
        let diagnostic = Diagnostic::new(Code::NotSupported, message)
            .at(value.span, "not supported in this version")
            .help("assign the value in the body of the implementation module");
        self.session.report(diagnostic);
        None
    }

    /// Checks the initial values of the variables of a block and its local modules. Returns the assignments,
    /// which precede the body of the block.
    pub fn initial_values(&mut self, declarations: &Declarations<'a>) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for node in &declarations.nodes {
            let NodeKind::Var(names, _, Some(value)) = node.kind else { continue };
            self.in_local_module(node.within, |checker| {
                for (offset, name) in names.iter().enumerate() {
                    let object = ObjectId::new(node.object.index() + offset);
                    stmts.extend(checker.initial_value(object, name.ident, value));
                }
            });
        }
        stmts
    }

    /// Builds the assignment of an initial value; `None` after a report.
    fn initial_value(&mut self, object: ObjectId, name: Ident, value: &'a ast::Expr) -> Option<Stmt> {
        let target = match self.tables.objects[object].entity {
            Entity::Global(global) => {
                let ty = self.tables.program.globals[global].ty;
                Place { root: Root::Global(global), projections: Vec::new(), ty, span: name.span }
            }
            Entity::Local(variable) => self.exprs().variable_place(variable, name.span),
            _ => return None,
        };
        if target.ty == TypeTable::ERROR {
            return None;
        }
        let value = self.exprs().expression_for(value, target.ty);
        let value = self.typing().assignable(value, target.ty, &TargetRole::Assignment(name.span));
        self.exprs().note_change(&target);
        let span = name.span.to(value.span);
        (value.ty != TypeTable::ERROR).then(|| Stmt::assignment(target, value, span))
    }
}
