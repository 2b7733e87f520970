// Functions that promotion needs and LLVM's C interface lacks, and the one walk over a function that finds
// the accesses to its variables. The rules are those of LLVM's own pass, mem2reg.

#include "collector.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/InstructionSimplify.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

using namespace direct_ssa;

namespace {

// Erases the uses of a variable that are not accesses: lifetime markers, and values that only assumptions
// use.
void erase_markers(AllocaInst &slot) {
    for (Use &use : make_early_inc_range(slot.uses())) {
        auto *user = cast<Instruction>(use.getUser());
        if (isa<LoadInst>(user) || isa<StoreInst>(user)) {
            continue;
        }
        if (user->isDroppable()) {
            user->dropDroppableUse(use);
            continue;
        }
        if (!user->getType()->isVoidTy()) {
            // The user is another name for the address, without other uses.
            for (Use &other : make_early_inc_range(user->uses())) {
                auto *marker = cast<Instruction>(other.getUser());
                if (marker->isDroppable()) {
                    marker->dropDroppableUse(other);
                } else {
                    marker->eraseFromParent();
                }
            }
        }
        user->eraseFromParent();
    }
}

void find_records(Collector &collector, uint32_t number) {
    Variable &variable = collector.variables[number];
    bool has_assigns = variable.slot->hasMetadata(LLVMContext::MD_DIAssignID);
    // As in mem2reg, the records of a variable without accesses stay, without a location.
    if ((!has_assigns && !variable.slot->isUsedByMetadata()) || variable.slot->use_empty()) {
        return;
    }
    Description description;
    SmallVector<DbgVariableRecord *, 2> records;
    direct_ssa::find_records(variable.slot, records);
    copy_if(records, std::back_inserter(description.declares),
            [](DbgVariableRecord *record) { return !record->isDbgAssign(); });
    SmallSet<DebugVariable, 2> parts;
    for (DbgVariableRecord *record : at::getDVRAssignmentMarkers(variable.slot)) {
        if (parts.insert(DebugVariable(record)).second) {
            description.assigns.push_back(record);
        }
    }
    variable.is_described = !description.declares.empty() || !description.assigns.empty();
    if (variable.is_described) {
        collector.descriptions[number] = std::move(description);
    }
}

void find_variables(Collector &collector) {
    bool has_others = false, has_pointers = false;
    for (Instruction &instruction : collector.function->getEntryBlock()) {
        auto *slot = dyn_cast<AllocaInst>(&instruction);
        if (!slot) {
            continue;
        }
        if (!isAllocaPromotable(slot)) {
            has_others = true;
            continue;
        }
        has_pointers |= slot->getAllocatedType()->isPtrOrPtrVectorTy() || slot->getAllocatedType()->isAggregateType();
        collector.numbers.add(slot, collector.variables.size());
        collector.variables.push_back({slot});
    }
    collector.may_free_others = has_others && has_pointers;
    for (uint32_t number = 0; number < collector.variables.size(); ++number) {
        erase_markers(*collector.variables[number].slot);
        find_records(collector, number);
    }
}

void find_edges(Collector &collector) {
    for (BasicBlock &block : *collector.function) {
        collector.numbers.add(&block, collector.blocks.size());
        collector.blocks.push_back(wrap(&block));
    }
    collector.edge_counts.assign(collector.blocks.size(), 0);
    for (BasicBlock &block : *collector.function) {
        const Instruction *end = block.getTerminator();
        for (unsigned edge = 0, count = end->getNumSuccessors(); edge < count; ++edge) {
            uint32_t next = collector.numbers.find(end->getSuccessor(edge));
            collector.successors.push_back(next);
            ++collector.edge_counts[next];
        }
        collector.successor_ends.push_back(collector.successors.size());
    }
}

// Returns the number of the variable that has an address, or -1.
int64_t variable_at(const Collector &collector, const Value *address) {
    return isa<AllocaInst>(address) ? collector.numbers.find(address) : -1;
}

void note_access(Collector &collector, Instruction &instruction, uint32_t number, uint32_t block, bool is_store) {
    Variable &variable = collector.variables[number];
    if (!variable.is_accessed) {
        variable.is_accessed = true;
        variable.block = block;
        variable.begins_with_load = !is_store;
    }
    variable.is_in_several_blocks |= variable.block != block;
    variable.is_loaded |= !is_store;
    variable.is_stored_behind_entry |= is_store && block > 0;
    bool is_copy = false;
    if (is_store) {
        variable.has_several_stores |= variable.store != nullptr;
        variable.store = cast<StoreInst>(&instruction);
        Value *stored = instruction.getOperand(0);
        auto *load = dyn_cast<LoadInst>(stored);
        is_copy = load && variable_at(collector, load->getPointerOperand()) >= 0;
        collector.stores_undefined |= isa<UndefValue>(stored);
    }
    collector.accesses.push_back({wrap(&instruction), number, is_store, is_copy});
}

void find_accesses(Collector &collector) {
    bool is_located = collector.function->getSubprogram() != nullptr;
    uint32_t number = 0;
    for (BasicBlock &block : *collector.function) {
        for (Instruction &instruction : block) {
            bool is_store = isa<StoreInst>(instruction);
            if (!is_store && !isa<LoadInst>(instruction)) {
                continue;
            }
            int64_t variable = variable_at(collector, instruction.getOperand(is_store ? 1 : 0));
            if (variable >= 0) {
                note_access(collector, instruction, variable, number, is_store);
                if (is_located) {
                    collector.locations.push_back(instruction.getDebugLoc().get());
                }
            }
        }
        collector.access_ends.push_back(collector.accesses.size());
        ++number;
    }
    for (const Variable &variable : collector.variables) {
        bool needs_search = variable.needs_search();
        Value *only = needs_search ? variable.only_value() : nullptr;
        collector.facts.push_back({wrap(variable.slot->getAllocatedType()), needs_search && !only, wrap(only)});
    }
}

// Records the assignment of a store for debuggers; the store is about to be erased.
void describe_store(Collector &collector, uint32_t variable, StoreInst &store) {
    if (!collector.variables[variable].is_described) {
        return;
    }
    const Description &description = collector.descriptions[variable];
    DIBuilder builder(*collector.function->getParent(), false);
    if (!description.assigns.empty()) {
        SmallSet<DebugVariableAggregate, 2> linked;
        for (DbgVariableRecord *record : at::getDVRAssignmentMarkers(&store)) {
            linked.insert(DebugVariableAggregate(record));
            // Several stores may be linked to one record, whose value they share.
            if (collector.idle_assigns.insert(record)) {
                DbgVariableRecord::createDbgVariableRecord(record->getValue(), record->getVariable(),
                                                           record->getExpression(), record->getDebugLoc().get(),
                                                           *record);
            }
        }
        for (DbgVariableRecord *record : description.assigns) {
            if (!linked.contains(DebugVariableAggregate(record))) {
                ConvertDebugDeclareToDebugValue(record, &store, builder);
            }
        }
    }
    for (DbgVariableRecord *record : description.declares) {
        if (record->isAddressOfVariable()) {
            ConvertDebugDeclareToDebugValue(record, &store, builder);
        }
    }
}

// Keeps the promises about a loaded value, of which breaking is immediate undefined behaviour.
void keep_promises(LoadInst &load, Value &value) {
    if (isa<UndefValue>(value)) {
        // This store does not end a block and cannot be executed.
        LLVMContext &context = load.getContext();
        new StoreInst(ConstantInt::getTrue(context), PoisonValue::get(PointerType::getUnqual(context)), false, Align(1),
                      load.getIterator());
    } else if (load.hasMetadata(LLVMContext::MD_nonnull) &&
               !isKnownNonZero(&value, SimplifyQuery(load.getDataLayout(), &load))) {
        IRBuilder<> builder(&load);
        // As in mem2reg, even a comparison of constants is not folded.
        auto *zero = Constant::getNullValue(value.getType());
        builder.CreateAssumption(builder.Insert(new ICmpInst(ICmpInst::ICMP_NE, &value, zero)));
    }
}

// Drops all metadata of a value with a single search, by a function that LLVM has for derived classes only.
struct Metadata : Value {
    static void drop(Value &value) { (value.*&Metadata::clearMetadata)(); }
};

// Erases an access. Its metadata is dropped first, because the destructor searches for each kind. Only the link of an
// assignment, which is registered elsewhere, is left to the destructor; loads have none.
void erase(Instruction &access) {
    bool is_linked = isa<StoreInst>(access) && access.hasMetadata(LLVMContext::MD_DIAssignID);
    if (access.hasMetadataOtherThanDebugLoc() && !is_linked) {
        Metadata::drop(access);
    }
    access.eraseFromParent();
}

} // namespace

