#pragma once

#include <llvm/IR/PassManager.h>

// Removes the clearing of local arrays where a loop stores to every element that is read, before it is read.
//
// Variables are zero until they are assigned, so an array is cleared in each call. LLVM removes stores that others
// overwrite, but not for the rounds of a loop. Here scalar evolution tells the elements that the loop fills and the ones
// that are read after it: all elements are filled, or it follows from the limits of the loops that the others are not read.
class Fills : public llvm::PassInfoMixin<Fills> {
public:
    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};
