//! The current definitions of all variables in all blocks (`currentDef` of Algorithm 1).
//!
//! Each block has a persistent radix tree from variables to values. A block starts with the tree of the block
//! that dominates it, at no cost whatever the number of variables, and copies the few nodes on the path to a
//! variable when it writes it. A tree that two blocks share is never changed in place. Memory is therefore
//! linear in the definitions written, and a read takes one step per level: one for up to 16 variables, two
//! for up to 256, three for up to 4,096.

use crate::entity::{EntityRef, PrimaryMap};

use crate::tables::control_flow::unknown_block;
use crate::{Block, Value, Variable, tuning};

/// The trees of all blocks.
#[derive(Debug)]
pub(crate) struct Definitions<V> {
    trees: PrimaryMap<Block, Tree>,
    /// The inner nodes of all trees: indices of nodes of the next level, or of leaves on the last level.
    nodes: Vec<[u32; WIDTH]>,
    /// The leaves of all trees.
    leaves: Vec<[Option<Value<V>>; WIDTH]>,
    /// The number of bits to shift a variable's index for its position in the root; 0 if the root is a leaf.
    root_shift: u32,
}

/// The tree of one block.
#[derive(Clone, Copy, Debug)]
struct Tree {
    /// A node, or a leaf if the tree has a single level.
    root: u32,
    /// The first node that belongs to this tree alone, as do all after it.
    own_nodes: u32,
    /// The first leaf that belongs to this tree alone, as do all after it. All nodes above an own leaf are
    /// own nodes.
    own_leaves: u32,
}

/// The index bits that one level decides.
const BITS: u32 = 4;
const WIDTH: usize = 1 << BITS;
const MASK: usize = WIDTH - 1;

/// The node without children and the leaf without values; each child of the empty node is itself or the empty
/// leaf. It belongs to no tree.
const EMPTY: u32 = 0;

impl<V> Definitions<V> {
    /// Creates definitions of no blocks.
    pub fn new() -> Definitions<V> {
        Definitions {
            trees: PrimaryMap::new(),
            nodes: vec![[EMPTY; WIDTH]],
            leaves: vec![[None; WIDTH]],
            root_shift: 0,
        }
    }

    /// Removes all blocks and their definitions.
    pub fn clear(&mut self) {
        self.trees.clear();
        self.nodes.truncate(1);
        self.leaves.truncate(1);
        self.root_shift = 0;
    }

    /// Reserves space for the usual number of definitions in a procedure with this number of structured
    /// statements.
    pub fn reserve(&mut self, statements: usize) {
        self.trees.reserve(tuning::BLOCKS * statements);
        self.leaves.reserve(tuning::DEFINITION_LEAVES * statements);
        if self.root_shift > 0 {
            self.nodes.reserve(tuning::DEFINITION_NODES * statements);
        }
    }

    /// Reserves space for a procedure with these numbers of blocks and accesses to variables.
    #[cfg(feature = "promote")]
    pub fn reserve_for(&mut self, blocks: usize, accesses: usize) {
        self.trees.reserve_exact(blocks);
        self.leaves.reserve(2 * accesses);
        if self.root_shift > 0 {
            self.nodes.reserve(accesses);
        }
    }

    /// Removes all blocks and their definitions, and frees their memory if they are a megabyte or more, so that
    /// a new allocation for the next procedure does not matter.
    #[cfg(feature = "promote")]
    pub fn free_if_huge(&mut self) {
        const HUGE: usize = 1 << 20;
        if size_of_val(self.leaves.as_slice()) + size_of_val(self.nodes.as_slice()) >= HUGE {
            *self = Definitions::new();
        }
    }

    /// Makes the trees high enough for variables up to this one.
    ///
    /// An existing tree grows by a root above its own. That costs a step for each block, but it happens only
    /// for the 17th, the 257th, the 4,097th variable and so on, and never before the first block.
    pub fn declare_variable(&mut self, variable: Variable) {
        while variable.index() >> self.root_shift >= WIDTH {
            self.root_shift += BITS;
            if !self.trees.is_empty() {
                self.add_roots();
            }
        }
    }

    /// Puts a node above the root of each tree. The parts that the tree shared before remain shared; the new
    /// node is its own, because its index is higher than those of all previous nodes.
    #[cold]
    fn add_roots(&mut self) {
        for tree in self.trees.values_mut().filter(|tree| tree.root != EMPTY) {
            let mut node = [EMPTY; WIDTH];
            node[0] = tree.root;
            tree.root = self.nodes.len() as u32;
            self.nodes.push(node);
        }
    }

    /// Declares a block without definitions.
    pub fn declare_block(&mut self) -> Block {
        let tree = Tree { root: EMPTY, own_nodes: self.node_count(), own_leaves: self.leaf_count() };
        self.trees.push(tree)
    }

