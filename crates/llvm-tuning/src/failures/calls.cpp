// Calls that report a failure, with their arguments in a bundle while LLVM optimizes. The C interface cannot
// copy the attributes of a function, nor read the bundles of calls.

#include <llvm-c/Core.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

// The name of the bundle, and the suffix of the functions that are called instead.
constexpr StringLiteral BUNDLE = "failure";
constexpr StringLiteral FAILURE_SUFFIX = ".failure";

// Whether calls of a function do not return and are cold.
bool reports_failure(const Function &function) {
    return function.isDeclaration() && !function.isIntrinsic() && function.arg_size() > 0 && !function.isVarArg() &&
           function.getReturnType()->isVoidTy() && function.hasFnAttribute(Attribute::Cold) &&
           function.hasFnAttribute(Attribute::NoReturn);
}

void shorten(Module &module, Function &function) {
    auto *type = FunctionType::get(function.getReturnType(), false);
    Function *other = nullptr;
    for (User *user : make_early_inc_range(function.users())) {
        auto *call = dyn_cast<CallInst>(user);
        if (!call || call->getCalledFunction() != &function || call->hasOperandBundles()) {
            continue;
        }
        if (!other) {
            other = Function::Create(type, GlobalValue::ExternalLinkage, function.getName() + FAILURE_SUFFIX, module);
            LLVMContext &context = module.getContext();
            AttrBuilder attributes(context, function.getAttributes().getFnAttrs());
            other->setAttributes(AttributeList().addFnAttributes(context, attributes));
        }
        // The function itself comes first, so that its declaration is not removed as unused.
        SmallVector<Value *, 8> arguments{&function};
        arguments.append(call->arg_begin(), call->arg_end());
        IRBuilder<> builder(call);
        CallInst *shorter = builder.CreateCall(other, {}, OperandBundleDef(BUNDLE.str(), arguments));
        shorter->setCallingConv(call->getCallingConv());
        shorter->setDebugLoc(call->getDebugLoc());
        call->eraseFromParent();
    }
}

void restore(Function &other) {
    for (User *user : make_early_inc_range(other.users())) {
        auto *call = cast<CallBase>(user);
        ArrayRef<Use> inputs = call->getOperandBundleAt(0).Inputs;
        SmallVector<Value *, 6> arguments(inputs.begin() + 1, inputs.end());
        IRBuilder<> builder(call);
        auto *function = cast<Function>(inputs[0].get());
        CallBase *whole;
        // If a call was inlined into a protected region, it has become an invoke, with an unwind destination.
        if (auto *invoke = dyn_cast<InvokeInst>(call)) {
            whole = builder.CreateInvoke(function, invoke->getNormalDest(), invoke->getUnwindDest(), arguments);
        } else {
            whole = builder.CreateCall(function, arguments);
        }
        whole->setCallingConv(call->getCallingConv());
        whole->setDebugLoc(call->getDebugLoc());
        call->eraseFromParent();
    }
    other.eraseFromParent();
}

} // namespace

// Moves the arguments of calls that report a failure into a bundle.
extern "C" void llvm_tuning_shorten_failures(LLVMModuleRef module) {
    SmallVector<Function *, 16> functions;
    for (Function &function : *unwrap(module)) {
        if (reports_failure(function)) {
            functions.push_back(&function);
        }
    }
    for (Function *function : functions) {
        shorten(*unwrap(module), *function);
    }
}

// Turns the bundles back into arguments.
extern "C" void llvm_tuning_restore_failures(LLVMModuleRef module) {
    SmallVector<Function *, 16> functions;
    for (Function &function : *unwrap(module)) {
        if (function.isDeclaration() && function.getName().ends_with(FAILURE_SUFFIX)) {
            functions.push_back(&function);
        }
    }
    for (Function *function : functions) {
        restore(*function);
    }
}
