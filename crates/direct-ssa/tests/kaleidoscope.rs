//! The example `examples/kaleidoscope`: its programs run, and nothing in their IR is in memory.

#[allow(dead_code, reason = "the example's own main is not called")]
#[path = "../examples/kaleidoscope/main.rs"]
mod kaleidoscope;

use std::path::{Path, PathBuf};
use std::process::Command;

use inkwell::OptimizationLevel;
use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::targets::{CodeModel, FileType, InitializationConfig, RelocMode, Target, TargetMachine};

const SAMPLE: &str = "
def gcd(a, b) = while a - b do if a < b then b := b - a else a := a - b end end; a
def power(base, exponent) =
  result := 1;
  while 0 < exponent do result := result * base; exponent := exponent - 1 end;
  result
def fib(n) = if n < 2 then n else fib(n - 1) + fib(n - 2) end
def swap(n) = a := 1; b := 2; while 0 < n do t := a; a := b; b := t; n := n - 1 end; a * 10 + b
def unset(n) = if n < 0 then lost := 7 else 0 end; lost
print(gcd(1071, 462));
print(power(3, 13) - 1);
x := 4; y := if x < 5 then (x := x * 2; x + 1) else x end; print(x * 100 + y);
print(fib(20));
print(swap(5));
print(unset(1) + unset(0 - 1));
print(while 0 do 1 end);
print(if 1 < 2 then if 2 < 1 then 1 else 2 end else 3 end);
0
";

/// Links a program in a folder and returns its path.
fn link(module: &Module<'_>, folder: &Path) -> kaleidoscope::Result<PathBuf> {
    Target::initialize_x86(&InitializationConfig::default());
    let (triple, level) = (TargetMachine::get_default_triple(), OptimizationLevel::None);
    let target = Target::from_triple(&triple)?;
    let machine =
        target.create_target_machine(&triple, "generic", "", level, RelocMode::PIC, CodeModel::Default);
    let (object, program) = (folder.join("program.o"), folder.join("program"));
    machine.ok_or("no such machine")?.write_to_file(module, FileType::Object, &object)?;
    let linked = Command::new("cc").arg(object).arg("-o").arg(&program).status()?;
    assert!(linked.success(), "the program is linked");
    Ok(program)
}

/// Returns the output of a program.
fn output(command: &mut Command) -> kaleidoscope::Result<String> {
    Ok(String::from_utf8(command.output()?.stdout)?)
}

#[test]
fn the_sample_runs() {
    let context = Context::create();
    let module = kaleidoscope::compile(&context, SAMPLE, None).expect("the sample is correct");
    let folder = tempfile::tempdir().expect("a folder is made");
    let program = link(&module, folder.path()).expect("the sample is linked");
    let printed = output(&mut Command::new(program)).expect("the sample runs");
    assert_eq!(printed, "21\n1594322\n809\n6765\n21\n7\n0\n2\n");
}

#[test]
fn no_variable_is_in_memory() {
    let context = Context::create();
    let module = kaleidoscope::compile(&context, SAMPLE, None).expect("the sample is correct");
    let ir = module.print_to_string().to_string();
    for instruction in ["alloca", "load", "store"] {
        assert!(!ir.contains(&format!("{instruction} ")), "{ir}");
    }
    // Two variables change in the loop of `gcd`, and no phi is made for the values of its `if`.
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
        ("def f(a) = a f()", "`f` takes 1 arguments"),
        ("* 2", "unexpected `*`"),
        ("def f(a a) = a", "expected `,`, found `a`"),
    ] {
        let error = kaleidoscope::compile(&context, text, None).expect_err("a mistake");
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn the_example_is_short() {
    let text = include_str!("../examples/kaleidoscope/main.rs");
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    assert!(text.lines().filter(is_code).count() < 240);
}

/// The sum of the numbers from 1 to `n`, with a line for each assignment.
const LINES: &str = "def total(n) =
  sum := 0;
  i := 0;
  while i < n do
    i := i + 1;
    sum := sum + i
  end;
  print(sum);
  sum
total(4)
";

/// Variables are not in memory, but gdb shows their values nevertheless.
#[test]
fn gdb_shows_what_variables_hold() {
    if Command::new("gdb").arg("--version").output().is_err() {
        assert!(std::env::var_os("TLC_REQUIRE_TOOLS").is_none(), "gdb is missing");
        return eprintln!("skipped: gdb is missing");
    }
    let context = Context::create();
    let module = kaleidoscope::compile(&context, LINES, Some("lines.k")).expect("the program is correct");
    let folder = tempfile::tempdir().expect("a folder is made");
    let program = link(&module, folder.path()).expect("the program is linked");
    let commands = [
        "break lines.k:6 if i == 3",
        "run",
        "info args",
        "info locals",
        "break printf",
        "continue",
        "up",
        "info locals",
        "backtrace",
    ];
    let arguments = commands.iter().flat_map(|command| ["-ex", command]);
    let mut gdb = Command::new("gdb");
    let printed = output(gdb.args(["-q", "-nx", "-batch"]).args(arguments).arg(program)).expect("gdb runs");
    for line in ["n = 4", "sum = 3\ni = 3", "sum = 10", "total (n=4) at lines.k:8", "main () at lines.k:10"] {
        assert!(printed.contains(line), "`{line}` is missing in\n{printed}");
    }
}