extern "C" {

Collector *direct_ssa_promote_begin() { return new Collector(); }

void direct_ssa_promote_end(Collector *collector) { delete collector; }

// Finds the variables of a function that can be promoted, its blocks and edges, and all accesses to these variables.
// Before that, variables are split if that is requested.
void direct_ssa_promote_collect(Collector *collector, LLVMValueRef function, bool splits, Collection *collection) {
    collector->function = unwrap<Function>(function);
    collector->blocks.clear();
    collector->successor_ends.clear();
    collector->successors.clear();
    collector->access_ends.clear();
    collector->accesses.clear();
    collector->locations.clear();
    collector->variables.clear();
    collector->facts.clear();
    collector->descriptions.clear();
    collector->numbers.clear();
    collector->idle_assigns.clear();
    collector->promises.clear();
    collector->stores_undefined = false;
    collector->had_intrinsics = !direct_ssa::has_records(*collector->function);
    if (collector->had_intrinsics) {
        direct_ssa::set_records(*collector->function, true);
    }
    uint32_t split_count = splits ? split_variables(*collector->function) : 0;
    find_variables(*collector);
    if (!collector->variables.empty()) {
        find_edges(*collector);
        find_accesses(*collector);
        collector->ignores_signs_of_zero =
            collector->function->getFnAttribute("no-signed-zeros-fp-math").getValueAsBool();
    } else if (collector->had_intrinsics) {
        direct_ssa::set_records(*collector->function, false);
    }
    *collection = {collector->blocks.data(),
                   collector->successor_ends.data(),
                   collector->successors.data(),
                   collector->access_ends.data(),
                   collector->accesses.data(),
                   collector->facts.data(),
                   static_cast<uint32_t>(collector->blocks.size()),
                   static_cast<uint32_t>(collector->variables.size()),
                   split_count,
                   collector->may_free_others,
                   collector->stores_undefined};
}

// Replaces a load by a value, and erases it.
void direct_ssa_promote_replace_load(Collector *collector, LLVMValueRef load, LLVMValueRef value) {
    auto *instruction = unwrap<LoadInst>(load);
    Value *other = unwrap(value);
    instruction->replaceAllUsesWith(other);
    if (instruction->hasMetadata(LLVMContext::MD_noundef)) {
        if (isa<PHINode>(other)) {
            collector->promises.emplace_back(instruction, other);
            return;
        }
        keep_promises(*instruction, *other);
    }
    erase(*instruction);
}

// Whether debug records use a value.
bool direct_ssa_promote_is_told(LLVMValueRef value) {
    return unwrap(value)->isUsedByMetadata();
}

void direct_ssa_promote_erase_store(Collector *collector, LLVMValueRef store, uint32_t variable) {
    auto *instruction = unwrap<StoreInst>(store);
    describe_store(*collector, variable, *instruction);
    erase(*instruction);
}

// Starts the simplification of a block.
void direct_ssa_promote_begin_block(Collector *collector, LLVMBasicBlockRef block) {
    collector->next = unwrap(block)->begin();
}

// Simplifies and folds the instructions up to an access, which is skipped, or to the end of the block.
void direct_ssa_promote_simplify_until(Collector *collector, LLVMBasicBlockRef block, LLVMValueRef access) {
    SimplifyQuery query(collector->function->getDataLayout());
    Value *stop = access ? unwrap(access) : nullptr;
    while (collector->next != unwrap(block)->end()) {
        Instruction &instruction = *collector->next++;
        if (&instruction == stop) {
            return;
        }
        Value *value = simplifyInstruction(&instruction, query.getWithInstruction(&instruction));
        if (!value || value == &instruction) {
            continue;
        }
        instruction.replaceAllUsesWith(value);
        if (isInstructionTriviallyDead(&instruction)) {
            instruction.eraseFromParent();
        }
    }
}

// Erases the variables, which have no accesses left, and their debug records.
void direct_ssa_promote_finish(Collector *collector) {
    for (auto &[load, value] : collector->promises) {
        keep_promises(*load, *value);
        load->eraseFromParent();
    }
    collector->promises.clear();
    for (Variable &variable : collector->variables) {
        if (variable.is_described) {
            for (DbgVariableRecord *record : at::getDVRAssignmentMarkers(variable.slot)) {
                collector->idle_assigns.insert(record);
            }
        }
        variable.slot->eraseFromParent();
    }
    for (auto &[number, description] : collector->descriptions) {
        for (DbgVariableRecord *record : description.declares) {
            if (record->isAddressOfVariable() || record->getExpression()->startsWithDeref()) {
                record->eraseFromParent();
            }
        }
    }
    for (DbgVariableRecord *record : collector->idle_assigns) {
        record->eraseFromParent();
    }
    if (collector->had_intrinsics) {
        direct_ssa::set_records(*collector->function, false);
    }
}
}
