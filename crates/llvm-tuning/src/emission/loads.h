// Loads, for fast instruction selection.

#pragma once

#include <llvm/Pass.h>

// Creates a pass after which fast instruction selection uses no load as an operand of another instruction. It does
// so only if no debugger is interested in the loaded value, and debug information must not change code. The
// peephole optimizer makes such operands later, with and without debug information.
llvm::FunctionPass *create_separate_loads();
