//! The first part of rule 1, on which all other rules build: everything that the log and the IR name was
//! declared.
//!
//! It is proved first, of all events and of the whole IR, so the rest of the checker may use the names as
//! positions in its tables.

use std::fmt;

use crate::entity::EntityRef;

use super::super::trace::Event;
use super::super::value::{Phi, ValueKind};
use super::super::{Block, Value, Variable, Word};
use super::listing::{FinishedIr, IrBlock, Text};
use super::{Rule, Violation, broken};

/// Proves that each event names only entities that preceding events declared, and the IR only its own basic
/// blocks.
pub(super) fn check<I: FinishedIr>(
    events: &[Event<I::Value>],
    ir: &I,
    text: &Text,
) -> Result<(), Box<Violation>> {
    let mut declared = Declared::default();
    for event in events {
        declared
            .accept(event)
            .map_err(|violation| Box::new(Violation { position: declared.position, ..*violation }))?;
    }
    let count = ir.ir_block_count();
    let must_be_there = |code: IrBlock| match code.index() < count {
        true => Ok(()),
        false => broken(Rule::Declared, format!("{code} is named, but there are {count} basic blocks")),
    };
    for block in (0..declared.blocks).map(Block::new) {
        if let Some((first, last)) = ir.extent(block) {
            must_be_there(first)
                .and(must_be_there(last))
                .map_err(|violation| violation.at(block, None, None))?;
        }
    }
    text.named_codes().try_for_each(must_be_there)
}

/// The numbers of declarations so far. The entities of a kind are numbered from 0 in the order of
/// declaration.
#[derive(Default)]
struct Declared {
    variables: usize,
    blocks: usize,
    phis: usize,
    position: Option<u32>,
}

impl Declared {
    /// Checks the names in the next event, and counts its declarations.
    fn accept<V: Word>(&mut self, event: &Event<V>) -> Result<(), Box<Violation>> {
        match *event {
            Event::At(position) => self.position = Some(position),
            Event::Variable(variable) => next(&mut self.variables, variable, variable.index())?,
            Event::Block(block, start) => {
                start.map_or(Ok(()), |start| self.block(start))?;
                next(&mut self.blocks, block, block.index())?;
            }
            Event::Phi { phi, block, variable } => {
                self.block(block).and(self.variable(variable))?;
                next(&mut self.phis, phi, phi.index())?;
            }
            Event::Edge { from, to } => self.block(from).and(self.block(to))?,
            Event::Sealed(block) | Event::Filled(block) => self.block(block)?,
            Event::Write { variable, block, value } | Event::Read { variable, block, value, .. } => {
                self.variable(variable).and(self.block(block)).and(self.value(value))?;
            }
            Event::Operand { phi, value } | Event::Removed { phi, by: value } => {
                self.phi(phi).and(self.value(value))?;
            }
            Event::Resolved { value, .. } => self.value(value)?,
            Event::Emitted { phi, .. } => self.phi(phi)?,
            Event::Minimized | Event::Replaced { .. } | Event::Erased { .. } | Event::Search(_) => (),
        }
        Ok(())
    }

    fn variable(&self, variable: Variable) -> Result<(), Box<Violation>> {
        known(variable, variable.index() < self.variables)
    }

    fn block(&self, block: Block) -> Result<(), Box<Violation>> {
        known(block, block.index() < self.blocks)
    }

    fn phi(&self, phi: Phi) -> Result<(), Box<Violation>> {
        known(phi, phi.index() < self.phis)
    }

    fn value<V: Word>(&self, value: Value<V>) -> Result<(), Box<Violation>> {
        match value.kind() {
            ValueKind::Ir(_) => Ok(()),
            ValueKind::Phi(phi) => self.phi(phi),
            ValueKind::Undefined(variable) | ValueKind::Unreachable(variable) => self.variable(variable),
        }
    }
}

/// Counts a declaration, whose number must be the next one.
fn next(count: &mut usize, name: impl fmt::Display, number: usize) -> Result<(), Box<Violation>> {
    if number != *count {
        return broken(Rule::Declared, format!("{name} is declared where number {count} is due"));
    }
    *count += 1;
    Ok(())
}

fn known(name: impl fmt::Display, is_known: bool) -> Result<(), Box<Violation>> {
    if is_known {
        return Ok(());
    }
    broken(Rule::Declared, format!("{name} is named before it is declared, if it is at all"))
}
