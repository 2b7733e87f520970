#include "nests.h"

#include "../sequences.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

// The number of rounds of the outer loop that are executed together: that of real numbers in a vector of 128 bits.
constexpr unsigned ROUNDS = 2;

// The greatest number of instructions in the inner loop.
constexpr unsigned MOST_OF_INNER = 32;

bool is_sum(PHINode &phi, const BasicBlock *latch) {
    Value *next = phi.getIncomingValueForBlock(latch);
    return phi.getType()->isDoubleTy() && match(next, m_c_FAdd(m_Specific(&phi), m_Value()));
}

// Whether the loop is a short one that only reads, and ends in a sum.
bool only_sums(const Loop &loop) {
    const BasicBlock *block = loop.getHeader();
    bool is_sum_of_reals = loop.getNumBlocks() == 1 && block->sizeWithoutDebug() <= MOST_OF_INNER &&
                           none_of(*block, [](const Instruction &instruction) {
                               return instruction.mayHaveSideEffects() || isa<CallBase>(instruction);
                           });
    return is_sum_of_reals &&
           any_of(const_cast<BasicBlock *>(block)->phis(), [&](PHINode &phi) { return is_sum(phi, block); });
}

// Returns the value that is stored, without the phi at the end of the loop that computes it.
Value *stored_value(StoreInst &store) {
    auto *phi = dyn_cast<PHINode>(store.getValueOperand());
    return phi && phi->getNumIncomingValues() == 1 ? phi->getIncomingValue(0) : store.getValueOperand();
}

// Whether an instruction of the outer loop stores a value of the inner one, to the element after that of the round
// before.
bool stores_in_order(Instruction &instruction, const Loop &outer, const Loop &inner, ScalarEvolution &evolution) {
    auto *store = dyn_cast<StoreInst>(&instruction);
    auto *value = store ? dyn_cast<Instruction>(stored_value(*store)) : nullptr;
    if (!value || !inner.contains(value)) {
        return false;
    }
    const APInt *step = step_of(*store->getPointerOperand(), outer, evolution);
    return step && *step == store->getDataLayout().getTypeStoreSize(value->getType()).getFixedValue();
}

bool stores_in_order(const Loop &outer, const Loop &inner, ScalarEvolution &evolution) {
    return any_of(outer.blocks(), [&](BasicBlock *block) {
        return any_of(*block, [&](Instruction &instruction) {
            return stores_in_order(instruction, outer, inner, evolution);
        });
    });
}

} // namespace

PreservedAnalyses Nests::run(Function &function, FunctionAnalysisManager &analyses) {
    bool is_changed = false;
    for (Loop *inner : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder()) {
        Loop *outer = inner->getParentLoop();
        if (!outer || !inner->isInnermost() || outer->getSubLoops().size() != 1 || !only_sums(*inner) ||
            !stores_in_order(*outer, *inner, analyses.getResult<ScalarEvolutionAnalysis>(function))) {
            continue;
        }
        addStringMetadataToLoop(outer, "llvm.loop.unroll_and_jam.count", ROUNDS);
        is_changed = true;
    }
    return is_changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
