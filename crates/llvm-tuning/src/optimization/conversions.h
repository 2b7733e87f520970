#pragma once

#include <llvm/IR/PassManager.h>

// Converts whole numbers that are never negative to reals as numbers with a sign, before code without loops is made vectors.
//
// LLVM prefers the conversion without a sign, and treats it as cheap in vectors, with all that precedes it. But processors
// before AVX-512 convert only numbers with a sign, so the one without takes eight instructions.
class Conversions : public llvm::PassInfoMixin<Conversions> {
public:
    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &);
};
