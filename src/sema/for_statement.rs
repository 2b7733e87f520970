//! The FOR statement.

use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, LocalKind, ParameterMode, Place, Root, StmtKind, TypeTable, VariableRef};
use crate::syntax::ast::{self, Ident};

use super::checker::Checker;
use super::mismatch::Role;
use super::object::Entity;
use super::suggestion::Wanted;

impl<'a> Checker<'a> {
    /// `FOR control := from TO to BY by DO body END`
    pub fn for_stmt(
        &mut self,
        control: Ident,
        from: &'a ast::Expr,
        to: &'a ast::Expr,
        by: Option<&'a ast::Expr>,
        body: &'a [ast::Stmt],
    ) -> Option<StmtKind> {
        let place = self.control(control);
        let from = self.expression(from);
        let to = self.expression(to);
        let by = by.map_or(Some(1), |by| self.step_width(by));
        let Some(place) = place else {
            self.statements(body);
            return None;
        };
        let role = Role::Bound(control.span);
        let from = self.assignable(from, place.ty, &role);
        let to = self.assignable(to, place.ty, &role);
        self.reject_control(&place);
        self.note_change(&place);
        self.body.controls.push((place.root, control));
        let (body, _) = self.statements(body);
        self.body.controls.pop();
        let usable = from.ty != TypeTable::ERROR && to.ty != TypeTable::ERROR;
        by.filter(|_| usable).map(|by| StmtKind::For { control: place, from, to, by, body })
    }

    /// The control variable.
    fn control(&mut self, ident: Ident) -> Option<Place> {
        let entity = self.resolve(ident, Wanted::Variable);
        let (root, ty) = match entity {
            Entity::Error => return None,
            Entity::Global(global) => {
                if self.program.globals[global].module != self.module {
                    return self.report_control(ident, "it is imported");
                }
                (Root::Global(global), self.program.globals[global].ty)
            }
            Entity::Local(variable) => {
                if self.is_variable_parameter(variable) {
                    return self.report_control(ident, "it is a VAR parameter");
                }
                let ty = self.program.procedures[variable.procedure].locals[variable.local].ty;
                (Root::Local(self.local(variable)), ty)
            }
            other => return self.report_control(ident, &format!("it is a {}", other.kind())),
        };
        if ty == TypeTable::ERROR {
            return None;
        }
        if self.ordinal_range(ty).is_none() {
            let shown = self.shown(ty);
            return self.report_control(
                ident,
                &format!("it is of type {shown}, not of a whole type, CHAR or BOOLEAN"),
            );
        }
        Some(Place { root, projections: Vec::new(), ty, span: ident.span })
    }

    /// Whether a variable is a variable parameter of its procedure.
    pub fn is_variable_parameter(&self, variable: VariableRef) -> bool {
        let local = &self.program.procedures[variable.procedure].locals[variable.local];
        local.kind == LocalKind::Parameter(ParameterMode::Reference)
    }

    fn report_control(&mut self, ident: Ident, why: &str) -> Option<Place> {
        let name = self.text(ident.name);
        let mut diagnostic = Diagnostic::new(Code::E0403, format!("`{name}` cannot control a FOR statement"))
            .at(ident.span, why);
        if let Some(declared) = self.declaration_of(ident.name) {
            diagnostic = diagnostic.and(declared, format!("`{name}` is declared here"));
        }
        let diagnostic = diagnostic
            .note("a control variable is a variable of a whole type, CHAR or BOOLEAN of the procedures or the module at hand");
        self.report(diagnostic);
        None
    }

    /// The step width behind BY.
    fn step_width(&mut self, by: &'a ast::Expr) -> Option<i64> {
        let (value, ty) = self.constant_expression(by)?;
        let (message, label) = match value {
            Const::Whole(0) => {
                ("a FOR statement with a step of zero would never end", "this is 0".to_owned())
            }
            Const::Whole(value) => match i64::try_from(value) {
                Ok(value) => return Some(value),
                Err(_) => ("the step of a FOR statement is too large", format!("this is {value}")),
            },
            _ => ("the step of a FOR statement is not a whole number", format!("found {}", self.shown(ty))),
        };
        self.report(Diagnostic::new(Code::E0405, message).at(by.span, label));
        None
    }
}
