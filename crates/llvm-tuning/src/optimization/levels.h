// The passes of the levels that follow LLVM.

#pragma once

#include <llvm/IR/PassManager.h>

// The levels, numbered as in the test of mod.rs.
enum class Level : uint32_t { O3, Os };

// Returns LLVM's passes of a level, except those that find nothing in our modules.
llvm::ModulePassManager passes_of_level(Level level);
