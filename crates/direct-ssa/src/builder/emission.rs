//! Phis in the IR: emitted when an instruction needs one, and given their operands when the procedure is
//! finished.

use std::panic::Location;

use rustc_hash::FxHashMap;

use super::SsaBuilder;
use crate::tables::control_flow::broken_rule;
use crate::trace::{Event, Observer};
use crate::value::{Phi, ValueKind};
use crate::{Backend, Value, Variable, Word};

/// The number of operands of most phis, which those of loops have when they are emitted without operands.
const LEAST_OPERANDS: usize = 2;

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Returns the IR value of a handle, for an instruction that needs it. If the handle is a phi that no
    /// instruction has needed so far, the phi is emitted into the IR.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::Graph};
    /// # let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    /// # let x = ssa.declare_variable();
    /// # let (entry, header) = (ssa.declare_block(), ssa.declare_block());
    /// # ssa.seal_block(entry);
    /// # ssa.add_predecessor(header, entry);
    /// # ssa.fill_block(entry);
    /// let value = ssa.read_variable(x, header);
    /// assert_eq!(ssa.statistics().phis_made_in_ir, 0);
    /// let phi = ssa.resolve(&mut ir, value);
    /// assert_eq!(ssa.statistics().phis_made_in_ir, 1);
    /// assert_eq!(ir.phis(header), [phi]);
    /// # }
    /// ```
    #[inline]
    pub fn resolve(&mut self, ir: &mut B, value: Value<B::Value>) -> B::Value {
        match value.ir() {
            Some(value) => value,
            None => {
                let ir = self.ir_value(ir, value);
                self.note(|| Event::Resolved { value, ir });
                ir
            }
        }
    }

    /// Gives the phis in the IR their operands, emits the phis that those need, and replaces trivial and
    /// unused phis. All blocks must be sealed. It is called once for a procedure; [`SsaBuilder::clear`]
    /// follows.
    ///
    /// ```
    /// # #[cfg(feature = "graph")] {
    /// # use direct_ssa::{SsaBuilder, graph::{Graph, Operation}};
    /// # let (mut ir, mut ssa) = (Graph::new(), SsaBuilder::<Graph>::new());
    /// # let x = ssa.declare_variable();
    /// # let (entry, header) = (ssa.declare_block(), ssa.declare_block());
    /// # ssa.seal_block(entry);
    /// # let (zero, one) = (ir.constant(0), ir.constant(1));
    /// # ssa.write_variable(x, entry, zero.into());
    /// # ssa.add_predecessor(header, entry);
    /// # ssa.fill_block(entry);
    /// # let value = ssa.read_variable(x, header);
    /// # let phi = ssa.resolve(&mut ir, value);
    /// # ssa.write_variable(x, header, one.into());
    /// # ssa.add_predecessor(header, header);
    /// # ssa.fill_block(header);
    /// # ssa.seal_block(header);
    /// assert_eq!(ir.operation(phi), &Operation::Phi(x, vec![]));
    /// ssa.finish(&mut ir);
    /// assert_eq!(ir.operation(phi), &Operation::Phi(x, vec![(entry, zero), (header, one)]));
    /// # }
    /// ```
    #[track_caller]
    pub fn finish(&mut self, ir: &mut B) {
        if let Some(place) = self.finished.replace(Location::caller()) {
            broken_rule(format_args!("the procedure is finished a second time; it was finished at {place}"));
        }
        self.flow.check_sealed();
        #[cfg(debug_assertions)]
        crate::builder::set_check::check(&self.flow, &self.sets, &self.writes);
        if self.finds_undefined {
            self.phis.flatten();
        }
        for &(phi, emitted) in &self.emitted {
            if ir.is_used(emitted) {
                self.used.push((phi, emitted));
            } else {
                self.unused.insert(emitted.into_word(), phi);
            }
        }
        // The list grows while operands emit phis. The loop ends because a phi is emitted at most once.
        let (mut trivial, mut finished) = (Vec::new(), 0);
        while let Some(&(phi, emitted)) = self.used.get(finished) {
            finished += 1;
            if self.phis.is_replaced(phi) {
                trivial.push((emitted, self.used_value(ir, Value::from_phi(phi)), self.phis.variable(phi)));
            } else {
                self.set_operands(ir, phi, emitted);
            }
        }
        self.replace_trivial(ir, &trivial);
        self.erase_unused(ir);
    }

    /// Returns the IR value of a handle, for the caller or for the operand of a phi.
    #[inline(never)]
    fn ir_value(&mut self, ir: &mut B, value: Value<B::Value>) -> B::Value {
        match self.phis.find(value).kind() {
            ValueKind::Ir(value) => value,
            ValueKind::Undefined(variable) => ir.undefined(variable),
            ValueKind::Unreachable(variable) => ir.unreachable(variable),
            ValueKind::Phi(phi) => self.phis.ir(phi).unwrap_or_else(|| self.emit_phi(ir, phi)),
        }
    }

    /// Creates a phi in the IR.
    fn emit_phi(&mut self, ir: &mut B, phi: Phi) -> B::Value {
        let operands = self.phis.operand_range(phi).len().max(LEAST_OPERANDS);
        let emitted = ir.create_phi_for(self.phis.block(phi), self.phis.variable(phi), operands);
        self.phis.set_ir(phi, emitted);
        self.emitted.push((phi, emitted));
        if self.keeps_records {
            self.phi_of.insert(emitted.into_word(), phi);
        }
        self.note(|| Event::Emitted { phi, ir: emitted });
        emitted
    }

    /// Returns the IR value of a handle for a use in the IR that stays. If the value is a phi, the phi also
    /// stays, even if the handle is a phi's IR value that a caller has written as a definition.
    fn used_value(&mut self, ir: &mut B, value: Value<B::Value>) -> B::Value {
        let count = self.emitted.len();
        let value = self.ir_value(ir, value);
        if let Some(&new) = self.emitted.get(count) {
            self.used.push(new);
        } else if let Some(phi) = self.unused.remove(&value.into_word()) {
            self.used.push((phi, value));
        }
        value
    }

    /// Sets the operands of a phi that stays; `emitted` is its value in the IR.
    fn set_operands(&mut self, ir: &mut B, phi: Phi, emitted: B::Value) {
        let mut operands = std::mem::take(&mut self.operands);
        operands.clear();
        let mut edge = self.flow.first_edge(self.phis.block(phi));
        for position in self.phis.operand_range(phi) {
            let Some((predecessor, next)) = edge.map(|edge| self.flow.edge(edge)) else { break };
            let operand = self.phis.operand(position);
            operands.push((predecessor, self.used_value(ir, operand)));
            edge = next;
        }
        ir.set_operands(emitted, &operands);
        self.operands = operands;
    }

    /// Replaces trivial phis in the IR. The list has each phi, its replacement, and its variable.
    ///
    /// A caller may have written the IR value of such a phi as a definition, so that the replacement of
    /// another trivial phi may already be erased; then the replacement of the erased value is used.
    fn replace_trivial(&mut self, ir: &mut B, trivial: &[(B::Value, B::Value, Variable)]) {
        let mut erased = FxHashMap::default();
        for &(phi, mut by, variable) in trivial {
            while let Some(&replacement) = erased.get(&by.into_word()) {
                by = replacement;
            }
            if by == phi {
                by = ir.undefined(variable);
            }
            ir.replace_phi(phi, by);
            self.note(|| Event::Replaced { phi, by });
            erased.insert(phi.into_word(), by);
        }
    }

    /// Erases the phis that have no use.
    fn erase_unused(&mut self, ir: &mut B) {
        for position in 0..self.emitted.len() {
            let (phi, emitted) = self.emitted[position];
            if self.unused.remove(&emitted.into_word()).is_some() {
                let undefined = ir.undefined(self.phis.variable(phi));
                ir.replace_phi(emitted, undefined);
                self.note(|| Event::Erased { phi: emitted });
            }
        }
    }
}
