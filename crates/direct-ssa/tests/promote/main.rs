//! Promotion of variables, compared with LLVM's own pass: the same variables are promoted, and the same phis
//! are made.

mod cases;
mod debug_records;
mod isomorphism;
mod random;
mod splitting;

use benches::tools;
use std::fs;
use std::path::Path;
use std::process::Command;

use direct_ssa::Strategy;
use direct_ssa::llvm::promote::{Options, Promoter, promote_and_verify};
use inkwell::OptimizationLevel;
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::passes::PassBuilderOptions;
use inkwell::targets::{CodeModel, InitializationConfig, RelocMode, Target, TargetMachine};

use isomorphism::difference;

/// The compiler of the LLVM that the crate is built with.
const CLANG: &str = concat!("clang-", env!("DIRECT_SSA_LLVM"));

fn parse<'ctx>(context: &'ctx Context, text: &[u8]) -> Module<'ctx> {
    let buffer = MemoryBuffer::create_from_memory_range_copy(text, "case");
    context.create_module_from_ir(buffer).expect("valid LLVM IR")
}

fn machine() -> TargetMachine {
    Target::initialize_x86(&InitializationConfig::default());
    let triple = TargetMachine::get_default_triple();
    let target = Target::from_triple(&triple).expect("the machine that this runs on");
    let level = OptimizationLevel::None;
    let made =
        target.create_target_machine(&triple, "x86-64", "", level, RelocMode::Default, CodeModel::Default);
    made.expect("a target machine")
}

fn by_llvm(module: &Module<'_>) {
    run_pass(module, "mem2reg");
}

fn run_pass(module: &Module<'_>, name: &str) {
    module.run_passes(name, &machine(), PassBuilderOptions::create()).expect("a pass of LLVM");
}

/// Returns the text of a module after a pass of LLVM.
fn after_pass(text: &[u8], name: &str) -> String {
    let context = Context::create();
    let module = parse(&context, text);
    run_pass(&module, name);
    text_of(&module)
}

/// Returns a module as text, unless it is too long to be read.
fn shown(title: &str, module: &Module<'_>) -> String {
    let text = text_of(module);
    if text.len() < 5_000 { format!("{title}:\n{text}\n") } else { String::new() }
}

fn text_of(module: &Module<'_>) -> String {
    module.print_to_string().to_string()
}

/// Promotes a module and returns its text. In a context of its own, the names of its types are not changed.
fn in_short(text: &[u8], options: &Options) -> String {
    let context = Context::create();
    let module = parse(&context, text);
    Promoter::new(options).promote_module(&module);
    text_of(&module)
}

/// Promotes a module, proves each function, and returns the text.
fn proved(text: &[u8], options: &Options) -> Result<String, String> {
    let context = Context::create();
    let module = parse(&context, text);
    for function in module.get_functions().filter(|function| function.count_basic_blocks() > 0) {
        promote_and_verify(function, options).map_err(|violation| {
            let function = function.get_name().to_string_lossy().into_owned();
            format!("{function}: {violation}\n{}", shown("found", &module))
        })?;
    }
    Ok(text_of(&module))
}

/// Promotes a module in all ways, and compares it with LLVM's result.
fn compare(text: &[u8]) -> Result<(), String> {
    let context = Context::create();
    let expected = parse(&context, text);
    by_llvm(&expected);
    for strategy in Strategy::ALL {
        let options = Options { strategy, ..Options::default() };
        let module = promoted(&context, text, &options)?;
        if let Some(difference) = difference(&expected, &module) {
            let texts = shown("expected", &expected) + &shown("found", &module);
            return Err(format!("{strategy}: {difference}\n{texts}"));
        }
        is_same_with_a_proof(text, &options)?;
    }
    let simplified = Options { simplify: true, ..Options::default() };
    promoted(&context, text, &simplified)?;
    is_same_with_a_proof(text, &simplified)
}

/// Proves the promotion of a module, and checks that this does not change the result.
fn is_same_with_a_proof(text: &[u8], options: &Options) -> Result<(), String> {
    let (short, long) = (in_short(text, options), proved(text, options)?);
    match short.lines().zip(long.lines()).find(|(line, other)| line != other) {
        Some((line, other)) => Err(format!("{options:?}: {line}, with a proof: {other}")),
        None if short != long => Err(format!("{options:?}: a proof changes the length")),
        None => Ok(()),
    }
}

