//! Joins of structured statements: where a statement began, and what it assigns.

use rustc_hash::FxHashSet;

use crate::cfg::assigned::assigned_before_joins;
use crate::cfg::dominators::Dominators;
use crate::cfg::{Cfg, Predecessors};
use crate::entity::{EntityRef, SecondaryMap};
use crate::{Block, Variable};

use super::{Graph, Operation};

/// What a graph says about a join, as [`declare_join`](crate::SsaBuilder::declare_join) is told it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Join {
    /// The block at the end of which the statement begins.
    pub since: Block,
    /// The variables that may be assigned between the end of that block and the join.
    pub assigned: Vec<Variable>,
}

/// A mistake in what a graph says about a join.
pub(super) enum WrongJoin {
    /// There is a way to the join that does not lead through the block where its statement should begin.
    NotDominated,
    /// A variable is assigned in a block on the way and is not in the set.
    Missing(Variable, Block),
}

impl Graph {
    /// What is said about a join.
    pub fn join(&self, block: Block) -> Option<&Join> {
        self.blocks[block].join.as_ref()
    }

    /// Finds out where the statements of a graph that says nothing about its joins begin, and what they assign: each begins
    /// in the immediate dominator of its join. So the default strategy has the sets that a compiler of a structured
    /// language knows. An irreducible graph gets no sets.
    pub fn derive_joins(&mut self) {
        if self.all_blocks().any(|block| self.blocks[block].join.is_some()) {
            return;
        }
        let mut derived = Vec::new();
        assigned_before_joins(
            self,
            self.variable_count(),
            |block| self.writes(block).collect(),
            |join, since, assigned| derived.push((join, Join { since, assigned })),
        );
        for (block, join) in derived {
            self.blocks[block].join = Some(join);
        }
    }

    /// The variables that are written in a block.
    fn writes(&self, block: Block) -> impl Iterator<Item = Variable> {
        self.body(block).iter().filter_map(|&instruction| match self.operation(instruction) {
            Operation::Store(variable, _) => Some(*variable),
            _ => None,
        })
    }

    /// Looks for mistakes in what the graph says about its joins.
    ///
    /// The blocks of each statement are visited, against the edges from the join to where it began. A statement inside
    /// whose set is a subset is passed in one step, because it is looked at by itself.
    pub(super) fn wrong_joins(&self) -> Vec<(Block, WrongJoin)> {
        let mut wrong = Vec::new();
        if self.all_blocks().all(|block| self.join(block).is_none()) {
            return wrong;
        }
        let (before, dominators) = (Predecessors::new(self), Dominators::new(self));
        let mut visited: SecondaryMap<Block, usize> = SecondaryMap::new();
        let mut sets: SecondaryMap<Block, FxHashSet<Variable>> = SecondaryMap::new();
        for block in self.all_blocks() {
            if let Some(join) = self.join(block) {
                sets[block] = join.assigned.iter().copied().collect();
            }
        }
        for block in self.all_blocks() {
            let Some(join) = self.join(block) else { continue };
            if join.since == block || !dominators.dominates(join.since, block) {
                wrong.push((block, WrongJoin::NotDominated));
                continue;
            }
            let set = &sets[block];
            let search = block.index() + 1;
            visited[join.since] = search;
            let mut rest = before[block].to_vec();
            while let Some(at) = rest.pop() {
                if std::mem::replace(&mut visited[at], search) == search {
                    continue;
                }
                if let Some(missing) = self.writes(at).find(|variable| !set.contains(variable)) {
                    wrong.push((block, WrongJoin::Missing(missing, at)));
                    break;
                }
                match self.join(at) {
                    Some(inner)
                        if at != block
                            && dominators.dominates(join.since, inner.since)
                            && dominators.dominates(inner.since, at)
                            && sets[at].is_subset(set) =>
                    {
                        rest.push(inner.since);
                    }
                    _ => rest.extend(&before[at]),
                }
            }
        }
        wrong
    }
}

impl Graph {
    /// The label of a block in the text form, with what is said about its join.
    pub fn label(&self, block: Block) -> String {
        let name = self.block_name(block);
        let Some(join) = self.join(block) else { return format!("{name}:") };
        let since = self.block_name(join.since);
        let assigned: Vec<String> =
            join.assigned.iter().map(|&variable| self.variable_name(variable)).collect();
        match assigned.is_empty() {
            true => format!("{name} (from {since}):"),
            false => format!("{name} (from {since}, assigns {}):", assigned.join(", ")),
        }
    }
}
