#include "texts.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace {

// The number of calls that pays for the function that adds the address of the texts for them.
constexpr size_t FEWEST_CALLS = 24;

// The calls that pass a text to a function as its first argument and do not return, with the offsets of their
// texts.
using Reports = MapVector<Function *, SmallVector<std::pair<CallBase *, size_t>, 0>>;

// Returns the bytes of a private constant whose address is not significant and that needs neither alignment
// nor a section of its own.
StringRef text_of(const GlobalVariable &global) {
    if (!global.hasPrivateLinkage() || !global.isConstant() || !global.hasGlobalUnnamedAddr() || global.hasSection()
        || global.hasComdat() || global.hasMetadata() || global.getAlign().valueOrOne() != 1
        || !global.hasInitializer()) {
        return {};
    }
    auto *data = dyn_cast<ConstantDataSequential>(global.getInitializer());
    return data != nullptr && data->isString() ? data->getAsString() : StringRef();
}

// Returns the function that a call reports a failure to, if the use of a text is the first argument of such a
// call.
Function *reporter_of(const Use &use) {
    auto *call = dyn_cast<CallInst>(use.getUser());
    if (call == nullptr || !call->isArgOperand(&use) || call->getArgOperandNo(&use) != 0) {
        return nullptr;
    }
    Function *reporter = call->getCalledFunction();
    return reporter != nullptr && reporter->doesNotReturn() && reporter->getReturnType()->isVoidTy()
        && !reporter->isVarArg()
        ? reporter
        : nullptr;
}

// Creates a function that calls `reporter` with the text at an offset, its first argument. It leaves no
// frame.
Function *by_offset(Function &reporter, GlobalVariable &texts) {
    auto *function = Function::Create(reporter.getFunctionType(), GlobalValue::InternalLinkage,
                                      reporter.getName() + ".text", reporter.getParent());
    function->copyAttributesFrom(&reporter);
    function->setLinkage(GlobalValue::InternalLinkage);
    function->setDSOLocal(true);
    IRBuilder<> builder(BasicBlock::Create(reporter.getContext(), "", function));
    SmallVector<Value *, 8> arguments(make_pointer_range(function->args()));
    Value *offset = builder.CreatePtrToInt(arguments[0], builder.getInt64Ty());
    arguments[0] = builder.CreateInBoundsGEP(builder.getInt8Ty(), &texts, offset);
    CallInst *call = builder.CreateCall(&reporter, arguments);
    call->setAttributes(reporter.getAttributes());
    call->setCallingConv(reporter.getCallingConv());
    call->setTailCallKind(CallInst::TCK_MustTail);
    builder.CreateRetVoid();
    return function;
}

} // namespace

void join_texts(Module &module) {
    SmallVector<std::pair<GlobalVariable *, size_t>, 64> texts;
    SmallString<0> joined;
    Reports reports;
    for (GlobalVariable &global : module.globals()) {
        StringRef text = text_of(global);
        if (text.empty()) {
            continue;
        }
        for (const Use &use : global.uses()) {
            if (Function *reporter = reporter_of(use)) {
                reports[reporter].push_back({cast<CallInst>(use.getUser()), joined.size()});
            }
        }
        texts.push_back({&global, joined.size()});
        joined += text;
    }
    if (texts.size() < 2) {
        return;
    }
    LLVMContext &context = module.getContext();
    Constant *bytes = ConstantDataArray::getString(context, joined, false);
    auto *all = new GlobalVariable(module, bytes->getType(), true, GlobalValue::PrivateLinkage, bytes, "texts");
    all->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    all->setAlignment(Align(1));
    Type *wide = Type::getInt64Ty(context);
    for (auto &[reporter, calls] : reports) {
        if (calls.size() < FEWEST_CALLS) {
            continue;
        }
        Function *through = by_offset(*reporter, *all);
        for (auto [call, offset] : calls) {
            call->setCalledFunction(through);
            Constant *number = ConstantInt::get(wide, offset);
            call->setArgOperand(0, ConstantExpr::getIntToPtr(number, call->getArgOperand(0)->getType()));
        }
    }
    Type *byte = Type::getInt8Ty(context);
    for (auto [global, offset] : texts) {
        if (!global->use_empty()) {
            Constant *number = ConstantInt::get(wide, offset);
            global->replaceAllUsesWith(ConstantExpr::getInBoundsGetElementPtr(byte, all, number));
        }
        global->eraseFromParent();
    }
}
