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

/// What a join with these operands is told, in the second block, to which the entry leads.
fn join_message(is_sealed: bool, operands: &[usize]) -> String {
    message(|ir, ssa| {
        let variable = ssa.declare_variable();
        let blocks = [0; 3].map(|_| ssa.declare_block());
        ssa.add_predecessor(blocks[1], blocks[0]);
        ssa.fill_block(blocks[0]);
        if is_sealed {
            ssa.seal_block(blocks[1]);
        }
        let value = ir.constant(1).into();
        let operands: Vec<_> = operands.iter().map(|&index| (blocks[index], value)).collect();
        ssa.join(variable, blocks[1], &operands);
    })
}

#[test]
fn a_join_of_values_that_do_not_fit_the_edges() {
    let cases = [
        (false, &[0][..], "values are joined in block1, which is not sealed"),
        (true, &[], "the join in block1 has no operand for block0"),
        (true, &[0, 2], "values are joined in block1, but block2 is no predecessor before it"),
        (true, &[0, 1], "values are joined in block1, but block1 is no predecessor before it"),
    ];
    for (is_sealed, operands, expected) in cases {
        let message = join_message(is_sealed, operands);
        assert!(message.contains(expected), "{message}");
    }
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
