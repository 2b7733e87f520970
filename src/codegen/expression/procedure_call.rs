//! Calls: arguments, captured variables, and the spilling of SSA variables that a callee can reach.

use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, IntValue, PointerValue};

use tlc_frontend::hir::{
    Argument, Call, Callee, Capture, CaptureMode, Const, Expr, ExprKind, FormalParameter, FrameFunction,
    LocalId, LocalKind, ParameterMode, Place, PlacedCall, ProcId, Procedure, Root, RuntimeProcedure,
    Signature, Type, TypeId, TypeTable,
};

use crate::codegen::code::memory::string_variable;
use crate::codegen::expression::ExprLowering;
use crate::codegen::expression::frame_function::call_frame_function;
use crate::codegen::function::IntOp;
use crate::codegen::llvm::built;
use crate::codegen::module::c_calling::{CConvention, call_c};
use crate::codegen::module::types::{Sign, innermost, open_dimensions};
use crate::codegen::procedure::locals::Home;
use crate::codegen::runtime::RuntimeFn;
use direct_ssa::llvm::Scalar;

/// The arguments of a call.
struct CallArguments<'ctx> {
    values: Vec<BasicMetadataValueEnum<'ctx>>,
    /// The SSA variables whose slots are among the addresses.
    spilled: Vec<LocalId>,
    /// The saved stack pointer from before copies of open arrays, which are released when the call returns.
    stack: Option<PointerValue<'ctx>>,
    /// The number of allocations in the frame when the stack pointer was saved: later allocations must stay.
    allocations: u32,
}

