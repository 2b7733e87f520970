// The entries of functions, for debuggers.

#pragma once

#include <llvm/CodeGen/MachineFunctionPass.h>

// Creates a pass that marks the instructions in front of the first one with a location, in the first block, as those
// that prepare the frame. If a loop follows, as for the copy of an open array, LLVM otherwise ends the prologue at one of
// them, and a breakpoint on the function stops before the parameters are stored.
llvm::MachineFunctionPass *create_whole_entries();
