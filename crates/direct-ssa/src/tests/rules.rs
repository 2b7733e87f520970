//! Callers who break the rules of the construction are told which one and where.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::SsaBuilder;
use crate::graph::{Graph, Terminator};

/// The message of the internal error that `act` causes.
fn message(act: impl FnOnce(&mut Graph, &mut SsaBuilder<Graph>)) -> String {
    let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::new());
    let caught = catch_unwind(AssertUnwindSafe(|| act(&mut ir, &mut ssa)));
    *caught.expect_err("a rule is broken").downcast::<String>().expect("a formatted message")
}

#[test]
fn an_edge_into_a_sealed_block() {
    let message = message(|_, ssa| {
        let (entry, next) = (ssa.declare_block(), ssa.declare_block());
        ssa.seal_block(next);
        ssa.add_predecessor(next, entry);
    });
    assert!(
        message.contains(concat!(
            "the edge block0 -> block1 comes too late: block1 was sealed at ",
            file!(),
            ":"
        )),
        "{message}"
    );
}

#[test]
fn an_edge_into_the_entry() {
    let message = message(|_, ssa| {
        let entry = ssa.declare_block();
        let next = ssa.declare_block();
        ssa.add_predecessor(entry, next);
    });
    assert!(message.contains("the edge block1 -> block0 leads back to the entry"), "{message}");
}

#[test]
fn sealing_and_filling_twice() {
    let sealed = message(|_, ssa| {
        let entry = ssa.declare_block();
        ssa.seal_block(entry);
        ssa.seal_block(entry);
    });
    assert!(
        sealed.contains(concat!("block0 is sealed a second time; it was sealed at ", file!(), ":")),
        "{sealed}"
    );
    let filled = message(|_, ssa| {
        let entry = ssa.declare_block();
        ssa.fill_block(entry);
        ssa.fill_block(entry);
    });
    assert!(
        filled.contains(concat!("block0 is filled a second time; it was filled at ", file!(), ":")),
        "{filled}"
    );
}

#[test]
fn a_write_in_a_filled_block() {
    let message = message(|ir, ssa| {
        let variable = ssa.declare_variable();
        let entry = ssa.declare_block();
        ssa.fill_block(entry);
        let value = ir.constant(1);
        ssa.write_variable(variable, entry, value.into());
    });
    assert!(
        message.contains(concat!("variable0 is written in block0, which was filled at ", file!(), ":")),
        "{message}"
    );
}

#[test]
fn a_read_through_a_block_that_may_still_change() {
    let message = message(|_, ssa| {
        let variable = ssa.declare_variable();
        let (entry, next) = (ssa.declare_block(), ssa.declare_block());
        ssa.add_predecessor(next, entry);
        ssa.seal_block(next);
        ssa.read_variable(variable, next, 0);
    });
    assert!(message.contains("block1 asks block0 for a definition, but block0 is not filled"), "{message}");
}

#[test]
fn a_late_variable() {
    let message = message(|_, ssa| {
        ssa.declare_block();
        ssa.declare_variable();
    });
    assert!(message.contains("a variable is declared behind the first set or block"), "{message}");
}

#[test]
fn a_procedure_finished_too_early() {
    let message = message(|ir, ssa| {
        let entry = ssa.declare_block();
        ssa.seal_block(entry);
        let next = ssa.declare_block();
        ssa.add_predecessor(next, entry);
        ir.terminate(entry, Terminator::Jump(next));
        ssa.finish(ir);
    });
    assert!(message.contains("block1 is not sealed when the procedure is finished"), "{message}");
}
