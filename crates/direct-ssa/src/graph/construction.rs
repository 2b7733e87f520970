//! The SSA form of a graph that works on variables.

use crate::entity::{EntityRef, SecondaryMap};

use super::place::PlaceNumber;
use super::{Graph, Instruction, Operation, Terminator};
use crate::cfg::Cfg;
use crate::complete::Blocks;
use crate::inspect::Inspect;
use crate::trace::Observer;
use crate::{Backend, Block, SsaBuilder, Strategy, Value, Variable, complete};

impl Graph {
    /// Returns the procedure without reads and writes of variables, and the builder that constructed it.
    /// Values and phis that the graph already has remain as they are.
    pub fn in_ssa_form(&self, strategy: Strategy) -> (Graph, SsaBuilder<Graph>) {
        let mut ssa = SsaBuilder::with_strategy(strategy);
        (self.construct(&mut ssa, false), ssa)
    }

    /// Returns the SSA form that is minimal for any control flow: redundant phis are removed (Algorithm 5).
    pub fn in_minimal_ssa_form(&self, strategy: Strategy) -> (Graph, SsaBuilder<Graph>) {
        let mut ssa = SsaBuilder::with_strategy(strategy);
        (self.construct(&mut ssa, true), ssa)
    }

    /// Constructs the SSA form with a builder that may have an observer and has no variables or blocks yet.
    pub fn construct<O: Observer<Instruction>>(
        &self,
        ssa: &mut SsaBuilder<Graph, O>,
        minimal: bool,
    ) -> Graph {
        for _ in 0..self.variable_count() {
            ssa.declare_variable();
        }
        let mut ir = Graph { names: self.names.clone(), ..Graph::default() };
        ir.names.values = SecondaryMap::new();
        let tells = ssa.observer().is_listening();
        let place = tells.then(PlaceNumber::default);
        let mut translation = Translation { source: self, values: SecondaryMap::new(), site: 0, place };
        for &parameter in &self.parameters {
            translation.value_outside(&mut ir, parameter);
        }
        complete::construct(self, ssa, &mut ir, &mut translation);
        translation.tell_place(ssa, PlaceNumber::default());
        if minimal {
            ssa.minimize();
        }
        for block in self.all_blocks() {
            translation.give_operands(ssa, &mut ir, block);
        }
        ssa.finish(&mut ir);
        ir
    }
}

/// The translation of a graph to its SSA form.
struct Translation<'a> {
    source: &'a Graph,
    /// The translation of each instruction.
    values: SecondaryMap<Instruction, Option<Value<Instruction>>>,
    /// The number of the next read.
    site: u32,
    /// The place of the statement that is being translated, if an observer is listening.
    place: Option<PlaceNumber>,
}

impl<O: Observer<Instruction>> Blocks<Graph, O> for &mut Translation<'_> {
    fn visit(&mut self, ssa: &mut SsaBuilder<Graph, O>, ir: &mut Graph, block: Block) {
        self.block(ssa, ir, block);
    }

    fn make_joins(&mut self, ssa: &mut SsaBuilder<Graph, O>) {
        let variables = self.source.variable_count();
        for block in self.source.all_blocks() {
            let Some(join) = self.source.join(block) else { continue };
            let assigned = ssa.sets().new_set();
            for &variable in join.assigned.iter().filter(|variable| variable.index() < variables) {
                ssa.sets().insert(assigned, variable);
            }
            ssa.make_join(block, join.since, assigned);
        }
    }
}

