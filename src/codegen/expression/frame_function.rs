//! Functions about the frame of their caller: `alloca`, `setjmp` and others, whose calls are instructions.
//!
//! A procedure in which control may return a second time after a call of `setjmp` has all its variables in
//! memory (`passes::storage`). LLVM must leave them there as well: it knows of the second return, but treats
//! assignments after the first one as undefined, as C does. So the addresses are passed to code that LLVM
//! cannot analyse, and any call may read and write through them.

use inkwell::attributes::AttributeLoc;
use inkwell::values::{AsValueRef, BasicMetadataValueEnum, FunctionValue, IntValue, PointerValue};
use rustc_hash::FxHashSet;

use tlc_frontend::hir::visit::{self, Access, Visitor};
use tlc_frontend::hir::{Argument, FrameFunction, GlobalId, Place, Root, TypeId};

use crate::codegen::code::CodeBuilder;
use crate::codegen::expression::ExprLowering;
use crate::codegen::llvm::built;
use crate::codegen::module::types::Sign;
use crate::codegen::procedure::locals::{Home, ProcedureLocals};
use direct_ssa::llvm::Scalar;

/// The alignment of `alloca`'s storage, in bytes: that of C.
const STORAGE_ALIGN: u32 = 16;

/// The size of an address, in bytes.
const POINTER_SIZE: u64 = 8;

/// Lowers the call of a function about frames, and returns its result.
pub fn call_frame_function<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    function: FrameFunction,
    arguments: &[Argument],
    result: Option<TypeId>,
) -> Option<Scalar<'ctx>> {
    let [Argument::Value(first), ..] = arguments else {
        unreachable!("a function about frames has a value as its first argument");
    };
    let argument = expr.scalar(first);
    match function {
        FrameFunction::Allocate => {
            let size = expr.code.widened(argument.int(), first.ty);
            Some(allocate_in_frame(expr, size).into())
        }
        FrameFunction::FrameAddress => {
            let pointer = expr.code.module.types.pointer().into();
            let intrinsic = expr.code.module.intrinsic("llvm.frameaddress", &[pointer]);
            Some(call_at_level(&mut expr.code, intrinsic, argument.int()))
        }
        FrameFunction::ReturnAddress => {
            let intrinsic = expr.code.module.intrinsic("llvm.returnaddress", &[]);
            Some(call_at_level(&mut expr.code, intrinsic, argument.int()))
        }
        FrameFunction::SetJump => {
            let again = set_jump(&mut expr.code, argument.pointer());
            let ty = result.map(|ty| expr.code.module.types.value(ty).into_int_type());
            ty.map(|ty| expr.code.resized(again, ty, Sign::None, "again").into())
        }
        FrameFunction::LongJump => {
            long_jump(expr, argument.pointer(), arguments);
            None
        }
        FrameFunction::ReturnsTwice => unreachable!("functions of C are called as such"),
    }
}

/// Allocates storage that is released when the procedure returns.
fn allocate_in_frame<'ctx>(
    expr: &mut ExprLowering<'_, '_, 'ctx>,
    size: IntValue<'ctx>,
) -> PointerValue<'ctx> {
    expr.allocations += 1;
    let byte = expr.code.module.context.i8_type();
    let storage = built(expr.code.function.ins().build_array_alloca(byte, size, "storage"));
    if let Some(alloca) = storage.as_instruction() {
        alloca.set_alignment(STORAGE_ALIGN).expect("an alloca has an alignment");
    }
    storage
}

/// Jumps to a saved place. The value returned there is always 1, but the argument is still evaluated.
fn long_jump<'ctx>(expr: &mut ExprLowering<'_, '_, 'ctx>, words: PointerValue<'ctx>, arguments: &[Argument]) {
    if let Some(Argument::Value(value)) = arguments.get(1) {
        expr.scalar(value);
    }
    let intrinsic = expr.code.module.intrinsic("llvm.eh.sjlj.longjmp", &[]);
    built(expr.code.function.ins().build_call(intrinsic, &[words.into()], ""));
    built(expr.code.function.ins().build_unreachable());
    expr.code.function.end_block();
}

