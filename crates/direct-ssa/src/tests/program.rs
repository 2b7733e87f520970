//! Structured programs and their lowering to a graph: in SSA form with or without the sets of assigned
//! variables, or with variables in memory.

use crate::graph::{BinaryOperator, Graph, Instruction, Operation, Terminator};
use crate::inspect::Inspect;
use crate::trace::Log;
use crate::verify::{self, Proof, Violation};
use crate::{Block, SetId, SsaBuilder, Strategy, Value, Variable};

/// A statement; variables are numbers from 0.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// `to := left + right`
    Add(usize, usize, usize),
    /// `to := number`
    Constant(usize, i64),
    /// `to := from`
    Copy(usize, usize),
    Print(usize),
    /// `to := (IF left < parameter THEN 100 ELSE right END) + parameter`; the condition is a joined value,
    /// not a variable.
    Choose(usize, usize, usize),
    /// Tests whether the variable is smaller than the parameter with the same number.
    If(usize, Vec<Stmt>, Vec<Stmt>),
    While(usize, Vec<Stmt>),
    Repeat(Vec<Stmt>, usize),
    Loop(Vec<Stmt>),
    /// Leaves the loop this number of levels up; does nothing without such a loop.
    Exit(usize),
    /// Every arm can be reached over two edges, the last one over all others.
    Switch(usize, Vec<Vec<Stmt>>),
    Return(usize),
}

/// The lowering of variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// To SSA form, with joins declared with the sets of assigned variables.
    Sets,
    /// To SSA form, with all blocks declared as plain ones.
    Plain,
    /// To SSA form, with joins declared with the sets, which the strategy may ignore.
    With(Strategy),
    /// By a strategy, with each variable declared only when the first statement reads or writes it.
    Late(Strategy),
    /// To loads and stores in memory.
    Memory,
}

/// A finished procedure.
pub struct Lowered {
    pub ir: Graph,
    pub ssa: SsaBuilder<Graph, Log<Instruction>>,
}

impl Lowered {
    /// Returns the checker's verdict on the procedure.
    pub fn verify(&mut self) -> Result<Proof, Box<Violation>> {
        verify::verify(self.ssa.observer(), &self.ir)
    }
}

/// Lowers a program with this number of variables. Code after a jump is lowered only if `dead_code`, as
/// blocks without predecessors.
pub fn lower(variables: usize, body: &[Stmt], mode: Mode, dead_code: bool) -> Lowered {
    Lowering::new(variables, mode, dead_code).procedure(body, false)
}

/// Lowers a program by a strategy, and removes redundant phis.
pub fn lower_minimal(variables: usize, body: &[Stmt], strategy: Strategy) -> Lowered {
    Lowering::new(variables, Mode::With(strategy), false).procedure(body, true)
}

struct Lowering {
    mode: Mode,
    dead_code: bool,
    ir: Graph,
    ssa: SsaBuilder<Graph, Log<Instruction>>,
    variables: Vec<Option<Variable>>,
    /// The variable for joining values, if it is used again.
    temporary: Option<Variable>,
    parameters: Vec<Instruction>,
    /// The block of the next statement; `None` in code that control never reaches.
    block: Option<Block>,
    /// The blocks after the enclosing loops, the innermost last.
    exits: Vec<Block>,
    /// The number of the next read.
    site: u32,
}

impl Lowering {
    fn new(variables: usize, mode: Mode, dead_code: bool) -> Lowering {
        let strategy = match mode {
            Mode::With(strategy) | Mode::Late(strategy) => strategy,
            Mode::Sets | Mode::Plain | Mode::Memory => Strategy::Default,
        };
        let (mut ir, ssa) = (Graph::new(), SsaBuilder::with_observer(strategy, Log::new()));
        let parameters = (0..variables as u32).map(|index| ir.parameter(index)).collect();
        let mut lowering = Lowering {
            mode,
            dead_code,
            ir,
            ssa,
            variables: vec![None; variables],
            temporary: None,
            parameters,
            block: None,
            exits: Vec::new(),
            site: 0,
        };
        if !matches!(mode, Mode::Late(_)) {
            (0..variables).for_each(|index| _ = lowering.variable(index));
        }
        let entry = lowering.ssa.declare_block();
        lowering.ssa.seal_block(entry);
        lowering.block = Some(entry);
        lowering
    }

