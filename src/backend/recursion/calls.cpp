// Twins of recursive functions. The C interface of LLVM cannot copy a function.

#include <llvm-c/Core.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

using namespace llvm;

namespace {

constexpr StringLiteral SUFFIX = ".twin";

// The calls by which a function calls itself.
SmallVector<CallBase *, 8> recursions(Function &function) {
    SmallVector<CallBase *, 8> calls;
    for (User *user : function.users()) {
        auto *call = dyn_cast<CallBase>(user);
        if (call && call->getFunction() == &function && call->getCalledFunction() == &function) {
            calls.push_back(call);
        }
    }
    return calls;
}

bool may_have_twin(const Function &function, size_t most_instructions) {
    return !function.isDeclaration() && !function.isVarArg() && !function.hasFnAttribute(Attribute::NoInline) &&
           !function.hasFnAttribute(Attribute::OptimizeNone) && !function.hasFnAttribute(Attribute::ReturnsTwice) &&
           !function.hasFnAttribute(Attribute::Naked) && !function.callsFunctionThatReturnsTwice() &&
           function.getInstructionCount() <= most_instructions;
}

} // namespace

// Has small functions that call themselves call a twin, which calls them. A twin stays if it is not inlined: what passes find out about the
// one may not hold for the other, because they have different callers.
extern "C" void tlc_make_twins(LLVMModuleRef module, size_t most_instructions) {
    SmallVector<Function *, 16> functions;
    for (Function &function : *unwrap(module)) {
        if (may_have_twin(function, most_instructions) && !recursions(function).empty()) {
            functions.push_back(&function);
        }
    }
    for (Function *function : functions) {
        ValueToValueMapTy map;
        Function *twin = CloneFunction(function, map);
        twin->setName(function->getName() + SUFFIX);
        twin->setLinkage(GlobalValue::InternalLinkage);
        twin->setVisibility(GlobalValue::DefaultVisibility);
        twin->setDSOLocal(true);
        for (CallBase *call : recursions(*function)) {
            call->setCalledFunction(twin);
        }
    }
}
