#pragma once

#include <llvm/IR/PassManager.h>

// Makes checks cheaper that are left when all is inlined and simplified, in two steps.
//
// `x * c + d` with constants may fail at the product and at the sum. Neither does where `x` is in an interval: one comparison of
// `x` is left, and the sum does not wait for it.
//
// A branch cannot become a choice of two values while one of its arms has a check. Where the check needs nothing but what is known before
// the branch, it is made there. What it finds is a failure only if that arm is taken, which is asked where it does not pass.
class Checks : public llvm::PassInfoMixin<Checks> {
public:
    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};
