#include "fills.h"

#include "../run.h"

#include <optional>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/MathExtras.h>

using namespace llvm;

namespace {

// A few stores clear fewer bytes.
constexpr uint64_t FEWEST_BYTES = 256;

// A loop with fewer rounds does not count through all addresses.
constexpr uint64_t MOST_ROUNDS_OF_READS = uint64_t(1) << 48;

// A local array that is cleared as a whole, and its other uses.
struct ClearedArray {
    AllocaInst *array;
    uint64_t size;
    MemSetInst *clearing = nullptr;
    SmallVector<StoreInst *> stores;
    SmallVector<LoadInst *> loads;
    // Uses that may read any element.
    SmallVector<Instruction *> others;

    static std::optional<ClearedArray> of(Instruction &instruction) {
        auto *array = dyn_cast<AllocaInst>(&instruction);
        if (!array || !array->isStaticAlloca()) {
            return std::nullopt;
        }
        ClearedArray cleared;
        cleared.array = array;
        cleared.size = array->getAllocationSize(array->getDataLayout())->getFixedValue();
        if (cleared.size < FEWEST_BYTES) {
            return std::nullopt;
        }
        SmallPtrSet<const Instruction *, 8> addresses;
        cleared.add_uses_of(array, addresses);
        return cleared.clearing ? std::optional(std::move(cleared)) : std::nullopt;
    }

private:
    void add_uses_of(Instruction *address, SmallPtrSetImpl<const Instruction *> &addresses) {
        if (!addresses.insert(address).second) {
            return;
        }
        for (User *user : address->users()) {
            auto *use = cast<Instruction>(user);
            auto *load = dyn_cast<LoadInst>(use);
            auto *store = dyn_cast<StoreInst>(use);
            auto *set = dyn_cast<MemSetInst>(use);
            if (isa<GetElementPtrInst, PHINode>(use)) {
                add_uses_of(use, addresses);
            } else if (load && load->isSimple()) {
                loads.push_back(load);
            } else if (store && store->isSimple() && store->getValueOperand() != address) {
                stores.push_back(store);
            } else if (set && !set->isVolatile()) {
                clearing = clears(*set) ? set : clearing;
            } else if (!use->isLifetimeStartOrEnd()) {
                others.push_back(use);
            }
        }
    }

    bool clears(const MemSetInst &set) const {
        const auto *value = dyn_cast<Constant>(set.getValue());
        const auto *length = dyn_cast<ConstantInt>(set.getLength());
        return set.getRawDest() == array && value && value->isNullValue() && length && length->getZExtValue() == size;
    }
};

// Whether a block ends the program.
bool is_dead_end(const BasicBlock &block) { return isa<UnreachableInst>(block.getTerminator()); }

// A loop that stores to one element after the other.
class Fill {
public:
    Fill(ScalarEvolution &evolution, const DominatorTree &dominators, const LoopInfo &loops)
        : evolution(evolution), dominators(dominators), loops(loops) {}

    // Whether the loop around a store fills every element that is read, so that the array need not be cleared.
    bool replaces_clearing(const ClearedArray &cleared, StoreInst &store) {
        array = cleared.array;
        if (!find(store) || !dominators.dominates(cleared.clearing, entry->getTerminator())) {
            return false;
        }
        auto is_before = [&](const Instruction *use) { return precedes(use->getParent()); };
        if (begin == 0 && filled_bytes() >= cleared.size) {
            return all_of(cleared.loads, is_before) && all_of(cleared.others, is_before);
        }
        return cleared.others.empty() && all_of(cleared.loads, [&](LoadInst *load) {
                   return is_before(load) && has_filled(load->getPointerOperand(), load->getType(), load->getParent());
               });
    }

private:
    const SCEV *offset_of(Value *address) {
        return evolution.getMinusSCEV(evolution.getSCEV(address), evolution.getSCEV(array));
    }

    const SCEV *constant(uint64_t value) { return evolution.getConstant(rounds->getType(), value); }

    uint64_t size_of(Type *type) const { return array->getDataLayout().getTypeStoreSize(type); }

    // The number of bytes if it is constant; 0 if it is not.
    uint64_t filled_bytes() const {
        const auto *count = dyn_cast<SCEVConstant>(rounds);
        return count ? SaturatingMultiply(step, SaturatingAdd(count->getAPInt().getLimitedValue(), uint64_t(1))) : 0;
    }