impl Translation<'_> {
    fn block<O: Observer<Instruction>>(
        &mut self,
        ssa: &mut SsaBuilder<Graph, O>,
        ir: &mut Graph,
        block: Block,
    ) {
        for phi in self.source.phis(block) {
            if let Operation::Phi(variable, _) = self.source.operation(phi) {
                let made = ir.create_phi(block, *variable);
                self.values[phi] = Some(made.into());
            }
        }
        for &instruction in self.source.body(block) {
            if self.place.is_some() {
                self.tell_place(ssa, self.source.place_of[instruction]);
            }
            self.instruction(ssa, ir, block, instruction);
        }
        let Some(terminator) = self.source.terminator(block) else { return };
        self.tell_place(ssa, self.source.blocks[block].end);
        let mut value = |value| self.resolved(ssa, ir, value);
        let terminator = match terminator {
            Terminator::Jump(target) => Terminator::Jump(*target),
            Terminator::Branch(condition, then, otherwise) => {
                Terminator::Branch(value(*condition), *then, *otherwise)
            }
            Terminator::Switch(number, targets) => Terminator::Switch(value(*number), targets.clone()),
            Terminator::Return(result) => Terminator::Return(value(*result)),
        };
        ir.terminate(block, terminator);
    }

    /// Reports the place of the statement that is being translated to the observer.
    fn tell_place<O: Observer<Instruction>>(&mut self, ssa: &mut SsaBuilder<Graph, O>, place: PlaceNumber) {
        if let Some(told) = &mut self.place
            && std::mem::replace(told, place) != place
        {
            ssa.note_position(place.0);
        }
    }

    fn instruction<O: Observer<Instruction>>(
        &mut self,
        ssa: &mut SsaBuilder<Graph, O>,
        ir: &mut Graph,
        block: Block,
        instruction: Instruction,
    ) {
        let operation = match *self.source.operation(instruction) {
            Operation::Call(ref name, ref operands) => {
                let operands = operands.iter().map(|&value| self.resolved(ssa, ir, value)).collect();
                Operation::Call(name.clone(), operands)
            }
            Operation::Load(variable) => {
                let value = ssa.read_variable_at(variable, block, self.site);
                self.site += 1;
                self.values[instruction] = Some(value);
                return;
            }
            Operation::Store(variable, value) => {
                // Writes the handle, so that a copy does not hide a phi.
                let value = self.value(ir, value);
                ssa.write_variable(variable, block, value);
                return;
            }
            Operation::Print(value) => Operation::Print(self.resolved(ssa, ir, value)),
            Operation::Copy(value) => Operation::Copy(self.resolved(ssa, ir, value)),
            Operation::Binary(operator, left, right) => {
                let left = self.resolved(ssa, ir, left);
                Operation::Binary(operator, left, self.resolved(ssa, ir, right))
            }
            _ => unreachable!("{instruction} is not among the instructions of a block"),
        };
        let made = ir.append(block, operation);
        if let Some(variable) = self.source.names.values[instruction].expand() {
            ir.name_value(made, variable);
        }
        self.values[instruction] = Some(made.into());
    }

    /// Gives the phis of the source graph their operands.
    fn give_operands<O: Observer<Instruction>>(
        &mut self,
        ssa: &mut SsaBuilder<Graph, O>,
        ir: &mut Graph,
        block: Block,
    ) {
        for phi in self.source.phis(block) {
            let Operation::Phi(_, operands) = self.source.operation(phi) else { continue };
            let operand = |&(from, value): &(Block, _)| (from, self.resolved(ssa, ir, value));
            let operands: Vec<_> = operands.iter().map(operand).collect();
            let made = self.resolved(ssa, ir, phi);
            ir.set_operands(made, &operands);
        }
    }

    fn resolved<O: Observer<Instruction>>(
        &mut self,
        ssa: &mut SsaBuilder<Graph, O>,
        ir: &mut Graph,
        value: Instruction,
    ) -> Instruction {
        let value = self.value(ir, value);
        ssa.resolve(ir, value)
    }

    /// Returns the translation of a value. In unreachable code the value may not be translated yet; then any
    /// value will do.
    fn value(&mut self, ir: &mut Graph, value: Instruction) -> Value<Instruction> {
        let value = self.source.find(value);
        match self.values[value] {
            Some(known) => known,
            None => self.value_outside(ir, value).into(),
        }
    }

    /// Returns the value of an instruction that belongs to no block.
    fn value_outside(&mut self, ir: &mut Graph, value: Instruction) -> Instruction {
        match *self.source.operation(value) {
            Operation::Constant(number) => ir.constant(number),
            Operation::Parameter(index) => {
                let parameter = ir.parameter(index);
                if let Some(variable) = self.source.names.values[value].expand() {
                    ir.name_value(parameter, variable);
                }
                parameter
            }
            Operation::Undefined(variable) => ir.undefined(variable),
            _ => ir.undefined(Variable::new(0)),
        }
    }
}
