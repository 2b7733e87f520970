#include "counts.h"

#include <optional>

#include <llvm/ADT/APInt.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

using namespace llvm;

namespace {

// The width of exact numbers: products of a constant and of the rounds of several loops fit.
constexpr unsigned EXACT = 512;

// The most loops within each other that a count passes.
constexpr unsigned MOST_LOOPS = 3;

// An interval of exact numbers.
struct Span {
    APInt least = APInt(EXACT, 0);
    APInt most = APInt(EXACT, 0);

    Span operator+(const Span &other) const { return {least + other.least, most + other.most}; }

    // What both contain, and all between.
    Span operator|(const Span &other) const {
        return {APIntOps::smin(least, other.least), APIntOps::smax(most, other.most)};
    }

    // The sums of up to `count` numbers of the interval.
    Span repeated(const APInt &count) const { return Span() | Span{least * count, most * count}; }
};

// An addition of a constant, or a subtraction.
struct Growth {
    Value *operand;
    APInt distance;
    WithOverflowInst *checked;
};

std::optional<Growth> growth_of(Value &value) {
    auto *part = dyn_cast<ExtractValueInst>(&value);
    auto *checked = part && part->getIndices()[0] == 0 ? dyn_cast<WithOverflowInst>(part->getAggregateOperand()) : nullptr;
    auto *constant = checked ? dyn_cast<ConstantInt>(checked->getRHS()) : nullptr;
    Instruction::BinaryOps operation = checked ? checked->getBinaryOp() : Instruction::Mul;
    if (!constant || (operation != Instruction::Add && operation != Instruction::Sub)) {
        return std::nullopt;
    }
    APInt distance = checked->isSigned() ? constant->getValue().sext(EXACT) : constant->getValue().zext(EXACT);
    return Growth{checked->getLHS(), operation == Instruction::Add ? distance : -distance, checked};
}

bool is_removable(const WithOverflowInst &checked) {
    return all_of(checked.users(), [](const User *user) { return isa<ExtractValueInst>(user); });
}

// A variable of a loop that each round changes by constants, perhaps in some arms only, or in inner loops.
class Count {
public:
    Count(PHINode &start, Loop &loop, LoopInfo &loops, ScalarEvolution &evolution, unsigned depth = 0)
        : start(&start), loop(&loop), loops(&loops), evolution(&evolution), depth(depth) {
        changes[&start] = Span();
    }

    // Finds out what the variable and all that is added to it differ by from its value before the loop.
    bool find() {
        BasicBlock *latch = loop->getLoopLatch();
        std::optional<APInt> repetitions = most_repetitions();
        std::optional<Span> round = latch && repetitions ? change(start->getIncomingValueForBlock(latch)) : std::nullopt;
        if (!round) {
            return false;
        }
        total = round->repeated(*repetitions);
        reached = total + reached;
        return true;
    }

    // Makes the additions without checks that cannot fail. Returns whether there are any.
    bool remove_checks() const {
        bool is_changed = false;
        for (WithOverflowInst *checked : additions) {
            if (fits(*checked)) {
                make_plain(*checked);
                is_changed = true;
            }
        }
        return is_changed;
    }

private:
    PHINode *start;
    Loop *loop;
    LoopInfo *loops;
    ScalarEvolution *evolution;
    unsigned depth;
    // By how much values differ from the variable at the beginning of their round; nothing is known of the others.
    DenseMap<Value *, std::optional<Span>> changes;
    SmallSetVector<WithOverflowInst *, 4> additions;
    // The difference of the variable at the beginning of a round from its value before the loop, and that of all sums.
    Span total;
    Span reached;

    // How often a round follows another one, at most.
    std::optional<APInt> most_repetitions() const {
        const auto *count = dyn_cast<SCEVConstant>(evolution->getConstantMaxBackedgeTakenCount(loop));
        return count ? std::optional(count->getAPInt().zext(EXACT)) : std::nullopt;
    }

    std::optional<Span> change(Value *value) {
        auto [known, is_new] = changes.try_emplace(value);
        if (!is_new) {
            return known->second;
        }
        std::optional<Span> found = new_change(*value);
        changes[value] = found;
        return found;
    }

