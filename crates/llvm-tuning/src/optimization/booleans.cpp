#include "booleans.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

// What is known of the memory that a variable, or a parameter which is an address, refers to.
struct Bytes {
    // Whether all that is written through it is 0 or 1.
    bool is_clean = true;
    // Whether, besides, all that it refers to is clean: a parameter refers to what callers pass.
    bool is_known = true;
    // The bytes that are loaded through it, the parameters that it is passed to, and what is copied to it.
    SmallVector<LoadInst *, 4> loads;
    SmallVector<const Argument *, 4> passed_to;
    SmallVector<const Value *, 1> copied_from;
};

bool is_truth(const Value &value) {
    const auto *constant = dyn_cast<ConstantInt>(&value);
    const auto *extension = dyn_cast<ZExtInst>(&value);
    return value.getType()->isIntegerTy(8) &&
           ((constant && constant->getValue().ule(1)) || (extension && extension->getSrcTy()->isIntegerTy(1)));
}

// The callers of such a function are calls in its module.
bool has_known_callers(const Function &function) {
    return function.hasLocalLinkage() && !function.isVarArg() && all_of(function.uses(), [](const Use &use) {
               const auto *call = dyn_cast<CallBase>(use.getUser());
               return call && call->isCallee(&use) && call->getFunctionType() == call->getCalledFunction()->getFunctionType();
           });
}

class Memory {
public:
    explicit Memory(Module &module) {
        for (GlobalVariable &variable : module.globals()) {
            if (variable.hasLocalLinkage() && variable.hasInitializer() && variable.getInitializer()->isNullValue() &&
                !variable.isThreadLocal()) {
                add(variable);
            }
        }
        for (Function &function : module) {
            for (Instruction &instruction : instructions(function)) {
                if (isa<AllocaInst>(instruction)) {
                    add(instruction);
                }
            }
            if (!function.isDeclaration() && has_known_callers(function)) {
                for (Argument &parameter : function.args()) {
                    if (parameter.getType()->isPointerTy()) {
                        add(parameter);
                    }
                }
            }
        }
        settle();
    }

    // Returns the loads of bytes that are 0 or 1.
    SmallVector<LoadInst *, 32> loads() const {
        SmallVector<LoadInst *, 32> found;
        for (const auto &[root, bytes] : all) {
            if (bytes.is_known) {
                append_range(found, bytes.loads);
            }
        }
        return found;
    }

private:
    MapVector<const Value *, Bytes> all;

    void add(Value &root) {
        Bytes &bytes = all[&root];
        SmallVector<Value *, 16> open{&root};
        while (!open.empty() && bytes.is_clean) {
            for (Use &use : open.pop_back_val()->uses()) {
                if (isa<GEPOperator>(use.getUser())) {
                    open.push_back(use.getUser());
                } else if (!add_use(bytes, use)) {
                    bytes.is_clean = false;
                    bytes.is_known = false;
                    break;
                }
            }
        }
    }

    // Returns false for a use that may write something else.
    static bool add_use(Bytes &bytes, Use &use) {
        User *user = use.getUser();
        if (auto *load = dyn_cast<LoadInst>(user)) {
            if (load->getType()->isIntegerTy(8) && load->isSimple()) {
                bytes.loads.push_back(load);
            }
            return true;
        }
        if (const auto *store = dyn_cast<StoreInst>(user)) {
            return use.getOperandNo() == StoreInst::getPointerOperandIndex() && is_truth(*store->getValueOperand());
        }
        if (const auto *fill = dyn_cast<MemSetInst>(user)) {
            return is_truth(*fill->getValue());
        }
        if (const auto *copy = dyn_cast<MemTransferInst>(user)) {
            if (use.getOperandNo() == 0) {
                bytes.copied_from.push_back(copy->getRawSource());
            }
            return true;
        }
        auto *call = dyn_cast<CallBase>(user);
        if (!call || !call->isArgOperand(&use)) {
            return isa<ICmpInst>(user);
        }
        const Function *callee = call->getCalledFunction();
        unsigned number = call->getArgOperandNo(&use);
        if (callee && !callee->isDeclaration() && has_known_callers(*callee)) {
            bytes.passed_to.push_back(callee->getArg(number));
            return true;
        }
        return call->isLifetimeStartOrEnd() || (call->onlyReadsMemory(number) && call->doesNotCapture(number));
    }

    bool is_known(const Value *address) const {
        auto found = all.find(getUnderlyingObject(address, 0));
        return found != all.end() && found->second.is_known;
    }

    // Withdraws what turns out to be unknown until all conclusions agree.
    void settle() {
        bool is_changed = true;
        while (is_changed) {
            is_changed = false;
            for (auto &[root, bytes] : all) {
                bool is_clean = bytes.is_clean && all_of(bytes.passed_to, [&](const Argument *parameter) {
                    return all.find(parameter)->second.is_clean;
                }) && all_of(bytes.copied_from, [&](const Value *source) { return is_known(source); });
                bool known = is_clean && bytes.is_known && (!isa<Argument>(root) || are_callers_known(*cast<Argument>(root)));
                is_changed |= is_clean != bytes.is_clean || known != bytes.is_known;
                bytes.is_clean = is_clean;
                bytes.is_known = known;
            }
        }
    }

    bool are_callers_known(const Argument &parameter) const {
        return all_of(parameter.getParent()->users(), [&](const User *user) {
            return is_known(cast<CallBase>(user)->getArgOperand(parameter.getArgNo()));
        });
    }
};

} // namespace

PreservedAnalyses Booleans::run(Module &module, ModuleAnalysisManager &) {
    MDNode *range = MDBuilder(module.getContext()).createRange(APInt(8, 0), APInt(8, 2));
    for (LoadInst *load : Memory(module).loads()) {
        load->setMetadata(LLVMContext::MD_range, range);
    }
    return PreservedAnalyses::all();
}
