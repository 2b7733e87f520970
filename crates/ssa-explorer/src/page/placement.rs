//! Phi placement by iterated dominance frontiers of the definitions, limited to blocks in which the variable
//! is live (pruned SSA form; Cytron et al. 1991, Choi et al. 1991). LLVM's mem2reg uses this method. The page
//! compares the construction with it.

use direct_ssa::cfg::dominators::Dominators;
use direct_ssa::cfg::{Cfg, Predecessors};
use direct_ssa::graph::{Graph, Operation};
use direct_ssa::{Block, Variable};
use rustc_hash::FxHashSet;

use cranelift_entity::EntityRef;

/// The places of the phis of a variable.
pub struct Placement {
    /// The blocks that assign the variable.
    pub definitions: Vec<Block>,
    /// Each block of the iterated frontier, with a block in whose frontier it is and the liveness of the
    /// variable there.
    pub frontier: Vec<FrontierBlock>,
}

/// A block in which definitions meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrontierBlock {
    pub block: Block,
    /// A block with a definition or a phi whose dominance ends before the block.
    pub because_of: Block,
    /// Whether the variable may be read before it is assigned again.
    pub is_live: bool,
}

/// Data common to all variables of a graph.
pub struct Placer<'a> {
    graph: &'a Graph,
    dominators: Dominators,
    /// The blocks in the dominance frontier of each block.
    frontiers: Vec<Vec<Block>>,
    predecessors: Predecessors,
}

impl<'a> Placer<'a> {
    pub fn new(graph: &'a Graph) -> Placer<'a> {
        let dominators = Dominators::new(graph);
        let predecessors = Predecessors::new(graph);
        let mut frontiers = vec![Vec::new(); graph.block_count()];
        for block in graph.blocks().filter(|block| dominators.is_reachable(*block)) {
            for &predecessor in &predecessors[block] {
                let mut at = Some(predecessor).filter(|block| dominators.is_reachable(*block));
                // The blocks from the predecessor up to the immediate dominator of the block, which is
                // excluded.
                while let Some(above) = at.filter(|above| Some(*above) != dominators.immediate(block)) {
                    let frontier: &mut Vec<Block> = &mut frontiers[above.index()];
                    if !frontier.contains(&block) {
                        frontier.push(block);
                    }
                    at = dominators.immediate(above);
                }
            }
        }
        Placer { graph, dominators, frontiers, predecessors }
    }

    pub fn dominators(&self) -> &Dominators {
        &self.dominators
    }

    /// Returns the blocks in which the dominance of a block ends.
    pub fn frontier(&self, block: Block) -> &[Block] {
        &self.frontiers[block.index()]
    }

    /// Returns the places of the phis of a variable.
    pub fn place(&self, variable: Variable) -> Placement {
        let reachable = |block: &Block| self.dominators.is_reachable(*block);
        let definitions: Vec<Block> = self
            .graph
            .blocks()
            .filter(reachable)
            .filter(|block| self.accesses(*block, variable).any(|is_write| is_write))
            .collect();
        let live = self.live(variable);
        let mut frontier: Vec<FrontierBlock> = Vec::new();
        let mut rest = definitions.clone();
        while let Some(because_of) = rest.pop() {
            for &block in self.frontier(because_of) {
                if !frontier.iter().any(|known| known.block == block) {
                    frontier.push(FrontierBlock { block, because_of, is_live: live.contains(&block) });
                    rest.push(block);
                }
            }
        }
        frontier.sort_by_key(|known| known.block);
        Placement { definitions, frontier }
    }

    /// Returns the blocks at whose beginning the variable is live.
    fn live(&self, variable: Variable) -> FxHashSet<Block> {
        let first = |block: Block| self.accesses(block, variable).next();
        let reads_first = |block: &Block| first(*block) == Some(false);
        let mut rest: Vec<Block> = self.graph.blocks().filter(reads_first).collect();
        let mut live: FxHashSet<Block> = rest.iter().copied().collect();
        while let Some(block) = rest.pop() {
            for &predecessor in &self.predecessors[block] {
                if first(predecessor).is_none() && live.insert(predecessor) {
                    rest.push(predecessor);
                }
            }
        }
        live
    }

    /// Returns the accesses of a variable in a block, true for a write.
    fn accesses(&self, block: Block, variable: Variable) -> impl Iterator<Item = bool> {
        self.graph.body(block).iter().filter_map(move |&instruction| {
            match self.graph.operation(instruction) {
                Operation::Load(read) if *read == variable => Some(false),
                Operation::Store(written, _) if *written == variable => Some(true),
                _ => None,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &str, name: &str) -> Vec<(String, String, bool)> {
        let graph: Graph = text.parse().expect("a graph");
        let placer = Placer::new(&graph);
        let mut variables = (0..graph.variable_count()).map(Variable::new);
        let variable = variables.find(|variable| graph.variable_name(*variable) == name);
        let placement = placer.place(variable.expect("the variable"));
        let name = |block| graph.block_name(block);
        placement.frontier.iter().map(|at| (name(at.block), name(at.because_of), at.is_live)).collect()
    }

    #[test]
    fn definitions_meet_at_the_head_of_a_loop_and_behind_a_choice() {
        let text = "procedure p(n)
entry: i = 0; x = 0; goto header
header: branch i < n, body, exit
body: branch i, then, join
then: x = i; goto join
join: i = i + 1; goto header
exit: return x";
        let place = |block: &str, because_of: &str| (block.to_owned(), because_of.to_owned(), true);
        assert_eq!(places(text, "i"), [place("header", "join")]);
        assert_eq!(places(text, "x"), [place("header", "join"), place("join", "then")]);
        assert_eq!(places(text, "n"), []);
    }

    #[test]
    fn no_phi_is_needed_where_nobody_reads_the_variable() {
        let text = "procedure p(n)
entry: branch n, then, join
then: x = 1; goto join
join: x = 2; goto end
end: return x";
        assert_eq!(places(text, "x"), [("join".to_owned(), "then".to_owned(), false)]);
    }

    #[test]
    fn unreachable_blocks_have_no_part_in_it() {
        let text = "entry: x = 1; goto join
lost: x = 2; goto join
join: return x";
        assert_eq!(places(text, "x"), []);
    }
}