    fn procedure(mut self, body: &[Stmt], minimal: bool) -> Lowered {
        self.stmts(body);
        if let Some(block) = self.block {
            let value = self.read(0, block);
            self.ir.terminate(block, Terminator::Return(value));
            self.ssa.fill_block(block);
        }
        if minimal {
            self.ssa.minimize();
        }
        self.ssa.finish(&mut self.ir);
        Lowered { ir: self.ir, ssa: self.ssa }
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            if let Some(block) = self.block {
                self.stmt(stmt, block);
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt, block: Block) {
        match stmt {
            Stmt::Add(to, left, right) => {
                let (left, right) = (self.read(*left, block), self.read(*right, block));
                let sum = self.ir.binary(block, BinaryOperator::Add, left, right);
                self.write(*to, block, sum.into());
            }
            Stmt::Constant(to, number) => {
                let number = self.ir.constant(*number);
                self.write(*to, block, number.into());
            }
            Stmt::Copy(to, from) => {
                let value = self.read_handle(*from, block);
                self.write(*to, block, value);
            }
            Stmt::Print(variable) => {
                let value = self.read(*variable, block);
                self.ir.append(block, Operation::Print(value));
            }
            Stmt::Choose(to, left, right) => self.choose(*to, *left, *right, block),
            Stmt::If(condition, then, otherwise) => self.if_stmt(*condition, then, otherwise, block),
            Stmt::While(condition, body) => self.while_stmt(*condition, body, stmt, block),
            Stmt::Repeat(body, condition) => self.repeat_stmt(body, *condition, stmt, block),
            Stmt::Loop(body) => self.loop_stmt(body, stmt, block),
            Stmt::Exit(levels) => {
                if let Some(index) = self.exits.len().checked_sub(levels + 1) {
                    self.end(block, Terminator::Jump(self.exits[index]));
                    self.continue_dead();
                }
            }
            Stmt::Switch(variable, arms) => self.switch_stmt(*variable, arms, stmt, block),
            Stmt::Return(variable) => {
                let value = self.read(*variable, block);
                self.end(block, Terminator::Return(value));
                self.continue_dead();
            }
        }
    }

    /// Lowers [`Stmt::Choose`]; the short path to the end is an edge without a block of its own.
    fn choose(&mut self, to: usize, left: usize, right: usize, block: Block) {
        let condition = self.condition(left, block);
        let assigned = self.assigned(&[]);
        let end = self.declare_join(block, assigned);
        let other = self.ssa.declare_block();
        let temporary = self.temporary();
        let hundred = self.ir.constant(100);
        self.write_joined(temporary, block, hundred.into());
        self.end(block, Terminator::Branch(condition, end, other));
        self.ssa.seal_block(other);
        let right = self.read_handle(right, other);
        self.write_joined(temporary, other, right);
        self.end(other, Terminator::Jump(end));
        self.enter(end);
        self.site += 1;
        let joined = if self.mode == Mode::Memory {
            self.ir.append(end, Operation::Load(temporary))
        } else {
            let value = self.ssa.join(temporary, end, &[(other, right), (block, hundred.into())]);
            self.ssa.resolve(&mut self.ir, value)
        };
        let sum = self.ir.binary(end, BinaryOperator::Add, joined, self.parameters[to]);
        self.write(to, end, sum.into());
    }

    /// Returns a variable for joining values: a new one, or that of another join.
    fn temporary(&mut self) -> Variable {
        if let Some(variable) = self.temporary.filter(|_| self.site.is_multiple_of(2)) {
            return variable;
        }
        let variable = self.ssa.declare_variable();
        self.ir.name_variable(variable, &format!("t{}", self.site));
        self.temporary = Some(variable);
        variable
    }

    /// Stores a value that a join loads, if variables are in memory.
    fn write_joined(&mut self, temporary: Variable, block: Block, value: Value<Instruction>) {
        if self.mode == Mode::Memory {
            let value = self.ssa.resolve(&mut self.ir, value);
            self.ir.append(block, Operation::Store(temporary, value));
        }
    }

    /// Returns the variable with this number, and declares it if necessary.
    fn variable(&mut self, index: usize) -> Variable {
        *self.variables[index].get_or_insert_with(|| {
            let variable = self.ssa.declare_variable();
            self.ir.name_variable(variable, &format!("x{index}"));
            variable
        })
    }

    fn if_stmt(&mut self, condition: usize, then: &[Stmt], otherwise: &[Stmt], block: Block) {
        let condition = self.condition(condition, block);
        let assigned = self.assigned(&[then, otherwise]);
        let join = self.declare_join(block, assigned);
        let (then_block, else_block) = (self.ssa.declare_block(), self.ssa.declare_block());
        self.end(block, Terminator::Branch(condition, then_block, else_block));
        self.arm(then_block, then, join);
        self.arm(else_block, otherwise, join);
        self.enter(join);
    }

    fn while_stmt(&mut self, condition: usize, body: &[Stmt], stmt: &Stmt, block: Block) {
        let (header, exit) = self.open_loop(stmt, block);
        let condition = self.condition(condition, header);
        let body_block = self.ssa.declare_block();
        self.end(header, Terminator::Branch(condition, body_block, exit));
        self.arm(body_block, body, header);
        self.close_loop(header);
    }

    fn repeat_stmt(&mut self, body: &[Stmt], condition: usize, stmt: &Stmt, block: Block) {
        let (header, exit) = self.open_loop(stmt, block);
        self.stmts(body);
        if let Some(last) = self.block {
            let condition = self.condition(condition, last);
            self.end(last, Terminator::Branch(condition, exit, header));
        }
        self.close_loop(header);
    }

    fn loop_stmt(&mut self, body: &[Stmt], stmt: &Stmt, block: Block) {
        let (header, _) = self.open_loop(stmt, block);
        self.stmts(body);
        if let Some(last) = self.block {
            self.end(last, Terminator::Jump(header));
        }
        self.close_loop(header);
    }

    fn switch_stmt(&mut self, variable: usize, arms: &[Vec<Stmt>], stmt: &Stmt, block: Block) {
        let value = self.read(variable, block);
        let assigned = self.assigned(&[std::slice::from_ref(stmt)]);
        let join = self.declare_join(block, assigned);
        let blocks: Vec<_> = arms.iter().map(|_| self.ssa.declare_block()).collect();
        let targets = blocks.iter().chain(&blocks).copied().chain([join, join]).collect();
        self.end(block, Terminator::Switch(value, targets));
        for (arm, target) in arms.iter().zip(blocks) {
            self.arm(target, arm, join);
        }
        self.enter(join);
    }

    /// Creates the header and exit of a loop, and continues in the header.
    fn open_loop(&mut self, stmt: &Stmt, block: Block) -> (Block, Block) {
        let assigned = self.assigned(&[std::slice::from_ref(stmt)]);
        let (header, exit) = (self.declare_join(block, assigned), self.declare_join(block, assigned));
        self.end(block, Terminator::Jump(header));
        self.exits.push(exit);
        self.block = Some(header);
        (header, exit)
    }

    fn close_loop(&mut self, header: Block) {
        self.ssa.seal_block(header);
        let exit = self.exits.pop().expect("a loop is open");
        self.enter(exit);
    }

    /// Lowers statements in a block of their own, which continue in `next`.
    fn arm(&mut self, block: Block, body: &[Stmt], next: Block) {
        self.ssa.seal_block(block);
        self.block = Some(block);
        self.stmts(body);
        if let Some(last) = self.block {
            self.end(last, Terminator::Jump(next));
        }
    }

    /// Continues in a block whose predecessors are all known.
    fn enter(&mut self, block: Block) {
        self.ssa.seal_block(block);
        let reachable = self.ssa.predecessors(block).next().is_some();
        self.block = (reachable || self.dead_code).then_some(block);
    }

    /// Continues after a jump.
    fn continue_dead(&mut self) {
        self.block = None;
        if self.dead_code {
            let block = self.ssa.declare_block();
            self.enter(block);
        }
    }

    fn end(&mut self, block: Block, terminator: Terminator) {
        for successor in terminator.successors() {
            self.ssa.add_predecessor(successor, block);
        }
        self.ir.terminate(block, terminator);
        self.ssa.fill_block(block);
    }

    fn declare_join(&mut self, dominating: Block, assigned: SetId) -> Block {
        match self.mode {
            Mode::Sets | Mode::With(_) | Mode::Late(_) => self.ssa.declare_join(dominating, assigned),
            Mode::Plain | Mode::Memory => self.ssa.declare_block(),
        }
    }

    fn condition(&mut self, variable: usize, block: Block) -> Instruction {
        let value = self.read(variable, block);
        self.ir.binary(block, BinaryOperator::Less, value, self.parameters[variable])
    }

    fn read(&mut self, variable: usize, block: Block) -> Instruction {
        let value = self.read_handle(variable, block);
        self.ssa.resolve(&mut self.ir, value)
    }

    fn read_handle(&mut self, variable: usize, block: Block) -> Value<Instruction> {
        self.site += 1;
        let variable = self.variable(variable);
        match self.mode {
            Mode::Memory => self.ir.append(block, Operation::Load(variable)).into(),
            _ => self.ssa.read_variable_at(variable, block, self.site - 1),
        }
    }

    fn write(&mut self, variable: usize, block: Block, value: Value<Instruction>) {
        let variable = self.variable(variable);
        match self.mode {
            Mode::Memory => {
                let value = self.ssa.resolve(&mut self.ir, value);
                self.ir.append(block, Operation::Store(variable, value));
            }
            _ => self.ssa.write_variable(variable, block, value),
        }
    }

    fn assigned(&mut self, bodies: &[&[Stmt]]) -> SetId {
        let set = self.ssa.sets().new_set();
        let mut rest: Vec<&Stmt> = bodies.iter().copied().flatten().collect();
        while let Some(stmt) = rest.pop() {
            match stmt {
                Stmt::Add(to, ..) | Stmt::Constant(to, _) | Stmt::Copy(to, _) | Stmt::Choose(to, ..) => {
                    // A variable declared later is always in the set.
                    if let Some(variable) = self.variables[*to] {
                        self.ssa.sets().insert(set, variable);
                    }
                }
                Stmt::If(_, then, otherwise) => rest.extend(then.iter().chain(otherwise)),
                Stmt::While(_, body) | Stmt::Repeat(body, _) | Stmt::Loop(body) => rest.extend(body),
                Stmt::Switch(_, arms) => rest.extend(arms.iter().flatten()),
                Stmt::Print(_) | Stmt::Exit(_) | Stmt::Return(_) => {}
            }
        }
        set
    }
}
