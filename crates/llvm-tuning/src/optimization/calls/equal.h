#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/PassManager.h>

// Returns the calls that a function makes of itself.
llvm::SmallVector<llvm::CallBase *, 8> own_calls(llvm::Function &function);

// Makes a call only on the paths on which no equal one has been made: for calls of other functions, if every path has made
// one, and for calls of the function itself also if some have. The calls of `C(n - 1, k - 1) + C(n - 1, k)` two levels below
// are such: both make `C(n - 2, k - 1)`, each if its own arguments are no leaf. A function that reads and writes no memory on
// its way to a return has the same result for the same arguments, and it returns again, whatever it does when a check
// fails. LLVM finds such functions only if they contain no checks: a failure writes memory.
class EqualCalls : public llvm::PassInfoMixin<EqualCalls> {
public:
    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

// Inlines the calls that a function makes of itself, once, and simplifies it again, if fewer calls remain than all levels
// make: calls that differ from their caller's arguments by constants are often equal some levels below. With two levels in
// one, `f(n - 1) + f(n - 2)` makes three different calls instead of four, and with four levels five instead of sixteen. The
// only call of a small function is also inlined: last calls are loops by then, as in Ackermann's function.
class RepeatedCalls : public llvm::PassInfoMixin<RepeatedCalls> {
public:
    explicit RepeatedCalls(llvm::FunctionPassManager simplification) : simplification(std::move(simplification)) {}

    llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);

private:
    llvm::FunctionPassManager simplification;
};

// Runs passes on the functions that call themselves more than once.
class WithOwnCalls : public llvm::PassInfoMixin<WithOwnCalls> {
public:
    explicit WithOwnCalls(llvm::FunctionPassManager passes) : passes(std::move(passes)) {}

    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses) {
        return own_calls(function).size() > 1 ? passes.run(function, analyses) : llvm::PreservedAnalyses::all();
    }

private:
    llvm::FunctionPassManager passes;
};
