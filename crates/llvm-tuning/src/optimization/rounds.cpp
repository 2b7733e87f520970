#include "rounds.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace {

// The greatest number of rounds, and of instructions in all of them.
constexpr unsigned MOST_ROUNDS = 16;
constexpr unsigned MOST_OF_ALL_ROUNDS = 400;

// Whether the number of rounds is known, and all of them are small.
bool has_few_rounds(const Loop &loop, ScalarEvolution &evolution) {
    unsigned rounds = evolution.getSmallConstantTripCount(&loop);
    size_t size = 0;
    for (const BasicBlock *block : loop.blocks()) {
        size += block->sizeWithoutDebug();
    }
    return rounds > 1 && rounds <= MOST_ROUNDS && size * rounds <= MOST_OF_ALL_ROUNDS;
}

template <class Test> bool any_instruction(const Loop &loop, Test test) {
    return any_of(loop.blocks(), [&](const BasicBlock *block) { return any_of(*block, test); });
}

bool computes_with_reals_only(const Loop &loop) {
    return any_instruction(loop, [](const Instruction &one) {
               return isa<BinaryOperator>(one) && one.getType()->isFloatingPointTy();
           }) &&
           !any_instruction(loop, [](const Instruction &one) {
               const auto *call = dyn_cast<CallBase>(&one);
               return call && !call->doesNotAccessMemory();
           });
}

} // namespace

bool tries_choices(const Loop &loop, ScalarEvolution &evolution) {
    auto calls_own_function = [](const Instruction &one) {
        const auto *call = dyn_cast<CallBase>(&one);
        return call && call->getCalledFunction() == one.getFunction();
    };
    return loop.isInnermost() && any_instruction(loop, calls_own_function) && has_few_rounds(loop, evolution);
}

PreservedAnalyses FewRounds::run(Loop &loop, LoopAnalysisManager &, LoopStandardAnalysisResults &analyses, LPMUpdater &) {
    if (tries_choices(loop, analyses.SE) || (computes_with_reals_only(loop) && has_few_rounds(loop, analyses.SE))) {
        addStringMetadataToLoop(&loop, "llvm.loop.unroll.full", 1);
    }
    return PreservedAnalyses::all();
}
