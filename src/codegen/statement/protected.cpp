// Moves protected statements, which were lowered as functions of their own, to the invokes that call them.

#include <llvm-c/Core.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

using namespace llvm;

// Inlines all calls of a function, and removes the function. A call has no location then, so the instructions
// keep theirs, which are in the procedure of the caller: debuggers see one frame.
static void inline_calls(Function &callee) {
    callee.setName("protected"); // the beginning of names of blocks
    for (User *user : make_early_inc_range(callee.users())) {
        auto *call = dyn_cast<CallBase>(user);
        if (!call || call->getCalledFunction() != &callee) {
            continue;
        }
        call->setDebugLoc(DebugLoc());
        InlineFunctionInfo info;
        InlineFunction(*call, info, false, nullptr, false);
    }
    if (callee.use_empty()) {
        callee.eraseFromParent();
    }
}

// Inlines the functions of a module that have an attribute. Only a module with a personality routine has any.
extern "C" void tlc_inline_protected(LLVMModuleRef module, const char *personality, const char *attribute) {
    if (!unwrap(module)->getFunction(personality)) {
        return;
    }
    for (Function &function : make_early_inc_range(*unwrap(module))) {
        if (function.hasFnAttribute(attribute) && !function.isDeclaration()) {
            inline_calls(function);
        }
    }
}
