//! Joins of values that belong to no variable of the program, such as the two paths to the result of a
//! short-circuit AND.

use crate::entity::PackedOption;

use super::SsaBuilder;
use crate::tables::control_flow::broken_rule;
use crate::trace::{Event, Observer};
use crate::{Backend, Block, Value, Variable};

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Joins values that arrive over the edges into a block: the result is the value of the edge that control
    /// has taken. `operands` has each predecessor of the block, once, and the value that arrives from it. If
    /// all values are the same, that value is the result and no phi is needed; otherwise the phi is emitted
    /// into the IR when an instruction needs it, like any other.
    ///
    /// The back end creates the phi under the name, and with the type, of `variable`. The variable is
    /// declared for this purpose, at any time, and not otherwise read or written. Joins in other blocks may
    /// use it again; no set of assigned variables need contain it.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// use direct_ssa::SsaBuilder;
    /// use direct_ssa::graph::{Graph, Terminator};
    ///
    /// // The value of `a AND b`: zero if `a` is zero, or else `b`.
    /// let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::new());
    /// let (a, b, zero) = (ir.parameter(0), ir.parameter(1), ir.constant(0));
    /// let [entry, right, end] = [0; 3].map(|_| ssa.declare_block());
    /// ssa.seal_block(entry);
    /// ir.terminate(entry, Terminator::Branch(a, right, end));
    /// ssa.add_predecessor(right, entry);
    /// ssa.add_predecessor(end, entry);
    /// ssa.fill_block(entry);
    /// ssa.seal_block(right);
    /// ir.terminate(right, Terminator::Jump(end));
    /// ssa.add_predecessor(end, right);
    /// ssa.fill_block(right);
    /// ssa.seal_block(end);
    ///
    /// let both = ssa.declare_variable();
    /// let value = ssa.join(both, end, &[(entry, zero.into()), (right, b.into())]);
    /// let value = ssa.resolve(&mut ir, value);
    /// ir.terminate(end, Terminator::Return(value));
    /// ssa.fill_block(end);
    /// ssa.finish(&mut ir);
    /// assert_eq!(ir.run(&[1, 7], 10).returned, Some(7));
    /// assert_eq!(ir.run(&[0, 7], 10).returned, Some(0));
    /// # }
    /// ```
    ///
    /// # Panics
    ///
    /// If the block is not sealed or one of its predecessors is not filled, if a predecessor has no operand
    /// or an operand has no predecessor, or if the block is its own predecessor.
    #[track_caller]
    pub fn join(
        &mut self,
        variable: Variable,
        block: Block,
        operands: &[(Block, Value<B::Value>)],
    ) -> Value<B::Value> {
        self.check_variable(variable);
        self.flow.check_join(block, operands.iter().map(|&(predecessor, _)| predecessor));
        for &(block, value) in operands {
            self.note(|| Event::Write { variable, block, value });
        }
        let phi = self.phis.create(block, variable, PackedOption::default());
        let first = self.phis.begin_operands();
        let mut edge = self.flow.first_edge(block);
        let mut position = 0;
        while let Some((predecessor, next)) = edge.map(|edge| self.flow.edge(edge)) {
            match operand_of(predecessor, position, operands) {
                Some(value) => self.phis.push_operand(value),
                None => broken_rule(format_args!("the join in {block} has no operand for {predecessor}")),
            }
            (edge, position) = (next, position + 1);
        }
        self.phis.give_operands(phi, first);
        self.phis.try_remove_unchecked();
        let value = self.phis.find(Value::from_phi(phi));
        self.note(|| Event::Read { variable, block, value, site: 0 });
        value
    }
}

/// Returns the value that arrives from a predecessor. Usually the operands are in the order of the edges, so
/// the position of the edge is tried first; otherwise a join of thousands of edges would be slow.
fn operand_of<V: Copy>(predecessor: Block, position: usize, operands: &[(Block, V)]) -> Option<V> {
    let at_position = operands.get(position).filter(|(from, _)| *from == predecessor);
    let found = at_position.or_else(|| operands.iter().find(|(from, _)| *from == predecessor));
    found.map(|&(_, value)| value)
}
