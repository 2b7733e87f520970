//! The rest of rule 1: edges, places and operands of phis, and definitions that dominate their uses.

use crate::entity::{EntityRef, PrimaryMap, SecondaryMap};

use super::super::Block;
use super::history::{Final, History};
use super::listing::{Id, IrBlock, Operand, Text};
use super::{Rule, Violation, broken};
use crate::cfg::dominators::Dominators;

/// The control flow of the program and of the IR.
pub(super) struct Flow {
    /// The dominators of the blocks of the construction.
    pub blocks: Dominators,
    /// The dominators of the basic blocks of the IR, under the same numbers.
    codes: Dominators,
    /// The predecessors of each basic block, one for each edge.
    before: PrimaryMap<IrBlock, Vec<IrBlock>>,
    pub is_reducible: bool,
    /// Whether no edge leads from unreachable to reachable code.
    pub is_connected: bool,
}

impl Flow {
    /// Analyses both graphs.
    pub fn new(history: &History, text: &Text) -> Flow {
        let (blocks, codes) = (Dominators::new(history), Dominators::new(text));
        let mut before: PrimaryMap<IrBlock, Vec<IrBlock>> = text.codes().map(|_| Vec::new()).collect();
        for code in text.codes() {
            text.edges(code).iter().for_each(|&next| before[next].push(code));
        }
        let is_reducible = blocks.is_reducible(history);
        let is_reached = |block: &Block| blocks.is_reachable(*block);
        let is_connected = history
            .blocks
            .iter()
            .all(|(block, data)| !blocks.is_reachable(block) || data.predecessors.iter().all(is_reached));
        Flow { blocks, codes, before, is_reducible, is_connected }
    }

    /// Whether control reaches a basic block.
    pub fn is_reached(&self, code: IrBlock) -> bool {
        self.codes.is_reachable(Block::new(code.index()))
    }

    /// Whether a value is available at the end of a basic block.
    pub fn is_available(&self, text: &Text, value: Id, code: IrBlock) -> bool {
        match text.definitions[value] {
            Some(place) => self.dominates(place.code, code),
            None => true,
        }
    }

    fn dominates(&self, code: IrBlock, other: IrBlock) -> bool {
        self.codes.dominates(Block::new(code.index()), Block::new(other.index()))
    }
}

/// Proves that the procedure is well-formed.
pub(super) fn check(history: &History, text: &Text, flow: &Flow) -> Result<(), Box<Violation>> {
    let places = Places::new(history, text);
    check_edges(history, text, flow)?;
    check_phis(history, text, flow, &places)?;
    for code in text.codes().filter(|&code| flow.is_reached(code)) {
        check_uses(history, text, flow, &places, code)?;
    }
    check_writes(history, text, flow)
}

/// The block to which each basic block belongs, known only if the block begins or ends there.
struct Places<'a> {
    history: &'a History,
    blocks: SecondaryMap<IrBlock, Option<Block>>,
}

impl Places<'_> {
    fn new<'a>(history: &'a History, text: &Text) -> Places<'a> {
        let mut blocks = SecondaryMap::new();
        blocks.resize(text.codes().count());
        for (block, data) in &history.blocks {
            if let Some((first, last)) = data.extent {
                blocks[first] = Some(block);
                blocks[last] = Some(block);
            }
        }
        Places { history, blocks }
    }

    /// Adds the block of an instruction to a violation, and its variable if it is a phi of the construction.
    fn located(&self, mut violation: Box<Violation>, code: IrBlock, result: Option<Id>) -> Box<Violation> {
        let phi = self.history.phis.iter().find(|phi| Some(phi.value) == result);
        if let Some(block) = self.blocks[code] {
            let position = self.history.blocks[block].position;
            violation = violation.at(block, phi.map(|phi| phi.variable), position);
        }
        violation
    }
}

/// Checks that the edges that the lowering reported into a block are those of the IR.
fn check_edges(history: &History, text: &Text, flow: &Flow) -> Result<(), Box<Violation>> {
    let mut counts: SecondaryMap<IrBlock, i64> = SecondaryMap::new();
    counts.resize(text.codes().count());
    for (block, data) in &history.blocks {
        let Some((first, _)) = data.extent else { continue };
        let reported: Vec<IrBlock> =
            data.predecessors.iter().filter_map(|&from| Some(history.blocks[from].extent?.1)).collect();
        flow.before[first].iter().for_each(|&code| counts[code] += 1);
        reported.iter().for_each(|&code| counts[code] -= 1);
        let is_same = flow.before[first].iter().chain(&reported).all(|&code| counts[code] == 0);
        flow.before[first].iter().chain(&reported).for_each(|&code| counts[code] = 0);
        if !is_same {
            let (there, told) = (flow.before[first].len(), data.predecessors.len());
            let detail = format!("{told} edges were reported, and the IR has {there} or others");
            return broken(Rule::Edges, detail).map_err(|violation| violation.at(block, None, data.position));
        }
    }
    Ok(())
}

