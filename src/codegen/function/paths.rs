//! The edges between blocks with the front end's notes, and the reasons for which control takes them.

use direct_ssa::Block;
use tlc_frontend::base::{PackedOption, PrimaryMap};

#[derive(Clone, Copy)]
struct Edge<N> {
    from: Block,
    to: Block,
    note: Option<N>,
}

/// The blocks and edges of a function. The content of a note is up to the front end.
pub(in crate::codegen) struct Paths<N> {
    /// The block at whose end the statement of each block begins.
    dominating: PrimaryMap<Block, PackedOption<Block>>,
    edges: Vec<Edge<N>>,
}

impl<N: Copy> Paths<N> {
    /// Returns the paths of a function without blocks.
    pub(super) fn new() -> Paths<N> {
        Paths { dominating: PrimaryMap::new(), edges: Vec::new() }
    }

    /// Forgets the function.
    pub(super) fn clear(&mut self) {
        self.dominating.clear();
        self.edges.clear();
    }

    /// Adds a new block.
    pub(super) fn add_block(&mut self, dominating: Option<Block>) {
        self.dominating.push(dominating.into());
    }

    /// Returns the block at whose end the statement of a block begins.
    pub(super) fn dominating(&self, block: Block) -> Option<Block> {
        self.dominating[block].expand()
    }

    /// Adds a new edge.
    pub(super) fn add_edge(&mut self, from: Block, to: Block, note: Option<N>) {
        self.edges.push(Edge { from, to, note });
    }

    /// Sorts the edges for [`Self::reason`]; no more may follow.
    pub fn sort(&mut self) {
        self.edges.sort_by_key(|edge| (edge.to, edge.from));
    }

    fn edges_into(&self, block: Block) -> &[Edge<N>] {
        let start = self.edges.partition_point(|edge| edge.to < block);
        let end = self.edges.partition_point(|edge| edge.to <= block);
        &self.edges[start..end]
    }

    /// Returns the reason for which control takes an edge into a join: the edge's own note, or else the last
    /// condition of the joined statement on which control depends there. Each step visits an earlier block.
    pub fn reason(&self, from: Block, to: Block) -> Option<N> {
        let own = self.edges_into(to).iter().find(|edge| edge.from == from)?.note;
        let start = self.dominating[to].expand();
        let mut block = Some(from);
        let mut reason = own;
        while let Some(here) = block
            && reason.is_none()
            && block != start
        {
            match self.edges_into(here) {
                [edge] => (reason, block) = (edge.note, Some(edge.from)),
                _ => block = self.dominating[here].expand(),
            }
        }
        reason
    }
}
