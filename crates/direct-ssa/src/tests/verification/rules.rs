//! Broken rules of the construction: the panic points at the caller, and the message names the rule, the
//! block and the relevant places.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use crate::entity::EntityRef;
use crate::graph::{Graph, Terminator};
use crate::inspect::Inspect;
use crate::{Block, SsaBuilder, Strategy, Variable};

thread_local! {
    /// The file of the last panic of this thread.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Returns the message of the internal error that `act` causes, whose place is the call in this file.
fn message(act: impl FnOnce(&mut Graph, &mut SsaBuilder<Graph>)) -> String {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let file = panic.location().map(|place| place.file().to_owned());
            PLACE.with(|place| *place.borrow_mut() = file.unwrap_or_default());
            usual(panic);
        }));
    });
    let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::new());
    let caught = catch_unwind(AssertUnwindSafe(|| act(&mut ir, &mut ssa)));
    let message = *caught.expect_err("a rule is broken").downcast::<String>().expect("a formatted message");
    let place = PLACE.with(|place| place.borrow().clone());
    assert_eq!(place, file!(), "the panic points at the caller: {message}");
    message
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
        ssa.read_variable(variable, next);
    });
    assert!(
        message.contains("block1 looks up a definition in block0, but block0 is not filled"),
        "{message}"
    );
}

/// A block that was written before it was sealed has taken over nothing from its predecessor.
#[test]
fn a_read_behind_a_write_asks_a_block_that_may_still_change() {
    let message = message(|ir, ssa| {
        let (written, read) = (ssa.declare_variable(), ssa.declare_variable());
        let (entry, next) = (ssa.declare_block(), ssa.declare_block());
        ssa.write_variable(written, next, ir.constant(1).into());
        ssa.add_predecessor(next, entry);
        ssa.seal_block(next);
        ssa.read_variable(read, next);
    });
    assert!(
        message.contains("block1 looks up a definition in block0, but block0 is not filled"),
        "{message}"
    );
}

#[test]
fn a_block_is_written_before_its_predecessor_is_filled() {
    for strategy in Strategy::ALL {
        let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::with_strategy(strategy));
        let (written, read) = (ssa.declare_variable(), ssa.declare_variable());
        let (entry, next) = (ssa.declare_block(), ssa.declare_block());
        ssa.add_predecessor(next, entry);
        ssa.seal_block(next);
        let [one, two] = [1, 2].map(|number| ir.constant(number));
        ssa.write_variable(written, next, one.into());
        ssa.write_variable(read, entry, two.into());
        ssa.fill_block(entry);
        assert_eq!([written, read].map(|x| ssa.read_variable(x, next).ir()), [Some(one), Some(two)]);
    }
}

/// Returns the message for a join with these operands in the second block, to which the entry leads.
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
        (true, &[0, 2], "values are joined in block1, but block2 is not a preceding predecessor"),
        (true, &[0, 1], "values are joined in block1, but block1 is not a preceding predecessor"),
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
    assert!(message.contains("is not sealed when the procedure is finished"), "{message}");
    #[cfg(debug_assertions)]
    assert!(message.contains(concat!("block1, declared at ", file!(), ":")), "{message}");
}

#[test]
fn a_procedure_finished_twice() {
    let message = message(|ir, ssa| {
        let entry = ssa.declare_block();
        ssa.seal_block(entry);
        ssa.finish(ir);
        ssa.finish(ir);
    });
    let expected = concat!("the procedure is finished a second time; it was finished at ", file!(), ":");
    assert!(message.contains(expected), "{message}");
}

#[test]
fn a_builder_that_was_cleared_finishes_again() {
    let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    for _ in 0..2 {
        let entry = ssa.declare_block();
        ssa.seal_block(entry);
        ssa.finish(&mut ir);
        assert_eq!(ssa.statistics().blocks, 1);
        ssa.clear();
    }
}