/// Checks that phis come first and have an operand for each edge; those of the construction must be in their
/// block.
fn check_phis(
    history: &History,
    text: &Text,
    flow: &Flow,
    places: &Places<'_>,
) -> Result<(), Box<Violation>> {
    for phi in &history.phis {
        let Some(place) = text.definitions[phi.value] else { continue };
        let data = &history.blocks[phi.block];
        if !text.lines[place.line].is_phi || data.extent.map(|(first, _)| first) != Some(place.code) {
            let detail = format!("{} is not a phi of this block", phi.value);
            return broken(Rule::PhisFirst, detail)
                .map_err(|violation| violation.at(phi.block, Some(phi.variable), data.position));
        }
    }
    let mut counts: SecondaryMap<IrBlock, i64> = SecondaryMap::new();
    counts.resize(text.codes().count());
    for code in text.codes() {
        let mut is_head = true;
        for line in text.lines_of(code) {
            let is_phi = text.lines[line].is_phi;
            let result = if is_phi && !is_head {
                broken(Rule::PhisFirst, "a phi follows another instruction".to_owned())
            } else if is_phi {
                check_operands(&flow.before[code], text.operands(line), &mut counts)
            } else {
                Ok(())
            };
            result.map_err(|violation| places.located(violation, code, text.lines[line].result))?;
            is_head &= is_phi;
        }
    }
    Ok(())
}

fn check_operands(
    before: &[IrBlock],
    operands: &[Operand],
    counts: &mut SecondaryMap<IrBlock, i64>,
) -> Result<(), Box<Violation>> {
    let codes = || before.iter().copied().chain(operands.iter().filter_map(|operand| operand.from));
    before.iter().for_each(|&code| counts[code] += 1);
    operands.iter().filter_map(|operand| operand.from).for_each(|code| counts[code] -= 1);
    let is_same = codes().all(|code| counts[code] == 0);
    codes().for_each(|code| counts[code] = 0);
    if is_same {
        return Ok(());
    }
    let (edges, operands) = (before.len(), operands.len());
    broken(Rule::OperandPerEdge, format!("{operands} operands do not fit the {edges} edges"))
}

/// Checks that the operands of the instructions of a basic block are defined before their use, and not
/// erased.
fn check_uses(
    history: &History,
    text: &Text,
    flow: &Flow,
    places: &Places<'_>,
    code: IrBlock,
) -> Result<(), Box<Violation>> {
    for line in text.lines_of(code) {
        let fail = |detail| {
            broken(Rule::UsesWellDefined, detail)
                .map_err(|violation| places.located(violation, code, text.lines[line].result))
        };
        for &Operand { value, from } in text.operands(line) {
            if history.erased.contains(&value) && text.definitions[value].is_none() {
                return fail(format!("{value} was erased and is used still"));
            }
            let is_defined = match (text.definitions[value], from) {
                (None, _) => true,
                (Some(place), None) if place.code == code => place.line < line,
                (Some(_), Some(from)) if !flow.is_reached(from) => true,
                (Some(place), from) => flow.dominates(place.code, from.unwrap_or(code)),
            };
            if !is_defined {
                return fail(format!("{value} is used where it may not be defined"));
            }
        }
    }
    Ok(())
}

/// Checks that each value written in a block is available at its end.
fn check_writes(history: &History, text: &Text, flow: &Flow) -> Result<(), Box<Violation>> {
    for (variable, accesses) in &history.accesses {
        for access in accesses {
            if let Final::Ir(value) = access.value
                && access.is_write
                && let Some((_, last)) = history.blocks[access.block].extent
                && flow.is_reached(last)
                && !flow.is_available(text, value, last)
            {
                let detail = format!("{value} is written where it may not be defined");
                return broken(Rule::UsesWellDefined, detail)
                    .map_err(|violation| violation.at(access.block, Some(variable), access.position));
            }
        }
    }
    Ok(())
}
