//! The cost of long chains and rings of declarations: proportional to their length, or to the size of the
//! output, except in LLVM. Measured in executed instructions (callgrind), which are the same on every machine.

use crate::folder::Folder;
use crate::tools;

/// The stages between the parser and LLVM's verifier.
const STAGES: [&str; 3] = [
    "tlc_frontend::sema::check_program",
    "tlc_frontend::hir::verify::verify",
    "tlc::driver::lowering::lower",
];

/// The allowed growth of the cost per unit in the larger program.
const TOLERANCE: f64 = 1.25;

/// The number of instructions of these stages for a program.
fn cost(text: &str) -> f64 {
    let folder = Folder::new(&[("M.mod", text)]);
    let stages: String = STAGES.iter().map(|stage| format!("--toggle-collect={stage} ")).collect();
    let tlc = env!("CARGO_BIN_EXE_tlc");
    let outcome = folder.run(
        "valgrind",
        &format!(
            "--tool=callgrind --callgrind-out-file=counts {stages}{tlc} check -Zunit-size=4000000000 M.mod"
        ),
    );
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    let count = outcome.stderr.split("Collected :").nth(1).and_then(|rest| rest.split_whitespace().next());
    count.and_then(|count| count.parse().ok()).expect("callgrind counts")
}

/// Array types, each with elements of a preceding one.
fn chain_of_arrays(length: usize) -> String {
    let types: String = (1..length).map(|i| format!("A{i} = ARRAY [0..0] OF A{};\n", i - 1)).collect();
    format!(
        "MODULE M; TYPE A0 = ARRAY [0..3] OF INTEGER;\n{types}VAR v, w: A{}; BEGIN v := w END M.\n",
        length - 1
    )
}

/// Record types, each with fields of a preceding one.
fn chain_of_records(length: usize) -> String {
    let types: String = (1..length).map(|i| format!("R{i} = RECORD r: R{} END;\n", i - 1)).collect();
    format!(
        "MODULE M; TYPE R0 = RECORD x: INTEGER END;\n{types}VAR v, w: R{}; BEGIN v := w END M.\n",
        length - 1
    )
}

/// Nested procedures, each of which calls the next one; together they use as many variables, so each captures
/// all of them.
fn ring_of_procedures(length: usize) -> String {
    let variables: String = (0..length).map(|i| format!("v{i}, ")).collect();
    let procedure = |i: usize| {
        let next = (i + 1) % length;
        format!("PROCEDURE P{i}; BEGIN INC(v{i}); IF n > 0 THEN DEC(n); P{next} END END P{i};\n")
    };
    let procedures: String = (0..length).map(procedure).collect();
    format!("MODULE M; PROCEDURE O; VAR {variables}n: INTEGER;\n{procedures}BEGIN P0 END O; BEGIN O END M.\n")
}

/// Constants that are the elements of an array, and the fields of a record.
fn parts_of_constants(count: usize) -> String {
    let list = |text: &dyn Fn(usize) -> String| (0..count).map(text).collect::<Vec<_>>();
    let numbers = list(&|i| i.to_string()).join(", ");
    let fields = list(&|i| format!("f{i}: INTEGER; ")).concat();
    let uses = list(&|i| format!("c{i} = a[{i}]; d{i} = r.f{i};\n")).concat();
    format!(
        "MODULE M; TYPE A = ARRAY [0..{}] OF INTEGER; R = RECORD {fields} END;
         CONST a = A{{{numbers}}}; r = R{{{numbers}}};\n{uses}VAR v: A; w: R; BEGIN v := a; w := r END M.\n",
        count - 1
    )
}

/// Expects that the cost of a program grows with a power of its size.
fn expect_growth(name: &str, program: impl Fn(usize) -> String, sizes: [usize; 2], power: i32) {
    if tools::is_missing("valgrind", name) {
        return;
    }
    let costs = sizes.map(|size| cost(&program(size)) / (size as f64).powi(power));
    assert!(costs[0] > 10.0, "{name}: the stages are not found, {costs:?}");
    assert!(costs[1] <= costs[0] * TOLERANCE, "{name}: {costs:?} instructions for a unit");
}

#[test]
fn chains_of_arrays_are_linear() {
    expect_growth("array types", chain_of_arrays, [100, 800], 1);
}

/// LLVM visits all parts of a structure type when its fields are set, so the cost grows with the depth of records
/// within records.
#[test]
fn chains_of_records_are_quadratic_in_llvm() {
    expect_growth("record types", chain_of_records, [100, 800], 2);
}

/// Each of n procedures gets n variables and passes them on: the output has that size.
#[test]
fn rings_of_procedures_are_quadratic_as_their_captures() {
    expect_growth("captures", ring_of_procedures, [50, 200], 2);
}

#[test]
fn parts_of_constants_are_linear() {
    expect_growth("parts of constants", parts_of_constants, [200, 1600], 1);
}
