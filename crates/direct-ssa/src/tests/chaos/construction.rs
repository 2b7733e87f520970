//! One construction of a procedure, in an order chosen step by step among all that the rules allow.

use super::super::program::Lowered;
use super::super::random::Random;
use super::procedure::{Access, Procedure, Step};
use crate::cfg::{Cfg, visiting_order};
use crate::entity::EntityRef;
use crate::graph::{Graph, Instruction};
use crate::model::AbstractCfg;
use crate::trace::Log;
use crate::{Block, SsaBuilder, Strategy, Variable};

/// A source of decisions about the next action.
pub trait Choices {
    /// Returns a number below the limit, which is not 0.
    fn below(&mut self, limit: usize) -> usize;
}

impl Choices for Random {
    fn below(&mut self, limit: usize) -> usize {
        Random::below(self, limit)
    }
}

/// The actions that may be postponed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Granularity {
    /// Everything: each declaration, edge, step, filling and sealing is a choice of its own.
    Fine,
    /// All blocks are declared and the entry is finished at the beginning, and the edges out of a block are
    /// added when it is filled.
    Coarse,
    /// As `Coarse`, but blocks are filled after their dominators and sealed as early as possible.
    Early,
    /// As `Early`, but blocks are sealed at the end.
    Late,
}

/// A possible next action.
#[derive(Clone, Copy, Debug)]
enum Action {
    Declare(usize),
    /// Adds the edge to a target of a block.
    Edge(usize, usize),
    Step(usize),
    Fill(usize),
    Seal(usize),
}

/// A finished procedure, with the builder's block for each of its own.
pub struct Built {
    pub lowered: Lowered,
    pub blocks: Vec<Block>,
}

/// The progress of the construction in one block.
#[derive(Clone, Default)]
struct Progress {
    block: Option<Block>,
    /// For each edge out of the block, whether it was added.
    edges: Vec<bool>,
    steps: usize,
    is_filled: bool,
    is_sealed: bool,
    /// Whether a variable was read in the block, or in one after it, before the block was sealed.
    is_read_early: bool,
    condition: Option<Instruction>,
}

pub struct Construction<'a> {
    procedure: &'a Procedure,
    cfg: AbstractCfg,
    /// For each block, the blocks that control may reach from it.
    reached: Vec<Vec<bool>>,
    order: Granularity,
    uses_joins: bool,
    ssa: SsaBuilder<Graph, Log<Instruction>>,
    ir: Graph,
    progress: Vec<Progress>,
}

