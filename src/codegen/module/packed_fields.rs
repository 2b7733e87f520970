//! Alignment in programs with packed fields: any address may be that of a packed field, so no load or store
//! may rely on the alignment of its type.

use inkwell::module::Module;
use inkwell::values::InstructionOpcode;

/// Removes the alignment from all loads and stores. This is a separate pass over the finished module, so that
/// other programs do not pay for it.
pub(super) fn forget_alignment(module: &Module<'_>) {
    let blocks = module.get_functions().flat_map(|function| function.get_basic_block_iter());
    for instruction in blocks.flat_map(|block| block.get_instructions()) {
        if matches!(instruction.get_opcode(), InstructionOpcode::Load | InstructionOpcode::Store) {
            instruction.set_alignment(1).expect("a load or store has an alignment");
        }
    }
}
