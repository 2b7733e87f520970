// Runs passes with LLVM's analyses.

#pragma once

#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Target/TargetMachine.h>

void run_passes(llvm::Module &module, llvm::TargetMachine &machine, llvm::ModulePassManager passes);
