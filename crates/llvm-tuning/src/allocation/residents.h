// Values that stay in one register across blocks.

#pragma once

#include <llvm/CodeGen/MachineFunction.h>

#include "chains.h"

namespace allocation {

// Gives values that are used in several blocks registers of their own, for as long as they are live.
void settle(llvm::MachineFunction &function, const Chains &chains);

} // namespace allocation
