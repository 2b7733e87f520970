#pragma once

#include <llvm/IR/PassManager.h>

// Removes the checks of counts: variables that each round of a loop changes by constants, perhaps in some arms only, or in
// inner loops. Such a variable differs from its start by at most the product of these and of the most rounds, which
// scalar evolution knows of a FOR loop even if its limits are variables. It knows the variable itself only if each round
// adds the same.
class Counts : public llvm::PassInfoMixin<Counts> {
public:
    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};
