//! A construction in the form that the checker reads, as plain data that a test can change, and variables
//! that are added to it with the phis that the model computes.

use super::random::Random;
use crate::cfg::Cfg;
use crate::cfg::dominators::Dominators;
use crate::entity::EntityRef;
use crate::graph::{Graph, Instruction, Operation, Terminator};
use crate::inspect::Phi;
use crate::model::{self, AbstractCfg, Definition, SsaForm};
use crate::trace::{Event, Log};
use crate::verify::{FinishedIr, IrBlock, Listing};
use crate::{Block, Value, Variable};

/// An instruction of a finished procedure.
#[derive(Clone, Debug)]
pub struct Line {
    pub is_phi: bool,
    pub result: Option<Instruction>,
    /// The operands; an operand of a phi has the block from which it arrives.
    pub operands: Vec<(Option<Block>, Instruction)>,
}

/// A construction in the form that the checker reads: the log, and the finished procedure as plain data.
#[derive(Clone)]
pub struct Case {
    pub events: Log<Instruction>,
    pub blocks: Vec<Vec<Line>>,
    pub edges: Vec<Vec<Block>>,
    pub undefined: Vec<Option<Instruction>>,
    /// Whether control reaches each block.
    pub is_reached: Vec<bool>,
}

/// Values that no procedure here has, and no instruction defines.
pub const STRANGE: [u32; 2] = [900_000, 900_001];
/// The first of the phis that are added.
pub const ADDED: u32 = 1_000_000;

pub fn strange(index: usize) -> Instruction {
    Instruction::from_u32(STRANGE[index])
}

impl Case {
    pub fn new(events: Log<Instruction>, ir: &Graph) -> Case {
        let dominators = Dominators::new(ir);
        let variables = events.iter().filter(|event| matches!(event, Event::Variable(_))).count();
        Case {
            events,
            blocks: ir.all_blocks().map(|block| lines(ir, block)).collect(),
            edges: ir.all_blocks().map(|block| ir.successors(block).collect()).collect(),
            undefined: (0..variables).map(|index| FinishedIr::undefined(ir, Variable::new(index))).collect(),
            is_reached: ir.all_blocks().map(|block| dominators.is_reachable(block)).collect(),
        }
    }

    pub fn is_reached(&self, block: Block) -> bool {
        self.is_reached[block.index()]
    }

    /// Returns the block and position of the instruction that defines a value.
    pub fn definition(&self, value: Instruction) -> Option<(usize, usize)> {
        self.blocks.iter().enumerate().find_map(|(block, lines)| {
            lines.iter().position(|line| line.result == Some(value)).map(|line| (block, line))
        })
    }

    /// The phis of the construction in reachable blocks, as blocks and positions.
    pub fn phis(&self) -> Vec<(usize, usize)> {
        let emitted: Vec<Instruction> = self
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Emitted { ir, .. } => Some(*ir),
                _ => None,
            })
            .collect();
        let places = emitted.into_iter().filter_map(|value| self.definition(value));
        places.filter(|&(block, _)| self.is_reached[block]).collect()
    }

    /// Returns a random phi of the construction.
    pub fn phi(&mut self, random: &mut Random) -> Option<&mut Line> {
        let (block, line) = chosen(random, self.phis())?;
        Some(&mut self.blocks[block][line])
    }

    pub fn cfg(&self) -> AbstractCfg {
        let indices = |targets: &Vec<Block>| targets.iter().map(|target| target.index()).collect();
        AbstractCfg::new(&self.edges.iter().map(indices).collect::<Vec<_>>())
    }
}

pub fn lines(ir: &Graph, block: Block) -> Vec<Line> {
    let line = |&instruction: &Instruction| {
        let (result, used) = match ir.operation(instruction) {
            Operation::Binary(_, left, right) => (Some(instruction), vec![*left, *right]),
            Operation::Copy(value) => (Some(instruction), vec![*value]),
            Operation::Print(value) | Operation::Store(_, value) => (None, vec![*value]),
            _ => (Some(instruction), Vec::new()),
        };
        Line {
            is_phi: false,
            result,
            operands: used.into_iter().map(|value| (None, ir.find(value))).collect(),
        }
    };
    let phi = |phi: Instruction| match ir.operation(phi) {
        Operation::Phi(_, operands) => {
            let operands = operands.iter().map(|&(from, value)| (Some(from), ir.find(value)));
            Line { is_phi: true, result: Some(phi), operands: operands.collect() }
        }
        other => unreachable!("{other:?} is not a phi"),
    };
    let end = ir.terminator(block).map(|terminator| match terminator {
        Terminator::Jump(_) => Vec::new(),
        Terminator::Branch(value, ..) | Terminator::Switch(value, _) | Terminator::Return(value) => {
            vec![(None, ir.find(*value))]
        }
    });
    let end = end.map(|operands| Line { is_phi: false, result: None, operands });
    ir.phis(block).into_iter().map(phi).chain(ir.body(block).iter().map(line)).chain(end).collect()
}

impl FinishedIr for Case {
    type Value = Instruction;

    fn ir_block_count(&self) -> usize {
        self.blocks.len()
    }

    fn extent(&self, block: Block) -> Option<(IrBlock, IrBlock)> {
        let only = IrBlock::new(block.index());
        (block.index() < self.blocks.len()).then_some((only, only))
    }