    /// Returns the definition of the variable that is known in the block.
    #[inline]
    #[track_caller]
    pub fn get(&self, block: Block, variable: Variable) -> Option<Value<V>> {
        let Some(tree) = self.trees.get(block) else { unknown_block(block) };
        self.leaves[self.leaf(tree.root, variable.index())][variable.index() & MASK]
    }

    /// Returns the place of the variable's definition in the block, unless the block shares it with others.
    #[inline]
    pub fn own(&mut self, block: Block, variable: Variable) -> Option<&mut Option<Value<V>>> {
        let tree = self.trees[block];
        let leaf = self.leaf(tree.root, variable.index());
        (leaf >= tree.own_leaves as usize).then(|| &mut self.leaves[leaf][variable.index() & MASK])
    }

    /// Makes `value` the definition of the variable in the block.
    pub fn set(&mut self, block: Block, variable: Variable, value: Value<V>) {
        let leaf = self.own_leaf(block, variable.index());
        self.leaves[leaf][variable.index() & MASK] = Some(value);
    }

    /// Gives a block without definitions those of its parent. From now on both share the tree, so that
    /// neither may change a node of it in place.
    pub fn copy_from_parent(&mut self, child: Block, parent: Block) {
        let (own_nodes, own_leaves) = (self.node_count(), self.leaf_count());
        let root = self.trees[parent].root;
        let shared = Tree { root, own_nodes, own_leaves };
        self.trees[parent] = shared;
        self.trees[child] = shared;
    }

    /// Removes the definitions of a set of variables from the block. The set is given as bits, the lowest bit
    /// of the first word for the first variable. Bits may be set for variables that are not declared.
    pub fn forget(&mut self, block: Block, variables: &[u64]) {
        let capacity = WIDTH << self.root_shift;
        for (position, &word) in variables.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let first = rest.trailing_zeros() & !(WIDTH as u32 - 1);
                let lanes = rest & LANES << first;
                rest ^= lanes;
                let variable = position * u64::BITS as usize + first as usize;
                if variable >= capacity {
                    return;
                }
                self.forget_lanes(block, variable, lanes >> first);
            }
        }
    }

    /// Removes the definitions of some of the variables that share a leaf: `lanes` has a bit for each, the
    /// lowest one for the variable with the index `first`.
    fn forget_lanes(&mut self, block: Block, first: usize, lanes: u64) {
        let values = &self.leaves[self.leaf(self.trees[block].root, first)];
        if ones(lanes).all(|lane| values[lane].is_none()) {
            return;
        }
        let leaf = self.own_leaf(block, first);
        for lane in ones(lanes) {
            self.leaves[leaf][lane] = None;
        }
    }

    /// The memory that the trees occupy, in bytes.
    #[cfg(all(test, feature = "graph"))]
    pub fn memory(&self) -> usize {
        size_of_val(self.leaves.as_slice()) + size_of_val(self.nodes.as_slice())
    }

    /// The leaf of the variable with this index.
    #[inline]
    fn leaf(&self, root: u32, index: usize) -> usize {
        let mut node = root as usize;
        let mut shift = self.root_shift;
        while shift > 0 {
            node = self.nodes[node][index >> shift & MASK] as usize;
            shift -= BITS;
        }
        node
    }

    /// Returns the leaf of the variable with this index, after which it belongs to the block alone.
    fn own_leaf(&mut self, block: Block, index: usize) -> usize {
        let tree = self.trees[block];
        let leaf = self.leaf(tree.root, index);
        if leaf >= tree.own_leaves as usize { leaf } else { self.copy_path(block, index, leaf) }
    }

    /// Copies a leaf and the nodes above it that the block shares with others.
    fn copy_path(&mut self, block: Block, index: usize, leaf: usize) -> usize {
        let copy = self.leaves.len();
        self.leaves.push(self.leaves[leaf]);
        if self.root_shift == 0 {
            self.trees[block].root = copy as u32;
            return copy;
        }
        let Tree { root, own_nodes, .. } = self.trees[block];
        let mut node = self.own_node(root, own_nodes);
        self.trees[block].root = node;
        let mut shift = self.root_shift;
        while shift > BITS {
            let position = index >> shift & MASK;
            let child = self.own_node(self.nodes[node as usize][position], own_nodes);
            self.nodes[node as usize][position] = child;
            node = child;
            shift -= BITS;
        }
        self.nodes[node as usize][index >> BITS & MASK] = copy as u32;
        copy
    }

    /// Returns the node itself if it is one of the own ones, and otherwise a copy.
    fn own_node(&mut self, node: u32, own_nodes: u32) -> u32 {
        if node >= own_nodes {
            return node;
        }
        self.nodes.push(self.nodes[node as usize]);
        self.node_count() - 1
    }

    fn node_count(&self) -> u32 {
        self.nodes.len() as u32
    }

    fn leaf_count(&self) -> u32 {
        self.leaves.len() as u32
    }
}

