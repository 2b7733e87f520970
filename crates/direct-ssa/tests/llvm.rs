//! The function builder on LLVM: each kind of terminator, blocks that are split or left, joins with sets of
//! assigned variables, and variables of all types.

use direct_ssa::llvm::{FunctionBuilder, Scalar};
use direct_ssa::{Value, Variable};
use inkwell::context::Context;
use inkwell::llvm_sys::core::{LLVMBuildRet, LLVMGetParam, LLVMTypeOf};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::values::{AnyValue, AsValueRef, FunctionValue, IntValue};
use inkwell::{AddressSpace, IntPredicate};

/// Builds `i64 f(i64 %a, i64 %b)` and returns its text without comments.
fn text(build: impl for<'ctx> FnOnce(&mut FunctionBuilder<'ctx>, IntValue<'ctx>, IntValue<'ctx>)) -> String {
    let context = Context::create();
    let module = context.create_module("test");
    let mut builder = FunctionBuilder::new(&context);
    let function = begin(&context, &module, &mut builder);
    let [a, b] = [0, 1].map(|number| parameter(function, number));
    build(&mut builder, a, b);
    builder.finalize();
    assert!(function.verify(true), "{}", function.print_to_string());
    let text = function.print_to_string().to_string();
    text.lines()
        .map(|line| line.split(" ;").next().unwrap_or_default().trim_end())
        .collect::<Vec<_>>()
        .join("\n")
}

fn begin<'ctx>(
    context: &'ctx Context,
    module: &inkwell::module::Module<'ctx>,
    builder: &mut FunctionBuilder<'ctx>,
) -> FunctionValue<'ctx> {
    let number = context.i64_type();
    let ty = number.fn_type(&[number.into(), number.into()], false);
    let function = module.add_function("f", ty, None);
    for (parameter, name) in function.get_param_iter().zip(["a", "b"]) {
        parameter.into_int_value().set_name(name);
    }
    builder.begin(function);
    let entry = builder.create_block(c"entry");
    builder.seal_block(entry);
    builder.switch_to_block(entry);
    function
}

fn parameter(function: FunctionValue<'_>, number: u32) -> IntValue<'_> {
    function.get_nth_param(number).expect("the function has two parameters").into_int_value()
}

fn declare<'ctx>(builder: &mut FunctionBuilder<'ctx>, like: IntValue<'ctx>, name: &str) -> Variable {
    builder.declare_var(like.get_type(), name)
}

#[test]
fn a_switch_has_an_edge_for_each_case() {
    let text = text(|builder, a, b| {
        let x = declare(builder, a, "x");
        builder.def_var(x, a);
        let [one, end] = [c"one", c"end"].map(|name| builder.create_block(name));
        let case = |number| a.get_type().const_int(number, false);
        builder.switch(a, end, &[(case(1), one), (case(2), one), (case(3), end)]);
        builder.seal_block(one);
        builder.switch_to_block(one);
        builder.def_var(x, b);
        builder.br(end);
        builder.seal_block(end);
        builder.switch_to_block(end);
        let value = builder.use_var(x).int();
        builder.ret(Some(&value));
    });
    let phi = "  %x = phi i64 [ %a, %entry ], [ %a, %entry ], [ %b, %one ]";
    assert!(text.contains(phi), "{text}");
}

#[test]
fn a_split_block_stays_one_block() {
    let text = text(|builder, a, b| {
        let x = declare(builder, a, "x");
        builder.def_var(x, a);
        let [then, end] = [c"then", c"end"].map(|name| builder.create_block(name));
        let less = builder.ins().build_int_compare(IntPredicate::SLT, a, b, "less").expect("a position");
        builder.cond_br(less, then, end);
        builder.seal_block(then);
        builder.switch_to_block(then);
        builder.def_var(x, b);
        // A check: the code of `then` ends in another LLVM block than it began in.
        let block = builder.block();
        let [failed, passed] = [c"failed", c"passed"].map(|name| builder.create_llvm_block(name));
        builder.ins().build_conditional_branch(less, passed, failed).expect("a position");
        builder.ins().position_at_end(failed);
        builder.ins().build_unreachable().expect("a position");
        builder.continue_in(passed);
        builder.function().append_existing_basic_block(failed);
        assert_eq!((builder.block(), builder.llvm_blocks(block).exit), (block, passed));
        builder.br(end);
        builder.seal_block(end);
        builder.switch_to_block(end);
        let value = builder.use_var(x).int();
        builder.ret(Some(&value));
    });
    assert!(text.contains("  %x = phi i64 [ %a, %entry ], [ %b, %passed ]"), "{text}");
}

