//! Programs with packed fields: any address may be that of one, so that no load and no store may rely on the alignment of
//! its type.

use inkwell::module::Module;
use inkwell::values::InstructionOpcode;

/// Takes the alignment from all loads and stores. It is done when everything is built, because only such programs pay for
/// it.
pub(super) fn forget_alignment(module: &Module<'_>) {
    let blocks = module.get_functions().flat_map(|function| function.get_basic_block_iter());
    for instruction in blocks.flat_map(|block| block.get_instructions()) {
        if matches!(instruction.get_opcode(), InstructionOpcode::Load | InstructionOpcode::Store) {
            instruction.set_alignment(1).expect("a load or store has an alignment");
        }
    }
}
