//! Statements: their writes, and the checks in them.

use crate::base::{EntityRef, Span};
use crate::diagnostics::Code;
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{
    ArrayElement, BinaryOp, Binding, Branch, Call, Const, Control, End, Expr, ExprKind, FieldId, LocalId,
    Place, ProtectedCall, Stmt, StmtKind, TypeId,
};

use super::analysis::AbstractInterpreter;
use super::memory::CellLocation;
use super::value::{Cause, Interval, KnownValue, Value};
use super::wording::Words;

impl<'p> AbstractInterpreter<'p> {
    /// Visits statements in sequence.
    pub fn statements(&mut self, stmts: &'p [Stmt]) {
        self.height += 1;
        for stmt in stmts {
            if !self.budget.step() || !self.flow.reachable {
                break;
            }
            self.results.clear();
            self.statement(stmt);
        }
        self.height -= 1;
    }

    fn statement(&mut self, stmt: &'p Stmt) {
        match stmt.kind.control() {
            Control::Straight => self.straight(stmt),
            Control::Binding(Binding { binding, place, body }) => self.with_stmt(binding, place, body),
            Control::Branch(Branch::Conditions { arms, otherwise }) => self.if_stmt(arms, otherwise),
            Control::Branch(Branch::Labels { subject, arms, otherwise, checked }) => {
                self.case_stmt(subject, arms, otherwise, checked);
            }
            Control::Loop(form) => self.loop_stmt(stmt, form),
            Control::ProtectedCall(ProtectedCall { call, result, body }) => self.try_stmt(call, result, body),
            Control::End(End::Return(value)) => self.return_stmt(value),
            Control::End(End::Exit(id)) => self.exit(id),
            Control::End(End::Departure) => {
                visit::walk_stmt(&mut ValueParts(self), stmt);
                self.flow.leave();
            }
            // Procedures with labels are not visited.
            Control::End(End::Jump(_)) | Control::Label(_) => self.flow.leave(),
        }
    }