#[test]
fn a_block_that_was_left_goes_on_behind_the_others() {
    let text = text(|builder, a, b| {
        let [then, other] = [c"then", c"other"].map(|name| builder.create_block(name));
        let less = builder.ins().build_int_compare(IntPredicate::SLT, a, b, "less").expect("a position");
        builder.cond_br(less, then, other);
        builder.seal_block(then);
        builder.switch_to_block(then);
        assert_eq!(builder.leave(), Some(then));
        assert_eq!((builder.current_block(), builder.leave()), (None, None));
        builder.seal_block(other);
        builder.switch_to_block(other);
        builder.unreachable();
        builder.resume(then);
        builder.ret(Some(&a));
    });
    let order: Vec<&str> = text.lines().filter_map(|line| line.strip_suffix(':')).collect();
    assert_eq!(order, ["entry", "other", "then"], "{text}");
}

#[test]
fn an_entry_that_was_left_stays_the_first_block() {
    let text = text(|builder, a, _| {
        let entry = builder.leave().expect("the function has begun");
        let other = builder.create_block(c"other");
        builder.switch_to_block(other);
        builder.unreachable();
        builder.seal_block(other);
        builder.resume(entry);
        builder.ret(Some(&a));
    });
    let order: Vec<&str> = text.lines().filter_map(|line| line.strip_suffix(':')).collect();
    assert_eq!(order, ["entry", "other"], "{text}");
}

#[test]
fn a_join_with_a_set_asks_no_predecessor() {
    let mut phis_made = 0;
    let text = text(|builder, a, b| {
        let [x, y] = ["x", "y"].map(|name| declare(builder, a, name));
        let assigned = builder.sets().new_set();
        builder.sets().insert(assigned, x);
        builder.def_var(x, a);
        builder.def_var(y, b);
        let entry = builder.block();
        let header = builder.create_join(c"header", entry, assigned);
        let exit = builder.create_join(c"exit", entry, assigned);
        builder.br(header);
        builder.switch_to_block(header);
        let (left, right) = (builder.use_var(x).int(), builder.use_var(y).int());
        let next = builder.ins().build_int_sub(left, right, "next").expect("a position");
        builder.def_var(x, next);
        let more =
            builder.ins().build_int_compare(IntPredicate::SGT, next, right, "more").expect("a position");
        builder.cond_br(more, header, exit);
        builder.seal_block(header);
        builder.seal_block(exit);
        builder.switch_to_block(exit);
        let value = builder.use_var(x).int();
        builder.ret(Some(&value));
        phis_made = builder.ssa().statistics().phis_made;
    });
    assert_eq!((phis_made, text.matches(" phi ").count()), (1, 1), "{text}");
    assert!(text.contains("%next = sub i64 %x, %b"), "{text}");
}

#[test]
fn an_operand_that_comes_back_is_the_phi_that_was_read() {
    let text = text(|builder, a, b| {
        let x = declare(builder, a, "x");
        builder.def_var(x, a);
        let [header, exit] = [c"header", c"exit"].map(|name| builder.create_block(name));
        builder.br(header);
        builder.switch_to_block(header);
        // A front end that simplifies `x := x + 0` assigns the value that it has read.
        let value = builder.use_var(x).int();
        builder.def_var(x, value);
        let less = builder.ins().build_int_compare(IntPredicate::SLT, value, b, "less").expect("a position");
        builder.cond_br(less, header, exit);
        builder.seal_block(header);
        builder.seal_block(exit);
        builder.switch_to_block(exit);
        let value = builder.use_var(x).int();
        builder.ret(Some(&value));
    });
    assert!(!text.contains(" phi ") && text.contains("ret i64 %a"), "{text}");
}

