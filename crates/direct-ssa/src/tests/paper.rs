//! The examples of the paper.

use crate::graph::{BinaryOperator, Graph, Operation, Outcome, Terminator};
use crate::{Backend, Block, SsaBuilder, Strategy, Value, Variable};

/// Creates a builder with the entry block and this number of variables.
fn start<const N: usize>() -> (Graph, SsaBuilder<Graph>, [Variable; N], Block) {
    start_with(Strategy::Default)
}

fn start_with<const N: usize>(strategy: Strategy) -> (Graph, SsaBuilder<Graph>, [Variable; N], Block) {
    let mut ssa = SsaBuilder::with_strategy(strategy);
    let variables = std::array::from_fn(|_| ssa.declare_variable());
    let entry = ssa.declare_block();
    ssa.seal_block(entry);
    (Graph::new(), ssa, variables, entry)
}

fn end(ir: &mut Graph, ssa: &mut SsaBuilder<Graph>, block: Block, terminator: Terminator) {
    for successor in terminator.successors() {
        ssa.add_predecessor(successor, block);
    }
    ir.terminate(block, terminator);
    ssa.fill_block(block);
}

fn read(
    ir: &mut Graph,
    ssa: &mut SsaBuilder<Graph>,
    variable: Variable,
    block: Block,
) -> <Graph as Backend>::Value {
    let value = ssa.read_variable(variable, block);
    ssa.resolve(ir, value)
}

/// Figure 1: local value numbering.
#[test]
fn a_read_behind_a_write_of_its_block_is_what_was_written() {
    let (mut ir, mut ssa, [a, b, c, d], entry) = start();
    let v1 = ir.constant(42);
    ssa.write_variable(a, entry, v1.into());
    let copy = ssa.read_variable(a, entry);
    ssa.write_variable(b, entry, copy);
    let (left, right) = (read(&mut ir, &mut ssa, a, entry), read(&mut ir, &mut ssa, b, entry));
    assert_eq!((left, right), (v1, v1), "b is another name of what a holds");
    let v2 = ir.binary(entry, BinaryOperator::Add, left, right);
    ssa.write_variable(c, entry, v2.into());
    let v3 = ir.constant(23);
    let left = read(&mut ir, &mut ssa, c, entry);
    let v4 = ir.binary(entry, BinaryOperator::Add, left, v3);
    ssa.write_variable(a, entry, v4.into());
    let (left, right) = (read(&mut ir, &mut ssa, a, entry), read(&mut ir, &mut ssa, d, entry));
    let v5 = ir.binary(entry, BinaryOperator::Add, left, right);
    ssa.write_variable(c, entry, v5.into());
    end(&mut ir, &mut ssa, entry, Terminator::Return(v5));
    ssa.finish(&mut ir);
    assert_eq!(
        ir.to_string(),
        "\
block0:
    v.1 = 42 + 42
    v.2 = v.1 + 23
    v.3 = v.2 + undefined variable3
    return v.3
"
    );
}

/// Figure 2: a read after a finished loop that assigns in one arm.
#[test]
fn a_read_behind_a_loop_goes_back_through_it() {
    let (mut ir, mut ssa, [x], entry) = start();
    let condition = ir.parameter(0);
    let [header, body, arm, join, exit] = std::array::from_fn(|_| ssa.declare_block());
    let v0 = ir.parameter(1);
    ssa.write_variable(x, entry, v0.into());
    end(&mut ir, &mut ssa, entry, Terminator::Jump(header));
    end(&mut ir, &mut ssa, header, Terminator::Branch(condition, body, exit));
    end(&mut ir, &mut ssa, body, Terminator::Branch(condition, arm, join));
    let v1 = ir.parameter(2);
    ssa.write_variable(x, arm, v1.into());
    end(&mut ir, &mut ssa, arm, Terminator::Jump(join));
    end(&mut ir, &mut ssa, join, Terminator::Jump(header));
    for block in [header, body, arm, join, exit] {
        ssa.seal_block(block);
    }
    let value = read(&mut ir, &mut ssa, x, exit);
    end(&mut ir, &mut ssa, exit, Terminator::Return(value));
    ssa.finish(&mut ir);
    assert_eq!(
        ir.to_string(),
        "\
procedure(p.1, p.2, p.3)
block0:
    goto block1
block1:
    variable0.1 = phi(block0: p.2, block4: variable0.2)
    branch p.1, block2, block5
block2:
    branch p.1, block3, block4
block3:
    goto block4
block4:
    variable0.2 = phi(block2: variable0.1, block3: p.3)
    goto block1
block5:
    return variable0.1
"
    );
}

