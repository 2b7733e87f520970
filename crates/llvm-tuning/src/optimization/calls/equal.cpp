#include "equal.h"

#include "../run.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/DomTreeUpdater.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/SSAUpdater.h>

#include <optional>
#include <set>

using namespace llvm;

namespace {

// The greatest number of instructions of a function, and of functions that it calls, that are looked at.
constexpr unsigned MOST_INSTRUCTIONS = 256;
constexpr unsigned MOST_FUNCTIONS = 8;

// The greatest number of calls of a function with the same first argument that are compared with each other.
constexpr size_t MOST_CALLS = 64;

// The greatest number of sums with constants that are looked through: unreachable code may have cycles of them.
constexpr unsigned MOST_SUMS = 16;

// The greatest number of instructions that inlining the calls of a function by itself adds.
constexpr size_t MOST_ADDED = 512;

// The greatest number of instructions of a function whose only call of itself is inlined.
constexpr size_t MOST_IN_CHAIN = 64;

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

bool have_equal_arguments(const CallInst &left, const CallInst &right) {
    return equal(left.args(), right.args(), [](const Use &a, const Use &b) { return a.get() == b.get(); });
}

// Whether a call may be equal to another one. What it calls is looked at if there is one.
bool is_candidate(const CallInst &call) {
    const Function *callee = call.getCalledFunction();
    return callee && !callee->isDeclaration() && !call.getType()->isVoidTy() && !call.hasOperandBundles() &&
           !call.isMustTailCall() && none_of(call.args(), [](const Use &use) { return use->getType()->isPointerTy(); });
}

// A value and the constant that is added to it.
using Sum = std::pair<Value *, int64_t>;

// Returns the parts of a sum with a constant, or of a difference, whether it is checked or not.
std::optional<Sum> parts_of(Value *value) {
    auto *result = dyn_cast<ExtractValueInst>(value);
    auto *checked = result ? dyn_cast<WithOverflowInst>(result->getAggregateOperand()) : nullptr;
    auto *plain = dyn_cast<BinaryOperator>(value);
    if (!plain && (!checked || result->getIndices().front() != 0)) {
        return std::nullopt;
    }
    unsigned operation = plain ? plain->getOpcode() : checked->getBinaryOp();
    const auto *constant = dyn_cast<ConstantInt>(plain ? plain->getOperand(1) : checked->getRHS());
    if (!constant || constant->getBitWidth() != 64 || (operation != Instruction::Add && operation != Instruction::Sub)) {
        return std::nullopt;
    }
    uint64_t distance = operation == Instruction::Add ? constant->getZExtValue() : -constant->getZExtValue();
    return Sum(plain ? plain->getOperand(0) : checked->getLHS(), static_cast<int64_t>(distance));
}

int64_t added(int64_t left, int64_t right) {
    return static_cast<int64_t>(static_cast<uint64_t>(left) + static_cast<uint64_t>(right));
}

Sum sum_of(Value *value) {
    Sum all(value, 0);
    for (unsigned number = 0; number < MOST_SUMS; number += 1) {
        std::optional<Sum> more = parts_of(all.first);
        if (!more) {
            break;
        }
        all = {more->first, added(all.second, more->second)};
    }
    return all;
}

using Distances = SmallVector<int64_t, 4>;

// Returns how far the arguments of a call of its own function are from those of the caller, if these are constants.
std::optional<Distances> distances(const CallBase &call) {
    Distances found;
    for (auto [given, own] : zip_equal(call.args(), call.getFunction()->args())) {
        auto [value, distance] = sum_of(given.get());
        if (value != &own) {
            return std::nullopt;
        }
        found.push_back(distance);
    }
    return found;
}

// Whether some calls that the called functions make of themselves are equal, and are not too many.
bool repeat_below(const Function &function, ArrayRef<CallBase *> calls) {
    auto is_plain = [](const CallBase *call) { return isa<CallInst>(call) && is_candidate(*cast<CallInst>(call)); };
    if (calls.size() < 2 || function.getInstructionCount() * calls.size() > MOST_ADDED || !all_of(calls, is_plain) ||
        !depends_on_arguments(function)) {
        return false;
    }
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
                sum.push_back(added(a, b));
            }
            below.insert(sum);
        }
    }
    return below.size() < all.size() * all.size();
}

