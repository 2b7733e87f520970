//! The end of a procedure: phis in the IR, which of them stay, and their operands.

use rustc_hash::FxHashMap;

use crate::entity::EntityRef;

use super::{Backend, SsaBuilder};
use crate::fault::{Fault, is_planted};
use crate::trace::{Event, Observer};
use crate::{Block, Phi, Value, ValueKind, Variable, Word};

impl<B: Backend, O: Observer<B::Value>> SsaBuilder<B, O> {
    /// Gives the phis in the IR their operands, makes those they need, and replaces the trivial ones and those
    /// that nothing uses. All blocks are sealed.
    #[track_caller]
    pub fn finish(&mut self, ir: &mut B) {
        self.flow.check_sealed();
        if self.finds_undefined {
            self.phis.flatten();
        }
        if is_planted(Fault::DeadKept) {
            for phi in self.phis.keys().filter(|&phi| !self.phis.is_replaced(phi)).collect::<Vec<_>>() {
                self.ir_value(ir, Value::from_phi(phi));
            }
        }
        for &(phi, made) in &self.made {
            if ir.is_used(made) || is_planted(Fault::DeadKept) {
                self.used.push((phi, made));
            } else {
                self.unused.insert(made.into_word(), phi);
            }
        }
        let (mut trivial, mut finished) = (Vec::new(), 0);
        while let Some(&(phi, made)) = self.used.get(finished) {
            finished += 1;
            if self.phis.is_replaced(phi) {
                trivial.push((made, self.used_value(ir, Value::from_phi(phi)), self.phis.variable(phi)));
            } else {
                self.set_operands(ir, phi, made);
            }
        }
        self.replace_trivial(ir, &trivial);
        self.erase_unused(ir);
    }

    /// The IR value of a handle, for the caller or for the operand of a phi.
    #[inline(never)]
    pub(super) fn ir_value(&mut self, ir: &mut B, value: Value<B::Value>) -> B::Value {
        let current = if is_planted(Fault::StaleForwarding) { value } else { self.phis.find(value) };
        match current.kind() {
            ValueKind::Ir(value) => value,
            ValueKind::Undefined(variable) | ValueKind::Unreachable(variable) => ir.undefined(variable),
            ValueKind::Phi(phi) => self.phis.ir(phi).unwrap_or_else(|| self.materialize(ir, phi)),
        }
    }

    /// Makes a phi in the IR.
    fn materialize(&mut self, ir: &mut B, phi: Phi) -> B::Value {
        let block = if is_planted(Fault::WrongBlock) { Block::new(0) } else { self.phis.block(phi) };
        let made = ir.create_phi(block, self.phis.variable(phi));
        self.phis.set_ir(phi, made);
        self.made.push((phi, made));
        self.phi_of.insert(made.into_word(), phi);
        self.note(|| Event::Materialized { phi, ir: made });
        made
    }

    /// The IR value of a handle for something in the IR that stays. If it is a phi, it stays, too; also
    /// where the handle is a phi's IR value that a caller has written as a definition.
    fn used_value(&mut self, ir: &mut B, value: Value<B::Value>) -> B::Value {
        let made = self.made.len();
        let value = self.ir_value(ir, value);
        if let Some(&new) = self.made.get(made) {
            self.used.push(new);
        } else if let Some(phi) = self.unused.remove(&value.into_word()) {
            self.used.push((phi, value));
        }
        value
    }

    /// Gives a phi that stays its operands in the IR, where it is `made`.
    fn set_operands(&mut self, ir: &mut B, phi: Phi, made: B::Value) {
        let mut operands = std::mem::take(&mut self.operands);
        operands.clear();
        let mut edge = self.flow.first_edge(self.phis.block(phi));
        for position in self.phis.operand_range(phi) {
            let Some((predecessor, next)) = edge.map(|edge| self.flow.edge(edge)) else { break };
            let operand = self.phis.operand(position);
            operands.push((predecessor, self.used_value(ir, operand)));
            edge = next;
        }
        if is_planted(Fault::OperandsSwapped)
            && let [(_, first), (_, second), ..] = &mut operands[..]
        {
            std::mem::swap(first, second);
        }
        if is_planted(Fault::OperandMissing) {
            operands.pop();
        }
        ir.set_operands(made, &operands);
        self.operands = operands;
    }

    /// Replaces trivial phis in the IR. Given are the phi, what it stands for, and its variable.
    ///
    /// A caller may have written the IR value of such a phi as a definition, so that another trivial phi
    /// stands for a value that is erased already; then what replaced that one is meant.
    fn replace_trivial(&mut self, ir: &mut B, trivial: &[(B::Value, B::Value, Variable)]) {
        let mut erased = FxHashMap::default();
        for &(phi, mut by, variable) in trivial {
            while let Some(&replacement) = erased.get(&by.into_word()) {
                by = replacement;
            }
            if by == phi || is_planted(Fault::WronglyReplaced) {
                by = ir.undefined(variable);
            }
            ir.replace_phi(phi, by);
            self.note(|| Event::Replaced { phi, by });
            erased.insert(phi.into_word(), by);
        }
    }

    /// Erases the phis for which there is no use.
    fn erase_unused(&mut self, ir: &mut B) {
        for position in 0..self.made.len() {
            let (phi, made) = self.made[position];
            if self.unused.remove(&made.into_word()).is_some() {
                let undefined = ir.undefined(self.phis.variable(phi));
                ir.replace_phi(made, undefined);
                self.note(|| Event::Erased { phi: made });
            }
        }
    }
}