/// Figure 3: a read in a loop whose back edge is not known yet. The phi for x remains incomplete until the
/// header is sealed and is then trivial; the phi for y stays.
#[test]
fn a_read_in_an_unsealed_block_makes_an_incomplete_phi() {
    let (mut ir, mut ssa, [x, y], entry) = start();
    let (p0, p1) = (ir.parameter(0), ir.parameter(1));
    ssa.write_variable(x, entry, p0.into());
    ssa.write_variable(y, entry, p1.into());
    let [header, body, exit] = std::array::from_fn(|_| ssa.declare_block());
    end(&mut ir, &mut ssa, entry, Terminator::Jump(header));
    let (left, right) = (read(&mut ir, &mut ssa, x, header), read(&mut ir, &mut ssa, y, header));
    let less = ir.binary(header, BinaryOperator::Less, left, right);
    end(&mut ir, &mut ssa, header, Terminator::Branch(less, body, exit));
    ssa.seal_block(body);
    let (left, right) = (read(&mut ir, &mut ssa, y, body), read(&mut ir, &mut ssa, x, body));
    let difference = ir.binary(body, BinaryOperator::Sub, left, right);
    ssa.write_variable(y, body, difference.into());
    end(&mut ir, &mut ssa, body, Terminator::Jump(header));
    ssa.seal_block(header);
    ssa.seal_block(exit);
    let value = read(&mut ir, &mut ssa, x, exit);
    assert_eq!(value, p0, "the phi for x was trivial");
    end(&mut ir, &mut ssa, exit, Terminator::Return(value));
    ssa.finish(&mut ir);
    assert_eq!(
        ir.to_string(),
        "\
procedure(p.1, p.2)
block0:
    goto block1
block1:
    variable1.1 = phi(block0: p.2, block2: v.2)
    v.1 = p.1 < variable1.1
    branch v.1, block2, block3
block2:
    v.2 = variable1.1 - p.1
    goto block1
block3:
    return p.1
"
    );
}

/// Figure 5: irreducible control flow. One definition reaches all blocks, but the phis at the two entries of
/// the cycle use each other and neither is trivial.
fn irreducible_cycle(strategy: Strategy, minimal: bool) -> Graph {
    let (mut ir, mut ssa, [x], entry) = start_with(strategy);
    let condition = ir.parameter(0);
    let [left, right, exit] = std::array::from_fn(|_| ssa.declare_block());
    let definition = ir.parameter(1);
    ssa.write_variable(x, entry, definition.into());
    end(&mut ir, &mut ssa, entry, Terminator::Branch(condition, left, right));
    end(&mut ir, &mut ssa, left, Terminator::Jump(right));
    end(&mut ir, &mut ssa, right, Terminator::Branch(condition, left, exit));
    for block in [left, right, exit] {
        ssa.seal_block(block);
    }
    assert!(!ssa.is_reducible());
    let value = read(&mut ir, &mut ssa, x, exit);
    end(&mut ir, &mut ssa, exit, Terminator::Return(value));
    if minimal {
        ssa.minimize();
    }
    ssa.finish(&mut ir);
    ir
}

#[test]
fn an_irreducible_cycle_keeps_redundant_phis() {
    for strategy in [Strategy::Default, Strategy::Plain, Strategy::Marker] {
        assert_eq!(
            irreducible_cycle(strategy, false).to_string(),
            "\
procedure(p.1, p.2)
block0:
    branch p.1, block1, block2
block1:
    variable0.1 = phi(block0: p.2, block2: variable0.2)
    goto block2
block2:
    variable0.2 = phi(block0: p.2, block1: variable0.1)
    branch p.1, block1, block3
block3:
    return variable0.2
"
        );
    }
}

/// The SCC algorithm detects immediately that a single definition enters the cycle.
#[test]
fn an_irreducible_cycle_has_no_redundant_phis_in_minimal_form() {
    let built = Strategy::ALL.map(|strategy| irreducible_cycle(strategy, true));
    for ir in built.into_iter().chain([irreducible_cycle(Strategy::Scc, false)]) {
        assert_eq!(
            ir.to_string(),
            "\
procedure(p.1, p.2)
block0:
    branch p.1, block1, block2
block1:
    goto block2
block2:
    branch p.1, block1, block3
block3:
    return p.2
"
        );
    }
}

