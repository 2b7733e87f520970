//! Calls: arguments, captured variables, and the execution of a procedure from its parameters to its result.

use tlc_frontend::hir::{
    Argument, Call, Callee, Capture, CaptureMode, Const, Expr, ExprKind, FormalParameter, LocalId, LocalKind,
    ParameterMode, PlacedCall, ProcId, Procedure, Type, TypeId, TypeTable, VariableRef,
};

use super::GaveUp;
use super::failure::CheckFailure;
use super::frame::{Frame, Slot};
use super::machine::Machine;
use super::memory::{Address, Thing};
use super::place::innermost;
use super::statement::Flow;
use super::stop::{Eval, Stop, unsupported};
use super::value::{self, Value};

/// An argument as it is passed to a parameter.
#[derive(Debug)]
pub enum Passed {
    /// A value, which is copied when the argument is evaluated.
    Value(Value),
    /// The address of a variable.
    Reference(Address),
    /// An open array that is passed by reference, with the greatest index of each open dimension.
    Open { address: Address, highs: Vec<u64> },
    /// A copy of an open array.
    Copy { bytes: Vec<u8>, highs: Vec<u64> },
}

impl<'p> Machine<'_, 'p> {
    /// Executes a call. The procedure value is evaluated before the arguments.
    pub fn call(&mut self, frame: &mut Frame, call: &'p Call) -> Eval<Option<Value>> {
        let id = match &call.callee {
            Callee::Runtime(procedure) => {
                self.call_runtime_procedure(frame, call, *procedure)?;
                return Ok(None);
            }
            Callee::Procedure(id) => *id,
            Callee::Value { value, checked } => self.procedure_value(frame, value, *checked)?,
        };
        let placed = call.callee.procedure();
        let placed = placed.and_then(|id| self.placed_calls.of(self.program, frame.procedure, id));
        if placed == Some(PlacedCall::Assertion) {
            return self.assertion(frame, call);
        }
        let callee = &self.program.procedures[id];
        let passed = self.pass(frame, call, callee)?;
        if placed == Some(PlacedCall::Raising) {
            self.handling.place_of_raise = Some(call.span.lo);
        }
        if let Some(foreign) = &callee.foreign {
            self.watch_foreign_call(frame, foreign.symbol)?;
            return self.call_foreign(frame, id, passed);
        }
        let captured = self.captured(frame, callee)?;
        let callers = self.watch_caller(frame);
        let result = self.run_procedure(id, passed, captured);
        self.unwatch_callers(callers);
        let result = result?;
        self.complete(call.span);
        Ok(result)
    }

    /// Executes a call of `Assertion.Assert`.
    fn assertion(&mut self, frame: &mut Frame, call: &'p Call) -> Eval<Option<Value>> {
        let [Argument::Value(condition)] = call.arguments.as_slice() else {
            return Err(unsupported("an assertion without a condition"));
        };
        if !self.evaluate(frame, condition)?.truth()? {
            let place = self.position(call.span.lo);
            return Err(self.fail_at(&place, "the condition of Assert is FALSE"));
        }
        self.complete(call.span);
        Ok(None)
    }

    fn procedure_value(&mut self, frame: &mut Frame, value: &'p Expr, checked: bool) -> Eval<ProcId> {
        let address = self.evaluate(frame, value)?.address()?;
        self.check_pointer(address, value.span, value.span.lo, checked)?;
        self.procedure_at(address)
    }

    /// Returns the procedure that an address denotes.
    pub fn procedure_at(&self, address: Address) -> Eval<ProcId> {
        let number = address.as_thing(Thing::Procedure);
        let id = number.map(ProcId::from_u32).filter(|id| self.program.procedures.is_valid(*id));
        id.ok_or_else(|| unsupported("a call of a value that is not a procedure"))
    }

    /// Evaluates the arguments from left to right.
    fn pass(&mut self, frame: &mut Frame, call: &'p Call, callee: &Procedure) -> Eval<Vec<Passed>> {
        let mut passed = Vec::with_capacity(call.arguments.len());
        for (number, argument) in call.arguments.iter().enumerate() {
            let formal = callee.parameters.get(number).map(|local| formal(callee, *local));
            passed.push(match argument {
                Argument::Value(value) => Passed::Value(self.argument_value(frame, value, formal)?),
                Argument::Reference(place) => Passed::Reference(self.address(frame, place)?),
                Argument::Address(pointer) => Passed::Reference(self.evaluate(frame, pointer)?.address()?),
                Argument::OpenArray(array) if callee.foreign.is_some() => {
                    Passed::Reference(self.foreign_array(frame, array, formal)?)
                }
                Argument::OpenArray(array) => self.pass_open_array(frame, array, formal)?,
            });
        }
        Ok(passed)
    }

    /// Evaluates an argument as a value of the parameter's type: strings are padded. Strings beyond the last
    /// parameter are passed unchanged, with a zero byte.
    fn argument_value(
        &mut self,
        frame: &mut Frame,
        value: &'p Expr,
        formal: Option<FormalParameter>,
    ) -> Eval<Value> {
        if let (None, ExprKind::Const(Const::String(id))) = (formal, &value.kind) {
            return Ok(Value::Address(self.string(*id)?));
        }
        let given = self.evaluate(frame, value)?;
        let is_word = |ty| matches!(self.program.types.get(ty), Type::Storage { .. });
        Ok(match (given, formal) {
            (value @ Value::Bytes(_), Some(formal)) => Value::Bytes(self.bytes_of(formal.ty, &value)?),
            // A procedure type may have a word where the procedure has a number or a set.
            (given, Some(formal)) if is_word(value.ty) && !is_word(formal.ty) => {
                self.same_bits(formal.ty, value.ty, &given)?
            }
            (value, _) => value,
        })
    }

    fn pass_open_array(
        &mut self,
        frame: &mut Frame,
        array: &'p Expr,
        formal: Option<FormalParameter>,
    ) -> Eval<Passed> {
        let Some(FormalParameter { mode, ty }) = formal else {
            return Err(unsupported("an open array without a parameter"));
        };
        let element = innermost(&self.program.types, ty);
        let (mut address, highs) = self.open_array(frame, array, element)?;
        if mode == ParameterMode::Reference {
            if let ExprKind::Const(Const::String(id)) = array.kind {
                // The callee may change its own copy, which ends with a zero byte.
                let mut bytes = self.program.strings[id].to_vec();
                bytes.push(0);
                address = self.temporary(frame, bytes)?;
            }
            return Ok(Passed::Open { address, highs });
        }
        let count: u64 = highs.iter().map(|high| high + 1).product();
        let size = count * self.program.types.layout(element).size;
        self.charge_for_bytes(size)?;
        let mut bytes = self.memory.read(address, size)?.to_vec();
        if element == TypeTable::CHAR {
            // The characters of a copy are followed by a zero byte.
            bytes.push(0);
        }
        Ok(Passed::Copy { bytes, highs })
    }

    /// Passes the address of the array itself to C: string constants end with a zero byte there.
    fn foreign_array(
        &mut self,
        frame: &mut Frame,
        array: &'p Expr,
        formal: Option<FormalParameter>,
    ) -> Eval<Address> {
        let types = &self.program.types;
        let element = formal.map(|formal| innermost(types, formal.ty));
        let element = element.ok_or_else(|| unsupported("an open array without a parameter"))?;
        Ok(self.open_array(frame, array, element)?.0)
    }

    /// Returns the address of an argument for an open array with elements of type `element`, and the greatest
    /// index of each of its dimensions.
    pub fn open_array(
        &mut self,
        frame: &mut Frame,
        array: &'p Expr,
        element: TypeId,
    ) -> Eval<(Address, Vec<u64>)> {
        if let Type::Storage { bits } = *self.program.types.get(element) {
            return self.as_storage(frame, array, u64::from(bits / 8));
        }
        if let ExprKind::Const(Const::String(id)) = array.kind {
            // The empty string is passed as its zero byte: every array has at least one element.
            let length = self.program.strings[id].len() as u64;
            return Ok((self.string(id)?, vec![length.max(1) - 1]));
        }
        let address = self.address_of_value(frame, array)?;
        let mut highs = self.open_highs(frame, array)?;
        let types = &self.program.types;
        let mut ty = innermost(types, array.ty);
        while let Type::Array { low, high, element: inner, .. } = *types.get(ty) {
            if ty == element {
                break;
            }
            highs.push(high.wrapping_sub(low) as u64);
            ty = inner;
        }
        Ok((address, highs))
    }

    /// Returns the greatest indices of the open dimensions of an array.
    fn open_highs(&self, frame: &Frame, array: &Expr) -> Eval<Vec<u64>> {
        match (&array.kind, self.program.types.get(array.ty)) {
            (ExprKind::Load(place), Type::OpenArray { .. }) => {
                let tlc_frontend::hir::Root::Local(local) = place.root else {
                    return Err(unsupported("an open array that is no parameter"));
                };
                Ok(frame.highs(local)?[place.projections.len()..].to_vec())
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Returns the address of an argument for an array of storage units of `unit` bytes, with its greatest
    /// indices.
    fn as_storage(&mut self, frame: &mut Frame, value: &'p Expr, unit: u64) -> Eval<(Address, Vec<u64>)> {
        let highs = self.open_highs(frame, value)?;
        let types = &self.program.types;
        let size = match &value.kind {
            ExprKind::Const(Const::String(id)) => self.program.strings[*id].len() as u64,
            _ if highs.is_empty() => types.layout(value.ty).size,
            _ => {
                let count: u64 = highs.iter().map(|high| high + 1).product();
                count * types.layout(innermost(types, value.ty)).size
            }
        };
        let address = match &value.kind {
            ExprKind::Const(Const::String(id)) => self.string(*id)?,
            _ => self.address_of_value(frame, value)?,
        };
        Ok((address, vec![size.div_ceil(unit).max(1) - 1]))
    }

    /// Returns the address of a variable, or of memory that holds the value until the end of the statement.
    fn address_of_value(&mut self, frame: &mut Frame, value: &'p Expr) -> Eval<Address> {
        if let ExprKind::Load(place) = &value.kind {
            return self.address(frame, place);
        }
        let computed = self.evaluate(frame, value)?;
        let bytes = self.bytes_of(value.ty, &computed)?;
        self.temporary(frame, bytes)
    }

    /// Returns the slots of the variables of enclosing procedures that a procedure captures.
    fn captured(&mut self, frame: &mut Frame, callee: &Procedure) -> Eval<Vec<(LocalId, Slot)>> {
        let mut captured = Vec::with_capacity(callee.captures.len());
        for Capture { variable, local, mode } in &callee.captures {
            let own = self.local_of(frame, *variable)?;
            let slot = match (mode, frame.slot(own)) {
                (_, slot @ Slot::Open { .. }) => slot.clone(),
                (CaptureMode::Reference, _) => Slot::At(self.address_of_local(frame, own)?),
                (CaptureMode::Value, Slot::Value(value)) => Slot::Value(value.clone()),
                (CaptureMode::Value, Slot::At(address)) => {
                    Slot::Value(self.load(*address, callee.locals[*local].ty)?)
                }
            };
            captured.push((*local, slot));
        }
        Ok(captured)
    }

    /// Returns the local of the running procedure that is the variable or its capture.
    fn local_of(&self, frame: &Frame, variable: VariableRef) -> Eval<LocalId> {
        if variable.procedure == frame.procedure {
            return Ok(variable.local);
        }
        let captures = &self.program.procedures[frame.procedure].captures;
        let capture = captures.iter().find(|capture| capture.variable == variable);
        capture.map(|capture| capture.local).ok_or_else(|| unsupported("a capture that the caller lacks"))
    }

    /// Executes a procedure that is not foreign.
    pub fn run_procedure(
        &mut self,
        id: ProcId,
        passed: Vec<Passed>,
        captured: Vec<(LocalId, Slot)>,
    ) -> Eval<Option<Value>> {
        if self.program.modules[self.program.procedures[id].module].external {
            return Err(unsupported("a procedure of a module that is compiled elsewhere"));
        }
        if self.depth >= self.limits.depth {
            let name = self.names.resolve(self.program.procedures[id].name).to_owned();
            if self.limits.endless != Some(name.as_str()) {
                return Err(GaveUp::Depth.into());
            }
            // The FINALLY parts begin on a stack of their own.
            self.depth = 0;
            return Err(self.end_with(&format!("run-time error: stack overflow in procedure {name}")));
        }
        self.depth += 1;
        let mut frame = self.frame(id, passed, captured)?;
        let result = self.run_frame(&mut frame);
        if let Err(Stop::Ended(_)) = result {
            // No objects remain to be released, and another thread may own the machine.
            return result;
        }
        self.release(frame);
        self.depth -= 1;
        result
    }

    /// Creates the parameters, captures and variables of a procedure.
    fn frame(&mut self, id: ProcId, passed: Vec<Passed>, captured: Vec<(LocalId, Slot)>) -> Eval<Frame> {
        let locals = &self.program.procedures[id].locals;
        let mut frame = Frame::new(id, locals.len());
        let mut passed = passed.into_iter();
        for local in locals.values() {
            let slot = match (local.kind, passed.next()) {
                (_, Some(Passed::Value(value))) => self.value_slot(&mut frame, local.ty, value)?,
                (_, Some(Passed::Reference(address))) => Slot::At(address),
                (_, Some(Passed::Open { address, highs })) => Slot::Open { address, highs },
                (_, Some(Passed::Copy { bytes, highs })) => {
                    Slot::Open { address: self.own(&mut frame, bytes)?, highs }
                }
                (LocalKind::Variable, None) => self.zero_slot(&mut frame, local.ty)?,
                (_, None) => Slot::At(Address::NIL),
            };
            frame.push(slot);
        }
        for (local, slot) in captured {
            frame.set_slot(local, slot);
        }
        Ok(frame)
    }

    fn run_frame(&mut self, frame: &mut Frame) -> Eval<Option<Value>> {
        let procedure = &self.program.procedures[frame.procedure];
        let value = match self.statements(frame, &procedure.body, None)? {
            Flow::Return(value) => value,
            Flow::Next => return self.end_of_procedure(procedure),
            flow => return Err(unsupported(format!("{flow:?} out of a procedure"))),
        };
        Ok(match (value, procedure.result) {
            (Some(value @ Value::Bytes(_)), Some(ty)) => Some(Value::Bytes(self.bytes_of(ty, &value)?)),
            (value, _) => value,
        })
    }

    /// Handles the END of a procedure that control has reached.
    fn end_of_procedure(&mut self, procedure: &Procedure) -> Eval<Option<Value>> {
        match procedure.result {
            None => Ok(None),
            Some(_) if procedure.check_return => {
                let name = self.names.resolve(procedure.name);
                let text = format!("function `{name}` ended without RETURN");
                Err(self.fail(CheckFailure::Function, procedure.end.lo, &text))
            }
            Some(ty) => match self.program.types.get(ty) {
                Type::Array { .. } | Type::Record { .. } => Ok(Some(Value::Bytes(self.room_for(ty)?))),
                _ => Ok(Some(value::zero(&self.program.types, ty)?)),
            },
        }
    }
}

/// Returns the mode and type of a parameter.
fn formal(procedure: &Procedure, local: LocalId) -> FormalParameter {
    let local = &procedure.locals[local];
    let is_reference = local.kind == LocalKind::Parameter(ParameterMode::Reference);
    let mode = if is_reference { ParameterMode::Reference } else { ParameterMode::Value };
    FormalParameter { mode, ty: local.ty }
}
