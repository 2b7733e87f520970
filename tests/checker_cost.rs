//! What a proof of SSA form costs: in proportion to the procedure, whatever its shape. Counted are executed
//! instructions (callgrind), which are the same on every machine.

mod folder;

use std::fmt::Write;
use std::process::Command;

use folder::Folder;

/// The checker and what it calls.
const CHECKER: &str = "tlc::ssa::verify::verify*";

/// The sizes of the smaller and of the larger procedure.
const SIZES: [usize; 2] = [250, 1500];

/// By how much a unit may cost more in the larger one.
const TOLERANCE: f64 = 1.10;

/// `IF x < k THEN x := k END`, one behind the other.
fn conditions(size: usize) -> String {
    let mut text = "procedure(x)\nentry:\n    goto if0\n".to_owned();
    for k in 0..size {
        let _ = write!(text, "if{k}:\n    branch x < {k}, then{k}, if{}\n", k + 1);
        let _ = write!(text, "then{k}:\n    x = {k}\n    goto if{}\n", k + 1);
    }
    let _ = write!(text, "if{size}:\n    return x\n");
    text
}

/// Loops in a loop in a loop; the innermost assigns what all of them read.
fn loops(size: usize) -> String {
    let mut text = "procedure(x)\nentry:\n    goto header0\n".to_owned();
    for k in 0..size {
        let (inner, outer) = (k + 1, if k == 0 { "exit".to_owned() } else { format!("header{}", k - 1) });
        let _ = write!(text, "header{k}:\n    branch x < {k}, header{inner}, {outer}\n");
    }
    let _ = write!(text, "header{size}:\n    x = x + 1\n    goto header{}\n", size - 1);
    text + "exit:\n    return x\n"
}

/// Cycles that are entered at two places, one behind the other. A variable is assigned in each, another in none.
fn ladder(size: usize) -> String {
    let mut text = "procedure(x, y)\nentry:\n    goto a0\n".to_owned();
    for k in 0..size {
        let _ = write!(text, "a{k}:\n    branch x, b{k}, c{k}\n");
        let _ = write!(text, "b{k}:\n    x = x + y\n    goto c{k}\n");
        let _ = write!(text, "c{k}:\n    branch y, b{k}, a{}\n", k + 1);
    }
    let _ = write!(text, "a{size}:\n    return x\n");
    text
}

/// Variables each of which is used in a place of its own.
fn locals(size: usize) -> String {
    let mut text = "procedure(x)\nentry:\n    goto b0\n".to_owned();
    for k in 0..size {
        let _ = write!(text, "b{k}:\n    v{k} = x + {k}\n    goto c{k}\n");
        let _ = write!(text, "c{k}:\n    print v{k}\n    goto b{}\n", k + 1);
    }
    let _ = write!(text, "b{size}:\n    return x\n");
    text
}

/// A switch that has many edges to one block, over each of which another value of the variable arrives.
fn arms(size: usize) -> String {
    let targets: String = (0..size).map(|k| format!("arm{k}, ")).collect();
    let mut text = format!("procedure(x)\nentry:\n    switch x, {targets}join\n");
    for k in 0..size {
        let _ = write!(text, "arm{k}:\n    x = {k}\n    goto join\n");
    }
    text + "join:\n    return x\n"
}

/// The instructions that the proof of a graph takes.
fn cost(graph: &str, options: &str) -> u64 {
    let folder = Folder::new(&[("graph.cfg", graph)]);
    let tlc = env!("CARGO_BIN_EXE_tlc");
    let callgrind = format!("--tool=callgrind --callgrind-out-file=counts --toggle-collect={CHECKER}");
    let outcome = folder.run("valgrind", &format!("{callgrind} {tlc} ssa --verify {options} graph.cfg"));
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    let count = outcome.stderr.split("Collected :").nth(1).and_then(|rest| rest.split_whitespace().next());
    count.and_then(|count| count.parse().ok()).expect("callgrind counts")
}

#[test]
fn the_cost_of_a_proof_is_in_proportion_to_the_procedure() {
    if Command::new("valgrind").arg("--version").output().is_err() {
        eprintln!("skipped: valgrind is not installed");
        return;
    }
    let shapes: [(&str, fn(usize) -> String, &str); 5] = [
        ("conditions", conditions, ""),
        ("loops", loops, ""),
        ("ladder", ladder, "--minimal"),
        ("locals", locals, ""),
        ("arms", arms, ""),
    ];
    for (name, shape, options) in shapes {
        let costs = SIZES.map(|size| cost(&shape(size), options) as f64 / size as f64);
        eprintln!("{name}: {costs:.0?} instructions for a unit");
        assert!(costs[0] > 100.0, "{name}: the checker is not found, {costs:?}");
        assert!(costs[1] <= costs[0] * TOLERANCE, "{name}: {costs:?}");
    }
}
