//! Iterated dominance frontiers, by Sreedhar and Gao, *A Linear Time Algorithm for Placing Phi-Nodes* (1995).

use std::collections::BinaryHeap;

use crate::entity::SecondaryMap;

use super::super::Block;
use super::history::History;
use crate::cfg::dominators::Dominators;

/// The dominator tree with its levels, and the marks of the searches in it.
pub(super) struct Frontiers<'a> {
    history: &'a History,
    dominators: &'a Dominators,
    children: SecondaryMap<Block, Vec<Block>>,
    levels: SecondaryMap<Block, usize>,
    /// The number of the last search that visited a block, put it into the frontier, or started in it.
    visited: SecondaryMap<Block, u32>,
    frontier: SecondaryMap<Block, u32>,
    started: SecondaryMap<Block, u32>,
    search: u32,
}

impl<'a> Frontiers<'a> {
    /// Computes the children and the levels of the tree.
    pub fn new(history: &'a History, dominators: &'a Dominators) -> Frontiers<'a> {
        let (mut children, mut levels) = (SecondaryMap::<_, Vec<Block>>::new(), SecondaryMap::new());
        for &block in dominators.order() {
            if let Some(parent) = dominators.immediate(block) {
                children[parent].push(block);
                levels[block] = levels[parent] + 1;
            }
        }
        let (visited, frontier, started) = (SecondaryMap::new(), SecondaryMap::new(), SecondaryMap::new());
        Frontiers { history, dominators, children, levels, visited, frontier, started, search: 0 }
    }

    /// Finds the iterated dominance frontier of some blocks.
    ///
    /// Subtrees are searched deepest first: an edge from a subtree to a block no deeper than its root leads
    /// into the frontier, and a block that was visited from a deeper root need not be visited again.
    pub fn find(&mut self, blocks: impl IntoIterator<Item = Block>) {
        self.search += 1;
        let mut roots = BinaryHeap::new();
        for block in blocks {
            if self.started[block] != self.search {
                self.started[block] = self.search;
                roots.push((self.levels[block], block));
            }
        }
        let mut rest = Vec::new();
        while let Some((level, root)) = roots.pop() {
            rest.push(root);
            self.visited[root] = self.search;
            while let Some(block) = rest.pop() {
                for &next in &self.history.blocks[block].successors {
                    let is_child = self.dominators.immediate(next) == Some(block);
                    if is_child || self.levels[next] > level || self.frontier[next] == self.search {
                        continue;
                    }
                    self.frontier[next] = self.search;
                    if self.started[next] != self.search {
                        self.started[next] = self.search;
                        roots.push((self.levels[next], next));
                    }
                }
                for &child in &self.children[block] {
                    if self.visited[child] != self.search {
                        self.visited[child] = self.search;
                        rest.push(child);
                    }
                }
            }
        }
    }

    /// Whether a block is in the frontier found last.
    pub fn contains(&self, block: Block) -> bool {
        self.frontier[block] == self.search
    }
}
