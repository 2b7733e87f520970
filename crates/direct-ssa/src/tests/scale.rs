//! Procedures of a size that only machines write: there is no recursion over blocks or phis, and the memory
//! is proportional to the reads and writes.

use crate::graph::{Graph, Instruction, Operation, Terminator};
use crate::{Block, SetId, SsaBuilder, Strategy, Value, Variable};

/// A procedure under construction.
struct Procedure {
    ir: Graph,
    ssa: SsaBuilder<Graph>,
    variables: Vec<Variable>,
    condition: Instruction,
    definition: Instruction,
    block: Block,
}

impl Procedure {
    /// Creates a procedure whose entry defines all variables, all with the same value.
    fn new(variables: usize, strategy: Strategy) -> Procedure {
        let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::with_strategy(strategy));
        let variables: Vec<_> = (0..variables).map(|_| ssa.declare_variable()).collect();
        let (condition, definition) = (ir.parameter(0), ir.parameter(1));
        let block = ssa.declare_block();
        ssa.seal_block(block);
        for &variable in &variables {
            ssa.write_variable(variable, block, definition.into());
        }
        Procedure { ir, ssa, variables, condition, definition, block }
    }

    fn set(&mut self, variables: &[Variable]) -> SetId {
        let set = self.ssa.sets().new_set();
        for &variable in variables {
            self.ssa.sets().insert(set, variable);
        }
        set
    }

    fn join(&mut self, assigned: SetId) -> Block {
        self.ssa.declare_join(self.block, assigned)
    }

    fn end(&mut self, terminator: Terminator) {
        for successor in terminator.successors() {
            self.ssa.add_predecessor(successor, self.block);
        }
        self.ir.terminate(self.block, terminator);
        self.ssa.fill_block(self.block);
    }

    fn enter(&mut self, block: Block) {
        self.ssa.seal_block(block);
        self.block = block;
    }

    /// Adds a block after the current one.
    fn next(&mut self) {
        let next = self.ssa.declare_block();
        self.end(Terminator::Jump(next));
        self.enter(next);
    }

    /// `IF condition THEN x := value END`
    fn if_assigns(&mut self, variable: Variable, value: Instruction) {
        let assigned = self.set(&[variable]);
        let (join, then) = (self.join(assigned), self.ssa.declare_block());
        self.end(Terminator::Branch(self.condition, then, join));
        self.enter(then);
        self.ssa.write_variable(variable, then, value.into());
        self.end(Terminator::Jump(join));
        self.enter(join);
    }

    fn print(&mut self, variable: Variable) {
        let value = self.ssa.read_variable(variable, self.block);
        let value = self.ssa.resolve(&mut self.ir, value);
        self.ir.append(self.block, Operation::Print(value));
    }

    fn finish(&mut self) {
        self.end(Terminator::Return(self.definition));
        self.ssa.finish(&mut self.ir);
    }

    fn phi_count(&self) -> usize {
        self.ir.blocks().map(|block| self.ir.phis(block).len()).sum()
    }
}

#[test]
fn a_chain_of_blocks_is_walked_in_a_loop() {
    for strategy in Strategy::ALL {
        let mut procedure = Procedure::new(1, strategy);
        for _ in 0..100_000 {
            procedure.next();
        }
        procedure.print(procedure.variables[0]);
        procedure.finish();
        assert_eq!(procedure.phi_count(), 0, "{strategy}");
        assert_eq!(procedure.ir.body(procedure.block).len(), 1);
    }
}

/// Every arm of a SWITCH after a long chain reads the variable; each but the first takes a short path.
#[test]
fn many_reads_behind_a_long_chain_share_the_way() {
    for strategy in Strategy::ALL {
        let mut procedure = Procedure::new(1, strategy);
        let variable = procedure.variables[0];
        for _ in 0..15_000 {
            procedure.if_assigns(variable, procedure.condition);
            procedure.next();
        }
        let join = procedure.ssa.declare_block();
        let arms: Vec<_> = (0..15_000).map(|_| procedure.ssa.declare_block()).collect();
        procedure.end(Terminator::Switch(procedure.condition, arms.clone()));
        for arm in arms {
            procedure.enter(arm);
            procedure.print(variable);
            procedure.end(Terminator::Jump(join));
        }
        procedure.enter(join);
        procedure.finish();
        assert_eq!(procedure.phi_count(), 15_000);
    }
}

#[test]
fn sequential_ifs_give_one_phi_each() {
    for strategy in Strategy::ALL {
        let mut procedure = Procedure::new(1, strategy);
        for _ in 0..100_000 {
            procedure.if_assigns(procedure.variables[0], procedure.condition);
        }
        procedure.print(procedure.variables[0]);
        procedure.finish();
        assert_eq!(procedure.phi_count(), 100_000, "{strategy}");
    }
}

