//! Which records are needed as a whole in memory.

use crate::hir::{
    Argument, Call, Callee, CaseArm, Expr, ExprKind, Place, Projection, Root, SetElement, Stmt, StmtKind,
    TypeTable,
};

use super::{Candidates, leaf_of};

/// How a place is used.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    /// Read or written; a record as a whole only where that can be done field by field.
    Part,
    /// Copied: read where a value is assigned, passed or returned.
    Copied,
    /// Assigned.
    Assigned,
    /// Passed to a variable parameter.
    Lent,
    /// Found by WITH, or lent to an open array.
    Found,
    /// Its address is taken.
    Addressed,
}

/// Takes out of the candidates those that the statements need as a whole.
pub fn reject(types: &TypeTable, stmts: &[Stmt], candidates: &mut Candidates) {
    Analysis { types, candidates }.stmts(stmts);
}

struct Analysis<'a> {
    types: &'a TypeTable,
    candidates: &'a mut Candidates,
}

impl Analysis<'_> {
    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            self.stmt(&stmt.kind);
        }
    }

    fn stmt(&mut self, stmt: &StmtKind) {
        match stmt {
            StmtKind::Assign { target, value } => {
                self.place(target, Use::Assigned);
                self.value(value);
            }
            StmtKind::Call(call) => self.call(call),
            StmtKind::Step { target, amount, .. } => {
                self.place(target, Use::Part);
                self.expr(amount);
            }
            StmtKind::New { pointer, .. } | StmtKind::Dispose { pointer, .. } => {
                self.place(pointer, Use::Part)
            }
            StmtKind::Halt(value) => value.iter().for_each(|value| self.expr(value)),
            StmtKind::Return(value) => value.iter().for_each(|value| self.value(value)),
            StmtKind::If { arms, otherwise } => {
                for (condition, body) in arms {
                    self.expr(&condition.value);
                    self.stmts(body);
                }
                self.stmts(otherwise);
            }
            StmtKind::Element { set, element, .. } => {
                self.place(set, Use::Part);
                self.expr(element);
            }
            StmtKind::Case { subject, arms, otherwise, .. } => {
                self.expr(subject);
                arms.iter().for_each(|CaseArm { body, .. }| self.stmts(body));
                otherwise.iter().for_each(|body| self.stmts(body));
            }
            StmtKind::With { record, body, .. } => {
                self.place(record, Use::Found);
                self.stmts(body);
            }
            StmtKind::Try { call, result, handler } => {
                self.call(call);
                result.iter().for_each(|place| self.place(place, Use::Part));
                self.stmts(handler);
            }
            StmtKind::While { condition, body } | StmtKind::Repeat { body, condition } => {
                self.expr(&condition.value);
                self.stmts(body);
            }
            StmtKind::Loop { body, .. } => self.stmts(body),
            StmtKind::For { control, from, to, body, .. } => {
                self.place(control, Use::Part);
                self.expr(from);
                self.expr(to);
                self.stmts(body);
            }
            StmtKind::Reraise | StmtKind::Exit(_) | StmtKind::Goto(_) | StmtKind::Label(_) => {}
        }
    }

    /// A value that is assigned, passed or returned.
    fn value(&mut self, value: &Expr) {
        match &value.kind {
            ExprKind::Load(place) => self.place(place, Use::Copied),
            _ => self.expr(value),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Const(_) | ExprKind::High { .. } => {}
            ExprKind::Load(place) => self.place(place, Use::Part),
            ExprKind::Address(place) => self.place(place, Use::Addressed),
            ExprKind::Unary { operand, .. }
            | ExprKind::Convert { operand, .. }
            | ExprKind::StringLength(operand) => self.expr(operand),
            ExprKind::Binary { left, right, .. }
            | ExprKind::Compare { left, right, .. }
            | ExprKind::And { left, right, .. }
            | ExprKind::Or { left, right, .. }
            | ExprKind::Complex(left, right)
            | ExprKind::In { element: left, set: right } => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Call(call) => self.call(call),
            ExprKind::Set { elements, .. } => {
                for SetElement { low, high } in elements {
                    self.expr(low);
                    high.iter().for_each(|high| self.expr(high));
                }
            }
            ExprKind::Array(elements) => elements.iter().for_each(|element| self.value(&element.value)),
            ExprKind::Record(fields) => fields.iter().for_each(|(_, value)| self.value(value)),
        }
    }

    fn call(&mut self, call: &Call) {
        if let Callee::Value { value, .. } = &call.callee {
            self.expr(value);
        }
        for argument in &call.arguments {
            match argument {
                Argument::Value(value) => self.value(value),
                Argument::Reference(place) => self.place(place, Use::Lent),
                Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) => {
                    self.place(place, Use::Found)
                }
                Argument::OpenArray(value) => self.expr(value),
            }
        }
    }

    fn place(&mut self, place: &Place, usage: Use) {
        for step in &place.projections {
            if let Projection::Index { index, .. } = step {
                self.expr(index);
            }
        }
        let Root::Local(local) = place.root else { return };
        let Some(layout) = self.candidates.records.get_mut(&local) else { return };
        let stays = match leaf_of(layout, place).map(|(index, _)| index) {
            Some(index) => {
                let leaf = &mut layout.leaves[index];
                let beyond = &place.projections[leaf.path.len()..];
                // What a pointer leads to is no part of the record.
                let is_part = !beyond.iter().any(|step| matches!(step, Projection::Deref { .. }));
                leaf.lent |= usage == Use::Lent && beyond.is_empty();
                match usage {
                    Use::Part | Use::Copied | Use::Assigned | Use::Lent => true,
                    // A scalar that lives in SSA form cannot be found in memory; other leaves can.
                    Use::Found => !is_part || !self.types.is_scalar(leaf.ty),
                    Use::Addressed => !is_part,
                }
            }
            None => {
                layout.copied |= usage == Use::Copied;
                matches!(usage, Use::Copied | Use::Assigned)
            }
        };
        if !stays {
            self.candidates.records.remove(&local);
        }
    }
}
