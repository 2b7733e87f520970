// The texts of a module.

#pragma once

#include <llvm/IR/Module.h>

// Concatenates the private constant texts of a module into one constant: each has a cost of its own when an
// object is written, and every run-time check has one.
void join_texts(llvm::Module &module);
