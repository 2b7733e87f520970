#include "conversions.h"

#include "run.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

PreservedAnalyses Conversions::run(Function &function, FunctionAnalysisManager &) {
    bool is_changed = false;
    for (Instruction &one : make_early_inc_range(instructions(function))) {
        if (isa<UIToFPInst>(one) && one.hasNonNeg()) {
            IRBuilder<> builder(&one);
            one.replaceAllUsesWith(builder.CreateSIToFP(one.getOperand(0), one.getType()));
            one.eraseFromParent();
            is_changed = true;
        }
    }
    return preserved_with_branches(is_changed);
}
