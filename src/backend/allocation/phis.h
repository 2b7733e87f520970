// Registers of phis in code that is not optimized.

#pragma once

#include <llvm/CodeGen/MachineBasicBlock.h>
#include <llvm/CodeGen/MachineRegisterInfo.h>

namespace allocation {

// Whether an instruction writes the register of a phi at the end of a predecessor: LLVM puts such copies directly in front of
// the jumps.
bool is_copy_of_phi(const llvm::MachineInstr &instruction, const llvm::MachineRegisterInfo &registers);

// Has the copies in front of a block write the registers of its phis themselves, where nothing else needs those in between.
void share_registers(llvm::MachineBasicBlock &block);

} // namespace allocation
