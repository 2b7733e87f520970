//! Statements other than loops.

use tlc_frontend::base::{Interval, Span};
use tlc_frontend::hir::{
    BinaryOp, CaseArm, Condition, Expr, LabelId, LoopId, Place, Stmt, StmtKind, Type, TypeId,
};

use super::failure::CheckFailure;
use super::frame::{Frame, Slot};
use super::machine::Machine;
use super::memory::{Disposal, ObjectKind};
use super::operation::arithmetic::{limits, wrapped};
use super::stop::{Eval, unsupported};
use super::value::Value;

/// The point at which control continues after a statement.
#[derive(Clone, PartialEq, Debug)]
pub enum Flow {
    /// Control continues at the next statement.
    Next,
    /// Control continues after a LOOP statement.
    Exit(LoopId),
    /// Control continues at a label outside of the statement.
    Goto(LabelId),
    /// Control returns to the caller, with the result of a function.
    Return(Option<Value>),
}

impl<'p> Machine<'_, 'p> {
    /// Executes the statements of a body, from the beginning or from a label in it.
    pub fn statements(&mut self, frame: &mut Frame, body: &'p [Stmt], entry: Option<LabelId>) -> Eval<Flow> {
        let mut entry = entry;
        let mut next = match entry {
            Some(label) => self.position_of(frame, body, label).unwrap_or(body.len()),
            None => 0,
        };
        while let Some(stmt) = body.get(next) {
            // A statement of the source may have become several, one after another or nested.
            let is_label = matches!(stmt.kind, StmtKind::Label(_));
            let is_again = next.checked_sub(1).is_some_and(|before| body[before].span == stmt.span);
            if entry.is_none() && !is_label && !is_again && stmt.span != frame.around {
                self.begin(stmt.span);
            }
            let around = std::mem::replace(&mut frame.around, stmt.span);
            let flow = self.statement(frame, stmt, entry.take());
            frame.around = around;
            let flow = flow?;
            self.complete(stmt.span);
            match flow {
                Flow::Next => next += 1,
                Flow::Goto(label) => match self.position_of(frame, body, label) {
                    Some(position) => (next, entry) = (position, Some(label)),
                    None => return Ok(Flow::Goto(label)),
                },
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    /// Executes a statement, from a label in it if there is an `entry`: parts before the label, such as the
    /// condition of an IF, are skipped.
    fn statement(&mut self, frame: &mut Frame, stmt: &'p Stmt, entry: Option<LabelId>) -> Eval<Flow> {
        self.step()?;
        match &stmt.kind {
            StmtKind::If { arms, otherwise } => self.if_statement(frame, arms, otherwise, entry),
            StmtKind::Case { subject, arms, otherwise, checked } => {
                self.case(frame, subject, arms, otherwise.as_deref(), *checked, entry)
            }
            StmtKind::With { binding, record, body } => {
                if entry.is_none() {
                    let address = self.address(frame, record)?;
                    frame.set_slot(*binding, Slot::At(address));
                }
                self.statements(frame, body, entry)
            }
            StmtKind::While { condition, body } => self.while_loop(frame, condition, body, entry),
            StmtKind::Repeat { body, condition } => self.repeat_loop(frame, body, condition, entry),
            StmtKind::Loop { id, body } => self.endless_loop(frame, *id, body, entry),
            StmtKind::For { control, from, to, by, body } => {
                self.for_loop(frame, control, [from, to], *by, body)
            }
            StmtKind::Try { call, result, handler } => {
                self.try_statement(frame, call, result.as_ref(), handler)
            }
            StmtKind::Exit(id) => Ok(Flow::Exit(*id)),
            StmtKind::Goto(label) => Ok(Flow::Goto(*label)),
            StmtKind::Label(_) => Ok(Flow::Next),
            StmtKind::Return(value) => {
                let value = value.as_ref().map(|value| self.evaluate(frame, value)).transpose()?;
                Ok(Flow::Return(value))
            }
            simple => {
                self.simple_statement(frame, simple, stmt.span)?;
                self.release_temporaries(frame);
                Ok(Flow::Next)
            }
        }
    }

    fn simple_statement(&mut self, frame: &mut Frame, kind: &'p StmtKind, span: Span) -> Eval<()> {
        match kind {
            StmtKind::Assign { target, value } => {
                let at = self.locate(frame, target)?;
                let value = self.evaluate(frame, value)?;
                self.write(frame, at, target.ty, value)
            }
            StmtKind::Call(call) => self.call(frame, call).map(drop),
            StmtKind::Step { target, op, amount, checked } => {
                self.step_variable(frame, target, *op, amount, *checked, span)
            }
            StmtKind::New { pointer, target } => {
                let at = self.locate(frame, pointer)?;
                let size = self.program.types.layout(*target).size;
                self.charge_for_bytes(size)?;
                let address = self.memory.add_zeroed(size, ObjectKind::Heap)?;
                self.write(frame, at, pointer.ty, Value::Address(address))
            }
            StmtKind::Dispose { pointer, checked } => self.dispose(frame, pointer, *checked),
            StmtKind::Halt(None) => Err(self.halt(Some(span.lo))),
            StmtKind::Halt(Some(status)) => {
                let status = self.whole(frame, status)?;
                Err(self.exit(status))
            }
            StmtKind::Element { set, element, include, checked } => {
                self.change_element(frame, set, element, *include, *checked)
            }
            StmtKind::Reraise => Err(self.reraise()),
            structured => Err(unsupported(format!("{structured:?} among simple statements"))),
        }
    }

    fn if_statement(
        &mut self,
        frame: &mut Frame,
        arms: &'p [(Condition, Vec<Stmt>)],
        otherwise: &'p [Stmt],
        entry: Option<LabelId>,
    ) -> Eval<Flow> {
        for (condition, body) in arms {
            let is_taken = match entry {
                Some(label) => self.position_of(frame, body, label).is_some(),
                None => self.condition(frame, &condition.value)?,
            };
            if is_taken {
                return self.statements(frame, body, entry);
            }
        }
        self.statements(frame, otherwise, entry)
    }

    fn case(
        &mut self,
        frame: &mut Frame,
        subject: &'p Expr,
        arms: &'p [CaseArm],
        otherwise: Option<&'p [Stmt]>,
        checked: bool,
        entry: Option<LabelId>,
    ) -> Eval<Flow> {
        if let Some(label) = entry {
            let arm = arms.iter().find(|arm| self.position_of(frame, &arm.body, label).is_some());
            let body = arm.map_or(otherwise.unwrap_or_default(), |arm| &arm.body[..]);
            return self.statements(frame, body, entry);
        }
        let value = self.whole(frame, subject)?;
        let selects = |arm: &&CaseArm| arm.labels.iter().any(|(low, high)| (*low..=*high).contains(&value));
        match (arms.iter().find(selects), otherwise) {
            (Some(arm), _) => self.statements(frame, &arm.body, None),
            (None, Some(body)) => self.statements(frame, body, None),
            (None, None) if checked => {
                let text = format!("CASE has no arm for {}", self.written(subject.ty, value));
                Err(self.fail(CheckFailure::Case, subject.span.lo, &text))
            }
            (None, None) => Ok(Flow::Next),
        }
    }

    /// Executes INC and DEC. The old value is read after the amount.
    fn step_variable(
        &mut self,
        frame: &mut Frame,
        target: &'p Place,
        op: BinaryOp,
        amount: &'p Expr,
        checked: bool,
        span: Span,
    ) -> Eval<()> {
        let at = self.locate(frame, target)?;
        let by = self.whole(frame, amount)?;
        let value = self.read(frame, at, target.ty)?.whole()?;
        let exact = if op == BinaryOp::Add { value + by } else { value - by };
        let stepped = self.stepped(target.ty, op, [value, by, exact], checked, span)?;
        self.write(frame, at, target.ty, Value::Whole(stepped))
    }

    /// Returns the result of INC or DEC of `value` by `by`; `exact` is its mathematical value.
    fn stepped(
        &mut self,
        ty: TypeId,
        op: BinaryOp,
        [value, by, exact]: [i128; 3],
        checked: bool,
        span: Span,
    ) -> Eval<i128> {
        let types = &self.program.types;
        let is_whole = matches!(types.get(types.host(ty)), Type::Whole(_));
        let Interval { low, high } = types.ordinal_range(ty).unwrap_or_else(|| limits(types, ty));
        if (low..=high).contains(&exact) {
            return Ok(exact);
        }
        if !checked {
            return match types.get(ty) {
                Type::Whole(_) => Ok(wrapped(types, ty, exact)),
                _ => Err(unsupported("a step out of a type without a check")),
            };
        }
        if is_whole {
            return Err(self.fail_overflow(span.lo, [value, by], op.text(), ty));
        }
        let text =
            format!("{} {} {by} does not fit {}", self.written(ty, value), op.text(), self.type_name(ty));
        Err(self.fail(CheckFailure::Range, span.lo, &text))
    }

    /// Executes INCL and EXCL. The set is read after the element.
    fn change_element(
        &mut self,
        frame: &mut Frame,
        set: &'p Place,
        element: &'p Expr,
        include: bool,
        checked: bool,
    ) -> Eval<()> {
        let at = self.locate(frame, set)?;
        let number = self.element_number(frame, element, set.ty, checked)?;
        let mut elements = self.read(frame, at, set.ty)?.set()?;
        if let Some(number) = number {
            elements[number] = include;
        }
        self.write(frame, at, set.ty, Value::Set(elements))
    }

    fn dispose(&mut self, frame: &mut Frame, pointer: &'p Place, checked: bool) -> Eval<()> {
        let at = self.locate(frame, pointer)?;
        let address = self.read(frame, at, pointer.ty)?.address()?;
        self.check_pointer(address, pointer.span, pointer.span.lo, checked)?;
        if self.memory.dispose(address)? == Disposal::Refused {
            let text = format!(
                "`{}` was already disposed of, or was not allocated by NEW",
                self.excerpt(pointer.span)
            );
            let place = self.position(pointer.span.lo);
            return Err(self.fail_at(&place, &text));
        }
        self.write(frame, at, pointer.ty, Value::Address(super::memory::Address::NIL))
    }
}