/// Figure 2 with copies of `y` as both definitions (3.2): the two phis are redundant after copy propagation,
/// although control flow is reducible.
#[test]
fn copies_make_phis_redundant() {
    for (strategy, minimal) in
        Strategy::ALL.into_iter().flat_map(|strategy| [(strategy, false), (strategy, true)])
    {
        let (mut ir, mut ssa, [x, y], entry) = start_with(strategy);
        let condition = ir.parameter(0);
        let [header, body, arm, join, exit] = std::array::from_fn(|_| ssa.declare_block());
        let definition = ir.parameter(1);
        ssa.write_variable(y, entry, definition.into());
        ssa.write_variable(x, entry, definition.into());
        end(&mut ir, &mut ssa, entry, Terminator::Jump(header));
        end(&mut ir, &mut ssa, header, Terminator::Branch(condition, body, exit));
        end(&mut ir, &mut ssa, body, Terminator::Branch(condition, arm, join));
        ssa.write_variable(x, arm, definition.into());
        end(&mut ir, &mut ssa, arm, Terminator::Jump(join));
        end(&mut ir, &mut ssa, join, Terminator::Jump(header));
        for block in [header, body, arm, join, exit] {
            ssa.seal_block(block);
        }
        assert!(ssa.is_reducible());
        let value = read(&mut ir, &mut ssa, x, exit);
        end(&mut ir, &mut ssa, exit, Terminator::Return(value));
        if minimal {
            ssa.minimize();
        }
        ssa.finish(&mut ir);
        let phis: usize = ir.blocks().map(|block| ir.phis(block).len()).sum();
        assert_eq!(phis, if minimal || strategy == Strategy::Scc { 0 } else { 2 }, "{strategy}\n{ir}");
    }
}

/// Figure 6: two values enter a component, whose inner part is redundant with respect to one of its phis.
#[test]
fn an_inner_component_of_phis_is_redundant() {
    for strategy in Strategy::ALL {
        let (mut ir, mut ssa, [x], entry) = start_with(strategy);
        let (condition, first, second) = (ir.parameter(0), ir.parameter(1), ir.parameter(2));
        let [header, left, right, latch, change, exit] = std::array::from_fn(|_| ssa.declare_block());
        ssa.write_variable(x, entry, first.into());
        end(&mut ir, &mut ssa, entry, Terminator::Jump(header));
        // The header branches to both blocks of a cycle; each of them leads to the other or leaves the cycle.
        end(&mut ir, &mut ssa, header, Terminator::Branch(condition, left, right));
        end(&mut ir, &mut ssa, left, Terminator::Branch(condition, right, latch));
        end(&mut ir, &mut ssa, right, Terminator::Branch(condition, left, exit));
        end(&mut ir, &mut ssa, latch, Terminator::Branch(condition, change, header));
        ssa.write_variable(x, change, second.into());
        end(&mut ir, &mut ssa, change, Terminator::Jump(header));
        for block in [header, left, right, latch, change, exit] {
            ssa.seal_block(block);
        }
        let value = read(&mut ir, &mut ssa, x, exit);
        end(&mut ir, &mut ssa, exit, Terminator::Return(value));
        ssa.minimize();
        ssa.finish(&mut ir);
        let expected = "variable0.1 = phi(block0: p.2, block4: variable0.1, block5: p.3)";
        assert!(ir.to_string().contains(expected), "{strategy}\n{ir}");
        let phis: usize = ir.blocks().map(|block| ir.phis(block).len()).sum();
        assert_eq!(phis, 1, "{strategy}\n{ir}");
    }
}

#[test]
fn each_edge_brings_an_operand() {
    let (mut ir, mut ssa, [x], entry) = start();
    let number = ir.parameter(0);
    ssa.write_variable(x, entry, number.into());
    let (arm, join) = (ssa.declare_block(), ssa.declare_block());
    end(&mut ir, &mut ssa, entry, Terminator::Switch(number, vec![join, arm, join]));
    ssa.seal_block(arm);
    let constant = ir.constant(7);
    ssa.write_variable(x, arm, constant.into());
    end(&mut ir, &mut ssa, arm, Terminator::Jump(join));
    ssa.seal_block(join);
    let value = read(&mut ir, &mut ssa, x, join);
    end(&mut ir, &mut ssa, join, Terminator::Return(value));
    ssa.finish(&mut ir);
    let expected = "variable0.1 = phi(block0: p.1, block0: p.1, block1: 7)";
    assert!(ir.to_string().contains(expected), "{ir}");
}

