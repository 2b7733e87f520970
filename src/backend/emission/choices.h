// Choices among few values, for fast instruction selection.

#pragma once

#include <llvm/Pass.h>

// A pass that makes comparisons of each switch over few ranges of values. Fast selection of instructions knows no switch and hands the
// block to the slow one, which takes as long for three cases as for a hundred instructions.
llvm::FunctionPass *create_few_choices();
