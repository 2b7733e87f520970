//! The definitions that a search leaves in blocks: a read that finds one is counted as local, any other as
//! global.

use crate::graph::Graph;
use crate::tuning::LANDMARK_DISTANCE;
use crate::{Block, SsaBuilder, Strategy, Variable};

/// A procedure in which two definitions of `x` meet in a join; every read after it returns a phi.
struct Procedure {
    ir: Graph,
    ssa: SsaBuilder<Graph>,
    x: Variable,
    y: Variable,
    join: Block,
}

impl Procedure {
    fn new(strategy: Strategy) -> Procedure {
        let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::with_strategy(strategy));
        let [x, y] = [0; 2].map(|_| ssa.declare_variable());
        let [entry, asks, assigns, join] = [0; 4].map(|_| ssa.declare_block());
        ssa.write_variable(x, entry, ir.constant(1).into());
        ssa.write_variable(x, assigns, ir.constant(2).into());
        // Written before the arm has a predecessor, so that the arm takes over nothing and the search must
        // continue beyond it.
        ssa.write_variable(y, asks, ir.constant(3).into());
        for (from, to) in [(entry, asks), (entry, assigns), (asks, join), (assigns, join)] {
            ssa.add_predecessor(to, from);
        }
        for block in [entry, asks, assigns, join] {
            ssa.fill_block(block);
            ssa.seal_block(block);
        }
        Procedure { ir, ssa, x, y, join }
    }

    /// Adds a block that takes over the definitions its predecessor has so far; later it must ask for more.
    fn block_behind(&mut self, before: Block) -> Block {
        let block = self.ssa.declare_block();
        self.ssa.add_predecessor(block, before);
        self.end(block)
    }

    fn end(&mut self, block: Block) -> Block {
        self.ssa.seal_block(block);
        self.ssa.write_variable(self.y, block, self.ir.constant(3).into());
        self.ssa.fill_block(block);
        block
    }

    /// Reads `x` in the blocks and returns the numbers of local and global reads.
    fn read(&mut self, blocks: &[Block]) -> (u64, u64) {
        let before = self.ssa.statistics();
        for &block in blocks {
            assert!(self.ssa.read_variable(self.x, block).ir().is_none(), "a phi arrives in {block}");
        }
        let now = self.ssa.statistics();
        assert_eq!(now.phis_made, 1, "the join has the only phi");
        (now.reads_local - before.reads_local, now.reads_global - before.reads_global)
    }
}

#[test]
fn a_block_asks_for_a_variable_once() {
    for strategy in Strategy::ALL {
        let mut procedure = Procedure::new(strategy);
        let block = procedure.block_behind(procedure.join);
        assert_eq!(procedure.read(&[block, block]), (1, 1), "{strategy}: the search made the phi");
        let mut procedure = Procedure::new(strategy);
        let block = procedure.block_behind(procedure.join);
        assert_eq!(procedure.read(&[procedure.join, block, block]), (1, 2), "{strategy}: the phi was there");
    }
}

#[test]
fn a_long_way_leaves_landmarks() {
    for strategy in [Strategy::Default, Strategy::Plain, Strategy::Marker] {
        let mut procedure = Procedure::new(strategy);
        let mut row = vec![procedure.join];
        for position in 0..=LANDMARK_DISTANCE as usize {
            row.push(procedure.block_behind(row[position]));
        }
        row.reverse();
        assert_eq!(procedure.read(&row[..1]), (0, 1), "{strategy}");
        let landmark = row[LANDMARK_DISTANCE as usize];
        assert_eq!(procedure.read(&[landmark]), (1, 0), "{strategy}: a landmark knows the phi");
        assert_eq!(procedure.read(&row[1..2]), (0, 1), "{strategy}: others ask");
    }
}

#[test]
fn a_join_that_a_set_lets_pass_is_counted_on_the_way() {
    let mut procedure = Procedure::new(Strategy::Default);
    let (ssa, dominating) = (&mut procedure.ssa, procedure.join);
    let assigned = ssa.sets().new_set();
    ssa.sets().insert(assigned, procedure.y);
    let join = ssa.declare_join(dominating, assigned);
    ssa.add_predecessor(join, dominating);
    let arm = procedure.block_behind(dominating);
    procedure.ssa.add_predecessor(join, arm);
    procedure.end(join);
    assert_eq!(procedure.read(&[join]), (0, 1));
    assert_eq!(procedure.ssa.statistics().reads_by_set, 1);
}
