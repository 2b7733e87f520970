#include "choices.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace {

// The number of comparisons beyond which a jump table is faster and has fewer instructions.
constexpr size_t MOST_RANGES = 8;

// The values from `low` to `high`, which all lead to one block.
struct Range {
    APInt low;
    APInt high;
    BasicBlock *target;
};

// Returns the cases of a switch in the order of their values, merging neighbours with one target. Empty if
// there are more than the limit.
SmallVector<Range, MOST_RANGES> ranges_of(SwitchInst &choice) {
    SmallVector<Range, 64> cases;
    for (auto &each : choice.cases()) {
        const APInt &value = each.getCaseValue()->getValue();
        cases.push_back({value, value, each.getCaseSuccessor()});
    }
    sort(cases, [](const Range &a, const Range &b) { return a.low.ult(b.low); });
    SmallVector<Range, MOST_RANGES> ranges;
    for (Range &each : cases) {
        if (!ranges.empty() && ranges.back().target == each.target && ranges.back().high + 1 == each.low) {
            ranges.back().high = each.high;
        } else if (ranges.size() == MOST_RANGES) {
            return {};
        } else {
            ranges.push_back(std::move(each));
        }
    }
    return ranges;
}

// Removes the edges from `block` from the phis of `target`. Returns the operand that each phi had for these
// edges.
SmallVector<Value *, 4> take_operands(BasicBlock *target, BasicBlock *block) {
    SmallVector<Value *, 4> operands;
    for (PHINode &phi : target->phis()) {
        operands.push_back(phi.getIncomingValueForBlock(block));
        phi.removeIncomingValueIf([&](unsigned index) { return phi.getIncomingBlock(index) == block; }, false);
    }
    return operands;
}

void compare(SwitchInst &choice, ArrayRef<Range> ranges) {
    BasicBlock *block = choice.getParent();
    Function *function = block->getParent();
    SmallVector<std::pair<BasicBlock *, SmallVector<Value *, 4>>, MOST_RANGES + 1> targets;
    for (BasicBlock *successor : successors(block)) {
        if (none_of(targets, [&](auto &known) { return known.first == successor; })) {
            targets.push_back({successor, take_operands(successor, block)});
        }
    }
    auto add_edge = [&](BasicBlock *target, BasicBlock *from) {
        auto *known = find_if(targets, [&](auto &each) { return each.first == target; });
        for (auto [phi, value] : zip_equal(target->phis(), known->second)) {
            phi.addIncoming(value, from);
        }
    };
    Value *subject = choice.getCondition();
    BasicBlock *behind = block->getNextNode();
    IRBuilder<> builder(&choice);
    BasicBlock *from = block;
    for (const Range &range : ranges) {
        bool is_last = &range == &ranges.back();
        BasicBlock *next = is_last ? choice.getDefaultDest()
                                   : BasicBlock::Create(function->getContext(), "", function, behind);
        Value *is_inside;
        if (range.low == range.high) {
            is_inside = builder.CreateICmpEQ(subject, builder.getInt(range.low));
        } else {
            Value *offset = range.low.isZero() ? subject : builder.CreateSub(subject, builder.getInt(range.low));
            is_inside = builder.CreateICmpULE(offset, builder.getInt(range.high - range.low));
        }
        builder.CreateCondBr(is_inside, range.target, next);
        add_edge(range.target, from);
        if (is_last) {
            add_edge(next, from);
        } else {
            builder.SetInsertPoint(next);
            builder.SetCurrentDebugLocation(choice.getDebugLoc());
            from = next;
        }
    }
    choice.eraseFromParent();
}

class FewChoices : public FunctionPass {
public:
    static char ID;

    FewChoices() : FunctionPass(ID) {}

    StringRef getPassName() const override { return "Compare with the few values of a switch"; }

    bool runOnFunction(Function &function) override {
        SmallVector<SwitchInst *, 8> choices;
        for (BasicBlock &block : function) {
            if (auto *choice = dyn_cast<SwitchInst>(block.getTerminator())) {
                choices.push_back(choice);
            }
        }
        bool is_changed = false;
        for (SwitchInst *choice : choices) {
            auto ranges = ranges_of(*choice);
            if (!ranges.empty()) {
                compare(*choice, ranges);
                is_changed = true;
            }
        }
        return is_changed;
    }
};

char FewChoices::ID = 0;

} // namespace

FunctionPass *create_few_choices() { return new FewChoices; }