/// One value arrives everywhere, so every phi of the chain is trivial.
#[test]
fn sequential_ifs_that_change_nothing_give_no_phi() {
    for strategy in Strategy::ALL {
        let mut procedure = Procedure::new(1, strategy);
        for _ in 0..100_000 {
            procedure.if_assigns(procedure.variables[0], procedure.definition);
        }
        procedure.print(procedure.variables[0]);
        procedure.finish();
        assert_eq!(procedure.phi_count(), 0, "{strategy}");
    }
}

/// In 10,000 nested loops, one variable is read and another one assigned.
#[test]
fn nested_loops() {
    for strategy in Strategy::ALL {
        let mut procedure = Procedure::new(2, strategy);
        let [read, written] = [procedure.variables[0], procedure.variables[1]];
        let assigned = procedure.set(&[written]);
        let mut headers = Vec::new();
        for _ in 0..10_000 {
            let (header, exit) = (procedure.join(assigned), procedure.join(assigned));
            procedure.end(Terminator::Jump(header));
            procedure.block = header;
            procedure.print(read);
            procedure.print(written);
            headers.push((header, exit));
        }
        procedure.ssa.write_variable(written, procedure.block, procedure.condition.into());
        for (header, exit) in headers.into_iter().rev() {
            procedure.end(Terminator::Branch(procedure.condition, header, exit));
            procedure.ssa.seal_block(header);
            procedure.enter(exit);
        }
        procedure.finish();
        assert_eq!(procedure.phi_count(), 10_000, "one in each header, for the variable that is assigned");
    }
}

/// 3,200 IFs across which 600 variables are live; none of the 600 is assigned.
#[test]
fn variables_that_are_only_live_take_no_memory() {
    for strategy in Strategy::ALL {
        let mut procedure = Procedure::new(601, strategy);
        let variables = procedure.variables.clone();
        for _ in 0..3_200 {
            procedure.if_assigns(variables[600], procedure.condition);
        }
        for &variable in &variables {
            procedure.print(variable);
        }
        procedure.finish();
        assert_eq!(procedure.phi_count(), 3_200);
        // Two definitions per IF, each with a path of its own through the three levels of the tree. Without
        // sets, every join that a variable passes records it.
        let memory = procedure.ssa.definition_memory();
        let limit = if strategy == Strategy::Default { 3_300 * 2 * 256 } else { 30_000_000 };
        let least = 3_200 * 2 * size_of::<Value<Instruction>>();
        assert!(
            (least..limit).contains(&memory),
            "{strategy}: {memory} bytes, where a table of blocks and variables takes 30 million"
        );
    }
}

#[test]
fn a_join_of_many_edges() {
    for strategy in Strategy::ALL {
        let mut procedure = Procedure::new(2, strategy);
        let [assigned, other] = [procedure.variables[0], procedure.variables[1]];
        let set = procedure.set(&[assigned]);
        let join = procedure.join(set);
        let arms: Vec<_> = (0..15_000).map(|_| procedure.ssa.declare_block()).collect();
        procedure.end(Terminator::Switch(procedure.condition, arms.clone()));
        for arm in arms {
            procedure.enter(arm);
            let number = procedure.ir.constant(procedure.block.as_u32().into());
            procedure.ssa.write_variable(assigned, arm, number.into());
            procedure.end(Terminator::Jump(join));
        }
        procedure.enter(join);
        procedure.print(assigned);
        procedure.print(other);
        procedure.finish();
        assert_eq!(procedure.phi_count(), 1);
    }
}

/// A ladder of phis that use each other until the last block closes the cycle: all become trivial at once.
#[test]
fn a_long_cycle_of_trivial_phis() {
    for strategy in Strategy::ALL {
        let mut procedure = Procedure::new(1, strategy);
        let variable = procedure.variables[0];
        let header = procedure.ssa.declare_block();
        procedure.end(Terminator::Jump(header));
        procedure.block = header;
        let unused = procedure.set(&[]);
        for _ in 0..50_000 {
            let (left, right) = (procedure.ssa.declare_block(), procedure.ssa.declare_block());
            let join = procedure.join(unused);
            procedure.end(Terminator::Branch(procedure.condition, left, right));
            for arm in [left, right] {
                procedure.enter(arm);
                procedure.end(Terminator::Jump(join));
            }
            procedure.enter(join);
            procedure.print(variable);
        }
        let exit = procedure.ssa.declare_block();
        procedure.end(Terminator::Branch(procedure.condition, header, exit));
        procedure.ssa.seal_block(header);
        procedure.enter(exit);
        procedure.finish();
        assert_eq!(procedure.phi_count(), 0, "{strategy}");
    }
}

/// Reads after a cycle of 100,000 blocks that control never enters.
#[test]
fn an_unreachable_cycle_ends() {
    for strategy in Strategy::ALL {
        let mut procedure = Procedure::new(1, strategy);
        procedure.end(Terminator::Return(procedure.definition));
        let first = procedure.ssa.declare_block();
        procedure.block = first;
        for _ in 0..100_000 {
            procedure.next();
        }
        let (last, behind) = (procedure.block, procedure.ssa.declare_block());
        procedure.end(Terminator::Branch(procedure.condition, first, behind));
        procedure.ssa.seal_block(first);
        procedure.enter(behind);
        procedure.print(procedure.variables[0]);
        assert_ne!(last, behind);
        procedure.finish();
        assert_eq!(procedure.phi_count(), 0, "{strategy}");
    }
}

