//! Uses of the function builder that break a rule: each panics at the place of the mistake in the caller's file,
//! and names the variable or the block.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};

use direct_ssa::Variable;
use direct_ssa::llvm::FunctionBuilder;
use inkwell::context::Context;
use inkwell::values::IntValue;

thread_local! {
    /// The file and the message of the last panic.
    static LAST: RefCell<(String, String)> = RefCell::default();
}

/// The function `i64 f(i64 %a)`, whose entry is current, with a variable of its type.
struct Start<'c, 'ctx> {
    context: &'ctx Context,
    b: &'c mut FunctionBuilder<'ctx>,
    a: IntValue<'ctx>,
    x: Variable,
}

/// A mistake, and texts that the message contains.
type Misuse = (fn(Start<'_, '_>), &'static [&'static str]);

const MISUSES: &[Misuse] = &[
    (
        |Start { b, a, .. }| {
            let next = b.create_block(c"next");
            b.br(next);
            b.switch_to_block(next);
            b.ret(Some(&a));
            b.finalize();
        },
        &["block1 `next`", "created at", "misuse.rs", "is not sealed"],
    ),
    (
        |Start { b, a, .. }| {
            let [one, other] = [c"one", c"other"].map(|name| b.create_block(name));
            let holds = a.get_type().const_zero().const_not();
            let holds =
                b.ins().build_int_truncate(holds, b.function().get_type().get_context().bool_type(), "");
            b.cond_br(holds.expect("a position"), one, other);
            b.seal_block(one);
            b.seal_block(other);
            b.switch_to_block(one);
            b.ret(Some(&a));
            b.finalize();
        },
        &["block2 `other`", "is branched to, but has no terminator"],
    ),
    (
        |Start { context, b, x, .. }| b.def_var(x, context.f64_type().const_float(1.5)),
        &["variable0 `x` is of type i64, but the value assigned to it is of type double"],
    ),
    (
        // The value is read after a join, where LLVM would find a phi of two types.
        |Start { context, b, x, .. }| {
            let y = b.declare_var(context.f32_type(), "y");
            let next = b.create_block(c"next");
            b.br(next);
            b.switch_to_block(next);
            let value = b.read_var(y);
            b.def_var(x, value);
        },
        &["variable0 `x` is of type i64, but", "of type float"],
    ),
    (
        |Start { context, b, a, x }| {
            let next = b.create_block(c"next");
            let entry = b.block();
            b.br(next);
            b.seal_block(next);
            b.switch_to_block(next);
            let y = b.declare_var(context.f32_type(), "y");
            b.join(y, &[(entry, a.into())]);
            b.def_var(x, a);
        },
        &["variable1 `y` is of type float, but", "of type i64"],
    ),
    (
        |Start { b, a, .. }| {
            b.ret(Some(&a));
            let _ = b.ins().build_int_add(a, a, "sum");
        },
        &["an instruction is built after the terminator of the block `entry`"],
    ),
    (
        |Start { b, a, x, .. }| {
            b.ret(Some(&a));
            b.def_var(x, a);
        },
        &["code is built in a block, and not after its terminator: `entry` has ended"],
    ),
    (|Start { b, .. }| b.begin(b.function()), &["another function is begun before `f` is finalized"]),
    (|Start { b, .. }| b.finalize(), &["block0 `entry` is left without a terminator"]),
    (
        |Start { b, a, x, .. }| {
            b.def_var(x, a);
            b.use_var(x).real();
        },
        &["is of type i64, and not of a floating-point type"],
    ),
    (
        |Start { context, b, .. }| {
            let y = b.declare_var(context.f64_type(), "y");
            b.use_var(y).int();
        },
        &["double 0.000000e+00` is of type double, and not of an integer type"],
    ),
    (
        |Start { b, .. }| {
            let entry = b.block();
            b.br(entry);
        },
        &["block0 -> block0 leads back to the entry, which has no predecessors"],
    ),
    (
        |Start { b, .. }| {
            let next = b.create_block(c"next");
            b.seal_block(next);
            b.br(next);
        },
        &["block0 -> block1 comes too late: block1 was sealed at", "misuse.rs"],
    ),
];

#[test]
fn each_misuse_panics_at_its_place() {
    set_hook(Box::new(|panic| {
        let file = panic.location().map(|place| place.file().to_owned()).unwrap_or_default();
        LAST.set((file, text_of(panic)));
    }));
    let mut failures = Vec::new();
    for (misuse, expected) in MISUSES {
        let context = Context::create();
        let module = context.create_module("test");
        let number = context.i64_type();
        let function = module.add_function("f", number.fn_type(&[number.into()], false), None);
        let a = function.get_nth_param(0).expect("a parameter").into_int_value();
        let mut b = FunctionBuilder::new(&context);
        b.begin(function);
        let x = b.declare_var(number, "x");
        let entry = b.create_block(c"entry");
        b.seal_block(entry);
        b.switch_to_block(entry);
        let outcome = catch_unwind(AssertUnwindSafe(|| misuse(Start { context: &context, b: &mut b, a, x })));
        let (file, message) = LAST.take();
        let is_told = expected.iter().all(|text| message.contains(text));
        if outcome.is_ok() || !file.ends_with("misuse.rs") || !is_told {
            failures.push(format!("{expected:?}: {file}: {message}"));
        }
    }
    drop(take_hook());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Returns the message of a panic.
fn text_of(panic: &PanicHookInfo<'_>) -> String {
    let payload = panic.payload();
    let text =
        payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
    text.unwrap_or_default().to_owned()
}