impl<'a> Construction<'a> {
    pub fn new(procedure: &'a Procedure, strategy: Strategy, order: Granularity) -> Construction<'a> {
        let cfg = procedure.cfg();
        let progress = procedure
            .blocks
            .iter()
            .map(|code| Progress { edges: vec![false; code.targets.len()], ..Progress::default() });
        let mut ssa = SsaBuilder::with_observer(strategy, Log::new());
        for _ in 0..=procedure.variables {
            ssa.declare_variable();
        }
        Construction {
            procedure,
            reached: reached(&cfg),
            cfg,
            order,
            uses_joins: strategy == Strategy::Default,
            ssa,
            ir: Graph::new(),
            progress: progress.collect(),
        }
    }

    pub fn run(mut self, choices: &mut impl Choices, minimal: bool) -> Built {
        if self.order != Granularity::Fine {
            self.declare_all();
        }
        if self.order == Granularity::Coarse {
            self.finish_entry();
        }
        match self.order {
            Granularity::Fine | Granularity::Coarse => {
                while let Some(action) = self.chosen(choices) {
                    self.act(action);
                }
            }
            Granularity::Early | Granularity::Late => self.in_order(),
        }
        let blocks: Vec<Block> = (0..self.progress.len()).map(|number| self.block(number)).collect();
        for (number, code) in self.procedure.blocks.iter().enumerate() {
            let targets: Vec<Block> = code.targets.iter().map(|&target| blocks[target]).collect();
            let end = self.procedure.terminator(self.progress[number].condition, &targets, &mut self.ir);
            self.ir.terminate(blocks[number], end);
        }
        if minimal {
            self.ssa.minimize();
        }
        self.ssa.finish(&mut self.ir);
        Built { lowered: Lowered { ir: self.ir, ssa: self.ssa }, blocks }
    }

    /// Declares every block, dominating ones first.
    fn declare_all(&mut self) {
        let mut rest: Vec<usize> = (0..self.progress.len()).rev().collect();
        while let Some(number) = rest.pop() {
            match self.missing_start(number) {
                Some(start) => rest.extend([number, start]),
                None if self.progress[number].block.is_none() => self.act(Action::Declare(number)),
                None => {}
            }
        }
    }

    fn finish_entry(&mut self) {
        self.act(Action::Seal(0));
        self.finish_block(0);
    }

    fn finish_block(&mut self, number: usize) {
        while self.progress[number].steps < self.procedure.blocks[number].steps.len() {
            self.act(Action::Step(number));
        }
        self.act(Action::Fill(number));
    }

    fn in_order(&mut self) {
        for block in visiting_order(&self.cfg).blocks {
            self.seal_some(self.order == Granularity::Early);
            self.finish_block(block.index());
        }
        self.seal_some(true);
    }

    fn seal_some(&mut self, wanted: bool) {
        for number in 0..self.progress.len() {
            if wanted && self.is_possible(Action::Seal(number)) {
                self.act(Action::Seal(number));
            }
        }
    }

    fn chosen(&self, choices: &mut impl Choices) -> Option<Action> {
        let mut possible: Vec<Action> = self.actions().filter(|&action| self.is_possible(action)).collect();
        if possible.is_empty() {
            let is_done = self.progress.iter().all(|progress| progress.is_filled && progress.is_sealed);
            assert!(is_done, "some order leads to the end\n{}", self.procedure);
            return None;
        }
        let choice = if possible.len() == 1 { 0 } else { choices.below(possible.len()) };
        Some(possible.swap_remove(choice))
    }

    fn actions(&self) -> impl Iterator<Item = Action> {
        (0..self.progress.len()).flat_map(|number| {
            let edges = (0..self.progress[number].edges.len()).map(move |edge| Action::Edge(number, edge));
            [Action::Declare, Action::Step, Action::Fill, Action::Seal]
                .map(|action| action(number))
                .into_iter()
                .chain(edges)
        })
    }

    fn is_possible(&self, action: Action) -> bool {
        let is_declared = |number: usize| self.progress[number].block.is_some();
        match action {
            Action::Declare(number) => {
                !is_declared(number)
                    && (number == 0 || is_declared(0))
                    && self.missing_start(number).is_none()
            }
            Action::Edge(from, edge) => {
                let to = self.procedure.blocks[from].targets[edge];
                self.order == Granularity::Fine
                    && !self.progress[from].edges[edge]
                    && is_declared(from)
                    && is_declared(to)
            }
            Action::Step(number) => {
                let progress = &self.progress[number];
                is_declared(number)
                    && progress.steps < self.procedure.blocks[number].steps.len()
                    && self.may_step(number)
            }
            Action::Fill(number) => {
                let progress = &self.progress[number];
                let counts = self.procedure.counts && self.procedure.blocks[number].targets.len() > 1;
                is_declared(number)
                    && !progress.is_filled
                    && progress.steps == self.procedure.blocks[number].steps.len()
                    && (!counts || self.is_readable(number))
            }
            Action::Seal(number) => {
                is_declared(number) && !self.progress[number].is_sealed && self.may_seal(number)
            }
        }
    }

    fn may_step(&self, number: usize) -> bool {
        let step = self.procedure.blocks[number].steps[self.progress[number].steps];
        matches!(step, Step::Assign(_)) || self.is_readable(number)
    }

    /// For a join, the block in which its statement began, if that is not declared.
    fn missing_start(&self, number: usize) -> Option<usize> {
        let (start, _) = self.procedure.joins[number].as_ref()?;
        self.progress[*start].block.is_none().then_some(*start)
    }

    /// Whether all blocks that a read in the block may ask are filled: the predecessors of sealed blocks on
    /// the way back, and the blocks in which statements began.
    fn is_readable(&self, number: usize) -> bool {
        let passed = self.passed(number);
        passed.iter().all(|&block| self.asked(block).iter().all(|&before| self.progress[before].is_filled))
    }

    /// The blocks that a read in the block may visit on the way back, including the block itself.
    fn passed(&self, number: usize) -> Vec<usize> {
        let mut seen = vec![false; self.progress.len()];
        let mut rest = vec![number];
        let mut passed = Vec::new();
        while let Some(block) = rest.pop() {
            if !std::mem::replace(&mut seen[block], true) {
                passed.push(block);
                rest.extend(self.asked(block));
            }
        }
        passed
    }

    /// The blocks that a block asks for definitions at its start.
    fn asked(&self, number: usize) -> Vec<usize> {
        let mut asked = Vec::new();
        if self.progress[number].is_sealed {
            asked.extend(self.cfg.predecessors(Block::new(number)).iter().map(|before| before.index()));
        }
        if self.uses_joins
            && let Some((start, _)) = &self.procedure.joins[number]
        {
            asked.push(*start);
        }
        asked
    }

    /// Whether all edges into the block are added and each predecessor may be asked. If nothing was read in
    /// the block so far, predecessors that do not need the block may be asked later.
    fn may_seal(&self, number: usize) -> bool {
        let is_added = |from: usize| {
            let edges = self.procedure.blocks[from].targets.iter().zip(&self.progress[from].edges);
            edges.filter(|(target, _)| **target == number).all(|(_, is_added)| *is_added)
        };
        let may_wait = |from: usize| !self.progress[number].is_read_early && !self.reached[number][from];
        let is_ready = |from: usize| self.progress[from].is_filled && self.is_readable(from);
        let mut before = self.cfg.predecessors(Block::new(number)).iter().map(|from| from.index());
        before.all(|from| is_added(from) && (is_ready(from) || may_wait(from)))
    }

    fn block(&self, number: usize) -> Block {
        self.progress[number].block.expect("the block is declared")
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Declare(number) => self.declare(number),
            Action::Edge(from, edge) => self.add_edge(from, edge),
            Action::Step(number) => {
                let position = self.progress[number].steps;
                self.progress[number].steps += 1;
                let block = self.block(number);
                let mut access = Ssa { ssa: &mut self.ssa, is_read: false };
                self.procedure.step((number, position), &mut self.ir, block, &mut access);
                let is_read = access.is_read;
                self.note_read(number, is_read);
            }
            Action::Fill(number) => self.fill(number),
            Action::Seal(number) => {
                let is_read = self.progress[number].is_read_early;
                self.ssa.seal_block(self.block(number));
                self.progress[number].is_sealed = true;
                self.note_read(number, is_read);
            }
        }
    }

