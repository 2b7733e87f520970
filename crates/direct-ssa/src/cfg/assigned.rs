//! The variables that are assigned between a join and the block that immediately dominates it, for all joins of a reducible
//! graph at once: the sets that a front end knows of its statements.
//!
//! A way from a block to a join that it immediately dominates goes through blocks each of which is dominated by a block on
//! the chain of dominators of some predecessor of the join, or lies between such a block and what immediately
//! dominates that. So the set of a join is the union over these chains, of what the blocks assign and of the sets of
//! the joins among them. Blocks are linked to their dominators from the innermost on, and ways over links
//! are shortened, so that no chain is gone twice.

use crate::entity::{EntityRef, SecondaryMap};

use super::dominators::Dominators;
use super::{Cfg, Predecessors};
use crate::{Block, Variable};

/// The most memory that is spent on sets, in words. What a larger graph would gain is not worth it.
const MOST_WORDS: usize = 1 << 18;

/// Calls `found` with the joins that can be reached, each with its immediate dominator and the variables assigned between them.
/// There are none where the graph is irreducible, because a join in a cycle with two entries has no such set; none either if
/// all sets together would be very large.
pub(crate) fn assigned_before_joins(
    cfg: &impl Cfg,
    variables: usize,
    writes: impl Fn(Block) -> Vec<Variable>,
    mut found: impl FnMut(Block, Block, Vec<Variable>),
) {
    let width = variables.div_ceil(BITS);
    if cfg.block_count().saturating_mul(width) > MOST_WORDS {
        return;
    }
    let dominators = Dominators::new(cfg);
    if !dominators.is_reducible(cfg) {
        return;
    }
    let mut chains = Chains { width, links: SecondaryMap::new(), words: vec![0; cfg.block_count() * width] };
    let mut unreachable = vec![0; width];
    for block in cfg.all_blocks() {
        let is_reachable = dominators.is_reachable(block);
        for variable in writes(block) {
            let set = if is_reachable { chains.words_mut(block) } else { &mut unreachable[..] };
            insert(set, variable);
        }
    }
    let before = Predecessors::new(cfg);
    let mut children: SecondaryMap<Block, Vec<Block>> = SecondaryMap::new();
    for &block in dominators.order() {
        if let Some(parent) = dominators.immediate(block) {
            children[parent].push(block);
        }
    }
    for &dominator in dominators.order().iter().rev() {
        for &join in children[dominator].iter().filter(|&&block| before[block].len() > 1) {
            let mut assigned = vec![0; width];
            for &from in &before[join] {
                if !dominators.is_reachable(from) {
                    unite(&mut assigned, &unreachable);
                } else if from != dominator {
                    chains.add(from, &mut assigned);
                }
            }
            unite(chains.words_mut(join), &assigned);
            found(join, dominator, elements(&assigned));
        }
        for &child in &children[dominator] {
            chains.links[child] = Some(dominator);
        }
    }
}

const BITS: usize = u64::BITS as usize;

fn insert(set: &mut [u64], variable: Variable) {
    let index = variable.index();
    set[index / BITS] |= 1 << (index % BITS);
}

fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, more)| *word |= more);
}

fn elements(set: &[u64]) -> Vec<Variable> {
    let is_in = |index: &usize| set[index / BITS] & 1 << (index % BITS) != 0;
    (0..set.len() * BITS).filter(is_in).map(Variable::new).collect()
}

/// What is assigned on the chains of dominators, as a forest whose ways are shortened.
struct Chains {
    /// The words of a set.
    width: usize,
    /// A block that dominates the block, once that was processed.
    links: SecondaryMap<Block, Option<Block>>,
    /// For each block what it and the blocks on its way to the linked one assign, without that.
    words: Vec<u64>,
}

impl Chains {
    fn words_mut(&mut self, block: Block) -> &mut [u64] {
        let first = block.index() * self.width;
        &mut self.words[first..first + self.width]
    }

    /// Adds what is assigned from a block up to the end of its chain.
    fn add(&mut self, block: Block, assigned: &mut [u64]) {
        let mut way = Vec::new();
        let mut root = block;
        while let Some(next) = self.links[root] {
            way.push(root);
            root = next;
        }
        // The link of the last block on the way leads to the root already.
        let mut below = way.pop();
        while let (Some(last), Some(block)) = (below, way.pop()) {
            let more = self.words_mut(last).to_vec();
            unite(self.words_mut(block), &more);
            self.links[block] = Some(root);
            below = Some(block);
        }
        unite(assigned, self.words_mut(root));
        if block != root {
            unite(assigned, self.words_mut(block));
        }
    }
}