// Whether a small function without memory of its own makes one call of itself: one more level costs little code.
bool is_chain(const Function &function, ArrayRef<CallBase *> calls) {
    return calls.size() == 1 && isa<CallInst>(calls.front()) && function.getInstructionCount() <= MOST_IN_CHAIN &&
           none_of(instructions(function), [](const Instruction &one) { return isa<AllocaInst>(one); });
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

// Removes calls that are equal to one that dominates them.
bool replace_dominated(SmallVectorImpl<CallInst *> &made, const DominatorTree &dominators) {
    size_t count = made.size();
    for (CallInst *&later : made) {
        for (CallInst *earlier : made) {
            if (earlier && earlier != later && have_equal_arguments(*earlier, *later) &&
                dominators.dominates(earlier, later) && earlier->tryIntersectAttributes(later)) {
                later->replaceAllUsesWith(earlier);
                later->eraseFromParent();
                later = nullptr;
                break;
            }
        }
    }
    erase(made, nullptr);
    return made.size() < count;
}

// Whether calls have equal arguments, although each computes sums with constants for itself.
bool have_equal_sums(const CallInst &left, const CallInst &right) {
    return equal(left.args(), right.args(), [](const Use &a, const Use &b) { return sum_of(a.get()) == sum_of(b.get()); });
}

// Returns the block in which the last value is defined that the arguments of a call are computed from: what was called
// before had other arguments.
BasicBlock *block_of_arguments(CallInst &call, const DominatorTree &dominators) {
    BasicBlock *last = &call.getFunction()->getEntryBlock();
    for (Value *argument : call.args()) {
        auto *instruction = dyn_cast<Instruction>(sum_of(argument).first);
        if (instruction && dominators.dominates(last, instruction->getParent())) {
            last = instruction->getParent();
        }
    }
    return last;
}

// A call with its result, which is known at the end of the block.
struct MadeCall {
    CallInst *call;
    BasicBlock *block;
    Value *result;
};

// Makes a call only if none of the equal ones was made on the way to it, and returns what is known then.
MadeCall skip_if_made(CallInst &call, ArrayRef<MadeCall> equal, DominatorTree &dominators) {
    MadeCall unchanged{&call, call.getParent(), &call};
    BasicBlock *begin = block_of_arguments(call, dominators);
    Type *truth = Type::getInt1Ty(call.getContext());
    SSAUpdater flags;
    SSAUpdater results;
    flags.Initialize(truth, "made");
    results.Initialize(call.getType(), "result");
    flags.AddAvailableValue(begin, ConstantInt::getFalse(truth));
    results.AddAvailableValue(begin, PoisonValue::get(call.getType()));
    for (const MadeCall &earlier : equal) {
        if (!earlier.call->tryIntersectAttributes(&call)) {
            return unchanged;
        }
        if (earlier.block == call.getParent()) {
            call.replaceAllUsesWith(earlier.result);
            call.eraseFromParent();
            return earlier;
        }
        flags.AddAvailableValue(earlier.block, ConstantInt::getTrue(truth));
        results.AddAvailableValue(earlier.block, earlier.result);
    }
    Value *is_made = call.getParent() == begin ? nullptr : flags.GetValueInMiddleOfBlock(call.getParent());
    if (!is_made || match(is_made, PatternMatch::m_Zero())) {
        return unchanged;
    }
    Value *result = results.GetValueInMiddleOfBlock(call.getParent());
    BasicBlock *before = call.getParent();
    Value *is_new = IRBuilder<>(&call).CreateNot(is_made);
    DomTreeUpdater updater(dominators, DomTreeUpdater::UpdateStrategy::Eager);
    Instruction *end = SplitBlockAndInsertIfThen(is_new, call.getIterator(), false, nullptr, &updater);
    auto *either = PHINode::Create(call.getType(), 2, "result", call.getParent()->begin());
    call.replaceAllUsesWith(either);
    call.moveBefore(end->getIterator());
    either->addIncoming(result, before);
    either->addIncoming(&call, end->getParent());
    return {&call, either->getParent(), either};
}

// Makes calls that a function makes of itself only if equal ones were not made on the way to them.
bool skip_made_calls(Function &function, DominatorTree &dominators) {
    SmallVector<CallInst *, 16> calls;
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function)) {
        for (Instruction &instruction : *block) {
            auto *call = dyn_cast<CallInst>(&instruction);
            if (call && call->getCalledFunction() == &function && is_candidate(*call)) {
                calls.push_back(call);
            }
        }
    }
    if (calls.size() < 2 || calls.size() > MOST_CALLS || !depends_on_arguments(function)) {
        return false;
    }
    bool is_changed = false;
    SmallVector<SmallVector<MadeCall, 4>, 8> groups;
    for (CallInst *call : calls) {
        auto *group = find_if(groups, [&](const auto &made) { return have_equal_sums(*made.front().call, *call); });
        if (group == groups.end()) {
            group = &groups.emplace_back();
        }
        group->push_back(skip_if_made(*call, *group, dominators));
        is_changed |= group->back().result != call;
    }
    return is_changed;
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
        if (function.hasFnAttribute(Attribute::NoInline) || (!repeat_below(function, calls) && !is_chain(function, calls))) {
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
            if (call && call->getCalledFunction() != &function && is_candidate(*call)) {
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
        is_changed |= replace_dominated(made, analyses.getResult<DominatorTreeAnalysis>(function));
    }
    if (own_calls(function).size() > 1 && skip_made_calls(function, analyses.getResult<DominatorTreeAnalysis>(function))) {
        return PreservedAnalyses::none();
    }
    return preserved_with_branches(is_changed);
}
