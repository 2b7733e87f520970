#include "checks.h"

#include <optional>
#include <utility>

#include <llvm/ADT/APInt.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

// The number of instructions in each block of an arm that are speculated, and the number of selects that
// replace phis.
constexpr size_t MOST_OF_ARM = 4;
constexpr size_t MOST_CHOICES = 2;

// Returns the branch at the end of a block whose first successor is a failure block without other
// predecessors.
BranchInst *check_of(BasicBlock &block) {
    auto *branch = dyn_cast<BranchInst>(block.getTerminator());
    if (!branch || !branch->isConditional()) {
        return nullptr;
    }
    const BasicBlock &failed = *branch->getSuccessor(0);
    bool is_check = failed.getSinglePredecessor() == &block && ends_in_failure(failed) &&
                    !ends_in_failure(*branch->getSuccessor(1));
    return is_check ? branch : nullptr;
}

void create_check(IRBuilder<> &builder, Value *fails, BasicBlock *failed, BasicBlock *passed) {
    builder.CreateCondBr(fails, failed, passed, MDBuilder(builder.getContext()).createUnlikelyBranchWeights());
}

// A checked operation with a constant, and the block that it ends.
struct Step {
    BasicBlock *block;
    BranchInst *check;
    WithOverflowInst *call;
    const APInt *constant;

    static std::optional<Step> of(BasicBlock &block) {
        Step step{&block, check_of(block), nullptr, nullptr};
        bool is_found = step.check &&
                        match(step.check->getCondition(), m_OneUse(m_ExtractValue<1>(m_WithOverflowInst(step.call)))) &&
                        step.call->getParent() == &block && match(step.call->getRHS(), m_APInt(step.constant)) &&
                        all_of(step.call->users(), [&](const User *user) {
                            return user == step.check->getCondition() || match(user, m_ExtractValue<0>(m_Value()));
                        });
        return is_found ? std::optional(step) : std::nullopt;
    }

    bool is(Instruction::BinaryOps operation) const { return call->getBinaryOp() == operation; }
    BasicBlock *failed() const { return check->getSuccessor(0); }
    BasicBlock *passed() const { return check->getSuccessor(1); }

    // Replaces the condition of the check, so that the operation becomes dead.
    void replace_condition(Value *fails) const {
        auto *overflows = cast<Instruction>(check->getCondition());
        check->setCondition(fails);
        overflows->eraseFromParent();
        call->eraseFromParent();
    }

    // Replaces the uses of the result.
    void replace_result(Value *other) const {
        for (User *user : make_early_inc_range(call->users())) {
            if (match(user, m_ExtractValue<0>(m_Value()))) {
                user->replaceAllUsesWith(other);
                cast<Instruction>(user)->eraseFromParent();
            }
        }
    }
};

// `x * c` or `x * c + d`: the product is checked; for a sum, the next block contains the addition and nothing
// else.
struct Polynomial {
    Step product;
    std::optional<Step> sum;

    static std::optional<Polynomial> of(BasicBlock &block) {
        std::optional<Step> product = Step::of(block);
        if (!product || !product->is(Instruction::Mul) || !product->constant->isStrictlyPositive()) {
            return std::nullopt;
        }
        std::optional<Step> sum = Step::of(*product->passed());
        if (sum && is_sum(*sum, *product)) {
            return Polynomial{*product, sum};
        }
        // Such products are address computations, which do not report overflow but are ready sooner than a
        // product that does.
        constexpr uint64_t ADDRESSES[] = {3, 5, 9};
        bool is_address = is_contained(ADDRESSES, *product->constant);
        return is_address ? std::optional(Polynomial{*product, std::nullopt}) : std::nullopt;
    }

