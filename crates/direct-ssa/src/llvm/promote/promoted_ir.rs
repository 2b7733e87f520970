//! The function under promotion as the SSA builder sees it.

use crate::entity::EntityRef;
use crate::{Backend, Block, Variable};

use super::super::{LlvmIr, Scalar};
use super::calls::PhiMaker;

/// The IR of a complete function. All edges are known, so a phi is created with room for its operands, which
/// [`LlvmIr`] has to enlarge when they arrive.
pub(super) struct PromotedIr<'ctx> {
    pub ir: LlvmIr<'ctx>,
    phi_maker: PhiMaker,
}

impl<'ctx> PromotedIr<'ctx> {
    pub fn new(ir: LlvmIr<'ctx>, phi_maker: PhiMaker) -> PromotedIr<'ctx> {
        PromotedIr { ir, phi_maker }
    }
}

impl<'ctx> Backend for PromotedIr<'ctx> {
    type Value = Scalar<'ctx>;

    fn create_phi(&mut self, block: Block, variable: Variable) -> Scalar<'ctx> {
        // SAFETY: the builder's blocks are those of the function that was collected last, and the type of a
        // variable is alive.
        unsafe {
            Scalar::new(self.phi_maker.create_phi(block.index() as u32, self.ir.type_of_variable(variable)))
        }
    }

    fn set_operands(&mut self, phi: Scalar<'ctx>, operands: &[(Block, Scalar<'ctx>)]) {
        self.ir.set_operands(phi, operands);
    }

    fn is_used(&self, phi: Scalar<'ctx>) -> bool {
        self.ir.is_used(phi)
    }

    fn replace_phi(&mut self, phi: Scalar<'ctx>, by: Scalar<'ctx>) {
        self.ir.replace_phi(phi, by);
    }

    fn undefined(&mut self, variable: Variable) -> Scalar<'ctx> {
        self.ir.undefined(variable)
    }

    fn unreachable(&mut self, variable: Variable) -> Scalar<'ctx> {
        self.ir.unreachable(variable)
    }
}
