//! The FOR statement: its control variable, bounds and step.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    BinaryOp, Check, CompareOp, Condition, Const, Conversion, Expr, ExprKind, LocalKind, LoopId,
    ParameterMode, Place, ProcId, Root, Stmt, StmtKind, Type, TypeId, TypeTable, VariableRef,
};
use crate::syntax::ast::{self, Ident};

use crate::sema::checker::StmtChecker;
use crate::sema::constant::constant;
use crate::sema::expression::conversion::convert;
use crate::sema::expression::operator::unchecked;
use crate::sema::naming::object::Entity;
use crate::sema::naming::suggestion::Wanted;
use crate::sema::typing::role::TargetRole;

/// The checked parts of a FOR statement.
struct For {
    control: Place,
    /// The first value, of the type of the control variable.
    from: Expr,
    /// The bound, of the type of the control variable or of its host.
    to: Expr,
    by: i64,
    body: Vec<Stmt>,
    /// Whether the body changes the control variable.
    is_changed: bool,
    span: Span,
}

impl<'a> StmtChecker<'_, 'a> {
    /// Checks `FOR control := from TO to BY by DO body END`.
    pub fn for_stmt(
        &mut self,
        control: Ident,
        (from, to): (&'a ast::Expr, &'a ast::Expr),
        by: Option<&'a ast::Expr>,
        body: &'a [ast::Stmt],
        span: Span,
    ) -> Vec<Stmt> {
        let place = self.control(control);
        let from = self.exprs().expression(from);
        let to = self.exprs().expression(to);
        let Some(place) = place else {
            by.map(|by| self.exprs().expression(by));
            self.statements(body);
            return Vec::new();
        };
        let by = by.map_or(Some(1), |by| self.step_width(by));
        let role = TargetRole::Bound(control.span);
        let from = self.typing().assignable(from, place.ty, &role);
        let to = self.for_bound(to, place.ty, &role);
        self.exprs().reject_control(&place);
        self.exprs().note_change(&place);
        self.position.controls.push((place.root, control, false));
        let (body, _) = self.round(body);
        let is_changed = self.position.controls.pop().is_some_and(|(_, _, is_changed)| is_changed);
        match by {
            Some(by) if from.ty != TypeTable::ERROR && to.ty != TypeTable::ERROR => {
                self.for_stmts(For { control: place, from, to, by, body, is_changed, span })
            }
            _ => Vec::new(),
        }
    }

    /// Builds the loop. A bound outside the control variable's subrange is an error only if the body runs.
    /// Both bounds are therefore evaluated first, then compared, then checked.
    fn for_stmts(&mut self, parts: For) -> Vec<Stmt> {
        let For { control, from, to, by, body, is_changed, span } = parts;
        let converted = self.typing().convert_whole(to.clone(), control.ty);
        let is_meant_to_fit = self.tables.declared_range(&to).zip(self.tables.ordinal_range(control.ty));
        let is_meant_to_fit = is_meant_to_fit.is_some_and(|(values, range)| values.is_within(range));
        let is_checked =
            matches!(converted.kind, ExprKind::Convert { checked: true, .. }) && !is_meant_to_fit;
        let (Some(procedure), true) =
            (self.position.procedure, is_checked && control.ty != to.ty || is_changed)
        else {
            return vec![Stmt::new(
                StmtKind::For { control, from: from.into(), to: converted.into(), by, body },
                span,
            )];
        };
        let first = self.hidden_variable(procedure, from.ty);
        let first = self.exprs().variable_place(first, control.span);
        let last = self.hidden_variable(procedure, to.ty);
        let last = self.exprs().variable_place(last, to.span);
        let op = if by > 0 { CompareOp::LessEqual } else { CompareOp::GreaterEqual };
        let [left, right] = [&first, &last].map(|place| Box::new(self.typing().host_value(load(place))));
        let runs = ExprKind::Compare { op, left, right };
        let runs = Condition::new(Expr { kind: runs, ty: TypeTable::BOOLEAN, span });
        let bound = self.typing().convert_whole(load(&last), control.ty);
        let skipped = assign(&control, load(&first));
        let looped = match is_changed {
            true => self.loop_over_changed(procedure, control, (load(&first), bound), by, (body, span)),
            false => {
                let from = load(&first).into();
                vec![Stmt::new(StmtKind::For { control, from, to: bound.into(), by, body }, span)]
            }
        };
        let choice = StmtKind::If { arms: vec![(runs, looped)], otherwise: vec![skipped] };
        vec![assign(&first, from), assign(&last, to), Stmt::new(choice, span)]
    }

    /// Builds the iterations of a FOR statement whose body changes the control variable. After each one, the
    /// loop ends if the variable has the last value of the sequence, as in GNU Modula-2. Requires that the
    /// first value does not exceed the bound.
    fn loop_over_changed(
        &mut self,
        procedure: ProcId,
        control: Place,
        (first, bound): (Expr, Expr),
        by: i64,
        (mut body, span): (Vec<Stmt>, Span),
    ) -> Vec<Stmt> {
        let final_value = self.hidden_variable(procedure, control.ty);
        let final_value = self.exprs().variable_place(final_value, bound.span);
        // The distance of the bounds needs 64 bits, and the sum wraps around to the value that is meant.
        let number = |value: Expr| convert(Conversion::Whole, value, TypeTable::LONGCARD, false);
        let combined = |op, left, right| unchecked(op, left, right, TypeTable::LONGCARD, span);
        let step = constant(Const::Whole(by.unsigned_abs().into()), TypeTable::LONGCARD, span);
        let (towards, away) =
            if by > 0 { (BinaryOp::Sub, BinaryOp::Add) } else { (BinaryOp::Add, BinaryOp::Sub) };
        let (low, high) = if by > 0 { (&first, &bound) } else { (&bound, &first) };
        let distance = combined(BinaryOp::Sub, number(high.clone()), number(low.clone()));
        let rest = combined(BinaryOp::Mod, distance, step);
        let last = combined(towards, number(bound), rest);
        let last = convert(Conversion::Whole, last, control.ty, false);

        let id = LoopId::from_u32(self.body.loop_count);
        self.body.loop_count += 1;
        let [left, right] =
            [&control, &final_value].map(|place| Box::new(self.typing().host_value(load(place))));
        let is_last = ExprKind::Compare { op: CompareOp::Equal, left, right };
        let is_last = Condition::new(Expr { kind: is_last, ty: TypeTable::BOOLEAN, span });
        let exit = vec![Stmt::new(StmtKind::Exit(id), span)];
        body.push(Stmt::new(StmtKind::If { arms: vec![(is_last, exit)], otherwise: Vec::new() }, span));
        let host = self.tables.program.types.host(control.ty);
        let (ty, check) = match self.tables.ty(host) {
            Type::Whole(_) => (host, Check::Overflow),
            _ => (TypeTable::CARDINAL, Check::Range),
        };
        // A step that the type does not hold leads out of the sequence, which has one value only.
        let amount = i128::from(by.unsigned_abs());
        if self.tables.ordinal_range(ty).is_some_and(|all| all.contains(amount)) {
            let amount = constant(Const::Whole(amount), ty, span);
            let checked = self.session.checks.has(check);
            let step = StmtKind::Step { target: control.clone(), op: away, amount, checked };
            body.push(Stmt::new(step, span));
        }
        let start = assign(&control, first);
        vec![start, assign(&final_value, last), Stmt::new(StmtKind::Loop { id, body }, span)]
    }

    /// Checks the control variable; `None` after a report.
    fn control(&mut self, ident: Ident) -> Option<Place> {
        let entity = self.exprs().resolve(ident, Wanted::Variable);
        let (root, ty) = match entity {
            Entity::Error => return None,
            Entity::Global(global) => {
                if self.tables.program.globals[global].module != self.position.module {
                    return self.report_control(ident, "it is imported");
                }
                (Root::Global(global), self.tables.program.globals[global].ty)
            }
            Entity::Local(variable) => {
                if self.is_variable_parameter(variable) {
                    return self.report_control(ident, "it is a VAR parameter");
                }
                let ty = self.tables.program.procedures[variable.procedure].locals[variable.local].ty;
                (Root::Local(self.exprs().local(variable)), ty)
            }
            other => return self.report_control(ident, &format!("it is a {}", other.kind())),
        };
        if ty == TypeTable::ERROR {
            return None;
        }
        if self.tables.ordinal_range(ty).is_none() {
            let shown = self.tables.shown(ty);
            return self
                .report_control(ident, &format!("it is of type {shown}, which is not an ordinal type"));
        }
        Some(Place { root, projections: Vec::new(), ty, span: ident.span })
    }

    /// Checks the step after BY; `None` after a report.
    fn step_width(&mut self, by: &'a ast::Expr) -> Option<i64> {
        let (value, ty) = self.exprs().constant_expression(by)?;
        let host = self.tables.ty(self.tables.program.types.host(ty));
        let is_whole = matches!(host, Type::Whole(_) | Type::WholeConstant);
        let (message, label) = match value {
            Const::Whole(0) if is_whole => {
                ("a FOR statement with a step of zero would never end", "this is 0".to_owned())
            }
            Const::Whole(value) if is_whole => match i64::try_from(value) {
                Ok(value) => return Some(value),
                Err(_) => ("the step of a FOR statement is too large", format!("this is {value}")),
            },
            _ => (
                "the step of a FOR statement is not a whole number",
                format!("found {}", self.tables.shown(ty)),
            ),
        };
        self.session.report(Diagnostic::new(Code::WrongStep, message).at(by.span, label));
        None
    }

    /// Converts the bound. Only a constant bound is checked here against a subrange, because any other bound
    /// need not fit if the body does not run.
    fn for_bound(&mut self, to: Expr, control: TypeId, role: &TargetRole) -> Expr {
        let host = self.tables.program.types.host(control);
        match to.kind {
            ExprKind::Const(_) => self.typing().assignable(to, control, role),
            _ if self.session.dialect.rules().is_lenient && self.differs_in_sign(&to, host) => {
                self.typing().report_mismatch(&to, host, role)
            }
            _ => self.typing().assignable(to, host, role),
        }
    }

    /// Whether a bound may have a sign that the control variable does not have, or vice versa. GNU Modula-2
    /// mixes such numbers only if they come from a subrange, and its version 12 always. `HIGH(a)` fits both
    /// types.
    fn differs_in_sign(&self, to: &Expr, control: TypeId) -> bool {
        match (self.tables.ty(to.ty), self.tables.ty(control)) {
            (Type::Whole(to_type), Type::Whole(control_type)) => {
                to_type.signed() != control_type.signed()
                    && !self.tables.is_subrange_within(to, control)
                    && !is_high(to)
            }
            _ => false,
        }
    }

    /// Whether a variable is a variable parameter.
    pub fn is_variable_parameter(&self, variable: VariableRef) -> bool {
        let local = &self.tables.program.procedures[variable.procedure].locals[variable.local];
        local.kind == LocalKind::Parameter(ParameterMode::Reference)
    }

    fn report_control(&mut self, ident: Ident, why: &str) -> Option<Place> {
        let name = self.session.text(ident.name);
        let mut diagnostic =
            Diagnostic::new(Code::WrongControlVariable, format!("`{name}` cannot control a FOR statement"))
                .at(ident.span, why);
        if let Some(declared) = self.tables.declaration_of(ident.name) {
            diagnostic = diagnostic.and(declared, format!("`{name}` is declared here"));
        }
        let diagnostic = diagnostic.note(
            "a control variable must be a variable of an ordinal type, declared in this module or in an \
             enclosing procedure",
        );
        self.session.report(diagnostic);
        None
    }
}

/// Whether a value is `HIGH(a)`, perhaps with a constant added or subtracted.
fn is_high(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::High { .. } => true,
        ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub, left, right, .. } => {
            is_high(left) && matches!(right.kind, ExprKind::Const(_))
        }
        _ => false,
    }
}

fn assign(target: &Place, value: Expr) -> Stmt {
    let span = value.span;
    Stmt::new(StmtKind::Assign { target: target.clone(), value }, span)
}

fn load(place: &Place) -> Expr {
    Expr { kind: ExprKind::Load(place.clone()), ty: place.ty, span: place.span }
}