/// Each operation gets a block or a variable that only another builder has.
#[test]
fn blocks_and_variables_of_another_builder() {
    let (block, variable) = (Block::new(7), Variable::new(20));
    type Act = fn(&mut Graph, &mut SsaBuilder<Graph>, Block, Variable);
    let blocks: [Act; 10] = [
        |_, ssa, block, _| ssa.seal_block(block),
        |_, ssa, block, _| ssa.fill_block(block),
        |_, ssa, block, _| ssa.add_predecessor(block, Block::new(0)),
        |_, ssa, block, _| ssa.add_predecessor(Block::new(1), block),
        |_, ssa, block, _| _ = ssa.predecessors(block).count(),
        |_, ssa, block, _| _ = ssa.read_variable(Variable::new(0), block),
        |_, ssa, block, _| _ = ssa.read_variable_at(Variable::new(0), block, 1),
        |ir, ssa, block, _| ssa.write_variable(Variable::new(0), block, ir.constant(1).into()),
        |_, ssa, block, _| _ = ssa.join(Variable::new(0), block, &[]),
        |_, ssa, block, _| {
            let set = ssa.sets().new_set();
            ssa.declare_join(block, set);
        },
    ];
    let variables: [Act; 5] = [
        |_, ssa, _, variable| _ = ssa.read_variable(variable, Block::new(0)),
        |_, ssa, _, variable| _ = ssa.read_variable_at(variable, Block::new(0), 1),
        |ir, ssa, _, variable| ssa.write_variable(variable, Block::new(0), ir.constant(1).into()),
        |_, ssa, _, variable| _ = ssa.join(variable, Block::new(1), &[]),
        |_, ssa, _, variable| {
            let set = ssa.sets().new_set();
            ssa.sets().insert(set, variable);
        },
    ];
    let acts = blocks.into_iter().map(|act| (act, block.to_string()));
    for (act, name) in acts.chain(variables.into_iter().map(|act| (act, variable.to_string()))) {
        let message = message(|ir, ssa| {
            ssa.declare_variable();
            ssa.declare_block();
            ssa.declare_block();
            act(ir, ssa, block, variable);
        });
        let expected = format!("{name} was not declared; it may be one of another builder");
        assert!(message.contains(&expected), "{message}");
    }
}

#[test]
fn a_set_of_another_builder() {
    let message = message(|_, ssa| {
        let set = ssa.sets().new_set();
        let block = ssa.declare_block();
        ssa.declare_join(block, set);
        ssa.clear();
        let block = ssa.declare_block();
        ssa.declare_join(block, set);
    });
    assert!(message.contains("set0 is not a set of this procedure"), "{message}");
}

/// An unfilled block that is visited far from the read, or only when a block is sealed. (The SCC strategy
/// asks for less.)
#[test]
fn an_unfilled_block_behind_others() {
    for strategy in [Strategy::Default, Strategy::Plain, Strategy::Marker] {
        for is_read_early in [false, true] {
            let message = message(|_, ssa| {
                *ssa = SsaBuilder::with_strategy(strategy);
                let variable = ssa.declare_variable();
                let [entry, left, right, join] = [0; 4].map(|_| ssa.declare_block());
                ssa.seal_block(entry);
                for arm in [left, right] {
                    ssa.add_predecessor(arm, entry);
                    ssa.seal_block(arm);
                    ssa.add_predecessor(join, arm);
                    ssa.fill_block(arm);
                }
                if is_read_early {
                    ssa.read_variable(variable, join);
                    ssa.seal_block(join);
                } else {
                    ssa.seal_block(join);
                    ssa.read_variable(variable, join);
                }
            });
            assert!(
                message.contains("looks up a definition in block0, but block0 is not filled"),
                "{message}"
            );
        }
    }
}

/// A statement that begins in the entry and writes a variable that its set lacks: in an arm, in an inner
/// statement, and in the header of a loop.
#[cfg(debug_assertions)]
#[test]
fn an_incomplete_set() {
    for place in 0..3 {
        let message = message(|ir, ssa| {
            let (variable, other) = (ssa.declare_variable(), ssa.declare_variable());
            let (outer, inner) = (ssa.sets().new_set(), ssa.sets().new_set());
            ssa.sets().insert(outer, other);
            ssa.sets().insert(inner, if place == 1 { variable } else { other });
            let entry = ssa.declare_block();
            ssa.seal_block(entry);
            let join = ssa.declare_join(entry, outer);
            let arm = ssa.declare_block();
            let one = ir.constant(1).into();
            for to in [arm, join] {
                ssa.add_predecessor(to, entry);
            }
            ssa.fill_block(entry);
            ssa.seal_block(arm);
            let header = ssa.declare_join(arm, inner);
            ssa.write_variable(if place == 0 { variable } else { other }, arm, one);
            ssa.add_predecessor(header, arm);
            ssa.fill_block(arm);
            ssa.write_variable(if place > 0 { variable } else { other }, header, one);
            for to in [header, join] {
                ssa.add_predecessor(to, header);
            }
            ssa.fill_block(header);
            for block in [header, join] {
                ssa.seal_block(block);
            }
            ssa.fill_block(join);
            ssa.finish(ir);
        });
        // In the last case the inner set is also wrong; the join declared first is reported.
        let block = if place == 0 { 2 } else { 3 };
        let expected = format!("lacks variable0, which is written in block{block} at {}:", file!());
        assert!(message.contains(&expected), "{message}");
        assert!(message.contains("the set of block1, declared at "), "{message}");
        assert!(message.contains("after the end of block0"), "{message}");
    }
}
