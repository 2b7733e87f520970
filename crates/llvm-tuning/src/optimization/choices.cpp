#include "choices.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace {

// The greatest number of rounds, and of instructions in all of them.
constexpr unsigned MOST_ROUNDS = 16;
constexpr unsigned MOST_OF_ALL_ROUNDS = 400;

bool calls_own_function(const BasicBlock &block) {
    return any_of(block, [&](const Instruction &instruction) {
        const auto *call = dyn_cast<CallBase>(&instruction);
        return call && call->getCalledFunction() == block.getParent();
    });
}

} // namespace

bool tries_choices(const Loop &loop, ScalarEvolution &evolution) {
    if (!loop.isInnermost() || none_of(loop.blocks(), [](const BasicBlock *block) { return calls_own_function(*block); })) {
        return false;
    }
    unsigned rounds = evolution.getSmallConstantTripCount(&loop);
    size_t size = 0;
    for (const BasicBlock *block : loop.blocks()) {
        size += block->sizeWithoutDebug();
    }
    return rounds > 1 && rounds <= MOST_ROUNDS && size * rounds <= MOST_OF_ALL_ROUNDS;
}

PreservedAnalyses Choices::run(Loop &loop, LoopAnalysisManager &, LoopStandardAnalysisResults &analyses, LPMUpdater &) {
    if (tries_choices(loop, analyses.SE)) {
        addStringMetadataToLoop(&loop, "llvm.loop.unroll.full", 1);
    }
    return PreservedAnalyses::all();
}
