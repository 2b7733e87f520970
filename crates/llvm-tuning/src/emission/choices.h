// Switches over few values, for fast instruction selection.

#pragma once

#include <llvm/Pass.h>

// Creates a pass that lowers each switch over few ranges of values to comparisons. Fast instruction selection
// does not support switches and leaves the block to the slow one, which takes as long for three cases as for
// a hundred instructions.
llvm::FunctionPass *create_few_choices();