    /// Records that a read in the block may have created incomplete phis.
    fn note_read(&mut self, number: usize, is_read: bool) {
        if is_read {
            for block in self.passed(number) {
                let progress = &mut self.progress[block];
                progress.is_read_early |= !progress.is_sealed;
            }
        }
    }

    fn declare(&mut self, number: usize) {
        let block = match &self.procedure.joins[number] {
            Some((start, variables)) => {
                let (start, set) = (self.block(*start), self.ssa.sets().new_set());
                for &variable in variables {
                    self.ssa.sets().insert(set, Variable::new(variable));
                }
                self.ssa.declare_join(start, set)
            }
            None => self.ssa.declare_block(),
        };
        self.progress[number].block = Some(block);
    }

    fn add_edge(&mut self, from: usize, edge: usize) {
        let to = self.block(self.procedure.blocks[from].targets[edge]);
        self.ssa.add_predecessor(to, self.block(from));
        self.progress[from].edges[edge] = true;
    }

    fn fill(&mut self, number: usize) {
        let block = self.block(number);
        let mut access = Ssa { ssa: &mut self.ssa, is_read: false };
        let condition = self.procedure.end(number, &mut self.ir, block, &mut access);
        let is_read = access.is_read;
        self.note_read(number, is_read);
        self.progress[number].condition = condition;
        if self.order != Granularity::Fine {
            for edge in 0..self.progress[number].edges.len() {
                self.add_edge(number, edge);
            }
        }
        self.ssa.fill_block(block);
        self.progress[number].is_filled = true;
    }
}

/// For each block, the blocks to which a path of at least one edge leads.
fn reached(cfg: &AbstractCfg) -> Vec<Vec<bool>> {
    let from = |block: Block| {
        let mut reached = vec![false; cfg.block_count()];
        let mut rest: Vec<Block> = cfg.successors(block).collect();
        while let Some(block) = rest.pop() {
            if !std::mem::replace(&mut reached[block.index()], true) {
                rest.extend(cfg.successors(block));
            }
        }
        reached
    };
    cfg.all_blocks().map(from).collect()
}

/// The lowering to values.
struct Ssa<'a> {
    ssa: &'a mut SsaBuilder<Graph, Log<Instruction>>,
    is_read: bool,
}

impl Access for Ssa<'_> {
    fn read(&mut self, ir: &mut Graph, variable: usize, block: Block) -> Instruction {
        self.is_read = true;
        let value = self.ssa.read_variable(Variable::new(variable), block);
        self.ssa.resolve(ir, value)
    }

    fn write(&mut self, _: &mut Graph, variable: usize, block: Block, value: Instruction) {
        self.ssa.write_variable(Variable::new(variable), block, value.into());
    }

    /// Writes the handle, so that no phi is needed for it.
    fn copy(&mut self, _: &mut Graph, to: usize, from: usize, block: Block) {
        self.is_read = true;
        let value = self.ssa.read_variable(Variable::new(from), block);
        self.ssa.write_variable(Variable::new(to), block, value);
    }
}
