//! Exceptions cost nothing until one is raised: a protected call is an `invoke`, whose landing pad is found
//! in tables. The run-time library, see `runtime/exceptions.c`, keeps the exceptions that are being handled.
//!
//! Protected statements are lowered as a function of their own, so that the SSA construction needs no edges
//! from each of their calls to the handler. Before optimization they are inlined, and such calls become invokes.

use std::ffi::{CStr, c_char};

use inkwell::attributes::AttributeLoc;
use inkwell::module::{Linkage, Module};
use inkwell::values::{AsValueRef, BasicValueEnum, FunctionValue};
use llvm_sys::prelude::LLVMModuleRef;

use tlc_frontend::hir::{Call, Callee, Place, Stmt};

use crate::codegen::code::CodeBuilder;
use crate::codegen::debug_info::locals::declare_in_slot;
use crate::codegen::llvm::built;
use crate::codegen::module::ModuleLowering;
use crate::codegen::module::attributes::PROTECTED;
use crate::codegen::procedure::ProcLowering;
use crate::codegen::runtime::RuntimeFn;
use direct_ssa::llvm::Scalar;

unsafe extern "C" {
    fn tlc_inline_protected(module: LLVMModuleRef, personality: *const c_char, attribute: *const c_char);
}

/// The function that finds the landing pads.
const PERSONALITY: &CStr = c"tlc_personality";

/// Moves protected statements from their functions to the procedures that contain them.
pub fn inline_protected(module: &Module<'_>) {
    // SAFETY: the module is alive, no reference to its functions is held, and the texts end with zero.
    unsafe { tlc_inline_protected(module.as_mut_ptr(), PERSONALITY.as_ptr(), PROTECTED.as_ptr()) };
}

impl<'ctx> ModuleLowering<'_, 'ctx> {
    fn personality(&self) -> FunctionValue<'ctx> {
        let name = PERSONALITY.to_str().unwrap_or_default();
        self.module.get_function(name).unwrap_or_else(|| {
            let ty = self.context.i32_type().fn_type(&[], true);
            self.module.add_function(name, ty, Some(Linkage::External))
        })
    }
}

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers a protected call with its handler.
    pub fn try_stmt(&mut self, stmt: &Stmt, call: &Call, result: Option<&Place>, handler: &[Stmt]) {
        let Callee::Procedure(id) = call.callee else { unreachable!("protected statements are a procedure") };
        let assigned = self.expr.assigned.by_stmt(stmt);
        let mut end = self.expr.code.function.target(assigned, c"try.end");
        let mut normal = self.expr.code.function.target(assigned, c"try.normal");
        let mut raised = self.expr.code.function.target(assigned, c"try.raised");

        let statements = &self.expr.code.module.program.procedures[id].body;
        self.expr.code.locate(statements.first().map_or(stmt.span.lo, |first| first.span.lo));
        let (values, spilled) = self.expr.passed_to(call, id);
        self.expr.spill(&spilled);
        for local in &spilled {
            let (variable, slot) = self.expr.locals.spilled_home(*local);
            declare_in_slot(&mut self.expr.code, variable, slot);
        }
        let from = self.expr.code.function.block();
        let (normal_block, raised_block) =
            (self.expr.code.function.block_of(&mut normal), self.expr.code.function.block_of(&mut raised));
        self.expr.code.function.position_at_end(from);
        let normal_code = self.expr.code.function.edge(from, normal_block, None);
        let raised_code = self.expr.code.function.edge(from, raised_block, None);
        let callee = self.expr.code.module.procedure(id);
        let address = callee.function.as_global_value().as_pointer_value();
        let values: Vec<BasicValueEnum<'ctx>> =
            values.into_iter().filter_map(|value| value.try_into().ok()).collect();
        self.expr.code.function.known.forget_memory();
        let site = built(self.expr.code.function.ins().build_indirect_invoke(
            callee.ty,
            address,
            &values,
            normal_code,
            raised_code,
            "call",
        ));
        self.expr.code.function.end_block();

        // The following code has no source text: debuggers see it at the end of the procedure.
        self.expr.code.locate(self.expr.locals.procedure.end.lo);
        self.expr.code.function.enter(normal);
        self.expr.reload(&spilled);
        if let Some(place) = result {
            // SAFETY: there is a place for the result, so the result is a scalar and the call is a value.
            let value = unsafe { Scalar::new(site.as_value_ref()) };
            self.expr.write_place(place, value.into());
        }
        self.expr.code.function.jump(&mut end);

        self.expr.code.locate(handler.first().map_or(stmt.span.lo, |first| first.span.lo));
        self.expr.code.function.enter(raised);
        let passes_on = handler.iter().any(|stmt| stmt.kind.passes_exception_on());
        handle(&mut self.expr.code, passes_on);
        self.expr.reload(&spilled);
        let around = std::mem::replace(&mut self.in_handler, true);
        self.stmts(handler);
        self.in_handler = around;
        self.expr.code.function.jump(&mut end);
        self.expr.code.function.enter(end);
    }

    /// Declares the exception handled, if code is in a handler.
    pub fn leave_handler(&mut self) {
        if self.in_handler && self.expr.code.function.is_reachable() {
            let function = self.expr.code.module.runtime(RuntimeFn::LeaveHandler);
            function.call(&self.expr.code.function.ins(), &[], "");
        }
    }
}

/// Catches the exception. The pad of a handler that never passes it on is a cleanup: the run-time library need not
/// note the frames then.
fn handle(code: &mut CodeBuilder<'_, '_, '_>, passes_on: bool) {
    let personality = code.module.personality();
    code.function.value().set_personality_function(personality);
    let pointer = code.module.types.pointer();
    let ty = code.module.context.struct_type(&[pointer.into(), code.module.context.i32_type().into()], false);
    let all = [pointer.const_null().into()];
    let clauses = if passes_on { &all[..] } else { &[] };
    let pad = built(code.function.ins().build_landing_pad(ty, personality, clauses, !passes_on, "pad"));
    let exception = built(code.function.ins().build_extract_value(pad.into_struct_value(), 0, "exception"));
    let function = code.module.runtime(RuntimeFn::Handle);
    function.call(&code.function.ins(), &[exception.into()], "");
}

/// Ends a handler that has not handled the exception.
pub fn reraise(code: &mut CodeBuilder<'_, '_, '_>) {
    let function = code.module.runtime(RuntimeFn::Reraise);
    let call = function.call(&code.function.ins(), &[], "");
    // The backtrace shows the handlers that have passed an exception on.
    call.add_attribute(AttributeLoc::Function, code.module.attributes.nomerge);
    built(code.function.ins().build_unreachable());
    code.function.end_block();
}