    // Finds the loop around a store. Its rounds may fill an element each, or as many in an inner loop.
    bool find(StoreInst &store) {
        step = size_of(store.getValueOperand()->getType());
        const Loop *loop = loops.getLoopFor(store.getParent());
        const SCEV *offset = offset_of(store.getPointerOperand());
        if (!is_sequence(offset, loop) || !find_exit(*loop) || !dominators.dominates(store.getParent(), from)) {
            return false;
        }
        offset = cast<SCEVAddRecExpr>(offset)->getStart();
        while (!isa<SCEVConstant>(offset)) {
            step = filled_bytes();
            loop = loop->getParentLoop();
            BasicBlockEdge inner(from, to);
            if (!is_sequence(offset, loop) || !find_exit(*loop) || !dominators.dominates(inner, from)) {
                return false;
            }
            offset = cast<SCEVAddRecExpr>(offset)->getStart();
        }
        filling = loop;
        entry = loop->getLoopPredecessor();
        begin = cast<SCEVConstant>(offset)->getAPInt().getLimitedValue();
        last = evolution.getAddExpr(constant(begin), evolution.getMulExpr(constant(step), rounds));
        return entry;
    }

    // Whether each round of a loop begins where the one before has ended.
    bool is_sequence(const SCEV *offset, const Loop *loop) {
        const auto *sequence = dyn_cast<SCEVAddRecExpr>(offset);
        return sequence && sequence->getLoop() == loop && sequence->isAffine() && step != 0 &&
               sequence->getStepRecurrence(evolution) == evolution.getConstant(sequence->getType(), step);
    }

    // Finds the exit of a loop; the others, of checks that fail, end the program.
    bool find_exit(const Loop &loop) {
        SmallVector<Loop::Edge> exits;
        loop.getExitEdges(exits);
        erase_if(exits, [](const Loop::Edge &exit) { return is_dead_end(*exit.second); });
        if (exits.size() != 1) {
            return false;
        }
        std::tie(from, to) = exits.front();
        rounds = evolution.getExitCount(&loop, from);
        return !isa<SCEVCouldNotCompute>(rounds) && rounds->getType() == evolution.getEffectiveSCEVType(array->getType());
    }

    // Whether the loop has ended before a block is executed. If a branch may skip the loop, its condition must hold in the
    // block: then only the blocks from the branch to the exit are executed before the loop has ended.
    bool precedes(const BasicBlock *block) {
        if (dominators.dominates(BasicBlockEdge(from, to), block)) {
            return true;
        }
        const BasicBlock *guard = entry, *next = filling->getHeader();
        if (guard->getUniqueSuccessor() && guard->getUniquePredecessor()) {
            next = guard;
            guard = guard->getUniquePredecessor();
        }
        if (filling->contains(block) || block == next || is_dead_end(*block)) {
            return false;
        }
        const auto *branch = dyn_cast<BranchInst>(guard->getTerminator());
        const auto *test = branch && branch->isConditional() ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
        if (!test || !evolution.isSCEVable(test->getOperand(0)->getType()) || !dominators.properlyDominates(guard, block)) {
            return false;
        }
        CmpInst::Predicate enters =
            branch->getSuccessor(0) == next ? test->getPredicate() : test->getInversePredicate();
        return evolution.isBasicBlockEntryGuardedByCond(block, enters, evolution.getSCEV(test->getOperand(0)),
                                                        evolution.getSCEV(test->getOperand(1)));
    }

    // Whether an element is one of those that the loop fills whenever a block is executed that reads it. Accesses are
    // within the array, so no offset of them overflows.
    bool has_filled(Value *address, Type *type, const BasicBlock *block) {
        const SCEV *offset = offset_of(address);
        return !isa<SCEVCouldNotCompute>(offset) && size_of(type) <= step && is_at_least_first(offset, block) &&
               is_at_most_last(offset, block);
    }

    bool is_at_least_first(const SCEV *offset, const BasicBlock *block) {
        if (begin == 0 || evolution.isKnownPredicateAt(ICmpInst::ICMP_UGE, offset, constant(begin), block->getTerminator())) {
            return true;
        }
        return any_of(limits(offset, block, false), [&](const Limit &limit) {
            return is_at_least_first(limit.offset, limit.block);
        });
    }

    bool is_at_most_last(const SCEV *offset, const BasicBlock *block) {
        if (evolution.isKnownPredicateAt(ICmpInst::ICMP_ULE, offset, last, block->getTerminator())) {
            return true;
        }
        // The offset is constant, or its distance from the last one: then there must be enough rounds.
        const auto *distance = dyn_cast<SCEVConstant>(evolution.getMinusSCEV(last, offset));
        if (const auto *element = dyn_cast<SCEVConstant>(offset)) {
            uint64_t value = element->getAPInt().getLimitedValue();
            return value <= begin || has_rounds(divideCeil(value - begin, step), block);
        }
        if (distance && !distance->getAPInt().isNegative()) {
            return has_rounds(divideCeil(distance->getAPInt().getZExtValue(), step), block);
        }
        return any_of(limits(offset, block, true), [&](const Limit &limit) {
            return is_at_most_last(limit.offset, limit.block);
        });
    }