    fn straight(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::Assign { target, value } => self.assign(target, value, stmt.span),
            StmtKind::Call(call) => {
                self.call(call);
            }
            StmtKind::Step { target, op, amount, checked } => {
                self.change(stmt, target, (*op, *checked), amount);
            }
            StmtKind::New { pointer, .. } => self.new_variable(pointer, stmt.span),
            StmtKind::Dispose { pointer, checked } => self.dispose(pointer, *checked, stmt.span),
            StmtKind::Element { set, element, include, checked } => {
                self.change_element((set, element), *include, *checked, stmt.span);
            }
            // The others are assumed to do anything, which holds for any statement.
            _ => self.unknown(stmt),
        }
    }

    fn assign(&mut self, target: &'p Place, value: &'p Expr, span: Span) {
        let location = self.locate(target);
        let width = self.memory.cells.count(target.ty);
        if self.memory.program.types.is_scalar(target.ty) {
            let value = self.eval(value);
            if self.flow.reachable {
                self.memory.store(location, KnownValue { value, cause: Cause::Assigned, span });
            }
            return;
        }
        let mut parts = Vec::new();
        match &value.kind {
            ExprKind::Const(Const::String(id)) => self.memory.characters(*id, width, span, &mut parts),
            _ => self.parts(value, span, &mut parts),
        }
        if !self.flow.reachable {
            return;
        }
        self.memory.before_write(location);
        match location {
            CellLocation::Cells(first) if parts.len() == width as usize => {
                parts.into_iter().zip(first..).for_each(|(part, cell)| self.memory.state.set(cell, part));
            }
            location => self.memory.forget_at(location, width),
        }
    }

    /// Evaluates a value and appends the known value of each of its cells; nothing if that is unknown.
    pub fn parts(&mut self, value: &'p Expr, span: Span, parts: &mut Vec<KnownValue>) {
        let count = self.memory.cells.count(value.ty) as usize;
        let end = parts.len() + count;
        match &value.kind {
            _ if self.memory.program.types.is_scalar(value.ty) => {
                let value = self.eval(value);
                parts.push(KnownValue { value, cause: Cause::Assigned, span });
            }
            ExprKind::Load(place) => match self.locate(place) {
                CellLocation::Cells(first) => {
                    parts.extend((first..first + count as u32).map(|cell| self.memory.state.get(cell)));
                }
                CellLocation::Among(..) | CellLocation::Nowhere => {}
            },
            ExprKind::Const(Const::Structured(id)) if count > 0 => {
                self.parts(&self.memory.program.constants[*id], span, parts);
            }
            ExprKind::Array(elements) => self.parts_of_array(elements, count, span, parts),
            ExprKind::Record(fields) => self.parts_of_record(value.ty, fields, span, parts),
            _ => {
                self.eval(value);
            }
        }
        parts.truncate(end);
        parts.resize(end, KnownValue::NOTHING);
    }

    fn parts_of_array(
        &mut self,
        elements: &'p [ArrayElement],
        count: usize,
        span: Span,
        parts: &mut Vec<KnownValue>,
    ) {
        let end = parts.len() + count;
        for element in elements {
            let first = parts.len();
            self.parts(&element.value, span, parts);
            let one = parts[first..].to_vec();
            let mut others = element.count - 1;
            while others > 0 && parts.len() < end {
                parts.extend(&one);
                others -= 1;
            }
            parts.truncate(end);
        }
    }

    /// Appends the cells of a record; fields without a value are unknown.
    fn parts_of_record(
        &mut self,
        ty: TypeId,
        given: &'p [(FieldId, Expr)],
        span: Span,
        parts: &mut Vec<KnownValue>,
    ) {
        let first = parts.len();
        parts.resize(first + self.memory.cells.count(ty) as usize, KnownValue::NOTHING);
        for (field, value) in given {
            let mut own = Vec::new();
            self.parts(value, span, &mut own);
            if let Some(offset) = self.memory.cells.offset(ty, *field) {
                let place = first + offset as usize;
                parts.splice(place..place + own.len(), own);
            }
        }
    }

    /// Visits INC or DEC.
    fn change(
        &mut self,
        stmt: &'p Stmt,
        target: &'p Place,
        (op, checked): (BinaryOp, bool),
        amount: &'p Expr,
    ) {
        let location = self.locate(target);
        let by = self.eval(amount);
        if !self.flow.reachable {
            return;
        }
        let before = self.memory.at(location);
        let value = self.changed(stmt, target, (op, checked), [(before, target.ty), (by, amount.ty)]);
        if self.flow.reachable {
            self.memory.store(location, KnownValue { value, cause: Cause::Changed, span: stmt.span });
        }
    }

    /// Returns the value after INC or DEC.
    fn changed(
        &mut self,
        stmt: &'p Stmt,
        target: &'p Place,
        (op, checked): (BinaryOp, bool),
        [(before, ty), (by, by_ty)]: [(Value, TypeId); 2],
    ) -> Value {
        let numbers = self.memory.numbers(before, ty).zip(self.memory.numbers(by, by_ty));
        let Some((numbers, by)) = numbers else { return Value::Unknown };
        let exact = op.interval(numbers, by);
        let Some((exact, range)) = exact.zip(self.memory.program.types.ordinal_range(ty)) else {
            return Value::Unknown;
        };
        self.checked(exact, range, checked, |analysis| {
            let variable = Expr { kind: ExprKind::Load(target.clone()), ty, span: target.span };
            analysis.fail(Code::CertainOverflow, stmt.span, &[&variable], |wording| Words {
                message: format!("this step is certain to leave {}", wording.name_of(ty)),
                label: format!(
                    "{} {} {} is outside of {}",
                    wording.amount(ty, numbers),
                    op.text(),
                    wording.amount(by_ty, by),
                    wording.range_text(ty)
                ),
                help: None,
            });
        })
    }

    fn new_variable(&mut self, pointer: &'p Place, span: Span) {
        let location = self.locate(pointer);
        if self.flow.reachable {
            self.memory.store(
                location,
                KnownValue { value: Value::Whole(Interval::NOT_NIL), cause: Cause::Several, span },
            );
        }
    }

    fn dispose(&mut self, pointer: &'p Place, checked: bool, span: Span) {
        let location = self.locate(pointer);
        let address = self.memory.at(location);
        if checked && self.flow.reachable && address == Value::Whole(Interval::NIL) {
            let variable = Expr { kind: ExprKind::Load(pointer.clone()), ty: pointer.ty, span: pointer.span };
            let text = self.wording().place_text(pointer);
            return self.fail(Code::CertainNil, pointer.span, &[&variable], |_| Words {
                message: "this pointer is certain to be NIL".to_owned(),
                label: format!("`{text}` does not point to a variable"),
                help: None,
            });
        }
        if self.flow.reachable {
            self.memory.store(
                location,
                KnownValue { value: Value::Whole(Interval::NIL), cause: Cause::Disposed, span },
            );
        }
    }

    /// Visits INCL or EXCL.
    fn change_element(
        &mut self,
        (set, element): (&'p Place, &'p Expr),
        include: bool,
        checked: bool,
        span: Span,
    ) {
        let location = self.locate(set);
        let bit = self.element_of(set.ty, element, checked);
        if !self.flow.reachable {
            return;
        }
        let before = self.memory.at(location);
        let value = match (before, bit) {
            (Value::Set(bits), Some(bit)) if include => Value::Set(bits | 1 << bit),
            (Value::Set(bits), Some(bit)) => Value::Set(bits & !(1 << bit)),
            _ => Value::Unknown,
        };
        match self.memory.cells.count(set.ty) {
            1 => self.memory.store(location, KnownValue { value, cause: Cause::Changed, span }),
            count => self.memory.forget_at(location, count),
        }
    }

    fn with_stmt(&mut self, binding: LocalId, record: &'p Place, body: &'p [Stmt]) {
        let location = self.locate(record);
        if let Some(place) = self.memory.frame().locals.get_mut(binding.index()) {
            *place = location;
        }
        self.statements(body);
        if let Some(place) = self.memory.frame().locals.get_mut(binding.index()) {
            *place = CellLocation::Nowhere;
        }
    }

    /// Visits protected statements: a procedure that is not followed, because failures in it may be intended.
    fn try_stmt(&mut self, call: &'p Call, result: Option<&'p Place>, handler: &'p [Stmt]) {
        if let Some(id) = call.callee.procedure() {
            self.memory.forget_effects_of(id);
        }
        self.flow.sure = false;
        self.flow.left += 1;
        self.flow.undecided += 1;
        if let Some(result) = result {
            let (location, width) = (self.locate(result), self.memory.cells.count(result.ty));
            self.memory.forget_at(location, width);
        }
        let mark = self.memory.state.mark();
        self.statements(handler);
        let ways = match self.flow.reachable {
            true => vec![self.memory.state.changes(mark), Vec::new()],
            false => vec![Vec::new()],
        };
        self.memory.state.undo(mark);
        self.flow.reachable = true;
        self.memory.state.join(&ways);
    }

    /// Visits a statement that may have any effect after its parts are evaluated, such as instructions.
    fn unknown(&mut self, stmt: &'p Stmt) {
        visit::walk_stmt(&mut ValueParts(self), stmt);
        self.memory.state.forget_globals();
        self.memory.state.forget_shared();
        self.flow.sure = false;
        self.flow.left += 1;
    }

    fn return_stmt(&mut self, value: Option<&'p Expr>) {
        let result = match value {
            Some(value) if self.memory.program.types.is_scalar(value.ty) => self.eval(value),
            Some(value) => {
                self.parts(value, value.span, &mut Vec::new());
                Value::Unknown
            }
            None => Value::Unknown,
        };
        if self.flow.reachable {
            self.note_return(result);
        }
    }

    /// Records the state at a RETURN, or at the end.
    pub fn note_return(&mut self, result: Value) {
        if let Some(mark) = self.memory.frame().mark {
            let changes = self.memory.state.changes(mark);
            self.budget.charge(changes.len());
            self.memory.frame().returns.push((changes, result));
        }
        self.flow.ended += 1;
        self.flow.end();
    }
}

/// Evaluates the parts of a statement; what it does with places remains unknown.
struct ValueParts<'a, 'p>(&'a mut AbstractInterpreter<'p>);

impl<'p> Visitor<'p> for ValueParts<'_, 'p> {
    fn visit_body(&mut self, body: &'p [Stmt]) {
        self.0.statements(body);
    }

    fn visit_expr(&mut self, expr: &'p Expr) {
        self.0.eval(expr);
    }

    fn visit_place(&mut self, place: &'p Place, access: Access) {
        let location = self.0.locate(place);
        if access != Access::Read {
            let width = self.0.memory.cells.count(place.ty);
            self.0.memory.forget_at(location, width);
        }
    }

    fn visit_call(&mut self, call: &'p Call) {
        self.0.call(call);
    }
}