/// Promotes a module, and verifies it with LLVM.
fn promoted<'ctx>(context: &'ctx Context, text: &[u8], options: &Options) -> Result<Module<'ctx>, String> {
    let module = parse(context, text);
    Promoter::new(options).promote_module(&module);
    match module.verify() {
        Ok(()) => Ok(module),
        Err(message) => Err(format!("{options:?}: {message}\n{}", shown("found", &module))),
    }
}

#[test]
fn the_phis_are_those_of_mem2reg() {
    for (name, text) in cases::CASES {
        assert_eq!(compare(text.as_bytes()), Ok(()), "{name}");
    }
    if env!("DIRECT_SSA_LLVM") == "19" {
        assert_eq!(compare(cases::MMX.as_bytes()), Ok(()));
    }
}

/// Tests irreducible control flow, unreachable blocks, several edges between two blocks, promises of loads,
/// and variables that stay in memory; in one of four modules also the source locations of phis.
#[test]
fn random_functions_get_the_phis_of_mem2reg() {
    for seed in 0..2_000 {
        let mut text = random::module(seed);
        if seed % 4 == 0 {
            text = after_pass(text.as_bytes(), "debugify");
        }
        assert_eq!(compare(text.as_bytes()), Ok(()), "module {seed}");
    }
}

#[test]
fn phis_that_join_one_value_in_irreducible_control_flow_are_removed() {
    assert_eq!(after_pass(cases::REDUNDANT.as_bytes(), "mem2reg").matches("= phi").count(), 3);
    for strategy in Strategy::ALL {
        let options = Options { strategy, ..Options::default() };
        assert_eq!(in_short(cases::REDUNDANT.as_bytes(), &options).matches("= phi").count(), 0, "{strategy}");
        assert_eq!(is_same_with_a_proof(cases::REDUNDANT.as_bytes(), &options), Ok(()));
    }
}

/// As by mem2reg, so that nobody takes a phi for the variable or a parameter.
#[test]
fn phis_have_the_names_of_their_variables_with_numbers() {
    for (_, text) in cases::CASES.iter().filter(|(name, _)| ["a loop", "branches join"].contains(name)) {
        let names = |text: &str| {
            let phis = text.lines().filter_map(|line| Some(line.trim().split_once(" = phi")?.0.to_owned()));
            let mut names: Vec<String> = phis.collect();
            names.sort();
            names
        };
        let found = names(&in_short(text.as_bytes(), &Options::default()));
        assert!(found.iter().all(|name| name.ends_with(".0")) && !found.is_empty(), "{found:?}");
        assert_eq!(found, names(&after_pass(text.as_bytes(), "mem2reg")));
    }
}

/// Tests the C programs that `make bench-debug` compiles, with the unoptimized output of clang.
#[test]
fn programs_in_c_get_the_phis_of_mem2reg() {
    if tools::is_missing(CLANG, "the promotion of programs in C") {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/twins");
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let sources: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "c")).collect();
    let mut records = 0;
    for source in sources {
        let mut codes = Vec::new();
        for options in ["-O0", "-O1", "-O1 -g"] {
            let mut clang = Command::new(CLANG);
            clang.args(["-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-o", "-"]);
            clang.args(options.split(' ')).arg("-Xclang").arg("-disable-O0-optnone").arg(&source);
            let output = clang.output().expect("clang runs");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            assert_eq!(compare(&output.stdout), Ok(()), "{} {options}", source.display());
            if options != "-O0" {
                codes.push(opcodes(&in_short(&output.stdout, &Options::default())));
            }
            if options.ends_with("-g") {
                let name = source.display().to_string();
                records += compare_records(&output.stdout, &name);
                let assigned = after_pass(&output.stdout, "declare-to-assign");
                assert!(assigned.contains("#dbg_assign"), "{name}");
                records += compare_records(assigned.as_bytes(), &name);
            }
        }
        assert!(codes[0] == codes[1], "{}: the code depends on what debuggers are told", source.display());
    }
    assert!(records > 100, "{records} records");
}

/// Returns the operations of the instructions of a module, without their operands.
fn opcodes(text: &str) -> Vec<String> {
    let lines =
        text.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with("  "));
    let operation = |line: &str| {
        let operation = line.split_once(" = ").map_or(line, |(_, operation)| operation);
        operation.split(' ').next().unwrap_or_default().to_owned()
    };
    lines.map(operation).collect()
}

/// Checks that the debug records are those of mem2reg, and returns their number.
fn compare_records(text: &[u8], name: &str) -> usize {
    let context = Context::create();
    let expected = parse(&context, text);
    by_llvm(&expected);
    let found = in_short(text, &Options::default());
    let expected = text_of(&expected);
    assert_eq!(debug_records::difference(&expected, &found), None, "{name}");
    debug_records::count(&found)
}