impl<'ctx> CallArguments<'ctx> {
    fn new(values: Vec<BasicMetadataValueEnum<'ctx>>) -> CallArguments<'ctx> {
        CallArguments { values, spilled: Vec::new(), stack: None, allocations: 0 }
    }
}

/// The formal parameters of a callee.
#[derive(Clone, Copy)]
enum Formal<'p> {
    Procedure(&'p Procedure),
    Signature(&'p Signature),
}

impl Formal<'_> {
    fn count(self) -> usize {
        match self {
            Formal::Procedure(procedure) => procedure.parameters.len(),
            Formal::Signature(signature) => signature.parameters.len(),
        }
    }

    fn parameter(self, index: usize) -> FormalParameter {
        match self {
            Formal::Signature(signature) => signature.parameters[index],
            Formal::Procedure(procedure) => {
                let local = &procedure.locals[procedure.parameters[index]];
                let is_reference = local.kind == LocalKind::Parameter(ParameterMode::Reference);
                let mode = if is_reference { ParameterMode::Reference } else { ParameterMode::Value };
                FormalParameter { mode, ty: local.ty }
            }
        }
    }

    fn result(self) -> Option<TypeId> {
        match self {
            Formal::Procedure(procedure) => procedure.result,
            Formal::Signature(signature) => signature.result,
        }
    }

    fn passes_high(self) -> bool {
        match self {
            Formal::Procedure(procedure) => procedure.passes_highs(),
            Formal::Signature(_) => true,
        }
    }
}

impl<'ctx> ExprLowering<'_, '_, 'ctx> {
    /// Lowers a call and returns its scalar result. An array or record result goes to `result` if that is
    /// given, or else to a temporary.
    pub fn call(&mut self, call: &Call, result: Option<PointerValue<'ctx>>) -> Option<Scalar<'ctx>> {
        let around = self.code.enter_location(call.span.lo);
        let result = self.called(call, result);
        self.code.leave_location(around);
        result
    }

    fn called(&mut self, call: &Call, result: Option<PointerValue<'ctx>>) -> Option<Scalar<'ctx>> {
        match &call.callee {
            Callee::Procedure(id) => {
                let callee = &self.code.module.program.procedures[*id];
                if let Some(special) = callee.foreign.as_ref().and_then(|foreign| foreign.special)
                    && special != FrameFunction::ReturnsTwice
                {
                    return call_frame_function(self, special, &call.arguments, callee.result);
                }
                let placed =
                    self.code.module.plan.placed_calls.of(self.code.module.program, self.locals.id, *id);
                if placed == Some(PlacedCall::Assertion) {
                    self.assertion(call);
                    return None;
                }
                if callee.foreign.is_some() {
                    return self.call_foreign(call, *id, result);
                }
                let mut passed = self.pass(call, Formal::Procedure(callee), None, result);
                for capture in &callee.captures {
                    self.pass_capture(&mut passed, callee, capture);
                }
                let function = self.code.module.procedure(*id);
                let site = self.make_call(passed, |this, values| {
                    match placed {
                        Some(PlacedCall::Raising) => {
                            this.code.pass_location(RuntimeFn::RaiseAt, call.span.lo)
                        }
                        Some(PlacedCall::Comparing) => {
                            this.code.pass_location(RuntimeFn::CompareAt, call.span.lo)
                        }
                        _ => {}
                    }
                    function.call(&this.code.function.ins(), values, "call")
                });
                let result = self.code.scalar_result(callee.result, site);
                if let (Some(result), Some(bounds)) = (result, self.code.module.result_bounds[*id]) {
                    self.code.function.known.record_call(result, bounds);
                }
                if let (Some(result), Some(ty)) = (result, callee.result) {
                    self.record_result(*id, ty, result);
                }
                result
            }
            Callee::Value { value, checked } => self.call_value(call, value, *checked, result),
            Callee::Runtime(procedure) => self.call_runtime_procedure(call, *procedure),
        }
    }

    /// Lowers a call of a procedure of C.
    fn call_foreign(
        &mut self,
        call: &Call,
        id: ProcId,
        result: Option<PointerValue<'ctx>>,
    ) -> Option<Scalar<'ctx>> {
        let callee = &self.code.module.program.procedures[id];
        let count = callee.parameters.len();
        let types = &self.code.module.program.types;
        let convention = CConvention::of_call(types, callee, &further_types(call, count));
        let passed = self.pass(call, Formal::Procedure(callee), convention.as_ref(), result);
        let function = self.code.module.procedure(id);
        if let Some(convention) = convention {
            let fixed = callee.foreign.as_ref().is_some_and(|foreign| foreign.variadic).then_some(count);
            let address = function.function.as_global_value().as_pointer_value();
            let ty = convention.function_type(self.code.module, fixed);
            return self.make_call(passed, |this, values| {
                call_c(&mut this.code, &convention, (ty, address), values)
            });
        }
        let site = self.make_call(passed, |this, values| {
            let site = function.call(&this.code.function.ins(), values, "call");
            // LLVM ignores the attributes of a declaration with other types.
            if function.function.get_type() != function.ty {
                this.code.module.add_extensions(callee, site);
            }
            site
        });
        let result = self.code.scalar_result(callee.result, site)?;
        Some(self.code.foreign_result(callee, result))
    }

    /// Records the range of a procedure's results in the whole program.
    fn record_result(&mut self, id: ProcId, ty: TypeId, result: Scalar<'ctx>) {
        if let Some(range) = self.code.module.plan.intervals.result(id)
            && !self.origins.may_read_unassigned()
        {
            let signed = self.code.module.types.is_signed(ty);
            self.code.function.claim_within(result.int(), signed, range);
            self.code.function.known.record_own_range(result.int(), signed, range);
        }
    }

    /// Lowers a call of `Assertion.Assert`. The condition is known to hold after it, as after any check.
    fn assertion(&mut self, call: &Call) {
        let [Argument::Value(condition)] = call.arguments.as_slice() else {
            unreachable!("an assertion has one condition");
        };
        let holds = self.scalar(condition).int();
        self.code.check_assertion(holds, call.span.lo);
    }

    /// Lowers a call through a value of a procedure type.
    fn call_value(
        &mut self,
        call: &Call,
        value: &Expr,
        checked: bool,
        result: Option<PointerValue<'ctx>>,
    ) -> Option<Scalar<'ctx>> {
        let program = self.code.module.program;
        let Type::Procedure(signature) = program.types.get(value.ty) else {
            unreachable!("a value of {} is called", value.ty);
        };
        let address = self.scalar(value).pointer();
        if checked {
            self.code.check_nil(address, value.span, value.span.lo);
        } else {
            self.code.leave_nil_to_processor();
        }
        let count = signature.parameters.len();
        let convention = CConvention::of_value_call(&program.types, signature, &further_types(call, count));
        let passed = self.pass(call, Formal::Signature(signature), convention.as_ref(), result);
        if let Some(convention) = convention {
            let ty = convention.function_type(self.code.module, signature.variadic.then_some(count));
            return self.make_call(passed, |this, values| {
                call_c(&mut this.code, &convention, (ty, address), values)
            });
        }
        let ty = self.code.module.signature_type(signature);
        let site = self.make_call(passed, |this, values| {
            let site = built(this.code.function.ins().build_indirect_call(ty, address, values, "call"));
            this.code.module.add_call_attributes(signature, site);
            site
        });
        self.code.scalar_result(signature.result, site)
    }

