// Cleanup of the records of variables after a module is optimized.

#include <llvm-c/Core.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace {

// Describes the values of instructions that fast selection omits in terms of their operands.
void describe_unused(Function &function) {
    SmallPtrSet<const Value *, 16> unused;
    for (BasicBlock &block : function) {
        for (Instruction &instruction : reverse(block)) {
            bool is_needed = instruction.mayHaveSideEffects() || instruction.isTerminator() ||
                             isa<PHINode>(instruction) ||
                             any_of(instruction.users(), [&](const User *user) { return !unused.contains(user); });
            if (!is_needed) {
                unused.insert(&instruction);
                salvageDebugInfo(instruction);
            }
        }
    }
}

// Whether instruction selection may drop a record of this value in a block instead of recording that there is
// none: fast selection does if no register holds the value, slow selection if it is computed in another
// block.
bool may_be_forgotten(const Value *value, const BasicBlock &block, bool is_optimized) {
    const auto *instruction = dyn_cast<Instruction>(value);
    if (!is_optimized) {
        return instruction || !(isa<ConstantInt>(value) || isa<ConstantFP>(value) || isa<Argument>(value));
    }
    return instruction && instruction->getParent() != &block;
}

// Returns a record that gives the same variable no value.
DbgVariableRecord *nothing(const DbgVariableRecord &record) {
    DbgVariableRecord *nothing = record.clone();
    nothing->setKillLocation();
    return nothing;
}

// Inserts, before each record that may be dropped, one without a value: otherwise debuggers would still show
// the previous value.
void forget_values(Function &function, bool is_optimized) {
    for (BasicBlock &block : function) {
        auto may_be_forgotten_here = [&](const Value *value) { return may_be_forgotten(value, block, is_optimized); };
        for (Instruction &instruction : block) {
            for (DbgVariableRecord &record : make_early_inc_range(filterDbgVars(instruction.getDbgRecordRange()))) {
                bool has_value = record.isDbgValue() && !record.isKillLocation();
                if (has_value && any_of(record.location_ops(), may_be_forgotten_here)) {
                    nothing(record)->insertBefore(&record);
                }
            }
        }
    }
}

// Whether fast selection may fold a load into the following instruction. It does not if a record refers to
// the load, so the code would differ.
bool may_be_operand(const Instruction &load) {
    if (!isa<LoadInst>(load) || !load.hasOneUse()) {
        return false;
    }
    // As in selection, instructions that are selected together with their only user are skipped.
    const Instruction *next = load.getNextNode();
    while (next && next->hasOneUse() && !next->mayHaveSideEffects() && !isa<LoadInst>(next) &&
           next->user_back()->getParent() == load.getParent() && next != load.user_back()) {
        next = next->getNextNode();
    }
    const auto *user = cast<Instruction>(load.user_back());
    return next && user->getParent() == load.getParent() && (user == next || user->hasOneUse());
}

// Removes the values of variables that such loads define.
void release_operands(Function &function) {
    for (Instruction &instruction : instructions(function)) {
        if (!may_be_operand(instruction)) {
            continue;
        }
        SmallVector<DbgVariableRecord *> records;
        findDbgUsers(&instruction, records);
        for (DbgVariableRecord *record : records) {
            record->setKillLocation();
        }
    }
}

