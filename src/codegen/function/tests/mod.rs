//! Functions built without a front end, and the resulting IR.

mod bounds;
mod branches;
mod claims;
mod identities;
mod memory;
mod values;

use inkwell::context::Context;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{AnyValue, BasicValue, IntValue, PointerValue};

use super::{ClaimFailure, FunctionContext, FunctionSettings, JumpTarget, OnTheFlySet};
use direct_ssa::Strategy;

/// A function `i64 f(i64 a, i64 b, ptr p, ptr q)` under construction. The notes on its edges are words.
struct Fixture<'ctx> {
    function: FunctionContext<'ctx, &'static str>,
    a: IntValue<'ctx>,
    b: IntValue<'ctx>,
    p: PointerValue<'ctx>,
    q: PointerValue<'ctx>,
    /// The number of checks that were built, which may be less than the number requested.
    checks: u32,
    /// The action of a failed claim.
    failure: ClaimFailure<'ctx>,
}

impl<'ctx> Fixture<'ctx> {
    fn number(&self, value: u64) -> IntValue<'ctx> {
        self.a.get_type().const_int(value, true)
    }

    fn long(&self) -> BasicTypeEnum<'ctx> {
        self.a.get_type().into()
    }

    /// Builds a check that fails if the condition holds.
    fn check(&mut self, condition: IntValue<'ctx>) {
        if let Some(check) = self.function.begin_check(condition) {
            self.function.end_check(check);
            self.checks += 1;
        }
    }

    fn target(&mut self, name: &'static std::ffi::CStr) -> JumpTarget<&'static str> {
        let nothing = self.function.builder_mut().sets().new_set();
        self.function.target(nothing, name)
    }

    fn branch(
        &mut self,
        condition: IntValue<'ctx>,
        then: &mut JumpTarget<&'static str>,
        otherwise: &mut JumpTarget<&'static str>,
    ) {
        self.function.branch(condition, (then, Some("true")), (otherwise, Some("false")));
    }

    /// Builds a return of a value, which makes it used.
    fn ret(&mut self, value: IntValue<'ctx>) {
        self.function.ins().build_return(Some(&value)).expect("the builder is positioned");
        self.function.end_block();
    }

    /// Makes a value used, by a store to `q`.
    fn keep(&self, value: impl BasicValue<'ctx>) {
        let instruction = self.function.ins().build_store(self.q, value).expect("the builder is positioned");
        instruction.set_volatile(true).expect("a store can be volatile");
    }
}

/// Builds the function with all optimizations, and returns its lines: instructions and labels.
fn lines(build: impl FnOnce(&mut Fixture<'_>)) -> Vec<String> {
    lines_with(OnTheFlySet::ALL, build)
}

fn lines_with(on_the_fly: OnTheFlySet, build: impl FnOnce(&mut Fixture<'_>)) -> Vec<String> {
    let context = Context::create();
    let module = context.create_module("test");
    let (long, pointer) = (context.i64_type(), context.ptr_type(Default::default()));
    let ty = long.fn_type(&[long.into(), long.into(), pointer.into(), pointer.into()], false);
    let value = module.add_function("f", ty, None);
    let parameters = value.get_params();
    for (parameter, name) in parameters.iter().zip(["a", "b", "p", "q"]) {
        parameter.set_name(name);
    }
    let settings = FunctionSettings {
        strategy: Strategy::Default,
        keeps_events: false,
        on_the_fly,
        keep_names: true,
        chaos_seal: None,
    };
    let mut function = FunctionContext::new(&context, settings);
    function.begin(value);
    function.enter_function();
    let [a, b] = [0, 1].map(|number| parameters[number].into_int_value());
    let [p, q] = [2, 3].map(|number| parameters[number].into_pointer_value());
    let ty = context.void_type().fn_type(&[pointer.into()], false);
    let failure = ClaimFailure { function: module.add_function("fail_claim", ty, None), place: p };
    let mut fixture = Fixture { function, a, b, p, q, checks: 0, failure };
    build(&mut fixture);
    fixture.function.finish();
    assert!(value.verify(true), "{}", value.print_to_string());
    let text = value.print_to_string().to_string();
    let body = text.lines().filter(|line| !line.starts_with("define") && !line.trim().is_empty());
    let without_comment = |line: &str| line.split(" ;").next().unwrap_or_default().trim().to_owned();
    body.map(without_comment).filter(|line| line != "}").collect()
}

/// Returns the number of lines with the given instruction.
fn count(lines: &[String], instruction: &str) -> usize {
    lines.iter().filter(|line| line.contains(&format!("{instruction} "))).count()
}
