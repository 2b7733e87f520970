// Twins of recursive functions. LLVM's C interface cannot copy a function.

#include "../optimization/calls/equal.h"
#include "../optimization/loops/rounds.h"

#include <llvm-c/Core.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

using namespace llvm;

namespace {

constexpr StringLiteral TWIN_SUFFIX = ".twin";

// The attribute of a call that raises the inliner's threshold for the callee, and the bonus for a call that
// reports a failed check.
constexpr StringLiteral BONUS = "call-threshold-bonus";
constexpr size_t COST_OF_FAILURE = 30;

// Returns the number of calls in a function that are never made in correct programs.
size_t count_failures(const Function &function) {
    return count_if(instructions(function), [](const Instruction &instruction) {
        auto *call = dyn_cast<CallBase>(&instruction);
        return call && call->hasFnAttr(Attribute::Cold) && call->doesNotReturn();
    });
}

bool may_have_twin(const Function &function, size_t most_instructions) {
    return !function.isDeclaration() && !function.isVarArg() && !function.hasFnAttribute(Attribute::NoInline) &&
           !function.hasFnAttribute(Attribute::OptimizeNone) && !function.hasFnAttribute(Attribute::ReturnsTwice) &&
           !function.hasFnAttribute(Attribute::Naked) && !function.callsFunctionThatReturnsTwice() &&
           function.getInstructionCount() <= most_instructions;
}

// Whether a function calls itself in a loop that is to be unrolled, which the calls of a twin would make too large.
bool recurs_in_choices(Function &function) {
    TargetLibraryInfoImpl functions(function.getParent()->getTargetTriple());
    TargetLibraryInfo library(functions);
    AssumptionCache assumptions(function);
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    ScalarEvolution evolution(function, library, assumptions, dominators, loops);
    return any_of(loops.getLoopsInPreorder(), [&](const Loop *loop) { return tries_choices(*loop, evolution); });
}

// Whether the function returns after a call, with its result if there is one: such a call becomes a loop. The result may
// be returned by a block in which several paths end. A call without a result has to be in the block of the return: the
// last of several calls within an IF would become a loop, and would not be inlined like the others.
bool is_last(const CallBase &call) {
    const Instruction *next = call.getNextNode();
    const auto *jump = dyn_cast_or_null<BranchInst>(next);
    if (jump && jump->isUnconditional() && !call.getType()->isVoidTy()) {
        next = &*jump->getSuccessor(0)->getFirstNonPHIIt();
    }
    const auto *end = dyn_cast_or_null<ReturnInst>(next);
    const Value *result = end ? end->getReturnValue() : nullptr;
    const auto *choice = dyn_cast_or_null<PHINode>(result);
    if (choice && end->getParent() != call.getParent() && choice->getParent() == end->getParent()) {
        result = choice->getIncomingValueForBlock(call.getParent());
    }
    return end && (!result || result == &call);
}

} // namespace

// Makes small functions that call themselves call a twin, which calls them. A twin remains if it is not
// inlined: facts that passes derive about one may not hold for the other, because their callers differ. A last call stays
// one of the function itself: it becomes a loop, which needs no stack. Checks do not affect whether a twin is inlined.
extern "C" void llvm_tuning_make_twins(LLVMModuleRef module, size_t most_instructions) {
    SmallVector<Function *, 16> functions;
    for (Function &function : *unwrap(module)) {
        if (may_have_twin(function, most_instructions) && !own_calls(function).empty() && !recurs_in_choices(function)) {
            functions.push_back(&function);
        }
    }
    for (Function *function : functions) {
        if (size_t count = count_failures(*function)) {
            Attribute bonus = Attribute::get(function->getContext(), BONUS, std::to_string(count * COST_OF_FAILURE));
            for (CallBase *call : own_calls(*function)) {
                call->addFnAttr(bonus);
            }
        }
        ValueToValueMapTy map;
        Function *twin = CloneFunction(function, map);
        twin->setName(function->getName() + TWIN_SUFFIX);
        twin->setLinkage(GlobalValue::InternalLinkage);
        twin->setVisibility(GlobalValue::DefaultVisibility);
        twin->setDSOLocal(true);
        for (CallBase *call : own_calls(*function)) {
            if (is_last(*call)) {
                cast<CallBase>(map[call])->setCalledFunction(twin);
            } else {
                call->setCalledFunction(twin);
            }
        }
    }
}