    // Whether the loop has made so many rounds after its first one if a block is executed.
    bool has_rounds(uint64_t number, const BasicBlock *block) {
        return number == 0 ||
               evolution.isBasicBlockEntryGuardedByCond(block, ICmpInst::ICMP_UGE, rounds, constant(number));
    }

    // An offset that is never passed, as long as a block is executed in rounds of a loop, and the first block of the loop.
    struct Limit {
        const SCEV *offset;
        const BasicBlock *block;
    };

    // The limits of an offset that grows or shrinks in the rounds of a loop.
    SmallVector<Limit, 2> limits(const SCEV *offset, const BasicBlock *block, bool upper) {
        const auto *sequence = dyn_cast<SCEVAddRecExpr>(offset);
        const auto *distance =
            sequence && sequence->isAffine() ? dyn_cast<SCEVConstant>(sequence->getStepRecurrence(evolution)) : nullptr;
        SmallVector<Limit, 2> found;
        if (!distance || !sequence->getLoop()->contains(block) || !sequence->getLoop()->getLoopLatch()) {
            return found;
        }
        const Loop &loop = *sequence->getLoop();
        SmallVector<BasicBlock *> exiting;
        loop.getExitingBlocks(exiting);
        for (BasicBlock *exit : exiting) {
            const SCEV *count = evolution.getExitCount(&loop, exit);
            if (isa<SCEVCouldNotCompute>(count) || !dominators.dominates(exit, loop.getLoopLatch()) ||
                !is_bounded(count, loop)) {
                continue;
            }
            if (distance->getAPInt().isNegative() == upper) {
                found.push_back({sequence->getStart(), loop.getHeader()});
                break;
            }
            // In the round that ends at the exit, blocks after it are not executed.
            if (dominators.properlyDominates(exit, block)) {
                count = evolution.getMinusSCEV(count, evolution.getOne(count->getType()));
            }
            found.push_back({sequence->evaluateAtIteration(count, evolution), loop.getHeader()});
        }
        return found;
    }

    // Whether a number of rounds is small, or differs from that of the filling loop by a constant, without overflow.
    bool is_bounded(const SCEV *count, const Loop &loop) {
        const SCEV *guarded = evolution.applyLoopGuards(count, &loop);
        if (evolution.getUnsignedRangeMax(guarded).ule(MOST_ROUNDS_OF_READS)) {
            return true;
        }
        const auto *more = count->getType() == rounds->getType()
                               ? dyn_cast<SCEVConstant>(evolution.getMinusSCEV(rounds, count))
                               : nullptr;
        return more && (more->getAPInt().isNegative() ||
                        has_rounds(more->getAPInt().getZExtValue(), loop.getHeader()));
    }

    ScalarEvolution &evolution;
    const DominatorTree &dominators;
    const LoopInfo &loops;
    AllocaInst *array = nullptr;
    // The outermost loop, the block before it, and the edge on which it is left.
    const Loop *filling = nullptr;
    const BasicBlock *entry = nullptr;
    BasicBlock *from = nullptr;
    BasicBlock *to = nullptr;
    // The number of rounds after the first one, and the bytes that each of them fills.
    const SCEV *rounds = nullptr;
    uint64_t step = 0;
    // The offsets of the first round and of the last one.
    uint64_t begin = 0;
    const SCEV *last = nullptr;
};

} // namespace

PreservedAnalyses Fills::run(Function &function, FunctionAnalysisManager &analyses) {
    SmallVector<ClearedArray> arrays;
    for (Instruction &instruction : function.getEntryBlock()) {
        if (std::optional<ClearedArray> array = ClearedArray::of(instruction)) {
            arrays.push_back(std::move(*array));
        }
    }
    if (arrays.empty()) {
        return PreservedAnalyses::all();
    }
    Fill fill(analyses.getResult<ScalarEvolutionAnalysis>(function), analyses.getResult<DominatorTreeAnalysis>(function),
              analyses.getResult<LoopAnalysis>(function));
    bool is_changed = false;
    for (const ClearedArray &array : arrays) {
        if (any_of(array.stores, [&](StoreInst *store) { return fill.replaces_clearing(array, *store); })) {
            array.clearing->eraseFromParent();
            is_changed = true;
        }
    }
    return preserved_with_branches(is_changed);
}
