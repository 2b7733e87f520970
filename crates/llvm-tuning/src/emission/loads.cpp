#include "loads.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>

using namespace llvm;

namespace {

bool may_become_an_operand(const Instruction &instruction) {
    const auto *load = dyn_cast<LoadInst>(&instruction);
    return load && load->hasOneUse() && cast<Instruction>(*load->user_begin())->getParent() == load->getParent();
}

class SeparateLoads : public FunctionPass {
public:
    static char ID;

    SeparateLoads() : FunctionPass(ID) {}

    StringRef getPassName() const override { return "Separate loads from instructions that use them"; }

    // The inserted calls generate no code.
    void getAnalysisUsage(AnalysisUsage &usage) const override { usage.setPreservesAll(); }

    // Instruction selection looks for a load right before the instruction that uses it. A call of `llvm.sideeffect`
    // between them is not skipped as an unused instruction would be.
    bool runOnFunction(Function &function) override {
        bool has_changed = false;
        for (Instruction &instruction : make_early_inc_range(instructions(function))) {
            if (may_become_an_operand(instruction)) {
                IRBuilder<> builder(instruction.getParent(), std::next(instruction.getIterator()));
                builder.CreateIntrinsic(builder.getVoidTy(), Intrinsic::sideeffect, {});
                has_changed = true;
            }
        }
        return has_changed;
    }
};

char SeparateLoads::ID = 0;

} // namespace

FunctionPass *create_separate_loads() { return new SeparateLoads; }
