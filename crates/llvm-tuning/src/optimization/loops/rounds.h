#pragma once

#include <llvm/Analysis/LoopAnalysisManager.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>

// Marks loops of few rounds that are to be unrolled completely although LLVM's limit is lower.
//
// A search that backtracks, such as one for places of queens on a board, tries a few choices in a loop and calls itself
// for each. Without the loop, what depends on the choice is constant, and each choice has branches of its own, which the
// processor predicts better. LLVM counts a call as many instructions.
//
// A loop that computes with reals, such as one over the planets of a system, loads and stores parts of a few records in
// each round. Without the loop they stay in registers, and equal operations on neighbouring parts become vectors.
class FewRounds : public llvm::PassInfoMixin<FewRounds> {
public:
    llvm::PreservedAnalyses run(llvm::Loop &loop, llvm::LoopAnalysisManager &, llvm::LoopStandardAnalysisResults &analyses,
                                llvm::LPMUpdater &);
};

// Unrolls loops that make few rounds, but how many is not known: LLVM does so up to 8 rounds, this pass up to 16.
//
// The size of an array bounds the rounds of a loop that accesses one element after the other. With checks of indices there
// is an exit after the last one; without them, the bound follows from the size of the variable, and the program stops if
// the loop goes on all the same. Loops with calls remain: a call takes longer than what is saved.
class FewElements : public llvm::PassInfoMixin<FewElements> {
public:
    llvm::PreservedAnalyses run(llvm::Loop &loop, llvm::LoopAnalysisManager &, llvm::LoopStandardAnalysisResults &analyses,
                                llvm::LPMUpdater &updater);
};

// Forbids unrolling if the number of rounds takes a division, as in a loop whose step is a variable. LLVM unrolls such loops
// only with a profile, whose average says nothing of the executions with few rounds, which take longer than before.
class CostlyRounds : public llvm::PassInfoMixin<CostlyRounds> {
public:
    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

// Whether a loop makes a few rounds, as many in each execution, and contains a call of its own function.
bool tries_choices(const llvm::Loop &loop, llvm::ScalarEvolution &evolution);
