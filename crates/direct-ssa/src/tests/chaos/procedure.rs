//! Procedures of any control flow, given block by block, and their lowering with variables in memory.

use std::collections::BTreeSet;
use std::fmt;

use super::super::oracle::PhiSite;
use super::super::random::Random;
use crate::cfg::Cfg;
use crate::cfg::dominators::Dominators;
use crate::entity::EntityRef;
use crate::graph::{BinaryOperator, Graph, Instruction, Operation, Terminator};
use crate::model::AbstractCfg;
use crate::{Block, Variable};

/// An action of a block; variables are numbers from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Prints the value of the variable.
    Print(usize),
    /// Assigns a value that no other step assigns.
    Assign(usize),
    /// `to := from`
    Copy(usize, usize),
}

/// A block and its targets: none, the next block, or one of two blocks.
#[derive(Clone, Default, Debug)]
pub struct Code {
    pub steps: Vec<Step>,
    pub targets: Vec<usize>,
}

/// A procedure; the first block is the entry. After the numbered variables it has a counter, which decides
/// the branches of blocks with two targets.
#[derive(Clone, Debug)]
pub struct Procedure {
    pub variables: usize,
    pub blocks: Vec<Code>,
    /// For blocks that may be declared as joins: the block in which the statement began, and the variables
    /// that may be assigned since.
    pub joins: Vec<Option<(usize, BTreeSet<usize>)>>,
    /// Whether branches count. Otherwise a parameter alone decides, and only the blocks with steps have
    /// definitions.
    pub counts: bool,
}

impl fmt::Display for Procedure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, code) in self.blocks.iter().enumerate() {
            writeln!(f, "{number}: {:?} -> {:?}, join {:?}", code.steps, code.targets, self.joins[number])?;
        }
        Ok(())
    }
}

/// The number of parameters that branches compare with.
pub const PARAMETERS: usize = 3;

/// The lowering of the accesses in a block.
pub trait Access {
    fn read(&mut self, ir: &mut Graph, variable: usize, block: Block) -> Instruction;
    fn write(&mut self, ir: &mut Graph, variable: usize, block: Block, value: Instruction);
    fn copy(&mut self, ir: &mut Graph, to: usize, from: usize, block: Block);
}

impl Procedure {
    pub fn new(variables: usize, blocks: Vec<Code>, counts: bool) -> Procedure {
        let joins = vec![None; blocks.len()];
        Procedure { variables, blocks, joins, counts }
    }

    /// Creates a procedure with arbitrary edges.
    pub fn random(random: &mut Random, most_blocks: usize) -> Procedure {
        let variables = 1 + random.below(3);
        let count = 2 + random.below(most_blocks - 1);
        let copies = random.below(3) == 0;
        let block = |random: &mut Random| Code {
            steps: (0..random.below(4)).map(|_| Step::random(random, variables, copies)).collect(),
            targets: (0..random.below(6).min(2)).map(|_| 1 + random.below(count - 1)).collect(),
        };
        let blocks = (0..count).map(|_| block(random)).collect();
        let counts = random.below(2) == 0;
        Procedure::new(variables, blocks, counts)
    }

    /// The number of the counter among the variables.
    pub fn counter(&self) -> usize {
        self.variables
    }

    pub fn has_copies(&self) -> bool {
        self.blocks.iter().flat_map(|code| &code.steps).any(|step| matches!(step, Step::Copy(..)))
    }

    /// Arguments with which branches decide in several ways.
    pub fn arguments(&self) -> [Vec<i64>; 4] {
        [vec![0, 0, 0], vec![1, 2, 5], vec![7, 3, 0], vec![2, 9, 4]]
    }

    pub fn cfg(&self) -> AbstractCfg {
        let targets: Vec<Vec<usize>> = self.blocks.iter().map(|code| code.targets.clone()).collect();
        AbstractCfg::new(&targets)
    }

    /// Performs a step. The value that `Assign` assigns is an instruction, so that it has a place of its own.
    pub fn step(&self, step: (usize, usize), ir: &mut Graph, block: Block, access: &mut impl Access) {
        let (number, position) = step;
        match self.blocks[number].steps[position] {
            Step::Print(variable) => {
                let value = access.read(ir, variable, block);
                ir.append(block, Operation::Print(value));
            }
            Step::Assign(variable) => {
                let (number, parameter) =
                    (ir.constant((number * 100 + position) as i64 + 1), ir.parameter(0));
                let value = ir.binary(block, BinaryOperator::Add, number, parameter);
                access.write(ir, variable, block, value);
            }
            Step::Copy(to, from) => access.copy(ir, to, from, block),
        }
    }

    /// Returns the condition of a block with two targets. Control takes the first one as long as the counter
    /// is small, or as a parameter decides if branches do not count.
    pub fn end(
        &self,
        number: usize,
        ir: &mut Graph,
        block: Block,
        access: &mut impl Access,
    ) -> Option<Instruction> {
        if self.blocks[number].targets.len() < 2 {
            return None;
        }
        let bound = ir.parameter((number % PARAMETERS) as u32);
        if !self.counts {
            return Some(bound);
        }
        let count = access.read(ir, self.counter(), block);
        let one = ir.constant(1);
        let next = ir.binary(block, BinaryOperator::Add, count, one);
        access.write(ir, self.counter(), block, next);
        Some(ir.binary(block, BinaryOperator::Less, count, bound))
    }

