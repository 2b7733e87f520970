// Locations of variables for debuggers.

#pragma once

#include <llvm/CodeGen/MachineFunction.h>

namespace allocation {

// Makes debuggers read variables from memory if they are both there and in a register.
void prefer_memory(llvm::MachineFunction &function);

} // namespace allocation