// Whether fast selection leaves a call to the slow one.
bool is_left_to_slow_selection(const Instruction &instruction) {
    const auto *call = dyn_cast<CallBase>(&instruction);
    if (!call || isa<IntrinsicInst>(call)) {
        return false;
    }
    auto is_plain = [](const Type *type) {
        return type->isPointerTy() || type->isFloatTy() || type->isDoubleTy() || type->isVoidTy() ||
               (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
    };
    auto is_plain_argument = [&](const Use &argument) {
        return is_plain(argument->getType()) && (!argument->getType()->isIntegerTy(1) || isa<Constant>(argument));
    };
    return call->isInlineAsm() || call->getFunctionType()->isVarArg() || !is_plain(call->getType()) ||
           !all_of(call->args(), is_plain_argument);
}

// Moves records that precede calls of the slow selection after these calls: otherwise they would end up at
// the beginning of the block. Meanwhile, their variables have no value.
void pass_slow_calls(Function &function) {
    for (BasicBlock &block : function) {
        // The position of the records before the call; none if only such calls precede it, because then the
        // position is right.
        Instruction *known = nullptr;
        for (Instruction &instruction : make_early_inc_range(block)) {
            if (!is_left_to_slow_selection(instruction) || instruction.isTerminator()) {
                known = isa<PHINode>(instruction) ? nullptr : &instruction;
                continue;
            }
            Instruction *next = instruction.getNextNode();
            if (!known || !next) {
                continue;
            }
            for (DbgVariableRecord &record : filterDbgVars(instruction.getDbgRecordRange())) {
                if (record.isDbgValue()) {
                    block.insertDbgRecordBefore(nothing(record), known->getIterator());
                }
            }
            if (instruction.hasDbgRecords()) {
                next->adoptDbgRecords(&block, instruction.getIterator(), true);
            }
        }
    }
}

// For a variable that is declared to be in memory while some parts have values, adds records for the other
// parts from the declaration on: LLVM ignores the values of a declared variable.
void place_parts(Function &function) {
    auto variable_of = [](const DbgVariableRecord &record) {
        return std::make_pair(record.getVariable(), record.getDebugLoc().getInlinedAt());
    };
    DenseSet<std::pair<DILocalVariable *, DILocation *>> valued;
    SmallVector<DbgVariableRecord *> declared;
    for (Instruction &instruction : instructions(function)) {
        for (DbgVariableRecord &record : filterDbgVars(instruction.getDbgRecordRange())) {
            if (record.isDbgValue()) {
                valued.insert(variable_of(record));
            } else if (record.isDbgDeclare() && record.getExpression()->isFragment()) {
                declared.push_back(&record);
            }
        }
    }
    for (DbgVariableRecord *record : declared) {
        if (valued.contains(variable_of(*record))) {
            DIExpression *expression = DIExpression::prepend(record->getExpression(), DIExpression::DerefBefore);
            DbgVariableRecord::createDbgVariableRecord(record->getAddress(), record->getVariable(), expression,
                                                       record->getDebugLoc())
                ->insertBefore(record);
            record->eraseFromParent();
        }
    }
}

// Removes declarations of variables that also have records of values. Passes turn these declarations into records of
// values, but not in functions that are excluded from optimization: there the slot would be the only location.
void drop_declarations(Function &function) {
    DenseSet<DebugVariable> valued;
    SmallVector<DbgVariableRecord *> declarations;
    for (Instruction &instruction : instructions(function)) {
        for (DbgVariableRecord &record : filterDbgVars(instruction.getDbgRecordRange())) {
            if (record.isDbgDeclare()) {
                declarations.push_back(&record);
            } else {
                valued.insert(DebugVariable(&record));
            }
        }
    }
    for (DbgVariableRecord *record : declarations) {
        if (valued.contains(DebugVariable(record))) {
            record->eraseFromParent();
        }
    }
}

} // namespace

// Finalizes the records of a module that no pass changes any more. Records without effect, because others of
// their variable follow directly, are removed: in the first block, instruction selection moves records of
// arguments to the start, and the later one would win.
extern "C" void llvm_tuning_debug_values_settle(LLVMModuleRef module, bool is_optimized) {
    for (Function &function : *unwrap(module)) {
        if (!is_optimized) {
            describe_unused(function);
            release_operands(function);
        } else if (function.hasOptNone()) {
            drop_declarations(function);
        }
        place_parts(function);
        for (BasicBlock &block : function) {
            RemoveRedundantDbgInstrs(&block);
        }
        if (!is_optimized) {
            pass_slow_calls(function);
        }
        forget_values(function, is_optimized);
    }
}
