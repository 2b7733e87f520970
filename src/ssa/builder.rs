//! The builder: Algorithms 1, 2 and 4 of the paper.

use super::{Block, SetId, Value, Variable, VariableSets, Word};

/// What the builder asks of an IR.
pub trait Backend {
    /// A value of the IR. Equal values are the same value.
    type Value: Word;

    /// Makes a phi without operands at the head of the block.
    fn create_phi(&mut self, block: Block, variable: Variable) -> Self::Value;

    /// Gives a phi its operands: one for each edge into its block, with the predecessor the edge comes
    /// from, in the order in which the edges were added. Called once for each phi that stays.
    fn set_operands(&mut self, phi: Self::Value, operands: &[(Block, Self::Value)]);

    /// Replaces all uses of a phi that turned out to be trivial by another value and erases it.
    fn replace_phi(&mut self, phi: Self::Value, by: Self::Value);

    /// What a variable reads as where it has no definition.
    fn undefined(&mut self, variable: Variable) -> Self::Value;
}

/// A read of a variable that may not have been assigned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndefinedRead {
    /// The variable.
    pub variable: Variable,
    /// The block it is read in.
    pub block: Block,
    /// What the reader passed to [`SsaBuilder::read_variable`].
    pub site: u32,
    /// The edges, first to last, over which the variable arrives at the read without a definition: the
    /// last edge into each join on the way. Empty if no definition arrives on any path.
    pub path: Vec<(Block, Block)>,
}

/// Builds the SSA form of one procedure after the other.
#[derive(Debug)]
pub struct SsaBuilder<B: Backend> {
    sets: VariableSets,
    ir: std::marker::PhantomData<B>,
}

impl<B: Backend> Default for SsaBuilder<B> {
    fn default() -> Self {
        SsaBuilder::new()
    }
}

#[expect(unused_variables, clippy::unimplemented, reason = "the interface comes first")]
impl<B: Backend> SsaBuilder<B> {
    /// A builder for a procedure without variables and blocks.
    pub fn new() -> Self {
        SsaBuilder { sets: VariableSets::default(), ir: std::marker::PhantomData }
    }

    /// Forgets the procedure and keeps the memory for the next one.
    pub fn clear(&mut self) {
        unimplemented!()
    }

    /// A new variable. All variables are declared before the first set and the first block.
    pub fn declare_variable(&mut self) -> Variable {
        unimplemented!()
    }

    /// The sets of variables that [`SsaBuilder::declare_join`] refers to.
    pub fn sets(&mut self) -> &mut VariableSets {
        &mut self.sets
    }

    /// A new block. The first one is the entry of the procedure.
    pub fn declare_block(&mut self) -> Block {
        unimplemented!()
    }

    /// A new block, the loop header, join or exit of a structured statement that begins at the end of
    /// `dominating` and assigns no other variables than those in `assigned`. A read that arrives here of
    /// another variable goes straight on in `dominating`.
    pub fn declare_join(&mut self, dominating: Block, assigned: SetId) -> Block {
        unimplemented!()
    }

    /// Adds an edge. Two edges between the same blocks are two edges.
    pub fn add_predecessor(&mut self, block: Block, predecessor: Block) {
        unimplemented!()
    }

    /// Declares that the block gets no further predecessors.
    pub fn seal_block(&mut self, ir: &mut B, block: Block) {
        unimplemented!()
    }

    /// Declares that nothing is written in the block any more.
    pub fn fill_block(&mut self, block: Block) {
        unimplemented!()
    }

    /// Makes `value` the definition of the variable from here on.
    pub fn write_variable(&mut self, variable: Variable, block: Block, value: Value<B::Value>) {
        unimplemented!()
    }

    /// What the variable holds at this point of the block. `site` is anything by which the caller knows
    /// the read again in [`SsaBuilder::undefined_reads`].
    pub fn read_variable(
        &mut self,
        ir: &mut B,
        variable: Variable,
        block: Block,
        site: u32,
    ) -> Value<B::Value> {
        unimplemented!()
    }

    /// The IR value of a handle. Makes the phi in the IR if it is one and was not needed so far.
    pub fn resolve(&mut self, ir: &mut B, value: Value<B::Value>) -> B::Value {
        unimplemented!()
    }

    /// Gives the phis in the IR their operands and makes those they need. All blocks are sealed.
    pub fn finish(&mut self, ir: &mut B) {
        unimplemented!()
    }

    /// The reads that may see a variable without a definition, in the order of the reads. Asked for after
    /// [`SsaBuilder::finish`].
    pub fn undefined_reads(&self) -> Vec<UndefinedRead> {
        unimplemented!()
    }
}