#[test]
fn a_phi_no_instruction_needs_is_not_made() {
    let (mut ir, mut ssa, [x], entry) = start();
    let condition = ir.parameter(0);
    let [arm, join] = std::array::from_fn(|_| ssa.declare_block());
    end(&mut ir, &mut ssa, entry, Terminator::Branch(condition, arm, join));
    ssa.seal_block(arm);
    ssa.write_variable(x, arm, condition.into());
    end(&mut ir, &mut ssa, arm, Terminator::Jump(join));
    ssa.seal_block(join);
    let value = ssa.read_variable(x, join);
    assert!(value.ir().is_none(), "{value:?} is a phi of the builder");
    end(&mut ir, &mut ssa, join, Terminator::Return(condition));
    ssa.finish(&mut ir);
    assert!(!ir.to_string().contains("phi"), "{ir}");
}

/// Two nested loops that read a variable and do not assign it. In the inner loop the value read is written
/// back: as the handle, or as the IR value it resolves to.
fn nested_loops(write_handle: bool) -> Graph {
    let (mut ir, mut ssa, [x], entry) = start();
    let condition = ir.parameter(0);
    let definition = ir.parameter(1);
    ssa.write_variable(x, entry, definition.into());
    let [outer, inner, latch, exit] = std::array::from_fn(|_| ssa.declare_block());
    end(&mut ir, &mut ssa, entry, Terminator::Jump(outer));
    let in_outer = read(&mut ir, &mut ssa, x, outer);
    ir.append(outer, Operation::Print(in_outer));
    end(&mut ir, &mut ssa, outer, Terminator::Jump(inner));
    let handle = ssa.read_variable(x, inner);
    let in_inner = ssa.resolve(&mut ir, handle);
    ir.append(inner, Operation::Print(in_inner));
    assert_ne!(in_outer, in_inner, "both phis are incomplete");
    ssa.write_variable(x, inner, if write_handle { handle } else { in_inner.into() });
    end(&mut ir, &mut ssa, inner, Terminator::Branch(condition, inner, latch));
    ssa.seal_block(inner);
    ssa.seal_block(latch);
    end(&mut ir, &mut ssa, latch, Terminator::Branch(condition, outer, exit));
    ssa.seal_block(outer);
    ssa.seal_block(exit);
    let value = read(&mut ir, &mut ssa, x, exit);
    end(&mut ir, &mut ssa, exit, Terminator::Return(value));
    ssa.finish(&mut ir);
    ir
}

#[test]
fn trivial_phis_that_instructions_use_fall_one_after_the_other() {
    assert_eq!(
        nested_loops(true).to_string(),
        "\
procedure(p.1, p.2)
block0:
    goto block1
block1:
    print p.2
    goto block2
block2:
    print p.2
    branch p.1, block2, block3
block3:
    branch p.1, block1, block4
block4:
    return p.2
"
    );
}

/// Such a value is not recognized as a phi, so the phi stays, but it does no harm.
#[test]
fn the_ir_value_of_a_phi_is_a_definition_like_any_other() {
    let ir = nested_loops(false);
    assert_eq!(ir.run(&[0, 5], 9), Outcome { printed: vec![5, 5], returned: Some(5) });
}

#[test]
fn an_unreachable_cycle_has_no_value() {
    let (mut ir, mut ssa, [x], entry) = start();
    let zero = ir.constant(0);
    end(&mut ir, &mut ssa, entry, Terminator::Return(zero));
    let [first, second] = std::array::from_fn(|_| ssa.declare_block());
    end(&mut ir, &mut ssa, first, Terminator::Jump(second));
    end(&mut ir, &mut ssa, second, Terminator::Jump(first));
    ssa.seal_block(first);
    ssa.seal_block(second);
    let value: Value<_> = ssa.read_variable(x, second);
    assert_eq!(value, Value::unreachable(x));
    ssa.finish(&mut ir);
    assert_eq!(ssa.undefined_reads(), [], "control never gets to the read");
}

#[test]
fn a_cleared_builder_starts_anew() {
    let (mut ir, mut ssa, [x, _], entry) = start();
    let value = ir.constant(1);
    ssa.write_variable(x, entry, value.into());
    end(&mut ir, &mut ssa, entry, Terminator::Return(value));
    ssa.finish(&mut ir);
    ssa.clear();
    let y = ssa.declare_variable();
    let block = ssa.declare_block();
    ssa.seal_block(block);
    assert_eq!((y, block), (x, entry));
    assert_eq!(ssa.read_variable(y, block), Value::undefined(y));
}