#[test]
fn memory_serves_one_function_after_the_other() {
    let context = Context::create();
    let module = context.create_module("test");
    let mut builder = FunctionBuilder::new(&context);
    for _ in 0..2 {
        let function = begin(&context, &module, &mut builder);
        let x = declare(&mut builder, parameter(function, 0), "x");
        let value = builder.use_var(x).int();
        builder.ret(Some(&value));
        builder.finalize();
        assert!(function.print_to_string().to_string().contains("ret i64 0"), "it was never assigned");
    }
}

#[test]
fn a_discarded_function_does_not_disturb_the_next_one() {
    let context = Context::create();
    let module = context.create_module("test");
    let mut builder = FunctionBuilder::new(&context);
    let given_up = begin(&context, &module, &mut builder);
    builder.discard();
    // SAFETY: the function is not used any more.
    unsafe { given_up.delete() };
    let function = begin(&context, &module, &mut builder);
    builder.ret(Some(&parameter(function, 1)));
    builder.finalize();
    assert!(module.verify().is_ok(), "{}", module.print_to_string());
}

/// inkwell has no type for values of `target("...")`.
#[test]
fn variables_may_have_types_that_inkwell_does_not_know() {
    let text =
        "define target(\"spirv.Image\") @f(i1 %c, target(\"spirv.Image\") %a, target(\"spirv.Image\") %b) {
  unreachable
}";
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "types");
    let module = context.create_module_from_ir(buffer).expect("valid LLVM IR");
    let function = module.get_function("f").expect("a function");
    let block = function.get_first_basic_block().expect("a block");
    // SAFETY: nothing refers to the block.
    unsafe { block.delete().expect("the block is in the function") };
    // SAFETY: the function has three parameters.
    let [condition, a, b] = [0, 1, 2].map(|number| unsafe { LLVMGetParam(function.as_value_ref(), number) });

    let mut builder = FunctionBuilder::new(&context);
    builder.begin(function);
    let [entry, then, end] = [c"entry", c"then", c"end"].map(|name| builder.create_block(name));
    builder.seal_block(entry);
    builder.switch_to_block(entry);
    // SAFETY: parameters and their types are alive.
    let (x, a, b, condition) = unsafe {
        let x = builder.declare_var_of(LLVMTypeOf(a), "x");
        (x, Scalar::new(a), Scalar::new(b), Scalar::new(condition).int())
    };
    builder.def_var(x, Value::from(a));
    builder.cond_br(condition, then, end);
    builder.seal_block(then);
    builder.switch_to_block(then);
    builder.def_var(x, Value::from(b));
    builder.br(end);
    builder.seal_block(end);
    builder.switch_to_block(end);
    let value = builder.use_var(x);
    // SAFETY: builder and value are alive.
    unsafe { LLVMBuildRet(builder.ins().as_mut_ptr(), value.raw()) };
    builder.end_block();
    builder.finalize();
    assert!(function.verify(true), "{}", module.print_to_string());
    let phi = "%x = phi target(\"spirv.Image\") [ %a, %entry ], [ %b, %then ]";
    assert!(module.print_to_string().to_string().contains(phi), "{}", module.print_to_string());
}

/// The value of a variable may be a structure, which arrives as a whole.
#[test]
fn variables_may_be_structures_and_pointers() {
    let context = Context::create();
    let module = context.create_module("test");
    let (number, address) = (context.i64_type(), context.ptr_type(AddressSpace::default()));
    let pair = context.struct_type(&[number.into(), address.into()], false);
    let function = module.add_function("f", number.fn_type(&[pair.into(), address.into()], false), None);
    let mut builder = FunctionBuilder::new(&context);
    builder.begin(function);
    let entry = builder.create_block(c"entry");
    builder.seal_block(entry);
    builder.switch_to_block(entry);
    let (x, p) = (builder.declare_var(pair, "x"), builder.declare_var(address, "p"));
    let [a, b] = [0, 1].map(|number| function.get_nth_param(number).expect("two parameters"));
    builder.def_var(x, a);
    builder.def_var(p, b);
    let (whole, part) = (builder.use_var(x).structure(), builder.use_var(p).pointer());
    let changed = builder.ins().build_insert_value(whole, part, 1, "changed").expect("a field");
    builder.def_var(x, changed.into_struct_value());
    let whole = builder.use_var(x).structure();
    let first = builder.ins().build_extract_value(whole, 0, "first").expect("a field");
    builder.ret(Some(&first));
    builder.finalize();
    assert!(function.verify(true), "{}", function.print_to_string());
}
