//! Calls: arguments, captured variables, and the spilling of SSA variables that a callee can reach.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{
    AsValueRef, BasicMetadataValueEnum, BasicValueEnum, CallSiteValue, IntValue, PointerValue,
};

use tlc_frontend::hir::{
    Argument, Call, Callee, Capture, CaptureMode, Const, Expr, ExprKind, FormalParameter, FrameFunction,
    LocalId, LocalKind, ParameterMode, Place, PlacedCall, ProcId, Procedure, Root, RuntimeProcedure,
    Signature, Type, TypeId, TypeTable, VariableRef,
};
use tlc_frontend::passes::argument_may_change;

use crate::codegen::function::IntOp;
use crate::codegen::llvm::built;
use crate::codegen::module::types::{Sign, innermost, open_dimensions};
use crate::codegen::procedure::{Home, ProcLowering};
use crate::codegen::runtime::RuntimeFn;
use direct_ssa::llvm::Scalar;

/// The arguments of a call.
struct Passed<'ctx> {
    values: Vec<BasicMetadataValueEnum<'ctx>>,
    /// The SSA variables whose slots are among the addresses.
    spilled: Vec<LocalId>,
    /// The saved stack pointer from before copies of open arrays, which are released when the call returns.
    stack: Option<PointerValue<'ctx>>,
    /// The number of allocations in the frame when the stack pointer was saved: later allocations must stay.
    allocations: u32,
}

