//! The cost of proving SSA form: proportional to the procedure, whatever its shape. Measured in executed
//! instructions (callgrind), which are the same on every machine.

use crate::folder::Folder;
use crate::tools;
use benches::processors;
use benches::shapes::{GraphShape, SHAPES};

/// The checker and its callees.
const CHECKER: &str = "direct_ssa::verify::verify*";

/// The sizes of the smaller and of the larger procedure.
const SIZES: [usize; 2] = [250, 1500];

/// The allowed growth of the cost per unit in the larger procedure.
const TOLERANCE: f64 = 1.10;

/// The number of instructions to prove a graph.
fn cost(shape: &GraphShape, size: usize) -> u64 {
    let folder = Folder::new(&[("graph.cfg", &(shape.graph)(size))]);
    let (tlc, options) = (env!("CARGO_BIN_EXE_tlc"), shape.options.join(" "));
    let callgrind = format!("--tool=callgrind --callgrind-out-file=counts --toggle-collect={CHECKER}");
    let outcome = folder.run("valgrind", &format!("{callgrind} {tlc} ssa --verify {options} graph.cfg"));
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    let count = outcome.stderr.split("Collected :").nth(1).and_then(|rest| rest.split_whitespace().next());
    count.and_then(|count| count.parse().ok()).expect("callgrind counts")
}

#[test]
fn the_cost_of_a_proof_is_in_proportion_to_the_procedure() {
    if tools::is_missing("valgrind", "the cost of a proof") {
        return;
    }
    let costly = processors::divide(&SHAPES, |shape| {
        let costs = SIZES.map(|size| cost(shape, size) as f64 / size as f64);
        assert!(costs[0] > 10.0, "{}: the checker is not found, {costs:?}", shape.name);
        let is_costly = costs[1] > costs[0] * TOLERANCE;
        is_costly.then(|| format!("{}: {costs:?} instructions for a unit", shape.name)).into_iter().collect()
    });
    assert!(costly.is_empty(), "{}", costly.join("\n"));
}