    // Makes one comparison decide whether anything fails. The original operations after it determine which
    // one.
    void join() const {
        Value *x = product.call->getLHS();
        auto [least, greatest] = interval();
        IRBuilder<> builder(product.call);
        Value *multiple = builder.CreateMul(x, product.call->getRHS());
        builder.SetInsertPoint(product.check);
        Value *distance = builder.CreateSub(x, builder.getInt(least));
        Value *fails = builder.CreateICmpUGT(distance, builder.getInt(greatest - least));
        product.replace_result(multiple);
        if (!sum) {
            product.replace_condition(fails);
            return;
        }
        sum->replace_result(builder.CreateAdd(multiple, sum->call->getRHS()));
        auto *failed =
            BasicBlock::Create(builder.getContext(), "check.failed", product.block->getParent(), product.failed());
        product.failed()->replacePhiUsesWith(product.block, failed);
        sum->failed()->replacePhiUsesWith(sum->block, failed);
        create_check(builder, fails, failed, sum->block);
        product.check->moveBefore(*failed, failed->end());
        product.check->setSuccessor(1, sum->failed());
        cast<Instruction>(product.check->getCondition())->moveBefore(product.check->getIterator());
        product.call->moveBefore(*failed, failed->begin());
        builder.SetInsertPoint(sum->check);
        builder.CreateBr(sum->passed());
        sum->replace_condition(fails);
        sum->check->eraseFromParent();
    }

private:
    static bool is_sum(const Step &sum, const Step &product) {
        auto is_own = [&](const Instruction &instruction) {
            return instruction.isTerminator() || &instruction == sum.call ||
                   match(&instruction, m_ExtractValue(m_CombineOr(m_Specific(product.call), m_Specific(sum.call))));
        };
        return sum.is(Instruction::Add) && sum.call->isSigned() == product.call->isSigned() &&
               sum.block->getSinglePredecessor() == product.block &&
               match(sum.call->getLHS(), m_ExtractValue<0>(m_Specific(product.call))) &&
               all_of(sum.block->instructionsWithoutDebug(), is_own);
    }

    // The least and the greatest `x` for which nothing overflows.
    std::pair<APInt, APInt> interval() const {
        const APInt &factor = *product.constant;
        unsigned width = factor.getBitWidth();
        APInt addend = sum ? *sum->constant : APInt::getZero(width);
        if (!product.call->isSigned()) {
            return {APInt::getZero(width), (APInt::getMaxValue(width) - addend).udiv(factor)};
        }
        APInt least = APInt::getSignedMinValue(width), greatest = APInt::getSignedMaxValue(width);
        (addend.isNegative() ? least : greatest) -= addend;
        return {APIntOps::RoundingSDiv(least, factor, APInt::Rounding::UP),
                APIntOps::RoundingSDiv(greatest, factor, APInt::Rounding::DOWN)};
    }
};

// A branch, an arm that begins with a check, and the other arm, if any. Both continue at the same block.
struct Arms {
    BranchInst *branch;
    unsigned side;
    BranchInst *check;
    BasicBlock *rest;
    BasicBlock *other;
    BasicBlock *join;

    static std::optional<Arms> of(BasicBlock &block, unsigned side) {
        auto *branch = dyn_cast<BranchInst>(block.getTerminator());
        if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1)) {
            return std::nullopt;
        }
        BranchInst *check = check_of(*branch->getSuccessor(side));
        if (!check) {
            return std::nullopt;
        }
        Arms arms{branch, side, check, check->getSuccessor(1), branch->getSuccessor(1 - side), nullptr};
        arms.join = arms.rest->getSingleSuccessor();
        bool is_choice = arms.join && arms.join != &block && arms.arm()->getSinglePredecessor() &&
                         arms.rest->getSinglePredecessor() &&
                         (arms.has_no_other() || (arms.other->getSingleSuccessor() == arms.join &&
                                                  arms.other->getSinglePredecessor())) &&
                         arms.is_cheap();
        return is_choice ? std::optional(arms) : std::nullopt;
    }

    // Moves the check before the branch, and replaces the branch by selects.
    void choose() const {
        BasicBlock *block = branch->getParent();
        BasicBlock *choice = block->splitBasicBlock(branch->getIterator(), "choice");
        Instruction *jump = block->getTerminator();
        block->splice(jump->getIterator(), arm(), arm()->begin(), check->getIterator());
        check_in(jump, choice);

        choice->splice(branch->getIterator(), rest, rest->begin(), rest->getTerminator()->getIterator());
        if (!has_no_other()) {
            choice->splice(branch->getIterator(), other, other->begin(), other->getTerminator()->getIterator());
        }
        IRBuilder<> builder(branch);
        for (PHINode &phi : join->phis()) {
            Value *values[2];
            values[side] = phi.getIncomingValueForBlock(rest);
            values[1 - side] = phi.getIncomingValueForBlock(has_no_other() ? choice : other);
            Value *chosen = builder.CreateSelect(branch->getCondition(), values[0], values[1]);
            if (has_no_other()) {
                phi.setIncomingValueForBlock(choice, chosen);
            } else {
                phi.addIncoming(chosen, choice);
            }
        }
        SmallVector<BasicBlock *, 3> left{arm(), rest};
        if (!has_no_other()) {
            left.push_back(other);
        }
        builder.CreateBr(join);
        branch->eraseFromParent();
        DeleteDeadBlocks(left);
    }