impl<'ctx> Passed<'ctx> {
    fn new(values: Vec<BasicMetadataValueEnum<'ctx>>) -> Passed<'ctx> {
        Passed { values, spilled: Vec::new(), stack: None, allocations: 0 }
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
            Formal::Procedure(procedure) => procedure.foreign.is_none(),
            Formal::Signature(_) => true,
        }
    }
}

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers a call and returns its scalar result. An array or record result goes to `result` if that is
    /// given, or else to a temporary.
    pub fn call(&mut self, call: &Call, result: Option<PointerValue<'ctx>>) -> Option<Scalar<'ctx>> {
        let around = self.enter_place(call.span.lo);
        let result = self.called(call, result);
        self.leave_place(around);
        result
    }

    fn called(&mut self, call: &Call, result: Option<PointerValue<'ctx>>) -> Option<Scalar<'ctx>> {
        match &call.callee {
            Callee::Procedure(id) => {
                let callee = &self.module.program.procedures[*id];
                if let Some(special) = callee.foreign.as_ref().and_then(|foreign| foreign.special)
                    && special != FrameFunction::ReturnsTwice
                {
                    return self.call_frame_function(special, &call.arguments, callee.result);
                }
                let placed = self.module.plan.placed_calls.of(self.module.program, self.id, *id);
                if placed == Some(PlacedCall::Assertion) {
                    self.assertion(call);
                    return None;
                }
                let mut passed = self.pass(call, Formal::Procedure(callee), result);
                for capture in &callee.captures {
                    self.pass_capture(&mut passed, callee, capture);
                }
                let function = self.module.procedure(*id);
                let site = self.make_call(passed, |this, values| {
                    if placed == Some(PlacedCall::Raising) {
                        this.tell_place_of_raise(call.span.lo);
                    }
                    function.call(&this.function.ins(), values, "call")
                });
                let result = self.scalar_result(callee.result, site);
                if callee.foreign.is_some() {
                    return result.map(|result| self.foreign_result(callee.result, result));
                }
                if let (Some(result), Some(bounds)) = (result, self.module.result_bounds[*id]) {
                    self.function.record_call(result, bounds);
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

    /// Records the range of a procedure's results in the whole program.
    fn record_result(&mut self, id: ProcId, ty: TypeId, result: Scalar<'ctx>) {
        if let Some(range) = self.module.plan.intervals.result(id)
            && !self.origins.may_read_unassigned()
        {
            let signed = self.module.types.is_signed(ty);
            self.function.claim_within(result.int(), signed, range);
            self.function.record_own_range(result.int(), signed, range);
        }
    }

    /// Lowers a call of `Assertion.Assert`. The condition is known to hold after it, as after any check.
    fn assertion(&mut self, call: &Call) {
        let [Argument::Value(condition)] = call.arguments.as_slice() else {
            unreachable!("an assertion has one condition");
        };
        let holds = self.scalar(condition).int();
        self.check_assertion(holds, call.span.lo);
    }

    /// Passes the source location of the next call, which raises an exception, to the run-time library.
    fn tell_place_of_raise(&mut self, position: u32) {
        let place = self.module.location(position);
        let function = self.module.runtime(RuntimeFn::RaiseAt);
        function.call(&self.function.ins(), &[place.into()], "");
    }

    /// Lowers a call through a value of a procedure type.
    fn call_value(
        &mut self,
        call: &Call,
        value: &Expr,
        checked: bool,
        result: Option<PointerValue<'ctx>>,
    ) -> Option<Scalar<'ctx>> {
        let program = self.module.program;
        let Type::Procedure(signature) = program.types.get(value.ty) else {
            unreachable!("a value of {} is called", value.ty);
        };
        let address = self.scalar(value).pointer();
        if checked {
            self.check_nil(address, value.span, value.span.lo);
        } else {
            self.leave_nil_to_processor();
        }
        let passed = self.pass(call, Formal::Signature(signature), result);
        let ty = self.module.signature_type(signature);
        let site = self.make_call(passed, |this, values| {
            let site = built(this.function.ins().build_indirect_call(ty, address, values, "call"));
            this.module.add_call_attributes(signature, site);
            site
        });
        self.scalar_result(signature.result, site)
    }

    fn call_runtime_procedure(&mut self, call: &Call, procedure: RuntimeProcedure) -> Option<Scalar<'ctx>> {
        let location = self.module.location(call.span.lo);
        let mut passed = Passed::new(vec![location.into()]);
        for argument in &call.arguments {
            match argument {
                Argument::Value(value) => {
                    let mut scalar = self.scalar(value);
                    if matches!(value.ty, TypeTable::CARDINAL | TypeTable::INTEGER) {
                        scalar = self.widened(scalar.int(), value.ty).into();
                    }
                    passed.values.push(scalar.basic().into());
                }
                Argument::Reference(place) => self.pass_reference(&mut passed, place),
                Argument::OpenArray(_) => unreachable!("{procedure:?} takes no open array"),
            }
        }
        let function = self.module.runtime(match procedure {
            RuntimeProcedure::NewProcess => RuntimeFn::NewProcess,
            RuntimeProcedure::Transfer => RuntimeFn::Transfer,
            RuntimeProcedure::IoTransfer => RuntimeFn::IoTransfer,
            RuntimeProcedure::Listen => RuntimeFn::Listen,
            RuntimeProcedure::ListenLoop => RuntimeFn::ListenLoop,
            RuntimeProcedure::TurnInterrupts => RuntimeFn::TurnInterrupts,
            RuntimeProcedure::Throw => RuntimeFn::Throw,
        });
        let site = self.make_call(passed, |this, values| function.call(&this.function.ins(), values, ""));
        let ty = self.module.types.value(procedure.result()?).into_int_type();
        let result = self.scalar_result(procedure.result(), site)?.int();
        Some(self.resized(result, ty, Sign::None, "result").into())
    }

    /// Returns the arguments of a call of a procedure, and the SSA variables that it can access, in order.
    pub fn passed_to(
        &mut self,
        call: &Call,
        id: ProcId,
    ) -> (Vec<BasicMetadataValueEnum<'ctx>>, Vec<LocalId>) {
        let callee = &self.module.program.procedures[id];
        let mut passed = self.pass(call, Formal::Procedure(callee), None);
        for capture in &callee.captures {
            self.pass_capture(&mut passed, callee, capture);
        }
        passed.spilled.sort_unstable();
        passed.spilled.dedup();
        (passed.values, passed.spilled)
    }

    /// Builds a call after everything is evaluated; variables that the callee can access are in memory
    /// meanwhile.
    fn make_call(
        &mut self,
        mut passed: Passed<'ctx>,
        call: impl FnOnce(&mut Self, &[BasicMetadataValueEnum<'ctx>]) -> CallSiteValue<'ctx>,
    ) -> CallSiteValue<'ctx> {
        passed.spilled.sort_unstable();
        passed.spilled.dedup();
        self.spill(&passed.spilled);
        let site = call(self, &passed.values);
        if let Some(stack) = passed.stack.filter(|_| passed.allocations == self.allocations) {
            let restore = self.module.intrinsic("llvm.stackrestore", &[stack.get_type().into()]);
            built(self.function.ins().build_call(restore, &[stack.into()], ""));
        }
        self.reload(&passed.spilled);
        site
    }

    fn scalar_result(&self, result: Option<TypeId>, site: CallSiteValue<'ctx>) -> Option<Scalar<'ctx>> {
        let returns_scalar = result.is_some_and(|ty| self.module.types.is_scalar(ty));
        // SAFETY: the call is a value, and the callee was declared to return a scalar.
        returns_scalar.then(|| unsafe { Scalar::new(site.as_value_ref()) })
    }

    /// Converts the result of a C procedure: a BOOLEAN is returned as a byte.
    fn foreign_result(&mut self, ty: Option<TypeId>, result: Scalar<'ctx>) -> Scalar<'ctx> {
        match ty.map(|ty| self.module.types.value(ty)) {
            Some(BasicTypeEnum::IntType(int)) if int.get_bit_width() == 1 => {
                self.stored_number(result.int(), int, Sign::None).into()
            }
            _ => result,
        }
    }

    /// Evaluates the arguments from left to right.
    fn pass(&mut self, call: &Call, formal: Formal<'_>, result: Option<PointerValue<'ctx>>) -> Passed<'ctx> {
        let mut passed = Passed::new(Vec::with_capacity(formal.count() + 2));
        if let Some(ty) = formal.result()
            && !self.module.types.is_scalar(ty)
        {
            let address = result.unwrap_or_else(|| self.temporary(ty));
            passed.values.push(address.into());
        }
        for (index, argument) in call.arguments.iter().enumerate() {
            let later = &call.arguments[index + 1..];
            match argument {
                Argument::Value(value) if index >= formal.count() => self.pass_further(&mut passed, value),
                Argument::Value(value) => {
                    self.pass_value(&mut passed, formal.parameter(index).ty, value, later);
                }
                Argument::Reference(place) => self.pass_reference(&mut passed, place),
                Argument::OpenArray(array) => {
                    let parameter = formal.parameter(index);
                    let dimensions = open_dimensions(&self.module.program.types, parameter.ty);
                    let element = innermost(&self.module.program.types, parameter.ty);
                    let is_reference = parameter.mode == ParameterMode::Reference;
                    let spilled = is_reference.then_some(&mut passed.spilled);
                    let (mut address, highs) = self.open_array(array, dimensions, element, spilled);
                    if !is_reference && self.is_changed_by(later, array) {
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
    /// reals as `double`, arrays and records by address.
    fn pass_further(&mut self, passed: &mut Passed<'ctx>, value: &Expr) {
        if let ExprKind::Const(Const::String(string)) = value.kind {
            passed.values.push(self.module.string(string).into());
            return;
        }
        if !self.module.types.is_scalar(value.ty) {
            passed.values.push(self.aggregate(value.ty, value).into());
            return;
        }
        let scalar = self.scalar(value);
        let promoted = match scalar.basic() {
            BasicValueEnum::IntValue(int) if int.get_type().get_bit_width() < 32 => {
                let is_signed = self.module.types.is_signed(value.ty);
                let sign = if is_signed { Sign::Copied } else { Sign::None };
                self.resized(int, self.module.context.i32_type(), sign, "promoted").into()
            }
            BasicValueEnum::FloatValue(real) => {
                self.function.cast_real(real, self.module.context.f64_type(), "promoted").into()
            }
            _ => scalar,
        };
        passed.values.push(promoted.basic().into());
    }

    fn pass_value(&mut self, passed: &mut Passed<'ctx>, ty: TypeId, value: &Expr, later: &[Argument]) {
        if self.module.types.is_scalar(ty) {
            passed.values.push(self.scalar(value).basic().into());
            return;
        }
        let mut address = self.aggregate(ty, value);
        if self.is_changed_by(later, value) {
            address = self.copied_argument(passed, value, address);
        }
        passed.values.push(address.into());
    }

    /// Whether evaluating later arguments of a call may change the variable that is passed by its address.
    fn is_changed_by(&self, later: &[Argument], value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Load(place) => {
                later.iter().any(|argument| argument_may_change(self.procedure, argument, place))
            }
            _ => false,
        }
    }

    /// Copies a variable for the time of the call, so that the callee receives its present value. The size of
    /// an open array is known only here.
    fn copied_argument(
        &mut self,
        passed: &mut Passed<'ctx>,
        value: &Expr,
        address: PointerValue<'ctx>,
    ) -> PointerValue<'ctx> {
        let highs = self.highs_of_value(value);
        if highs.is_empty() {
            let copy = self.temporary(value.ty);
            self.copy(value.ty, copy, address);
            return copy;
        }
        if passed.stack.is_none() {
            let pointer = self.module.types.pointer().into();
            let save = self.module.intrinsic("llvm.stacksave", &[pointer]);
            let saved = built(self.function.ins().build_call(save, &[], "stack"));
            passed.allocations = self.allocations;
            passed.stack = Some(saved.try_as_basic_value().unwrap_basic().into_pointer_value());
        }
        self.copied_elements(innermost(&self.module.program.types, value.ty), &highs, address)
    }

    fn pass_reference(&mut self, passed: &mut Passed<'ctx>, place: &Place) {
        if let (Root::Local(local), Some(_)) = (place.root, self.variable_at(place)) {
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
        if let Type::Storage { bits } = *self.module.types.get(element) {
            let unit = u64::from(bits / 8);
            let (address, size) = self.as_storage(array, unit, spilled);
            return (address, vec![size]);
        }
        if let ExprKind::Const(Const::String(string)) = array.kind {
            let length = self.module.program.strings[string].len() as u64;
            // The empty string is passed as its terminator, because every array has an element.
            return (self.module.string(string), vec![self.u64(length.max(1) - 1)]);
        }
        let address = self.aggregate(array.ty, array);
        let mut open = self.highs_of_value(array).into_iter();
        let (mut highs, mut ty) = (Vec::with_capacity(dimensions as usize), array.ty);
        for _ in 0..dimensions {
            match *self.module.types.get(ty) {
                Type::Array { low, high, element, .. } => {
                    highs.push(self.i64(high.wrapping_sub(low)));
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

    /// Returns the HIGHs of the open dimensions of a value.
    fn highs_of_value(&self, array: &Expr) -> Vec<IntValue<'ctx>> {
        match (&array.kind, self.module.types.get(array.ty)) {
            (ExprKind::Load(place), Type::OpenArray { .. }) => self.open_highs(place),
            _ => Vec::new(),
        }
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
            let length = self.module.program.strings[string].len() as u64;
            return (self.module.string(string), self.u64(high(length)));
        }
        let highs = self.highs_of_value(value);
        if !highs.is_empty() {
            let address = self.aggregate(value.ty, value);
            let element = innermost(&self.module.program.types, value.ty);
            let count = self.element_count_of(&highs);
            let size = self.module.types.layout(element).size;
            let size = self.function.int_op(IntOp::Mul, count, self.u64(size), "size");
            let rounded = self.function.int_op(IntOp::Add, size, self.u64(unit - 1), "size");
            let units = self.function.int_op(IntOp::UnsignedDiv, rounded, self.u64(unit), "units");
            return (address, self.function.int_op(IntOp::Sub, units, self.u64(1), "high"));
        }
        let size = self.module.types.layout(value.ty).size;
        (self.storage_address(value, spilled), self.u64(high(size)))
    }

    fn storage_address(&mut self, value: &Expr, spilled: Option<&mut Vec<LocalId>>) -> PointerValue<'ctx> {
        if !self.module.types.is_scalar(value.ty) {
            return self.aggregate(value.ty, value);
        }
        if let ExprKind::Load(place) = &value.kind {
            let variable = self.variable_at(place);
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
        let address = self.temporary(value.ty);
        self.store(value.ty, address, scalar);
        address
    }

    /// Passes a captured variable, which either belongs to this procedure or is captured by it as well.
    fn pass_capture(&mut self, passed: &mut Passed<'ctx>, callee: &Procedure, capture: &Capture) {
        let local = self.local_of(capture.variable);
        match (capture.mode, self.homes[local]) {
            (CaptureMode::Value, Home::Variable { variable, .. }) => {
                passed.values.push(self.function.peek_variable(variable).basic().into());
            }
            (CaptureMode::Value, Home::Memory { address }) => {
                let value = self.load(callee.locals[capture.local].ty, address);
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
                    .extend(self.highs[local].iter().map(|high| BasicMetadataValueEnum::from(*high)));
            }
            (CaptureMode::Reference, Home::Variable { variable, slot: None }) => {
                unreachable!("{variable} is captured by reference and has no slot")
            }
        }
    }

    fn local_of(&self, variable: VariableRef) -> LocalId {
        if variable.procedure == self.id {
            return variable.local;
        }
        let capture = self.procedure.capture_of(variable);
        capture.expect("a caller captures the variables of others that its callees capture").local
    }

    /// Stores variables in their slots just before a call that can access them.
    pub fn spill(&mut self, locals: &[LocalId]) {
        for local in locals {
            let (variable, slot) = self.spilled_home(*local);
            let value = self.function.peek_variable(variable);
            self.store(self.procedure.locals[*local].ty, slot, value);
            self.function.builder_mut().begin_in_memory(variable, slot);
        }
    }

    /// Reloads variables from their slots just after the call.
    pub fn reload(&mut self, locals: &[LocalId]) {
        for local in locals {
            let (variable, slot) = self.spilled_home(*local);
            let value = self.load(self.procedure.locals[*local].ty, slot);
            self.function.write_variable(variable, value.into());
        }
    }

    fn spilled_home(&self, local: LocalId) -> (direct_ssa::Variable, PointerValue<'ctx>) {
        match self.homes[local] {
            Home::Variable { variable, slot: Some(slot) } => (variable, slot),
            _ => unreachable!("{local} was spilled and has no slot"),
        }
    }
}
