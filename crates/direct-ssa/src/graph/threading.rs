//! Jump threading on graphs in SSA form: the example of SSA reconstruction in section 5.1 of the paper.
//!
//! If control that enters a block over some edge always leaves it over a known one, the first edge can lead
//! directly to the target of the second, with a copy of the block's instructions. The values of the block
//! then have two definitions.

use rustc_hash::FxHashMap;

use crate::entity::{EntityRef, SecondaryMap};

use super::interpreter::calculate;
use super::{Block, Graph, Instruction, Operation, Terminator};
use crate::Variable;
use crate::cfg::Cfg;
use crate::reconstruct::{Reconstruction, Split, UseId};

/// The control flow of a graph that is being changed.
struct Shape(Vec<Vec<Block>>);

impl Cfg for Shape {
    fn block_count(&self) -> usize {
        self.0.len()
    }

    fn successors(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> {
        self.0[block.index()].iter().copied()
    }
}

impl Graph {
    /// Returns the edge over which control leaves a block that it entered over the edge with this number out
    /// of `from`, if the block's phis and instructions determine it.
    pub fn known_exit(&self, from: Block, edge: usize) -> Option<usize> {
        let (through, nth) = self.edge(from, edge)?;
        let mut known: FxHashMap<Instruction, i64> = FxHashMap::default();
        for (phi, operand) in self.arriving(from, nth, through) {
            if let Operation::Constant(number) = self.operation(operand) {
                known.insert(phi, *number);
            }
        }
        let value = |known: &FxHashMap<_, _>, value| {
            let value = self.find(value);
            match self.operation(value) {
                Operation::Constant(number) => Some(*number),
                _ => known.get(&value).copied(),
            }
        };
        for &instruction in self.body(through) {
            let number = match *self.operation(instruction) {
                Operation::Binary(operator, left, right) => value(&known, left)
                    .zip(value(&known, right))
                    .map(|(left, right)| calculate(operator, left, right)),
                Operation::Copy(copied) => value(&known, copied),
                _ => None,
            };
            known.extend(number.map(|number| (instruction, number)));
        }
        match self.terminator(through)? {
            Terminator::Jump(_) => Some(0),
            Terminator::Branch(condition, ..) => {
                value(&known, *condition).map(|value| usize::from(value == 0))
            }
            Terminator::Switch(number, targets) => {
                let last = targets.len().checked_sub(1)?;
                value(&known, *number)
                    .map(|value| usize::try_from(value).map_or(last, |value| value.min(last)))
            }
            Terminator::Return(_) => None,
        }
    }

    /// Redirects the edge with the number `edge` out of `from`: instead of its block, it leads directly to
    /// the target of that block's edge `exit`. The graph is in SSA form and remains so; it behaves as before
    /// if control takes these edges one after the other anyway, as [`Graph::known_exit`] determines.
    ///
    /// The block's instructions are copied to the end of `from`, or into a new block if `from` does not just
    /// jump. Nothing happens if there are no such edges.
    pub fn thread_jump(&mut self, from: Block, edge: usize, exit: usize) {
        let Some((through, nth)) = self.edge(from, edge) else { return };
        let Some((to, exit_nth)) = self.edge(through, exit) else { return };
        // The declared joins describe the old edges.
        self.blocks.values_mut().for_each(|block| block.join = None);
        let copy = match self.terminator(from) {
            Some(Terminator::Jump(_)) if from != through => from,
            _ => Block::new(self.block_count()),
        };
        let arriving = self.arriving(through, exit_nth, to);
        let copies = self.copy_body(through, copy, (from, nth));
        let end = Terminator::Jump(to);
        if copy == from {
            self.terminate(from, end);
        } else {
            self.terminate(copy, end);
            let name = format!("{}_{}", self.block_name(through), copy.index());
            self.name_block(copy, &name);
            self.redirect(from, edge, copy);
        }
        for (phi, operand) in arriving {
            let operand = copies.iter().find(|(old, _)| *old == operand).map_or(operand, |&(_, new)| new);
            if let Operation::Phi(_, operands) = &mut self.instructions[phi] {
                operands.push((copy, operand));
            }
        }
        self.reconstruct(through, copy, &copies);
    }

    /// The target of an edge, and the number of preceding edges from `from` to the same block.
    fn edge(&self, from: Block, edge: usize) -> Option<(Block, usize)> {
        let successors = self.terminator(from)?.successors();
        let target = *successors.get(edge)?;
        Some((target, successors[..edge].iter().filter(|&&other| other == target).count()))
    }

    /// Returns each phi of a block with its operand for the edge with this number out of `from`.
    fn arriving(&self, from: Block, nth: usize, block: Block) -> Vec<(Instruction, Instruction)> {
        let operand = |phi| match self.operation(phi) {
            Operation::Phi(_, operands) => {
                let (_, operand) = operands.iter().filter(|(before, _)| *before == from).nth(nth)?;
                Some((phi, self.find(*operand)))
            }
            _ => None,
        };
        self.phis(block).into_iter().filter_map(operand).collect()
    }

