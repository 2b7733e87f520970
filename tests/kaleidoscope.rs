//! The example `examples/kaleidoscope.rs`: its programs run, and nothing in their IR is memory.

#[allow(dead_code, reason = "the example's own main is not called")]
#[path = "../examples/kaleidoscope.rs"]
mod kaleidoscope;

use inkwell::context::Context;

const SAMPLE: &str = "
def gcd(a, b) = while a - b do if a < b then b := b - a else a := a - b end end; a
def power(base, exponent) =
  result := 1;
  while 0 < exponent do result := result * base; exponent := exponent - 1 end;
  result
def fib(n) = if n < 2 then n else fib(n - 1) + fib(n - 2) end
def swap(n) = a := 1; b := 2; while 0 < n do t := a; a := b; b := t; n := n - 1 end; a * 10 + b
def unset(n) = if n < 0 then lost := 7 else 0 end; lost
gcd(1071, 462)
power(3, 13) - 1
x := 4; y := if x < 5 then (x := x * 2; x + 1) else x end; x * 100 + y
fib(20)
swap(5)
unset(1) + unset(0 - 1)
while 0 do 1 end
";

#[test]
fn the_sample_runs() {
    let context = Context::create();
    let module = kaleidoscope::compile(&context, SAMPLE).expect("the sample is correct");
    assert_eq!(kaleidoscope::run(module).expect("the sample runs"), "21\n1594322\n809\n6765\n21\n7\n0\n");
}

#[test]
fn no_variable_is_in_memory() {
    let context = Context::create();
    let module = kaleidoscope::compile(&context, SAMPLE).expect("the sample is correct");
    let ir = module.print_to_string().to_string();
    for instruction in ["alloca", "load", "store"] {
        assert!(!ir.contains(&format!("{instruction} ")), "{ir}");
    }
    // Two variables change in the loop of `gcd`, and none is made for the values of its `if`.
    let gcd = ir.split("define ").find(|text| text.contains("@gcd(")).expect("gcd is defined");
    assert_eq!(gcd.matches(" = phi ").count(), 4, "{gcd}");
}

#[test]
fn mistakes_are_reported() {
    let context = Context::create();
    for (text, message) in [
        ("1 +", "the program ends too early"),
        ("if 1 then 2", "expected `else`, found `the end`"),
        ("f(1)", "`f` is no function"),
        ("def f(a) = a f(1, 2)", "`f` takes 1 arguments"),
        ("* 2", "unexpected `*`"),
        ("def f(a, a) = a", "the parameters of `f` are no different names"),
    ] {
        let error = kaleidoscope::compile(&context, text).expect_err("a mistake");
        assert_eq!(error.to_string(), message, "{text}");
    }
}
