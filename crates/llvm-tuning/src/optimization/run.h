// Runs of passes with LLVM's analyses, and the analyses that remain valid.

#pragma once

#include <llvm/IR/Analysis.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Target/TargetMachine.h>

void run_passes(llvm::Module &module, llvm::TargetMachine &machine, llvm::ModulePassManager passes);

// Returns which analyses of a function remain valid after a pass that changes instructions, but no branches.
inline llvm::PreservedAnalyses preserved_with_branches(bool is_changed) {
    if (!is_changed) {
        return llvm::PreservedAnalyses::all();
    }
    llvm::PreservedAnalyses preserved;
    preserved.preserveSet<llvm::CFGAnalyses>();
    return preserved;
}