    /// Copies the instructions of a block that is entered over an edge, and removes the edge from its phis.
    /// Returns each value of the block with its copy.
    fn copy_body(
        &mut self,
        block: Block,
        copy: Block,
        (from, nth): (Block, usize),
    ) -> Vec<(Instruction, Instruction)> {
        let mut copies: Vec<(Instruction, Instruction)> = Vec::new();
        for phi in self.phis(block) {
            let Operation::Phi(variable, operands) = &mut self.instructions[phi] else { continue };
            let variable = *variable;
            let edges = operands.iter().enumerate().filter(|(_, (before, _))| *before == from);
            let Some(position) = edges.map(|(position, _)| position).nth(nth) else { continue };
            let (_, operand) = operands.remove(position);
            // The copy is a separate instruction: the operand may be a value of the block, from the previous
            // iteration.
            let made = self.append(copy, Operation::Copy(operand));
            self.name_value(made, variable);
            copies.push((phi, made));
        }
        let mut map: FxHashMap<Instruction, Instruction> = copies.iter().copied().collect();
        for instruction in self.body(block).to_vec() {
            let mut operation = self.operation(instruction).clone();
            for operand in operation.operands_mut() {
                *operand = self.find(*operand);
                *operand = map.get(operand).copied().unwrap_or(*operand);
            }
            let made = self.append(copy, operation);
            if let Some(variable) = self.names.values[instruction].expand() {
                self.name_value(made, variable);
            }
            if !matches!(self.operation(made), Operation::Print(_) | Operation::Store(..)) {
                map.insert(instruction, made);
                copies.push((instruction, made));
            }
        }
        copies
    }

    fn redirect(&mut self, from: Block, edge: usize, to: Block) {
        match &mut self.blocks[from].terminator {
            Some(Terminator::Jump(target)) => *target = to,
            Some(Terminator::Branch(_, then, otherwise)) => *(if edge == 0 { then } else { otherwise }) = to,
            Some(Terminator::Switch(_, targets)) => targets[edge] = to,
            Some(Terminator::Return(_)) | None => {}
        }
    }

    /// Rewrites the uses of the block's values outside of it to the definition that reaches them: the one in
    /// the block or the one in the copy.
    fn reconstruct(&mut self, block: Block, copy: Block, copies: &[(Instruction, Instruction)]) {
        let mut reconstruction = Reconstruction::new();
        let mut splits: SecondaryMap<Instruction, Option<Split>> = SecondaryMap::new();
        let unnamed = Variable::new(self.variable_count().max(self.names.variables.keys().len()));
        for &(old, new) in copies {
            let variable = match self.operation(old) {
                Operation::Phi(variable, _) | Operation::Load(variable) => *variable,
                _ => self.names.values[old].expand().unwrap_or_else(|| {
                    self.name_variable(unnamed, "v");
                    unnamed
                }),
            };
            let split = reconstruction.split(variable);
            splits[old] = Some(split);
            reconstruction.define(split, block, old);
            reconstruction.define(split, copy, new);
        }
        // First ask for every use, in a fixed order; then put the answers in the same places.
        let mut asked: Vec<Option<UseId>> = Vec::new();
        self.each_use(|graph, at, value| {
            let split = splits[graph.find(value)];
            asked.push(match at {
                UsePosition::In(user) if user == block => None,
                UsePosition::In(user) => split.map(|split| reconstruction.use_at_start(split, user)),
                UsePosition::EndOf(before) => split.map(|split| reconstruction.use_at_end(split, before)),
            });
            value
        });
        let shape = Shape(self.all_blocks().map(|block| self.successors(block).collect()).collect());
        // New phis are appended to the old ones, whose uses are to be updated.
        let old_phis: Vec<usize> = self.all_blocks().map(|block| self.blocks[block].phis.len()).collect();
        let uses = reconstruction.run(&shape, self);
        let new_phis: Vec<Vec<Instruction>> = old_phis
            .into_iter()
            .enumerate()
            .map(|(index, count)| self.blocks[Block::new(index)].phis.split_off(count))
            .collect();
        let mut answers = asked.into_iter();
        self.each_use(|_, _, value| answers.next().flatten().map_or(value, |id| uses.value(id)));
        for (index, phis) in new_phis.into_iter().enumerate() {
            self.blocks[Block::new(index)].phis.extend(phis);
        }
    }

    /// Visits all uses of values in a fixed order and replaces each by the result of the function.
    fn each_use(&mut self, mut replace: impl FnMut(&Graph, UsePosition, Instruction) -> Instruction) {
        for block in self.all_blocks() {
            for phi in self.blocks[block].phis.clone() {
                let Operation::Phi(variable, mut operands) = self.operation(phi).clone() else { continue };
                for (before, operand) in &mut operands {
                    *operand = replace(self, UsePosition::EndOf(*before), *operand);
                }
                self.instructions[phi] = Operation::Phi(variable, operands);
            }
            for instruction in self.body(block).to_vec() {
                let mut operation = self.operation(instruction).clone();
                for operand in operation.operands_mut() {
                    *operand = replace(self, UsePosition::In(block), *operand);
                }
                self.instructions[instruction] = operation;
            }
            let mut terminator = self.blocks[block].terminator.clone();
            if let Some(
                Terminator::Branch(value, ..) | Terminator::Switch(value, _) | Terminator::Return(value),
            ) = &mut terminator
            {
                *value = replace(self, UsePosition::In(block), *value);
            }
            self.blocks[block].terminator = terminator;
        }
    }
}

/// The position at which a value is used.
#[derive(Clone, Copy)]
enum UsePosition {
    /// By an instruction of the block.
    In(Block),
    /// By a phi, for an edge out of the block.
    EndOf(Block),
}

impl Operation {
    /// The values that an instruction other than a phi uses.
    fn operands_mut(&mut self) -> Vec<&mut Instruction> {
        match self {
            Operation::Binary(_, left, right) => vec![left, right],
            Operation::Call(_, operands) => operands.iter_mut().collect(),
            Operation::Copy(value) | Operation::Print(value) | Operation::Store(_, value) => vec![value],
            _ => Vec::new(),
        }
    }
}
