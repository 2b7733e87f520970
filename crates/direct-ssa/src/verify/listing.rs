//! The finished IR as the checker sees it: basic blocks, their instructions and the edges between them.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::entity::{EntityRef, PrimaryMap, entity_impl};

use super::super::cfg::Cfg;
use super::super::{Block, Variable, Word};

/// A basic block of the IR. A [`Block`] of the construction consists of one or several of them: control
/// enters at the first and leaves from the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IrBlock(u32);
entity_impl!(IrBlock, "code");

/// A finished procedure in an IR that the checker can read.
pub trait FinishedIr {
    /// A value; values that no instruction defines (constants, parameters) are available everywhere.
    type Value: Word;

    /// Returns the number of basic blocks. They are numbered from 0, and 0 is the entry.
    fn ir_block_count(&self) -> usize;

    /// Returns the basic blocks at which control enters and leaves a block of the construction.
    fn extent(&self, block: Block) -> Option<(IrBlock, IrBlock)>;

    /// Lists the instructions of a basic block in their order, and its outgoing edges.
    fn list(&self, code: IrBlock, listing: &mut Listing<'_, Self::Value>);

    /// Returns the value of a variable read without a definition, if there is such a read.
    fn undefined(&self, variable: Variable) -> Option<Self::Value>;
}

/// The list to which the instructions of a basic block are added.
pub struct Listing<'a, V> {
    text: &'a mut Text,
    word: std::marker::PhantomData<V>,
}

/// A value of the IR.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Id(u32);
entity_impl!(Id, "value");

/// All instructions and edges of a procedure.
#[derive(Default)]
pub(super) struct Text {
    numbers: FxHashMap<u64, Id>,
    /// The place at which each value is defined, if an instruction defines it.
    pub definitions: PrimaryMap<Id, Option<InstructionPlace>>,
    pub lines: Vec<Line>,
    operands: Vec<Operand>,
    /// The positions in `lines` and `edges` at which the lines and the outgoing edges of each basic block
    /// begin.
    codes: PrimaryMap<IrBlock, (usize, usize)>,
    edges: Vec<IrBlock>,
}

/// An instruction with its operands.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub is_phi: bool,
    pub result: Option<Id>,
    first_operand: usize,
}

/// A value that an instruction uses; for a phi, with the basic block that it arrives from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand {
    pub value: Id,
    pub from: Option<IrBlock>,
}

/// The place of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct InstructionPlace {
    pub code: IrBlock,
    pub line: usize,
}

impl<V: Word> Listing<'_, V> {
    /// Adds a phi with its operands and the basic blocks that they arrive from.
    pub fn phi(&mut self, result: V, operands: impl IntoIterator<Item = (IrBlock, V)>) {
        let operands = operands.into_iter().map(|(from, value)| (Some(from), value));
        self.line(true, Some(result), operands);
    }

    /// Adds another instruction, with its result if it has one, and the values it uses.
    pub fn instruction(&mut self, result: Option<V>, operands: impl IntoIterator<Item = V>) {
        self.line(false, result, operands.into_iter().map(|value| (None, value)));
    }

    /// Adds an edge to another basic block; parallel edges are added separately.
    pub fn edge(&mut self, to: IrBlock) {
        self.text.edges.push(to);
    }

    fn line(
        &mut self,
        is_phi: bool,
        result: Option<V>,
        operands: impl Iterator<Item = (Option<IrBlock>, V)>,
    ) {
        let text = &mut *self.text;
        let (line, first_operand) = (text.lines.len(), text.operands.len());
        for (from, value) in operands {
            let value = text.number(value.into_word());
            text.operands.push(Operand { value, from });
        }
        let result = result.map(|value| text.number(value.into_word()));
        if let (Some(value), Some((code, _))) = (result, text.codes.last()) {
            text.definitions[value] = Some(InstructionPlace { code, line });
        }
        text.lines.push(Line { is_phi, result, first_operand });
    }
}

impl Text {
    /// Lists a procedure.
    pub fn read<I: FinishedIr>(ir: &I) -> Text {
        let mut text = Text::default();
        for code in (0..ir.ir_block_count()).map(IrBlock::new) {
            text.codes.push((text.lines.len(), text.edges.len()));
            ir.list(code, &mut Listing { text: &mut text, word: std::marker::PhantomData });
        }
        text
    }

    /// Returns the value that has this word in the IR, if it occurs there at all.
    pub fn id(&self, word: u64) -> Option<Id> {
        self.numbers.get(&word).copied()
    }

    /// Returns the value that has this word; numbers it at its first occurrence.
    pub fn number(&mut self, word: u64) -> Id {
        let definitions = &mut self.definitions;
        *self.numbers.entry(word).or_insert_with(|| definitions.push(None))
    }

    /// Returns all basic blocks.
    pub fn codes(&self) -> impl Iterator<Item = IrBlock> + use<> {
        self.codes.keys()
    }

    /// Returns the positions in `lines` of a basic block.
    pub fn lines_of(&self, code: IrBlock) -> Range<usize> {
        let end = self.codes.get(IrBlock::new(code.index() + 1)).map_or(self.lines.len(), |next| next.0);
        self.codes[code].0..end
    }

    /// Returns the operands of the instruction at a position.
    pub fn operands(&self, line: usize) -> &[Operand] {
        let end = self.lines.get(line + 1).map_or(self.operands.len(), |next| next.first_operand);
        &self.operands[self.lines[line].first_operand..end]
    }

    /// Returns the basic blocks that edges and operands of phis name.
    pub fn named_codes(&self) -> impl Iterator<Item = IrBlock> {
        let origins = self.operands.iter().filter_map(|operand| operand.from);
        self.edges.iter().copied().chain(origins)
    }

    /// Returns the successors of a basic block, one for each edge.
    pub fn edges(&self, code: IrBlock) -> &[IrBlock] {
        let end = self.codes.get(IrBlock::new(code.index() + 1)).map_or(self.edges.len(), |next| next.1);
        &self.edges[self.codes[code].1..end]
    }
}

/// The basic blocks as a graph, under the numbers of blocks.
impl Cfg for Text {
    fn block_count(&self) -> usize {
        self.codes.len()
    }

    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        self.edges(IrBlock::new(block.index())).iter().map(|code| Block::new(code.index()))
    }
}
