//! Joins of structured statements: the block in which a statement began, and the variables that it assigns.

use rustc_hash::FxHashSet;

use crate::cfg::assigned::assigned_before_joins;
use crate::cfg::dominators::Dominators;
use crate::cfg::{Cfg, Predecessors};
use crate::entity::{EntityRef, SecondaryMap};
use crate::{Block, Variable};

use super::{Graph, Operation};

/// A join of a structured statement, with the data that [`declare_join`](crate::SsaBuilder::declare_join)
/// requires.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Join {
    /// The block at the end of which the statement begins.
    pub since: Block,
    /// The variables that may be assigned between the end of that block and the join.
    pub assigned: Vec<Variable>,
}

/// An error in the declaration of a join.
pub(super) enum WrongJoin {
    /// A path to the join avoids the block in which its statement should begin.
    NotDominated,
    /// A variable that is not in the set is assigned in a block on the way.
    Missing(Variable, Block),
}

impl Graph {
    /// Returns the declared join at the head of a block.
    pub fn join(&self, block: Block) -> Option<&Join> {
        self.blocks[block].join.as_ref()
    }

    /// Derives the joins of a graph that declares none: each statement begins in the immediate dominator of
    /// its join. The default strategy thus gets the sets that a compiler of a structured language knows. An
    /// irreducible graph gets no sets.
    pub fn derive_joins(&mut self) {
        if self.all_blocks().any(|block| self.blocks[block].join.is_some()) {
            return;
        }
        let mut derived = Vec::new();
        assigned_before_joins(
            self,
            self.variable_count(),
            |block| self.writes(block),
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

    /// Finds errors in the declared joins of the graph.
    ///
    /// The blocks of each statement are visited against the edges, from the join to the block in which it
    /// began. An inner statement whose set is a subset is skipped in one step, because it is checked by
    /// itself.
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
    /// Returns the label of a block in the text form, with the declaration of its join.
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