/// A word with a bit for each value of a leaf.
const LANES: u64 = (1 << WIDTH) - 1;

/// The positions of the bits set in the lanes of a leaf, from the lowest on.
fn ones(mut lanes: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = lanes.trailing_zeros() as usize & MASK;
        (lanes != 0).then(|| {
            lanes &= lanes - 1;
            lane
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entity::entity_impl;

    /// A value of an IR that has nothing else.
    #[derive(Clone, Copy, PartialEq, Eq)]
    struct Instruction(u32);
    entity_impl!(Instruction, "v");
    crate::impl_word!(Instruction);

    /// Creates a tree of this number of variables for each of three blocks.
    fn definitions(variables: usize) -> (Definitions<Instruction>, [Block; 3]) {
        let mut definitions = Definitions::new();
        (0..variables).for_each(|index| definitions.declare_variable(Variable::new(index)));
        let blocks = std::array::from_fn(|_| definitions.declare_block());
        (definitions, blocks)
    }

    fn value(index: usize) -> Value<Instruction> {
        Value::from(Instruction::new(index))
    }

    #[test]
    fn each_block_has_definitions_of_its_own() {
        for variables in [1, 16, 17, 256, 257, 5000] {
            let (mut definitions, blocks) = definitions(variables);
            for (offset, &block) in blocks.iter().enumerate() {
                for index in 0..variables {
                    assert_eq!(definitions.get(block, Variable::new(index)), None);
                    definitions.set(block, Variable::new(index), value(index + offset));
                }
            }
            for (offset, &block) in blocks.iter().enumerate() {
                for index in 0..variables {
                    assert_eq!(definitions.get(block, Variable::new(index)), Some(value(index + offset)));
                }
            }
        }
    }

    #[test]
    fn parent_and_children_do_not_see_each_others_changes() {
        let (mut definitions, [parent, child, other]) = definitions(40);
        let [first, second, third] = [0, 1, 39].map(Variable::new);
        definitions.set(parent, first, value(1));
        definitions.copy_from_parent(child, parent);
        definitions.copy_from_parent(other, parent);
        definitions.set(parent, second, value(2));
        definitions.set(child, first, value(3));
        definitions.set(child, third, value(4));
        let known = |block| [first, second, third].map(|variable| definitions.get(block, variable));
        assert_eq!(known(parent), [Some(value(1)), Some(value(2)), None]);
        assert_eq!(known(child), [Some(value(3)), None, Some(value(4))]);
        assert_eq!(known(other), [Some(value(1)), None, None]);
    }

    #[test]
    fn what_is_forgotten_is_known_to_the_others_still() {
        let (mut definitions, [parent, child, _]) = definitions(200);
        for index in 0..200 {
            definitions.set(parent, Variable::new(index), value(index));
        }
        definitions.copy_from_parent(child, parent);
        definitions.forget(child, &[1 << 3 | 1 << 63, 0, 1, u64::MAX]);
        let gone = |index: usize| matches!(index, 3 | 63 | 128 | 192..);
        for index in 0..200 {
            let known = definitions.get(child, Variable::new(index));
            assert_eq!(known, (!gone(index)).then(|| value(index)));
            assert_eq!(definitions.get(parent, Variable::new(index)), Some(value(index)));
        }
    }

    #[test]
    fn variables_may_be_declared_after_blocks() {
        for late in [1, 17, 257, 4097, 5000] {
            let (mut definitions, [parent, child, other]) = definitions(1);
            let (early, late) = (Variable::new(0), Variable::new(late));
            definitions.set(parent, early, value(1));
            definitions.copy_from_parent(child, parent);
            definitions.declare_variable(late);
            let known = |definitions: &Definitions<_>, block| {
                [early, late].map(|variable| definitions.get(block, variable))
            };
            assert_eq!(known(&definitions, parent), [Some(value(1)), None]);
            definitions.set(child, late, value(2));
            definitions.set(parent, early, value(3));
            definitions.set(other, late, value(4));
            assert_eq!(known(&definitions, parent), [Some(value(3)), None]);
            assert_eq!(known(&definitions, child), [Some(value(1)), Some(value(2))]);
            assert_eq!(known(&definitions, other), [None, Some(value(4))]);
        }
    }

    #[test]
    fn what_is_forgotten_may_reach_beyond_the_variables() {
        let (mut definitions, [block, ..]) = definitions(10);
        for index in 0..10 {
            definitions.set(block, Variable::new(index), value(index));
        }
        definitions.forget(block, &[!0 << 9, !0]);
        let known: Vec<usize> =
            (0..10).filter(|&index| definitions.get(block, Variable::new(index)).is_some()).collect();
        assert_eq!(known, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