/// Calls an LLVM function about the frame of this procedure, or of one of its callers. Inlining is
/// forbidden, because it would replace the frame by another one.
fn call_at_level<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    intrinsic: FunctionValue<'ctx>,
    level: IntValue<'ctx>,
) -> Scalar<'ctx> {
    forbid_inlining(code);
    let level = code.resized(level, code.module.context.i32_type(), Sign::None, "level");
    let site = built(code.function.ins().build_call(intrinsic, &[level.into()], "address"));
    // SAFETY: both functions return an address.
    unsafe { Scalar::new(site.as_value_ref()) }
}

/// Saves the place after the call in the first words at an address: LLVM requires the frame in the first
/// and the stack in the third one, and adds the resume address. The result is 1 if control returned to
/// it.
fn set_jump<'ctx>(code: &mut CodeBuilder<'_, '_, 'ctx>, words: PointerValue<'ctx>) -> IntValue<'ctx> {
    forbid_inlining(code);
    let pointer = code.module.types.pointer().into();
    let frame_address = code.module.intrinsic("llvm.frameaddress", &[pointer]);
    let this_frame = code.module.context.i32_type().const_zero();
    let frame = built(code.function.ins().build_call(frame_address, &[this_frame.into()], "frame"));
    built(code.function.ins().build_store(words, frame.try_as_basic_value().unwrap_basic()));
    let stack_pointer = code.module.intrinsic("llvm.stacksave", &[pointer]);
    let stack = built(code.function.ins().build_call(stack_pointer, &[], "stack"));
    let third = code.byte_address(words, 2 * POINTER_SIZE);
    built(code.function.ins().build_store(third, stack.try_as_basic_value().unwrap_basic()));
    let intrinsic = code.module.intrinsic("llvm.eh.sjlj.setjmp", &[]);
    let site = built(code.function.ins().build_call(intrinsic, &[words.into()], "again"));
    site.add_attribute(AttributeLoc::Function, code.module.attributes.returns_twice);
    site.try_as_basic_value().unwrap_basic().into_int_value()
}

fn forbid_inlining(code: &mut CodeBuilder<'_, '_, '_>) {
    code.function.value().add_attribute(AttributeLoc::Function, code.module.attributes.noinline);
}

/// Hides from LLVM the accesses to the variables that this procedure uses.
pub fn keep_variables_in_memory<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    locals: &ProcedureLocals<'_, 'ctx>,
) {
    let mut search = GlobalSearch { found: Vec::new(), known: FxHashSet::default() };
    search.visit_body(&locals.procedure.body);
    let globals = search.found.into_iter().map(|global| code.module.global(global));
    let mut addresses: Vec<PointerValue<'ctx>> = globals.collect();
    addresses.extend(locals.homes.values().filter_map(|home| match home {
        Home::Memory { address } if !address.is_null() => Some(*address),
        _ => None,
    }));
    let pointer = code.module.types.pointer();
    let ty = code.module.context.void_type().fn_type(&[pointer.into()], false);
    let constraints = "r,~{memory}".to_owned();
    let escape =
        code.module.context.create_inline_asm(ty, String::new(), constraints, true, false, None, false);
    for address in addresses {
        let arguments: [BasicMetadataValueEnum<'ctx>; 1] = [address.into()];
        built(code.function.ins().build_indirect_call(ty, escape, &arguments, ""));
    }
}

/// Finds the module variables that statements use.
struct GlobalSearch {
    found: Vec<GlobalId>,
    known: FxHashSet<GlobalId>,
}

impl<'t> Visitor<'t> for GlobalSearch {
    fn visit_place(&mut self, place: &'t Place, _access: Access) {
        if let Root::Global(global) = place.root
            && self.known.insert(global)
        {
            self.found.push(global);
        }
        visit::walk_place(self, place);
    }
}