/// Cycles of two blocks in sequence, each entered in both blocks.
fn irreducible_ladder(strategy: Strategy, rungs: usize, assigns: bool) -> Procedure {
    let mut procedure = Procedure::new(1, strategy);
    for _ in 0..rungs {
        let [left, right, next] = std::array::from_fn(|_| procedure.ssa.declare_block());
        procedure.end(Terminator::Branch(procedure.condition, left, right));
        for (block, end) in
            [(left, Terminator::Jump(right)), (right, Terminator::Branch(procedure.condition, left, next))]
        {
            procedure.block = block;
            procedure.end(end);
        }
        procedure.ssa.seal_block(left);
        procedure.ssa.seal_block(right);
        procedure.enter(next);
        if assigns {
            procedure.if_assigns(procedure.variables[0], procedure.condition);
        }
    }
    procedure.print(procedure.variables[0]);
    procedure
}

#[test]
fn irreducible_ladders_are_minimal_after_the_removal_of_redundant_phis() {
    for strategy in Strategy::ALL {
        for (assigns, phis) in [(false, 0), (true, 10_000)] {
            let mut procedure = irreducible_ladder(strategy, 10_000, assigns);
            assert!(!procedure.ssa.is_reducible());
            procedure.end(Terminator::Return(procedure.definition));
            procedure.ssa.minimize();
            procedure.ssa.finish(&mut procedure.ir);
            assert_eq!(procedure.phi_count(), phis, "{strategy}");
            let removed = procedure.ssa.statistics().phis_removed_redundant;
            assert_eq!(removed, if strategy == Strategy::Scc { 0 } else { 20_000 }, "{strategy}");
        }
    }
}

/// Descends into `depth` loops, each header in the preceding loop, and ascends again. All blocks are sealed
/// when the variable is read, which only the innermost block assigns.
fn nest(strategy: Strategy, depth: usize) -> Procedure {
    let mut procedure = Procedure::new(1, strategy);
    let mut headers = Vec::new();
    for _ in 0..depth {
        let header = procedure.ssa.declare_block();
        procedure.end(Terminator::Jump(header));
        procedure.block = header;
        headers.push(header);
    }
    procedure.ssa.write_variable(procedure.variables[0], procedure.block, procedure.condition.into());
    while let Some(header) = headers.pop() {
        let behind = procedure.ssa.declare_block();
        procedure.end(Terminator::Branch(procedure.condition, header, behind));
        procedure.ssa.seal_block(header);
        procedure.enter(behind);
    }
    procedure.print(procedure.variables[0]);
    procedure
}

/// Only the definition in the innermost loop is needed.
#[test]
fn a_read_behind_nested_loops_finds_the_definition_at_once() {
    for strategy in Strategy::ALL {
        let mut procedure = nest(strategy, 10_000);
        procedure.finish();
        assert_eq!(procedure.phi_count(), 0, "{strategy}");
    }
}

/// `WHILE c DO WHILE c DO ... x := c ... END END`, all sealed when `x` is read at the end: each header needs
/// a phi.
fn nested_whiles(strategy: Strategy, depth: usize) -> Procedure {
    let mut procedure = Procedure::new(1, strategy);
    let mut loops = Vec::new();
    for _ in 0..depth {
        let [header, body, exit] = std::array::from_fn(|_| procedure.ssa.declare_block());
        procedure.end(Terminator::Jump(header));
        procedure.block = header;
        procedure.end(Terminator::Branch(procedure.condition, body, exit));
        procedure.enter(body);
        loops.push((header, exit));
    }
    procedure.ssa.write_variable(procedure.variables[0], procedure.block, procedure.condition.into());
    while let Some((header, exit)) = loops.pop() {
        procedure.end(Terminator::Jump(header));
        procedure.ssa.seal_block(header);
        procedure.enter(exit);
    }
    procedure.print(procedure.variables[0]);
    procedure
}

/// The SCC strategy and the removal of redundant phis visit the inner loops again for each enclosing loop, as
/// the paper says (4.1), so they get a smaller nest.
#[test]
fn nested_loops_that_are_sealed_need_a_phi_each() {
    for (strategy, depth) in Strategy::ALL.map(|one| (one, if one == Strategy::Scc { 500 } else { 10_000 })) {
        let mut procedure = nested_whiles(strategy, depth);
        procedure.finish();
        assert_eq!(procedure.phi_count(), depth, "{strategy}");
    }
    let mut procedure = nested_whiles(Strategy::Default, 500);
    procedure.end(Terminator::Return(procedure.definition));
    procedure.ssa.minimize();
    procedure.ssa.finish(&mut procedure.ir);
    assert_eq!(procedure.phi_count(), 500);
}
