//! The finished IR as the checker sees it: pieces of code, their instructions and the edges between them.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::entity::{EntityRef, PrimaryMap, entity_impl};

use super::super::cfg::Cfg;
use super::super::{Block, Variable, Word};

/// A basic block of the IR. A [`Block`] of the construction consists of one or several of them: control enters
/// at the first and leaves from the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IrBlock(u32);
entity_impl!(IrBlock, "code");

/// A finished procedure of an IR that the checker can read.
pub trait FinishedIr {
    /// A value; values that no instruction defines (constants, parameters) are available everywhere.
    type Value: Word;

    /// How many basic blocks there are. They are numbered from 0, and 0 is the entry.
    fn ir_block_count(&self) -> usize;

    /// The basic blocks where control enters a block of the construction and where it leaves.
    fn extent(&self, block: Block) -> Option<(IrBlock, IrBlock)>;

    /// Lists the instructions of a basic block in their order, and the edges behind it.
    fn list(&self, code: IrBlock, listing: &mut Listing<'_, Self::Value>);

    /// What a variable reads as that has no definition, if it is read so anywhere.
    fn undefined(&self, variable: Variable) -> Option<Self::Value>;
}

/// Where the instructions of a basic block are listed.
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
    /// Where each value is defined, if an instruction does it.
    pub definitions: PrimaryMap<Id, Option<Place>>,
    pub lines: Vec<Line>,
    operands: Vec<Operand>,
    /// Where the lines of each basic block begin, and the edges behind it.
    codes: PrimaryMap<IrBlock, (usize, usize)>,
    edges: Vec<IrBlock>,
}

/// Lists an instruction with its operands.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub is_phi: bool,
    pub result: Option<Id>,
    first_operand: usize,
}

/// What an instruction uses; an operand of a phi arrives from somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand {
    pub value: Id,
    pub from: Option<IrBlock>,
}

/// The place of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub code: IrBlock,
    pub line: usize,
}

impl<V: Word> Listing<'_, V> {
    /// A phi with its operands and where they come from.
    pub fn phi(&mut self, result: V, operands: impl IntoIterator<Item = (IrBlock, V)>) {
        let operands = operands.into_iter().map(|(from, value)| (Some(from), value));
        self.line(true, Some(result), operands);
    }

    /// Another instruction, its result if it has one, and the values it uses.
    pub fn instruction(&mut self, result: Option<V>, operands: impl IntoIterator<Item = V>) {
        self.line(false, result, operands.into_iter().map(|value| (None, value)));
    }

    /// An edge to another basic block; two edges to the same one are two.
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
            text.definitions[value] = Some(Place { code, line });
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

    /// The value that has this word in the IR, if it occurs there at all.
    pub fn id(&self, word: u64) -> Option<Id> {
        self.numbers.get(&word).copied()
    }

    /// The value that has this word.
    pub fn number(&mut self, word: u64) -> Id {
        let definitions = &mut self.definitions;
        *self.numbers.entry(word).or_insert_with(|| definitions.push(None))
    }

    /// All basic blocks.
    pub fn codes(&self) -> impl Iterator<Item = IrBlock> + use<> {
        self.codes.keys()
    }

    /// The positions in `lines` of a basic block.
    pub fn lines_of(&self, code: IrBlock) -> Range<usize> {
        let end = self.codes.get(IrBlock::new(code.index() + 1)).map_or(self.lines.len(), |next| next.0);
        self.codes[code].0..end
    }

    /// What the instruction at a position uses.
    pub fn operands(&self, line: usize) -> &[Operand] {
        let end = self.lines.get(line + 1).map_or(self.operands.len(), |next| next.first_operand);
        &self.operands[self.lines[line].first_operand..end]
    }

    /// The basic blocks that edges and operands of phis name.
    pub fn named_codes(&self) -> impl Iterator<Item = IrBlock> {
        let origins = self.operands.iter().filter_map(|operand| operand.from);
        self.edges.iter().copied().chain(origins)
    }

    /// The basic blocks behind one, one for each edge.
    pub fn edges(&self, code: IrBlock) -> &[IrBlock] {
        let end = self.codes.get(IrBlock::new(code.index() + 1)).map_or(self.edges.len(), |next| next.1);
        &self.edges[self.codes[code].1..end]
    }
}

/// The basic blocks under the numbers of blocks.
impl Cfg for Text {
    fn block_count(&self) -> usize {
        self.codes.len()
    }

    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        self.edges(IrBlock::new(block.index())).iter().map(|code| Block::new(code.index()))
    }
}
