// Places of variables for debuggers.

#pragma once

#include <llvm/CodeGen/MachineFunction.h>

namespace allocation {

// Has debuggers look up variables in memory that are both there and in a register.
void prefer_memory(llvm::MachineFunction &function);

} // namespace allocation