    /// Returns the terminator of a block with this condition and these targets.
    pub fn terminator(
        &self,
        condition: Option<Instruction>,
        targets: &[Block],
        ir: &mut Graph,
    ) -> Terminator {
        match (condition, targets) {
            (Some(condition), &[then, otherwise]) => Terminator::Branch(condition, then, otherwise),
            (_, &[target, ..]) => Terminator::Jump(target),
            _ => Terminator::Return(ir.constant(0)),
        }
    }

    /// Returns the procedure with loads and stores.
    pub fn in_memory(&self) -> Graph {
        let mut ir = Graph::new();
        let blocks: Vec<Block> = (0..self.blocks.len()).map(Block::new).collect();
        for (number, code) in self.blocks.iter().enumerate() {
            let block = blocks[number];
            for position in 0..code.steps.len() {
                self.step((number, position), &mut ir, block, &mut Memory);
            }
            let condition = self.end(number, &mut ir, block, &mut Memory);
            let targets: Vec<Block> = code.targets.iter().map(|&target| blocks[target]).collect();
            let end = self.terminator(condition, &targets, &mut ir);
            ir.terminate(block, end);
        }
        ir
    }

    /// Returns the places of phis by the numbers of the procedure's blocks instead of the builder's blocks.
    pub fn sites(&self, found: &BTreeSet<PhiSite>, blocks: &[Block]) -> Vec<PhiSite> {
        let number = |block: Block| blocks.iter().position(|&other| other == block);
        let sites = found.iter().map(|&(block, variable)| {
            (Block::new(number(block).expect("a phi stands in a block")), variable)
        });
        sites.collect::<BTreeSet<PhiSite>>().into_iter().collect()
    }

    /// Declares some blocks as joins. They, the blocks in which their statements began, and the superfluous
    /// elements of their sets are chosen at random.
    pub fn declare_joins(&mut self, random: &mut Random) {
        let cfg = self.cfg();
        let dominators = Dominators::new(&cfg);
        for block in 1..self.blocks.len() {
            let mut starts = Vec::new();
            let mut above = dominators.immediate(Block::new(block));
            while let Some(start) = above {
                starts.extend(is_statement(&cfg, &dominators, start, Block::new(block)).then_some(start));
                above = dominators.immediate(start);
            }
            if starts.is_empty() || random.below(4) == 0 {
                continue;
            }
            let near = if random.below(3) == 0 { starts.len() } else { 1 };
            let start = starts[random.below(near)].index();
            let mut set = self.assigned_since(&cfg, start, block);
            set.extend((0..=self.variables).filter(|_| random.below(4) == 0));
            self.joins[block] = Some((start, set));
        }
    }

    /// The variables assigned between the end of `start`, which dominates `join`, and the start of `join`.
    fn assigned_since(&self, cfg: &AbstractCfg, start: usize, join: usize) -> BTreeSet<usize> {
        let (mut seen, mut assigned) = (BTreeSet::from([start]), BTreeSet::new());
        let mut rest: Vec<usize> =
            cfg.predecessors(Block::new(join)).iter().map(|from| from.index()).collect();
        while let Some(block) = rest.pop() {
            if !seen.insert(block) {
                continue;
            }
            rest.extend(cfg.predecessors(Block::new(block)).iter().map(|from| from.index()));
            let code = &self.blocks[block];
            assigned.extend(code.steps.iter().filter_map(|step| match *step {
                Step::Assign(to) | Step::Copy(to, _) => Some(to),
                Step::Print(_) => None,
            }));
            assigned.extend((self.counts && code.targets.len() > 1).then(|| self.counter()));
        }
        assigned
    }
}

/// Whether the code between a block and one that it dominates is like a statement: the join is the header of
/// each loop that contains it and not the other block.
fn is_statement(cfg: &AbstractCfg, dominators: &Dominators, start: Block, join: Block) -> bool {
    let closure = |next: &dyn Fn(Block) -> Vec<Block>| {
        let (mut seen, mut rest) = (BTreeSet::from([start]), next(join));
        while let Some(block) = rest.pop() {
            if seen.insert(block) {
                rest.extend(next(block));
            }
        }
        seen
    };
    let behind = closure(&|block| cfg.successors(block).collect());
    let before = closure(&|block| cfg.predecessors(block).to_vec());
    behind.intersection(&before).all(|&block| block == start || dominators.dominates(join, block))
}

impl Step {
    fn random(random: &mut Random, variables: usize, copies: bool) -> Step {
        let variable = random.below(variables);
        match random.below(5) {
            0 | 1 => Step::Print(variable),
            2 if copies => Step::Copy(variable, random.below(variables)),
            _ => Step::Assign(variable),
        }
    }
}

/// The lowering to loads and stores.
struct Memory;

impl Access for Memory {
    fn read(&mut self, ir: &mut Graph, variable: usize, block: Block) -> Instruction {
        ir.append(block, Operation::Load(Variable::new(variable)))
    }

    fn write(&mut self, ir: &mut Graph, variable: usize, block: Block, value: Instruction) {
        ir.append(block, Operation::Store(Variable::new(variable), value));
    }

    fn copy(&mut self, ir: &mut Graph, to: usize, from: usize, block: Block) {
        let value = self.read(ir, from, block);
        self.write(ir, to, block, value);
    }
}