    fn call_runtime_procedure(&mut self, call: &Call, procedure: RuntimeProcedure) -> Option<Scalar<'ctx>> {
        let location = self.code.module.location(call.span.lo);
        let mut passed = CallArguments::new(vec![location.into()]);
        for argument in &call.arguments {
            match argument {
                Argument::Value(value) => {
                    let mut scalar = self.scalar(value);
                    if matches!(value.ty, TypeTable::CARDINAL | TypeTable::INTEGER) {
                        scalar = self.code.widened(scalar.int(), value.ty).into();
                    }
                    passed.values.push(scalar.basic().into());
                }
                Argument::Reference(place) => self.pass_reference(&mut passed, place),
                Argument::Address(_) | Argument::OpenArray(_) => {
                    unreachable!("{procedure:?} takes neither open arrays nor variables of other types")
                }
            }
        }
        let function = self.code.module.runtime(match procedure {
            RuntimeProcedure::NewProcess => RuntimeFn::NewProcess,
            RuntimeProcedure::Transfer => RuntimeFn::Transfer,
            RuntimeProcedure::IoTransfer => RuntimeFn::IoTransfer,
            RuntimeProcedure::Listen => RuntimeFn::Listen,
            RuntimeProcedure::ListenLoop => RuntimeFn::ListenLoop,
            RuntimeProcedure::TurnInterrupts => RuntimeFn::TurnInterrupts,
            RuntimeProcedure::Throw => RuntimeFn::Throw,
        });
        let site =
            self.make_call(passed, |this, values| function.call(&this.code.function.ins(), values, ""));
        let ty = self.code.module.types.value(procedure.result()?).into_int_type();
        let result = self.code.scalar_result(procedure.result(), site)?.int();
        Some(self.code.resized(result, ty, Sign::None, "result").into())
    }

    /// Returns the arguments of a call of a procedure, and the SSA variables that it can access, in order.
    pub fn passed_to(
        &mut self,
        call: &Call,
        id: ProcId,
    ) -> (Vec<BasicMetadataValueEnum<'ctx>>, Vec<LocalId>) {
        let callee = &self.code.module.program.procedures[id];
        let mut passed = self.pass(call, Formal::Procedure(callee), None, None);
        for capture in &callee.captures {
            self.pass_capture(&mut passed, callee, capture);
        }
        passed.spilled.sort_unstable();
        passed.spilled.dedup();
        (passed.values, passed.spilled)
    }

