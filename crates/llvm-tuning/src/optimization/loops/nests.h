#pragma once

#include <llvm/IR/PassManager.h>

// Finds loops of sums whose results are consecutive elements, such as `c[i, j] := sum` in a product of matrices, and
// marks them for LLVM's pass that executes several rounds of an outer loop together. Additions of real numbers keep
// their order, so a single sum cannot be vectorized, but two sums side by side are one sum of vectors.
class Nests : public llvm::PassInfoMixin<Nests> {
public:
    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};
