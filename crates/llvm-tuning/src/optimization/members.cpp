#include "members.h"

#include "run.h"

#include <optional>

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/MathExtras.h>

using namespace llvm;

namespace {

// The bits of a word.
constexpr unsigned WORD = 64;

// LLVM leaves smaller and denser choices as they are.
constexpr unsigned FEWEST_MEMBERS = 4;
constexpr unsigned DENSE = 40;

// A choice of whether a number is one of several.
struct Membership {
    SwitchInst *choice;
    BasicBlock *member;
    APInt least;
    uint64_t differences = 0;

    static std::optional<Membership> of(BasicBlock &block) {
        auto *choice = dyn_cast<SwitchInst>(block.getTerminator());
        if (!choice || choice->getNumCases() < FEWEST_MEMBERS || choice->hasMetadata(LLVMContext::MD_prof) ||
            choice->getCondition()->getType()->getIntegerBitWidth() > WORD || choice->defaultDestUnreachable()) {
            return std::nullopt;
        }
        APInt least = choice->case_begin()->getCaseValue()->getValue(), greatest = least;
        BasicBlock *member = choice->case_begin()->getCaseSuccessor();
        for (auto one : choice->cases()) {
            least = APIntOps::smin(least, one.getCaseValue()->getValue());
            greatest = APIntOps::smax(greatest, one.getCaseValue()->getValue());
            if (one.getCaseSuccessor() != member || member == choice->getDefaultDest()) {
                return std::nullopt;
            }
        }
        if ((greatest - least).uge(WORD)) {
            return std::nullopt;
        }
        Membership found{choice, member, least};
        for (auto one : choice->cases()) {
            found.differences |= uint64_t(1) << (one.getCaseValue()->getValue() - least).getZExtValue();
        }
        return found;
    }

    // Whether LLVM would make the numbers dense by a rotation.
    bool is_made_dense() const {
        unsigned span = WORD - countl_zero(differences);
        constexpr uint64_t ODD = 0xaaaaaaaaaaaaaaaa;
        return (differences & ODD) == 0 && choice->getNumCases() * 100 < span * DENSE;
    }

    void test() {
        IRBuilder<> builder(choice);
        Value *difference = builder.CreateSub(choice->getCondition(), builder.getInt(least));
        Value *wide = builder.CreateZExt(difference, builder.getInt64Ty());
        Value *is_member = builder.CreateTrunc(builder.CreateLShr(builder.getInt64(differences), wide), builder.getInt1Ty());
        // Often it is known that the number is in the word.
        Value *is_in_word = builder.CreateICmpULT(wide, builder.getInt64(WORD));
        is_member = builder.CreateSelect(is_in_word, is_member, builder.getFalse());
        BasicBlock *block = choice->getParent();
        for (unsigned more = choice->getNumCases(); more > 1; --more) {
            member->removePredecessor(block, true);
        }
        builder.CreateCondBr(is_member, member, choice->getDefaultDest());
        choice->eraseFromParent();
    }
};

} // namespace

PreservedAnalyses Members::run(Function &function, FunctionAnalysisManager &) {
    bool is_changed = false;
    for (BasicBlock &block : function) {
        if (std::optional<Membership> found = Membership::of(block); found && found->is_made_dense()) {
            found->test();
            is_changed = true;
        }
    }
    return preserved_with_branches(is_changed);
}
