#pragma once

#include <llvm/IR/PassManager.h>

// Tells LLVM which bytes in memory are 0 or 1. A BOOLEAN that is loaded is compared with zero, because a CAST, a variant or C
// may have stored any byte. For a variable that only the code of this module writes, and only with 0 and 1, a load needs no
// comparison: its value is the byte. Variables whose address is passed to procedures of this module are followed there.
class Booleans : public llvm::PassInfoMixin<Booleans> {
public:
    llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};