    /// Builds a call after everything is evaluated; variables that the callee can access are in memory
    /// meanwhile.
    fn make_call<R>(
        &mut self,
        mut passed: CallArguments<'ctx>,
        call: impl FnOnce(&mut Self, &[BasicMetadataValueEnum<'ctx>]) -> R,
    ) -> R {
        passed.spilled.sort_unstable();
        passed.spilled.dedup();
        self.spill(&passed.spilled);
        let result = call(self, &passed.values);
        if let Some(stack) = passed.stack.filter(|_| passed.allocations == self.allocations) {
            let restore = self.code.module.intrinsic("llvm.stackrestore", &[stack.get_type().into()]);
            built(self.code.function.ins().build_call(restore, &[stack.into()], ""));
        }
        self.reload(&passed.spilled);
        result
    }

    /// Evaluates the arguments from left to right.
    fn pass(
        &mut self,
        call: &Call,
        formal: Formal<'_>,
        convention: Option<&CConvention>,
        result: Option<PointerValue<'ctx>>,
    ) -> CallArguments<'ctx> {
        let mut passed = CallArguments::new(Vec::with_capacity(formal.count() + 2));
        if let Some(ty) = formal.result()
            && !self.code.module.types.is_scalar(ty)
        {
            let address = result.unwrap_or_else(|| self.code.temporary(ty));
            passed.values.push(address.into());
        }
        for (index, argument) in call.arguments.iter().enumerate() {
            let later = &call.arguments[index + 1..];
            match argument {
                Argument::Value(value) if index >= formal.count() => self.pass_further(&mut passed, value),
                Argument::Value(value) => {
                    let registers = convention.and_then(|convention| convention.pieces(index));
                    match registers.and_then(|pieces| self.record_in_registers(value, pieces)) {
                        Some(record) => passed.values.push(record.into()),
                        None => self.pass_value(&mut passed, formal.parameter(index).ty, value, later),
                    }
                }
                Argument::Reference(place) => self.pass_reference(&mut passed, place),
                Argument::Address(pointer) => passed.values.push(self.scalar(pointer).basic().into()),
                Argument::OpenArray(array) => {
                    let parameter = formal.parameter(index);
                    let dimensions = open_dimensions(&self.code.module.program.types, parameter.ty);
                    let element = innermost(&self.code.module.program.types, parameter.ty);
                    let is_reference = parameter.mode == ParameterMode::Reference;
                    let spilled = is_reference.then_some(&mut passed.spilled);
                    let (mut address, highs) = self.open_array(array, dimensions, element, spilled);
                    if is_reference && let ExprKind::Const(Const::String(string)) = array.kind {
                        address = string_variable(&mut self.code, string, address);
                    } else if !is_reference && self.locals.is_changed_by(later, array) {
                        address = self.copied_argument(&mut passed, array, address);
                    }
                    passed.values.push(address.into());
                    if formal.passes_high() {
                        passed.values.extend(highs.into_iter().map(BasicMetadataValueEnum::from));
                    }
                }
            }
        }
        passed
    }

    /// Passes an argument after the parameters of a variadic procedure as C does: small numbers as `int`,
    /// reals as `double`, arrays by address.
    fn pass_further(&mut self, passed: &mut CallArguments<'ctx>, value: &Expr) {
        if let ExprKind::Const(Const::String(string)) = value.kind {
            passed.values.push(self.code.module.string(string).into());
            return;
        }
        if !self.code.module.types.is_scalar(value.ty) {
            passed.values.push(self.aggregate(value.ty, value).into());
            return;
        }
        let scalar = self.scalar(value);
        let promoted = match scalar.basic() {
            BasicValueEnum::IntValue(int) if int.get_type().get_bit_width() < 32 => {
                let is_signed = self.code.module.types.is_signed(value.ty);
                let sign = if is_signed { Sign::Copied } else { Sign::None };
                self.code.resized(int, self.code.module.context.i32_type(), sign, "promoted").into()
            }
            BasicValueEnum::FloatValue(real) => {
                self.code.function.cast_real(real, self.code.module.context.f64_type(), "promoted").into()
            }
            _ => scalar,
        };
        passed.values.push(promoted.basic().into());
    }

    fn pass_value(&mut self, passed: &mut CallArguments<'ctx>, ty: TypeId, value: &Expr, later: &[Argument]) {
        if self.code.module.types.is_scalar(ty) {
            passed.values.push(self.scalar(value).basic().into());
            return;
        }
        let mut address = self.aggregate(ty, value);
        if self.locals.is_changed_by(later, value) {
            address = self.copied_argument(passed, value, address);
        }
        passed.values.push(address.into());
    }

    /// Copies a variable for the time of the call, so that the callee receives its present value. The size of
    /// an open array is known only here.
    fn copied_argument(
        &mut self,
        passed: &mut CallArguments<'ctx>,
        value: &Expr,
        address: PointerValue<'ctx>,
    ) -> PointerValue<'ctx> {
        let highs = self.locals.highs_of_value(&self.code.module.program.types, value);
        if highs.is_empty() {
            let copy = self.code.temporary(value.ty);
            self.code.copy(value.ty, copy, address);
            return copy;
        }
        if passed.stack.is_none() {
            let pointer = self.code.module.types.pointer().into();
            let save = self.code.module.intrinsic("llvm.stacksave", &[pointer]);
            let saved = built(self.code.function.ins().build_call(save, &[], "stack"));
            passed.allocations = self.allocations;
            passed.stack = Some(saved.try_as_basic_value().unwrap_basic().into_pointer_value());
        }
        self.code.copied_elements(innermost(&self.code.module.program.types, value.ty), &highs, address)
    }

