// The texts of a module.

#pragma once

#include <llvm/IR/Module.h>

// Puts the private constant texts of a module behind each other into one: each has costs of its own when an object is
// written, and every run-time check has one.
void join_texts(llvm::Module &module);
