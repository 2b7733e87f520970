#pragma once

#include <llvm/IR/PassManager.h>

// Loops that only read and sum, and leave early only by a failure, run without checks first.
//
// `s := s + u[i]` fails at the first prefix of the sum that is out of range, so its additions cannot be reordered,
// and the loop cannot be vectorized. A copy of the loop adds without checks, in any order, and collects whether an
// element is large: if a sum of w bits starts below 2^(w-2), and n elements are below 2^(w-2) / n, no prefix
// overflows. If an element is larger, the copy's result is discarded, and the original loop runs from the beginning.
// It reports the first failure with its values, because nothing was written.
//
// Checks of indices are made before the copy, by the number of rounds after which they would fail.
class Sums : public llvm::PassInfoMixin<Sums> {
public:
    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};