    fn pass_reference(&mut self, passed: &mut CallArguments<'ctx>, place: &Place) {
        if let (Root::Local(local), Some(_)) = (place.root, self.locals.variable_at(place)) {
            passed.spilled.push(local);
        }
        passed.values.push(self.address(place).into());
    }

    /// Returns the address and the HIGHs of an argument for an open array with the given number of
    /// dimensions. An SSA variable that is passed by reference is added to `spilled`, if that is given.
    pub fn open_array(
        &mut self,
        array: &Expr,
        dimensions: u32,
        element: TypeId,
        spilled: Option<&mut Vec<LocalId>>,
    ) -> (PointerValue<'ctx>, Vec<IntValue<'ctx>>) {
        if let Type::Storage { bits } = *self.code.module.types.get(element) {
            let unit = u64::from(bits / 8);
            let (address, size) = self.as_storage(array, unit, spilled);
            return (address, vec![size]);
        }
        if let ExprKind::Const(Const::String(string)) = array.kind {
            let length = self.code.module.program.strings[string].len() as u64;
            // The empty string is passed as its terminator, because every array has an element.
            return (self.code.module.string(string), vec![self.code.u64(length.max(1) - 1)]);
        }
        let address = self.aggregate(array.ty, array);
        let mut open = self.locals.highs_of_value(&self.code.module.program.types, array).into_iter();
        let (mut highs, mut ty) = (Vec::with_capacity(dimensions as usize), array.ty);
        for _ in 0..dimensions {
            match *self.code.module.types.get(ty) {
                Type::Array { low, high, element, .. } => {
                    highs.push(self.code.i64(high.wrapping_sub(low)));
                    ty = element;
                }
                Type::OpenArray { element } => {
                    highs.extend(open.next());
                    ty = element;
                }
                ref other => unreachable!("{other:?} has no elements to pass"),
            }
        }
        (address, highs)
    }

    /// Returns the address and HIGH of an argument that is passed as an array of storage units of `unit`
    /// bytes.
    fn as_storage(
        &mut self,
        value: &Expr,
        unit: u64,
        spilled: Option<&mut Vec<LocalId>>,
    ) -> (PointerValue<'ctx>, IntValue<'ctx>) {
        let high = |size: u64| size.div_ceil(unit).max(1) - 1;
        if let ExprKind::Const(Const::String(string)) = value.kind {
            let length = self.code.module.program.strings[string].len() as u64;
            return (self.code.module.string(string), self.code.u64(high(length)));
        }
        let highs = self.locals.highs_of_value(&self.code.module.program.types, value);
        if !highs.is_empty() {
            let address = self.aggregate(value.ty, value);
            let element = innermost(&self.code.module.program.types, value.ty);
            let count = self.code.element_count_of(&highs);
            let size = self.code.module.types.layout(element).size;
            let size = self.code.function.int_op(IntOp::Mul, count, self.code.u64(size), "size");
            let rounded = self.code.function.int_op(IntOp::Add, size, self.code.u64(unit - 1), "size");
            let units = self.code.function.int_op(IntOp::UnsignedDiv, rounded, self.code.u64(unit), "units");
            return (address, self.code.function.int_op(IntOp::Sub, units, self.code.u64(1), "high"));
        }
        let size = self.code.module.types.layout(value.ty).size;
        (self.storage_address(value, spilled), self.code.u64(high(size)))
    }

