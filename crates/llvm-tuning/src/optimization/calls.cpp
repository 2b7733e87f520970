#include "calls.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <optional>
#include <set>

using namespace llvm;

namespace {

// The greatest number of instructions of a function, and of functions that it calls, that are looked at.
constexpr unsigned MOST_INSTRUCTIONS = 256;
constexpr unsigned MOST_FUNCTIONS = 8;

// The greatest number of calls of a function with the same first argument that are compared with each other.
constexpr size_t MOST_CALLS = 64;

// The greatest number of instructions that inlining the calls of a function by itself adds.
constexpr size_t MOST_ADDED = 512;

// Returns the blocks from which a return can be reached: the others end in a failure, or never.
SmallPtrSet<const BasicBlock *, 16> blocks_that_return(const Function &function) {
    SmallPtrSet<const BasicBlock *, 16> found;
    SmallVector<const BasicBlock *, 16> open;
    for (const BasicBlock &block : function) {
        if (isa<ReturnInst>(block.getTerminator())) {
            open.push_back(&block);
        }
    }
    while (!open.empty()) {
        const BasicBlock *block = open.pop_back_val();
        if (found.insert(block).second) {
            append_range(open, predecessors(block));
        }
    }
    return found;
}

// Whether the result of a function depends on its arguments alone, provided that it returns. Functions that call each
// other are judged together.
bool depends_on_arguments(const Function &first) {
    SmallSetVector<const Function *, MOST_FUNCTIONS> functions;
    functions.insert(&first);
    for (unsigned index = 0; index < functions.size(); index += 1) {
        const Function &function = *functions[index];
        if (index == MOST_FUNCTIONS || !function.hasExactDefinition() || function.isVarArg() ||
            function.getInstructionCount() > MOST_INSTRUCTIONS) {
            return false;
        }
        for (const BasicBlock *block : blocks_that_return(function)) {
            for (const Instruction &instruction : *block) {
                const auto *call = dyn_cast<CallInst>(&instruction);
                if (call && call->getCalledFunction() && !call->getCalledFunction()->isDeclaration()) {
                    functions.insert(call->getCalledFunction());
                } else if (instruction.mayReadOrWriteMemory() || isa<AllocaInst>(instruction) ||
                           (call && !isa<IntrinsicInst>(call))) {
                    return false;
                }
            }
        }
    }
    return true;
}

bool are_equal(const CallInst &left, const CallInst &right) {
    return equal(left.args(), right.args(), [](const Use &a, const Use &b) { return a.get() == b.get(); });
}

// Whether a call may be equal to another one. What it calls is looked at if there is one.
bool is_candidate(const CallInst &call) {
    const Function *callee = call.getCalledFunction();
    return callee && !callee->isDeclaration() && !call.getType()->isVoidTy() && !call.hasOperandBundles() &&
           !call.isMustTailCall() && none_of(call.args(), [](const Use &use) { return use->getType()->isPointerTy(); });
}

using Distances = SmallVector<int64_t, 4>;

// Returns how far the arguments of a call of its own function are from those of the caller, if these are constants.
std::optional<Distances> distances(const CallBase &call) {
    Distances found;
    for (auto [given, own] : zip_equal(call.args(), call.getFunction()->args())) {
        const auto *sum = dyn_cast<BinaryOperator>(given.get());
        const auto *distance = sum && sum->getOpcode() == Instruction::Add && sum->getOperand(0) == &own
                                   ? dyn_cast<ConstantInt>(sum->getOperand(1))
                                   : nullptr;
        if (given == &own) {
            found.push_back(0);
        } else if (distance && distance->getBitWidth() <= 64) {
            found.push_back(distance->getSExtValue());
        } else {
            return std::nullopt;
        }
    }
    return found;
}

// Whether some calls that the called functions make of themselves are equal.
bool repeat_below(ArrayRef<CallBase *> calls) {
    SmallVector<Distances, 8> all;
    for (const CallBase *call : calls) {
        std::optional<Distances> one = distances(*call);
        if (!one) {
            return false;
        }
        all.push_back(*one);
    }
    std::set<Distances> below;
    for (const Distances &first : all) {
        for (const Distances &second : all) {
            Distances sum;
            for (auto [a, b] : zip_equal(first, second)) {
                sum.push_back(static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b)));
            }
            below.insert(sum);
        }
    }
    return below.size() < all.size() * all.size();
}

void inline_calls(Function &function, ArrayRef<CallBase *> calls) {
    // The function that is inlined calls the original one.
    ValueToValueMapTy map;
    Function *copy = CloneFunction(&function, map);
    for (CallBase *call : calls) {
        auto *below = cast<CallBase>(map[call]);
        below->setCalledFunction(&function);
        call->setCalledFunction(copy);
    }
    for (CallBase *call : calls) {
        InlineFunctionInfo info;
        if (!InlineFunction(*call, info).isSuccess()) {
            call->setCalledFunction(&function);
        }
    }
    copy->eraseFromParent();
}

} // namespace

SmallVector<CallBase *, 8> own_calls(Function &function) {
    SmallVector<CallBase *, 8> calls;
    for (User *user : function.users()) {
        auto *call = dyn_cast<CallBase>(user);
        if (call && call->getFunction() == &function && call->getCalledFunction() == &function) {
            calls.push_back(call);
        }
    }
    return calls;
}

PreservedAnalyses RepeatedCalls::run(Module &module, ModuleAnalysisManager &analyses) {
    bool is_changed = false;
    for (Function &function : module) {
        SmallVector<CallBase *, 8> calls = own_calls(function);
        auto is_plain = [](const CallBase *call) { return isa<CallInst>(call) && is_candidate(*cast<CallInst>(call)); };
        if (calls.size() < 2 || function.hasFnAttribute(Attribute::NoInline) ||
            function.getInstructionCount() * calls.size() > MOST_ADDED || !all_of(calls, is_plain) ||
            !depends_on_arguments(function) || !repeat_below(calls)) {
            continue;
        }
        inline_calls(function, calls);
        auto &manager = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
        manager.invalidate(function, PreservedAnalyses::none());
        manager.invalidate(function, simplification.run(function, manager));
        is_changed = true;
    }
    return is_changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses EqualCalls::run(Function &function, FunctionAnalysisManager &analyses) {
    using Group = std::pair<const Function *, const Value *>;
    SmallMapVector<Group, SmallVector<CallInst *, 4>, 8> calls;
    for (BasicBlock &block : function) {
        for (Instruction &instruction : block) {
            auto *call = dyn_cast<CallInst>(&instruction);
            if (call && is_candidate(*call)) {
                const Value *first = call->arg_empty() ? nullptr : call->getArgOperand(0);
                calls[{call->getCalledFunction(), first}].push_back(call);
            }
        }
    }
    bool is_changed = false;
    for (auto &[group, made] : calls) {
        if (made.size() < 2 || made.size() > MOST_CALLS || !depends_on_arguments(*group.first)) {
            continue;
        }
        const DominatorTree &dominators = analyses.getResult<DominatorTreeAnalysis>(function);
        for (CallInst *&later : made) {
            for (CallInst *earlier : made) {
                if (earlier && earlier != later && are_equal(*earlier, *later) && dominators.dominates(earlier, later) &&
                    earlier->tryIntersectAttributes(later)) {
                    later->replaceAllUsesWith(earlier);
                    later->eraseFromParent();
                    later = nullptr;
                    is_changed = true;
                    break;
                }
            }
        }
    }
    if (!is_changed) {
        return PreservedAnalyses::all();
    }
    PreservedAnalyses preserved;
    preserved.preserveSet<CFGAnalyses>();
    return preserved;
}
