//! The FOR statement.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    CompareOp, Condition, Const, Expr, ExprKind, LocalKind, ParameterMode, Place, Root, Stmt, StmtKind,
    TypeId, TypeTable, VariableRef,
};
use crate::syntax::ast::{self, Ident};

use super::checker::Checker;
use super::mismatch::Role;
use super::object::Entity;
use super::suggestion::Wanted;

/// A FOR statement whose parts are checked.
struct For {
    control: Place,
    /// Of the type of the control variable.
    from: Expr,
    /// Of that type, or of its host.
    to: Expr,
    by: i64,
    body: Vec<Stmt>,
    span: Span,
}

impl<'a> Checker<'a> {
    /// `FOR control := from TO to BY by DO body END`
    pub fn for_stmt(
        &mut self,
        control: Ident,
        (from, to): (&'a ast::Expr, &'a ast::Expr),
        by: Option<&'a ast::Expr>,
        body: &'a [ast::Stmt],
        span: Span,
    ) -> Vec<Stmt> {
        let place = self.control(control);
        let from = self.expression(from);
        let to = self.expression(to);
        let by = by.map_or(Some(1), |by| self.step_width(by));
        let Some(place) = place else {
            self.statements(body);
            return Vec::new();
        };
        let role = Role::Bound(control.span);
        let from = self.assignable(from, place.ty, &role);
        let to = self.for_bound(to, place.ty, &role);
        self.reject_control(&place);
        self.note_change(&place);
        self.body.controls.push((place.root, control));
        let (body, _) = self.statements(body);
        self.body.controls.pop();
        match by {
            Some(by) if from.ty != TypeTable::ERROR && to.ty != TypeTable::ERROR => {
                self.for_stmts(For { control: place, from, to, by, body, span })
            }
            _ => Vec::new(),
        }
    }

    /// The bound: it only has to be a value of a subrange if the body runs.
    fn for_bound(&mut self, to: Expr, control: TypeId, role: &Role) -> Expr {
        let host = self.program.types.host(control);
        match to.kind {
            ExprKind::Const(_) => self.assignable(to, control, role),
            _ => self.assignable(to, host, role),
        }
    }

    /// The loop. Where the bound may be no value of the control variable's subrange, that is only a mistake
    /// if the body runs: both bounds are evaluated, then compared, then checked.
    fn for_stmts(&mut self, parts: For) -> Vec<Stmt> {
        let For { control, from, to, by, body, span } = parts;
        let converted = self.convert_whole(to.clone(), control.ty);
        let is_checked = matches!(converted.kind, ExprKind::Convert { checked: true, .. });
        let (Some(procedure), true) = (self.body.procedure, is_checked && control.ty != to.ty) else {
            return vec![Stmt::new(StmtKind::For { control, from, to: converted, by, body }, span)];
        };
        let first = self.hidden_variable(procedure, control.span, from.ty);
        let first = self.variable_place(first, control.span);
        let last = self.hidden_variable(procedure, to.span, to.ty);
        let last = self.variable_place(last, to.span);
        let assign = |target: &Place, value: Expr| {
            let span = value.span;
            Stmt::new(StmtKind::Assign { target: target.clone(), value }, span)
        };
        let load =
            |place: &Place| Expr { kind: ExprKind::Load(place.clone()), ty: place.ty, span: place.span };
        let op = if by > 0 { CompareOp::LessEqual } else { CompareOp::GreaterEqual };
        let (left, right) = (self.host_value(load(&first)), load(&last));
        let runs = ExprKind::Compare { op, left: Box::new(left), right: Box::new(right) };
        let runs = Condition::new(Expr { kind: runs, ty: TypeTable::BOOLEAN, span });
        let bound = self.convert_whole(load(&last), control.ty);
        let skipped = assign(&control, load(&first));
        let looped = StmtKind::For { control, from: load(&first), to: bound, by, body };
        let choice =
            StmtKind::If { arms: vec![(runs, vec![Stmt::new(looped, span)])], otherwise: vec![skipped] };
        vec![assign(&first, from), assign(&last, to), Stmt::new(choice, span)]
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
            return self
                .report_control(ident, &format!("it is of type {shown}, which is not an ordinal type"));
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
        let diagnostic = diagnostic.note(
            "a control variable is a variable of an ordinal type of the procedures or the module at hand",
        );
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