    fn storage_address(&mut self, value: &Expr, spilled: Option<&mut Vec<LocalId>>) -> PointerValue<'ctx> {
        if !self.code.module.types.is_scalar(value.ty) {
            return self.aggregate(value.ty, value);
        }
        if let ExprKind::Load(place) = &value.kind {
            let variable = self.locals.variable_at(place);
            match (place.root, spilled) {
                (Root::Local(local), Some(spilled)) if variable.is_some() => spilled.push(local),
                _ if variable.is_some() => return self.in_temporary(value),
                _ => {}
            }
            return self.address(place);
        }
        self.in_temporary(value)
    }

    /// Stores a scalar in a new temporary.
    fn in_temporary(&mut self, value: &Expr) -> PointerValue<'ctx> {
        let scalar = self.scalar(value);
        let address = self.code.temporary(value.ty);
        self.code.store(value.ty, address, scalar);
        address
    }

    /// Passes a captured variable, which either belongs to this procedure or is captured by it as well.
    fn pass_capture(&mut self, passed: &mut CallArguments<'ctx>, callee: &Procedure, capture: &Capture) {
        let local = self.locals.local_of(capture.variable);
        match (capture.mode, self.locals.homes[local]) {
            (CaptureMode::Value, Home::Variable { variable, .. }) => {
                passed.values.push(self.code.function.use_var(variable).basic().into());
            }
            (CaptureMode::Value, Home::Memory { address }) => {
                let value = self.code.load(callee.locals[capture.local].ty, address);
                passed.values.push(value.basic().into());
            }
            (CaptureMode::Reference, Home::Variable { slot: Some(slot), .. }) => {
                passed.spilled.push(local);
                passed.values.push(slot.into());
            }
            (CaptureMode::Reference, Home::Memory { address }) => {
                passed.values.push(address.into());
                passed
                    .values
                    .extend(self.locals.highs[local].iter().map(|high| BasicMetadataValueEnum::from(*high)));
            }
            (CaptureMode::Reference, Home::Variable { variable, slot: None }) => {
                unreachable!("{variable} is captured by reference and has no slot")
            }
        }
    }

    /// Stores variables in their slots just before a call that can access them.
    pub fn spill(&mut self, locals: &[LocalId]) {
        for local in locals {
            let (variable, slot) = self.locals.spilled_home(*local);
            let value = self.code.function.use_var(variable);
            self.code.store(self.locals.procedure.locals[*local].ty, slot, value);
            self.code.function.builder_mut().begin_in_memory(variable, slot);
        }
    }

    /// Reloads variables from their slots just after the call.
    pub fn reload(&mut self, locals: &[LocalId]) {
        for local in locals {
            let (variable, slot) = self.locals.spilled_home(*local);
            let value = self.code.load(self.locals.procedure.locals[*local].ty, slot);
            self.code.assign_variable(variable, value.into());
        }
    }
}

/// Returns the types of the arguments after the `count` parameters of a variadic procedure.
fn further_types(call: &Call, count: usize) -> Vec<TypeId> {
    let further = call.arguments.get(count..).unwrap_or_default();
    further
        .iter()
        .map(|argument| match argument {
            Argument::Value(value) | Argument::Address(value) | Argument::OpenArray(value) => value.ty,
            Argument::Reference(place) => place.ty,
        })
        .collect()
}