    fn list(&self, block: IrBlock, listing: &mut Listing<'_, Instruction>) {
        for Line { is_phi, result, operands } in &self.blocks[block.index()] {
            match result {
                Some(result) if *is_phi => {
                    let from = |block: Option<Block>| IrBlock::new(block.map_or(0, EntityRef::index));
                    listing.phi(*result, operands.iter().map(|&(block, value)| (from(block), value)));
                }
                _ => listing.instruction(*result, operands.iter().map(|&(_, value)| value)),
            }
        }
        self.edges[block.index()].iter().for_each(|to| listing.edge(IrBlock::new(to.index())));
    }

    fn undefined(&self, variable: Variable) -> Option<Instruction> {
        self.undefined.get(variable.index()).copied().flatten()
    }
}

pub fn chosen<T>(random: &mut Random, from: Vec<T>) -> Option<T> {
    let count = from.len();
    if count == 0 { None } else { from.into_iter().nth(random.below(count)) }
}

/// Returns the positions in the log of events that a test accepts.
pub fn places(case: &Case, test: impl Fn(&Event<Instruction>) -> bool) -> Vec<usize> {
    (0..case.events.len()).filter(|&place| test(&case.events[place])).collect()
}

/// A variable that is added to a case, with phis that the model computes.
pub struct Added {
    pub form: SsaForm,
    pub cfg: AbstractCfg,
    /// The blocks that define the variable.
    pub definitions: Vec<Block>,
    /// Whether all definitions have the same value.
    pub is_equal: bool,
    /// The block that uses the variable.
    pub place: Block,
}

/// The only variable of the model.
pub const MODELLED: u32 = 0;

impl Added {
    /// Creates a variable that the entry and some other blocks define and some block uses; control reaches
    /// all blocks.
    pub fn everywhere(
        case: &Case,
        random: &mut Random,
        further: usize,
        change: fn(SsaForm) -> SsaForm,
    ) -> Option<Added> {
        let count = case.blocks.len();
        if count < 2 || case.is_reached.contains(&false) {
            return None;
        }
        let mut cfg = case.cfg();
        let variable = Variable::from_u32(MODELLED);
        let mut definitions = vec![Block::new(0)];
        definitions.extend((0..further).map(|_| Block::new(random.below(count))));
        definitions.sort_unstable();
        definitions.dedup();
        definitions.iter().for_each(|&block| cfg.define(block, variable));
        let place = Block::new(1 + random.below(count - 1));
        cfg.use_at_start(place, variable);
        let form = change(model::ssa_form(&cfg, variable));
        Some(Added { form, cfg, definitions, is_equal: false, place })
    }

    /// Creates a variable with different definitions, which needs phis.
    pub fn converging(case: &Case, random: &mut Random) -> Option<Added> {
        let added = Added::everywhere(case, random, 3, |form| model::without_trivial_phis(&form))?;
        (!added.form.phis.is_empty()).then_some(added)
    }

    /// Makes all definitions of the variable the same value, but keeps all of its phis.
    pub fn with_equal(mut self) -> Added {
        let one = |definition: &mut Definition| {
            if let Definition::Simple(block) = definition {
                *block = Block::new(0);
            }
        };
        self.form.uses.values_mut().chain(self.form.phis.values_mut().flatten()).for_each(one);
        self.is_equal = true;
        self
    }

    pub fn phi(&self, block: Block) -> Instruction {
        Instruction::from_u32(ADDED + block.as_u32())
    }

    pub fn value(&self, definition: Definition) -> Instruction {
        match definition {
            Definition::Phi(block) => self.phi(block),
            Definition::Simple(block) if !self.is_equal => Instruction::from_u32(STRANGE[1] + block.as_u32()),
            _ => strange(0),
        }
    }
}

impl Case {
    pub fn phi_count(&self) -> usize {
        places(self, |event| matches!(event, Event::Phi { .. })).len()
    }

    pub fn is_reducible(&self) -> bool {
        let cfg = self.cfg();
        Dominators::new(&cfg).is_reducible(&cfg)
    }

    /// Adds a variable, optionally with the instruction that uses it and with the read for that.
    pub fn add(&mut self, added: &Added, is_used: bool, is_read: bool) {
        let variable = Variable::new(self.undefined.len());
        self.undefined.push(None);
        self.events.push(Event::Variable(variable));
        let read = added.form.uses[&added.place];
        let mut value = Value::from(added.value(read));
        for (&block, operands) in &added.form.phis {
            let (phi, ir) = (Phi::new(self.phi_count()), added.phi(block));
            self.events.extend([Event::Phi { phi, block, variable }, Event::Emitted { phi, ir }]);
            if read == Definition::Phi(block) {
                value = Value::from_phi(phi);
            }
            let from = added.cfg.predecessors(block).iter().map(|&from| Some(from));
            let operands = from.zip(operands.iter().map(|&operand| added.value(operand))).collect();
            self.blocks[block.index()].insert(0, Line { is_phi: true, result: Some(ir), operands });
        }
        if is_read {
            self.events.push(Event::Read { variable, block: added.place, value, site: 0 });
        }
        for &block in &added.definitions {
            let value = added.value(Definition::Simple(block)).into();
            self.events.push(Event::Write { variable, block, value });
        }
        if is_used && let Some(end) = self.blocks[added.place.index()].last_mut() {
            end.operands.push((None, added.value(read)));
        }
    }
}
