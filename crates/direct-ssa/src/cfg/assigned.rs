//! The variables that are assigned between a join and its immediate dominator, for all joins of a reducible
//! graph at once: the sets that a front end knows for its statements.
//!
//! A path from a block to a join that it immediately dominates visits blocks each of which is dominated by a
//! block on the chain of dominators of some predecessor of the join, or lies between such a block and its
//! immediate dominator. So the set of a join is the union, over these chains, of the variables that the
//! blocks assign and of the sets of the joins among them. Blocks are linked to their dominators from the
//! innermost on, and paths over links are shortened, so that no chain is traversed twice.

use crate::entity::{EntityRef, PackedOption, SecondaryMap};

use super::dominators::Dominators;
use super::{Cfg, Predecessors};
use crate::{Block, Variable};

/// The maximum memory for sets, in words. The benefit for a larger graph would not be worth it.
const MOST_WORDS: usize = 1 << 18;

/// Calls `found` with each reachable join, its immediate dominator, and the variables assigned between them.
/// There are none if the graph is irreducible, because a join in a cycle with two entries has no such set, or
/// if all sets together would be very large.
pub(crate) fn assigned_before_joins<W: IntoIterator<Item = Variable>>(
    cfg: &impl Cfg,
    variables: usize,
    writes: impl Fn(Block) -> W,
    mut found: impl FnMut(Block, Block, Vec<Variable>),
) {
    let width = variables.div_ceil(BITS);
    if cfg.block_count().saturating_mul(width) > MOST_WORDS {
        return;
    }
    let before = Predecessors::new(cfg);
    let dominators = Dominators::from_predecessors(cfg, &before);
    if !dominators.is_reducible(cfg) {
        return;
    }
    let mut chains = Chains { width, links: SecondaryMap::new(), words: vec![0; cfg.block_count() * width] };
    chains.links.resize(cfg.block_count());
    let mut unreachable = vec![0; width];
    for block in cfg.all_blocks() {
        let is_reachable = dominators.is_reachable(block);
        for variable in writes(block) {
            let set = if is_reachable { chains.words_mut(block) } else { &mut unreachable[..] };
            insert(set, variable);
        }
    }
    let children = children(cfg.block_count(), &dominators);
    for &dominator in dominators.order().iter().rev() {
        for join in children.of(dominator).filter(|&block| before[block].len() > 1) {
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
        for child in children.of(dominator) {
            chains.links[child] = Some(dominator);
        }
    }
}

/// The blocks that each block immediately dominates, as linked lists in reverse postorder.
struct Children {
    first: SecondaryMap<Block, PackedOption<Block>>,
    next: SecondaryMap<Block, PackedOption<Block>>,
}

impl Children {
    fn of(&self, dominator: Block) -> impl Iterator<Item = Block> {
        std::iter::successors(self.first[dominator].expand(), |&child| self.next[child].expand())
    }
}

fn children(block_count: usize, dominators: &Dominators) -> Children {
    let mut children = Children { first: SecondaryMap::new(), next: SecondaryMap::new() };
    children.first.resize(block_count);
    children.next.resize(block_count);
    for &block in dominators.order().iter().rev() {
        if let Some(parent) = dominators.immediate(block) {
            children.next[block] = std::mem::replace(&mut children.first[parent], block.into());
        }
    }
    children
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

/// The variables assigned on the chains of dominators, as a forest with shortened paths.
struct Chains {
    /// The number of words in a set.
    width: usize,
    /// A dominator of the block, once that dominator has been processed.
    links: SecondaryMap<Block, Option<Block>>,
    /// For each block, the variables assigned by it and the blocks on its path to the linked one, excluding
    /// the latter.
    words: Vec<u64>,
}

impl Chains {
    fn words_mut(&mut self, block: Block) -> &mut [u64] {
        let first = block.index() * self.width;
        &mut self.words[first..first + self.width]
    }

    /// Adds the variables that are assigned from a block up to the end of its chain.
    fn add(&mut self, block: Block, assigned: &mut [u64]) {
        let mut way = Vec::new();
        let mut root = block;
        while let Some(next) = self.links[root] {
            way.push(root);
            root = next;
        }
        // The link of the last block on the path already leads to the root.
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
