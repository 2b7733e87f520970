#include "callees.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/CallPromotionUtils.h>

using namespace llvm;

namespace {

// The most functions that an address is compared with, and the most instructions of each.
constexpr size_t MOST_CALLEES = 3;
constexpr size_t MOST_OF_ONE = 30;

using Callees = SmallVector<Function *, 4>;

// The functions of each type whose addresses are taken.
DenseMap<FunctionType *, Callees> callees_of(Module &module) {
    DenseMap<FunctionType *, Callees> all;
    for (Function &function : module) {
        if (!function.isIntrinsic() && function.hasAddressTaken()) {
            all[function.getFunctionType()].push_back(&function);
        }
    }
    return all;
}

bool are_small(const Callees &callees) {
    return callees.size() <= MOST_CALLEES && all_of(callees, [](const Function *callee) {
               return !callee->isDeclaration() && callee->getInstructionCount() <= MOST_OF_ONE;
           });
}

} // namespace

PreservedAnalyses FewCallees::run(Module &module, ModuleAnalysisManager &) {
    SmallVector<CallBase *> calls;
    for (Function &function : module) {
        for (Instruction &one : instructions(function)) {
            // A profile says better what is called.
            auto *call = dyn_cast<CallBase>(&one);
            if (call && call->isIndirectCall() && !call->isMustTailCall() && !call->hasOperandBundles() &&
                !call->hasMetadata(LLVMContext::MD_prof)) {
                calls.push_back(call);
            }
        }
    }
    if (calls.empty()) {
        return PreservedAnalyses::all();
    }
    DenseMap<FunctionType *, Callees> all = callees_of(module);
    bool is_changed = false;
    for (CallBase *call : calls) {
        auto found = all.find(call->getFunctionType());
        if (found == all.end() || !are_small(found->second)) {
            continue;
        }
        for (Function *callee : found->second) {
            if (callee->getCallingConv() == call->getCallingConv() && isLegalToPromote(*call, callee)) {
                promoteCallWithIfThenElse(*call, callee);
                is_changed = true;
            }
        }
    }
    return is_changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
