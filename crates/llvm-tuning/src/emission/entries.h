// The entries of functions, for debuggers.

#pragma once

#include <llvm/IR/LegacyPassManager.h>
#include <llvm/Target/TargetMachine.h>

// If a module with debug information is not optimized, adds a pass that marks the instructions in front of the first
// one with a location, in the first block, as those that prepare the frame. If a loop follows, as for the copy of an
// open array, LLVM otherwise ends the prologue at one of them, and a breakpoint on the function stops before the
// parameters are stored.
void keep_entries_whole(llvm::legacy::PassManager &passes, const llvm::TargetMachine &machine,
                        const llvm::Module &module);
