#pragma once

#include <llvm/IR/PassManager.h>

// Compares a called address with those of the few small functions that it can be, so that these are inlined.
//
// A variable for functions has a type, and in a whole program few functions of one type are ever stored in variables: a
// sorting procedure is passed one or two comparisons. Others can come from code that was compiled separately, so a call
// of the variable remains for them.
class FewCallees : public llvm::PassInfoMixin<FewCallees> {
public:
    llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};