    std::optional<Span> new_change(Value &value) {
        if (auto *choice = dyn_cast<SelectInst>(&value)) {
            return of_all({choice->getTrueValue(), choice->getFalseValue()});
        }
        if (auto *phi = dyn_cast<PHINode>(&value)) {
            Loop *inner = loops->getLoopFor(phi->getParent());
            if (!loop->contains(phi)) {
                return std::nullopt;
            }
            return inner->getHeader() == phi->getParent() ? of_inner(*phi, *inner)
                                                          : of_all(SmallVector<Value *, 4>(phi->incoming_values()));
        }
        std::optional<Growth> growth = growth_of(value);
        std::optional<Span> before = growth && is_removable(*growth->checked) ? change(growth->operand) : std::nullopt;
        if (!before) {
            return std::nullopt;
        }
        Span after = *before + Span{growth->distance, growth->distance};
        reached = reached | after;
        additions.insert(growth->checked);
        return after;
    }

    std::optional<Span> of_all(ArrayRef<Value *> values) {
        std::optional<Span> all = change(values[0]);
        for (Value *value : values.drop_front()) {
            std::optional<Span> found = change(value);
            all = all && found ? std::optional(*all | *found) : std::nullopt;
        }
        return all;
    }

    std::optional<Span> of_inner(PHINode &phi, Loop &inner) {
        BasicBlock *before = inner.getLoopPreheader();
        std::optional<Span> first =
            before && depth + 1 < MOST_LOOPS ? change(phi.getIncomingValueForBlock(before)) : std::nullopt;
        Count count(phi, inner, *loops, *evolution, depth + 1);
        if (!first || !count.find()) {
            return std::nullopt;
        }
        additions.insert_range(count.additions);
        reached = reached | (*first + count.reached);
        return *first + count.total;
    }

    bool fits(const WithOverflowInst &checked) const {
        const SCEV *first = evolution->getSCEV(start->getIncomingValueForBlock(loop->getLoopPreheader()));
        unsigned width = checked.getLHS()->getType()->getIntegerBitWidth();
        bool is_signed = checked.isSigned();
        ConstantRange range = is_signed ? evolution->getSignedRange(first) : evolution->getUnsignedRange(first);
        Span before = is_signed ? Span{range.getSignedMin().sext(EXACT), range.getSignedMax().sext(EXACT)}
                                : Span{range.getUnsignedMin().zext(EXACT), range.getUnsignedMax().zext(EXACT)};
        Span all = before + reached;
        return is_signed ? all.least.isSignedIntN(width) && all.most.isSignedIntN(width)
                         : all.least.isNonNegative() && all.most.isIntN(width);
    }

    static void make_plain(WithOverflowInst &checked) {
        IRBuilder<> builder(&checked);
        bool is_signed = checked.isSigned();
        Value *sum = checked.getBinaryOp() == Instruction::Add
                         ? builder.CreateAdd(checked.getLHS(), checked.getRHS(), "sum", !is_signed, is_signed)
                         : builder.CreateSub(checked.getLHS(), checked.getRHS(), "sum", !is_signed, is_signed);
        for (User *user : make_early_inc_range(checked.users())) {
            auto *part = cast<ExtractValueInst>(user);
            part->replaceAllUsesWith(part->getIndices()[0] == 0 ? sum : builder.getFalse());
            part->eraseFromParent();
        }
        checked.eraseFromParent();
    }
};

// Whether a loop contains such an addition, so that its variables are worth a look.
bool grows(const Loop &loop) {
    return any_of(loop.blocks(), [](BasicBlock *block) {
        return any_of(*block, [](Instruction &instruction) { return growth_of(instruction).has_value(); });
    });
}

} // namespace

PreservedAnalyses Counts::run(Function &function, FunctionAnalysisManager &manager) {
    auto &loops = manager.getResult<LoopAnalysis>(function);
    SmallVector<Loop *, 4> growing;
    copy_if(loops.getLoopsInPreorder(), std::back_inserter(growing), [](const Loop *loop) { return grows(*loop); });
    if (growing.empty()) {
        return PreservedAnalyses::all();
    }
    auto &dominators = manager.getResult<DominatorTreeAnalysis>(function);
    auto &evolution = manager.getResult<ScalarEvolutionAnalysis>(function);
    auto &assumptions = manager.getResult<AssumptionAnalysis>(function);
    bool is_changed = false;
    for (Loop *loop : growing) {
        is_changed |= simplifyLoop(loop, &dominators, &loops, &evolution, &assumptions, nullptr, false);
    }
    for (Loop *loop : growing) {
        for (PHINode &phi : loop->getHeader()->phis()) {
            Count count(phi, *loop, loops, evolution);
            if (phi.getType()->isIntegerTy() && loop->getLoopPreheader() && count.find() && count.remove_checks()) {
                evolution.forgetLoop(loop);
                is_changed = true;
            }
        }
    }
    return is_changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
