// Passes before and after LLVM's fast register allocator.

#pragma once

#include <llvm/CodeGen/TargetPassConfig.h>

namespace allocation {

// Adds the passes to the code generation of programs that are not optimized.
void add_passes(llvm::TargetPassConfig &configuration);

} // namespace allocation
