#pragma once

#include <llvm/IR/PassManager.h>

// Computes a call once if an equal one has been made on every path to it. A function that reads and writes no memory on
// its way to a return has the same result for the same arguments, and it returns again, whatever it does when a check
// fails. LLVM finds such functions only if they contain no checks: a failure writes memory.
class EqualCalls : public llvm::PassInfoMixin<EqualCalls> {
public:
    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};
