//! Exceptions cost nothing until one is raised: a protected call is an `invoke`, whose landing pad is found
//! in tables. The run-time library, see `runtime/exceptions.c`, keeps the exceptions that are being handled.

use inkwell::module::Linkage;
use inkwell::values::{AsValueRef, BasicValueEnum, FunctionValue};

use tlc_frontend::hir::{Call, Callee, Control, Place, Program, Stmt};

use crate::codegen::Mode;
use crate::codegen::llvm::built;
use crate::codegen::module::ModuleLowering;
use crate::codegen::procedure::ProcLowering;
use crate::codegen::runtime::RuntimeFn;
use direct_ssa::llvm::Scalar;

/// The function that finds the landing pads.
const PERSONALITY: &str = "tlc_personality";

/// Whether exceptions may leave functions. In a program without handlers nothing is raised: it terminates
/// immediately. Handlers of other objects are unknown.
pub(in crate::codegen) fn may_raise(program: &Program, mode: Mode) -> bool {
    let is_watched = |stmt: &Stmt| matches!(stmt.kind.control(), Control::ProtectedCall(_));
    mode != Mode::Executable || program.procedures.values().any(|p| p.body.iter().any(is_watched))
}

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
        let assigned = self.assigned.by_stmt(stmt);
        let mut end = self.function.target(assigned, c"try.end");
        let mut normal = self.function.target(assigned, c"try.normal");
        let mut raised = self.function.target(assigned, c"try.raised");

        let (values, spilled) = self.passed_to(call, id);
        self.spill(&spilled);
        let from = self.function.block();
        let (normal_block, raised_block) =
            (self.function.block_of(&mut normal), self.function.block_of(&mut raised));
        self.function.position_at_end(from);
        let normal_code = self.function.edge(from, normal_block, None);
        let raised_code = self.function.edge(from, raised_block, None);
        let callee = self.module.procedure(id);
        let address = callee.function.as_global_value().as_pointer_value();
        let values: Vec<BasicValueEnum<'ctx>> =
            values.into_iter().filter_map(|value| value.try_into().ok()).collect();
        self.function.forget_memory();
        let site = built(self.function.ins().build_indirect_invoke(
            callee.ty,
            address,
            &values,
            normal_code,
            raised_code,
            "call",
        ));
        self.function.end_block();

        // The following code has no source text: debuggers see it at the end of the procedure.
        self.locate(self.procedure.end.lo);
        self.function.enter(normal);
        self.reload(&spilled);
        if let Some(place) = result {
            // SAFETY: there is a place for the result, so the result is a scalar and the call is a value.
            let value = unsafe { Scalar::new(site.as_value_ref()) };
            self.write_place(place, value.into());
        }
        self.function.jump(&mut end);

        self.locate(handler.first().map_or(stmt.span.lo, |first| first.span.lo));
        self.function.enter(raised);
        self.handle();
        self.reload(&spilled);
        let around = std::mem::replace(&mut self.in_handler, true);
        self.stmts(handler);
        self.in_handler = around;
        self.function.jump(&mut end);
        self.function.enter(end);
    }

    /// Catches the exception.
    fn handle(&mut self) {
        let personality = self.module.personality();
        self.function.value().set_personality_function(personality);
        let pointer = self.module.types.pointer();
        let ty =
            self.module.context.struct_type(&[pointer.into(), self.module.context.i32_type().into()], false);
        let all = pointer.const_null().into();
        let pad = built(self.function.ins().build_landing_pad(ty, personality, &[all], false, "pad"));
        let exception =
            built(self.function.ins().build_extract_value(pad.into_struct_value(), 0, "exception"));
        let function = self.module.runtime(RuntimeFn::Handle);
        function.call(&self.function.ins(), &[exception.into()], "");
    }

    /// Declares the exception handled, if code is in a handler.
    pub fn leave_handler(&mut self) {
        if self.in_handler && self.function.is_reachable() {
            let function = self.module.runtime(RuntimeFn::LeaveHandler);
            function.call(&self.function.ins(), &[], "");
        }
    }

    /// Ends a handler that has not handled the exception.
    pub fn reraise(&mut self) {
        let function = self.module.runtime(RuntimeFn::Reraise);
        function.call(&self.function.ins(), &[], "");
        built(self.function.ins().build_unreachable());
        self.function.end_block();
    }
}
