//! Exceptions cost nothing until one is raised: a protected call is an `invoke`, whose landing pad is found
//! in tables. The run-time library, see `runtime/exceptions.c`, keeps the exceptions that are being handled.

use inkwell::module::Linkage;
use inkwell::values::{AsValueRef, BasicValueEnum, FunctionValue};

use tlc_frontend::hir::{Call, Callee, Place, Stmt};

use crate::codegen::code::CodeBuilder;
use crate::codegen::llvm::built;
use crate::codegen::module::ModuleLowering;
use crate::codegen::procedure::ProcLowering;
use crate::codegen::runtime::RuntimeFn;
use direct_ssa::llvm::Scalar;

/// The function that finds the landing pads.
const PERSONALITY: &str = "tlc_personality";

impl<'ctx> ModuleLowering<'_, 'ctx> {
    fn personality(&self) -> FunctionValue<'ctx> {
        self.module.get_function(PERSONALITY).unwrap_or_else(|| {
            let ty = self.context.i32_type().fn_type(&[], true);
            self.module.add_function(PERSONALITY, ty, Some(Linkage::External))
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

        let (values, spilled) = self.expr.passed_to(call, id);
        self.expr.spill(&spilled);
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
        handle(&mut self.expr.code);
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

/// Catches the exception.
fn handle(code: &mut CodeBuilder<'_, '_, '_>) {
    let personality = code.module.personality();
    code.function.value().set_personality_function(personality);
    let pointer = code.module.types.pointer();
    let ty = code.module.context.struct_type(&[pointer.into(), code.module.context.i32_type().into()], false);
    let all = pointer.const_null().into();
    let pad = built(code.function.ins().build_landing_pad(ty, personality, &[all], false, "pad"));
    let exception = built(code.function.ins().build_extract_value(pad.into_struct_value(), 0, "exception"));
    let function = code.module.runtime(RuntimeFn::Handle);
    function.call(&code.function.ins(), &[exception.into()], "");
}

/// Ends a handler that has not handled the exception.
pub fn reraise(code: &mut CodeBuilder<'_, '_, '_>) {
    let function = code.module.runtime(RuntimeFn::Reraise);
    function.call(&code.function.ins(), &[], "");
    built(code.function.ins().build_unreachable());
    code.function.end_block();
}
