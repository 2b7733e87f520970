#pragma once

#include <llvm/IR/PassManager.h>

// Makes the checks cheaper that remain after inlining and simplification, in two steps.
//
// `x * c + d` with constants may fail at the product and at the sum. Neither fails if `x` is in an interval:
// a single comparison of `x` remains, and the sum does not wait for it.
//
// A branch cannot become a select while one of its arms contains a check. If the check depends only on values
// known before the branch, it moves there. Its result is a failure only if that arm is taken, which is tested
// after the check fails.
class Checks : public llvm::PassInfoMixin<Checks> {
public:
    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

// Whether all paths from the block end in a failure, after at most this number of blocks.
bool ends_in_failure(const llvm::BasicBlock &block, unsigned blocks = 3);
