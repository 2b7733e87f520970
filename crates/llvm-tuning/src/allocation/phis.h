// Registers of phis in unoptimized code.

#pragma once

#include <llvm/CodeGen/MachineBasicBlock.h>
#include <llvm/CodeGen/MachineRegisterInfo.h>

namespace allocation {

// Whether an instruction writes the register of a phi at the end of a predecessor: LLVM places such copies
// directly before the jumps.
bool is_copy_of_phi(const llvm::MachineInstr &instruction, const llvm::MachineRegisterInfo &registers);

// Makes the copies before a block write the registers of its phis directly, if these are unused in between.
void share_registers(llvm::MachineBasicBlock &block);

} // namespace allocation
