#pragma once

#include <llvm/IR/PassManager.h>

// Replaces a CASE whose labels lead to one arm, such as `'A', 'E', 'I', 'O', 'U'`, by a test of one bit of a word.
//
// LLVM's code generation does so, too, but LLVM's simplification makes the numbers of the labels dense before: if
// all differ from the first by multiples of two, it rotates the number by one bit, and what was odd is out of range. That
// is one more branch, and it can be predicted as badly as the test of the bit.
class Members : public llvm::PassInfoMixin<Members> {
public:
    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};
