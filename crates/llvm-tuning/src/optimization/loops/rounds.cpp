#include "rounds.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/MemoryBuiltins.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>
#include <llvm/Transforms/Utils/UnrollLoop.h>

using namespace llvm;

namespace {

// The greatest number of rounds, and of instructions in all of them.
constexpr unsigned MOST_ROUNDS = 16;
constexpr unsigned MOST_OF_ALL_ROUNDS = 400;

// The greatest number of instructions in all rounds if most executions may make fewer.
constexpr unsigned MOST_OF_UNKNOWN_ROUNDS = 200;

// Whether so many rounds are few, and all of them are small.
bool are_few(unsigned rounds, const Loop &loop, size_t limit) {
    if (rounds <= 1 || rounds > MOST_ROUNDS) {
        return false;
    }
    size_t size = 0;
    for (const BasicBlock *block : loop.blocks()) {
        size += block->sizeWithoutDebug();
    }
    return size * rounds <= limit;
}

bool has_few_rounds(const Loop &loop, ScalarEvolution &evolution) {
    return are_few(evolution.getSmallConstantTripCount(&loop), loop, MOST_OF_ALL_ROUNDS);
}

template <class Test> bool any_instruction(const Loop &loop, Test test) {
    return any_of(loop.blocks(), [&](const BasicBlock *block) { return any_of(*block, test); });
}

bool has_calls(const Loop &loop) {
    return any_instruction(loop, [](const Instruction &one) {
        const auto *call = dyn_cast<CallBase>(&one);
        return call && !call->doesNotAccessMemory();
    });
}

bool computes_with_reals_only(const Loop &loop) {
    return any_instruction(loop, [](const Instruction &one) {
               return isa<BinaryOperator>(one) && one.getType()->isFloatingPointTy();
           }) &&
           !has_calls(loop);
}

// The most rounds in which an address can be accessed that is another one in each; none if they are not limited.
std::optional<uint64_t> accesses(Value *address, Type *type, const Loop &loop, ScalarEvolution &evolution) {
    const auto *moving = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(address));
    if (!moving || moving->getLoop() != &loop || !moving->isAffine()) {
        return std::nullopt;
    }
    const auto *step = dyn_cast<SCEVConstant>(moving->getStepRecurrence(evolution));
    const auto *base = dyn_cast<SCEVUnknown>(evolution.getPointerBase(moving));
    if (!step || !base) {
        return std::nullopt;
    }
    const DataLayout &layout = evolution.getDataLayout();
    std::optional<TypeSize> size = getBaseObjectSize(base->getValue(), layout, nullptr);
    uint64_t width = layout.getTypeStoreSize(type), distance = step->getAPInt().abs().getZExtValue();
    if (!size || *size < width) {
        return std::nullopt;
    }
    return (*size - width) / distance + 1;
}

// The most rounds of a loop that follow from its accesses to elements; 0 if none do.
unsigned rounds_in_objects(const Loop &loop, ScalarEvolution &evolution, const DominatorTree &dominators) {
    SmallVector<BasicBlock *> exiting;
    loop.getExitingBlocks(exiting);
    uint64_t rounds = MOST_ROUNDS + 1;
    for (const BasicBlock *block : loop.blocks()) {
        // A last round may end before it comes to other blocks.
        if (!all_of(exiting, [&](const BasicBlock *exit) { return dominators.dominates(block, exit); })) {
            continue;
        }
        for (const Instruction &one : *block) {
            if (Value *address = const_cast<Value *>(getLoadStorePointerOperand(&one))) {
                rounds = std::min(rounds, accesses(address, getLoadStoreType(&one), loop, evolution).value_or(rounds));
            }
        }
    }
    return rounds <= MOST_ROUNDS ? rounds : 0;
}

// Ends a loop after a number of rounds: if another one follows, the program stops.
void end_after(unsigned rounds, Loop &loop, LoopStandardAnalysisResults &analyses) {
    BasicBlock *header = loop.getHeader();
    BasicBlock *again = SplitEdge(loop.getLoopLatch(), header, &analyses.DT, &analyses.LI);
    IRBuilder<> builder(&*header->begin());
    PHINode *round = builder.CreatePHI(builder.getInt32Ty(), 2);
    builder.SetInsertPoint(again->getTerminator());
    Value *next = builder.CreateNUWAdd(round, builder.getInt32(1));
    round->addIncoming(builder.getInt32(0), loop.getLoopPreheader());
    round->addIncoming(next, again);
    auto *impossible = BasicBlock::Create(header->getContext(), "", header->getParent());
    analyses.DT.addNewBlock(impossible, again);
    builder.CreateCondBr(builder.CreateICmpEQ(next, builder.getInt32(rounds)), impossible, header);
    again->getTerminator()->eraseFromParent();
    builder.SetInsertPoint(impossible);
    builder.CreateIntrinsic(Intrinsic::trap, {});
    builder.CreateUnreachable();
    analyses.SE.forgetLoop(&loop);
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

PreservedAnalyses FewElements::run(Loop &loop, LoopAnalysisManager &, LoopStandardAnalysisResults &analyses,
                                   LPMUpdater &updater) {
    ScalarEvolution &evolution = analyses.SE;
    const BasicBlock *latch = loop.getLoopLatch();
    if (!loop.isInnermost() || !loop.isLoopSimplifyForm() || !loop.isLoopExiting(latch) ||
        evolution.getSmallConstantTripCount(&loop) != 0 || has_calls(loop) || !loop.isSafeToClone() ||
        (hasUnrollTransformation(&loop) & TM_Disable) != 0) {
        return PreservedAnalyses::all();
    }
    unsigned rounds = evolution.getSmallConstantMaxTripCount(&loop);
    unsigned in_objects = rounds_in_objects(loop, evolution, analyses.DT);
    bool ends_itself = rounds != 0 && (in_objects == 0 || rounds <= in_objects);
    rounds = ends_itself ? rounds : in_objects;
    if (!are_few(rounds, loop, MOST_OF_UNKNOWN_ROUNDS)) {
        return PreservedAnalyses::all();
    }
    if (!ends_itself) {
        end_after(rounds, loop, analyses);
    }
    std::string name(loop.getName());
    OptimizationRemarkEmitter remarks(loop.getHeader()->getParent());
    UnrollLoopOptions options{};
    options.Count = rounds;
    LoopUnrollResult result = UnrollLoop(&loop, options, &analyses.LI, &evolution, &analyses.DT, &analyses.AC, &analyses.TTI,
                                         &remarks, true, nullptr, &analyses.AA);
    if (result == LoopUnrollResult::FullyUnrolled) {
        updater.markLoopAsDeleted(loop, name);
    }
    return getLoopPassPreservedAnalyses();
}

PreservedAnalyses CostlyRounds::run(Function &function, FunctionAnalysisManager &analyses) {
    if (!function.hasProfileData()) {
        return PreservedAnalyses::all();
    }
    auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
    const auto &target = analyses.getResult<TargetIRAnalysis>(function);
    SCEVExpander expander(evolution, "rounds");
    for (Loop *loop : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder()) {
        const BasicBlock *before = loop->getLoopPredecessor(), *latch = loop->getLoopLatch();
        const SCEV *rounds = before && latch ? evolution.getExitCount(loop, latch) : evolution.getCouldNotCompute();
        if (!isa<SCEVCouldNotCompute>(rounds) &&
            expander.isHighCostExpansion(rounds, loop, SCEVCheapExpansionBudget, &target, before->getTerminator())) {
            addStringMetadataToLoop(loop, "llvm.loop.unroll.runtime.disable", 1);
        }
    }
    return PreservedAnalyses::all();
}