private:
    BasicBlock *arm() const { return branch->getSuccessor(side); }
    bool has_no_other() const { return other == join; }

    // If the check fails, the condition decides whether that is a failure.
    void check_in(Instruction *jump, BasicBlock *passed) const {
        BasicBlock *failed = check->getSuccessor(0);
        BasicBlock *asked = BasicBlock::Create(jump->getContext(), "check.failed", jump->getFunction(), failed);
        IRBuilder<> builder(jump);
        builder.SetCurrentDebugLocation(check->getDebugLoc());
        // Values that the condition excludes may be poison here.
        Value *fails = check->getCondition();
        if (!isGuaranteedNotToBeUndefOrPoison(fails, nullptr, jump)) {
            fails = builder.CreateFreeze(fails);
        }
        create_check(builder, fails, asked, passed);
        jump->eraseFromParent();
        builder.SetInsertPoint(asked);
        builder.CreateCondBr(branch->getCondition(), side == 0 ? failed : passed, side == 0 ? passed : failed);
        failed->replacePhiUsesWith(arm(), asked);
        builder.SetInsertPoint(check);
        builder.CreateBr(rest);
        check->eraseFromParent();
    }

    // Whether the whole arm may be speculated, and is small.
    bool is_cheap() const {
        size_t choices = range_size(join->phis());
        return choices <= MOST_CHOICES && is_cheap(*arm()) && is_cheap(*rest) && (has_no_other() || is_cheap(*other));
    }

    static bool is_cheap(const BasicBlock &block) {
        size_t count = 0;
        return all_of(block.instructionsWithoutDebug(), [&](const Instruction &instruction) {
            return instruction.isTerminator() || (++count <= MOST_OF_ARM && !isa<PHINode>(instruction) &&
                                                  isSafeToSpeculativelyExecute(&instruction));
        });
    }
};

} // namespace

bool ends_in_failure(const BasicBlock &block, unsigned blocks) {
    if (isa<UnreachableInst>(block.getTerminator())) {
        return true;
    }
    return blocks > 1 && !succ_empty(&block) &&
           all_of(successors(&block), [&](const BasicBlock *next) { return ends_in_failure(*next, blocks - 1); });
}

PreservedAnalyses Checks::run(Function &function, FunctionAnalysisManager &) {
    bool is_changed = false;
    SmallVector<WeakVH, 0> blocks(make_pointer_range(function));
    for (Value *block : blocks) {
        if (std::optional<Polynomial> found = Polynomial::of(*cast<BasicBlock>(block))) {
            found->join();
            is_changed = true;
        }
    }
    for (const WeakVH &left : blocks) {
        for (unsigned side = 0; left && side < 2; ++side) {
            if (std::optional<Arms> found = Arms::of(*cast<BasicBlock>(left), side)) {
                found->choose();
                is_changed = true;
            }
        }
    }
    return is_changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
