// Functions that promotion needs and LLVM's C interface lacks, and the one walk over a function that finds
// the accesses to its variables. The rules are those of LLVM's own pass, mem2reg.

#include "version.h"

#include <llvm-c/Core.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/InstructionSimplify.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

using namespace llvm;

namespace {

// A load or a store of a variable.
struct Access {
    LLVMValueRef instruction;
    uint32_t variable;
    bool is_store;
    // Whether the stored value was loaded from a variable.
    bool is_copy;
};

// The facts about a variable.
struct VariableFacts {
    LLVMTypeRef type;
    // Whether a value may arrive in a block over several edges. Otherwise the accesses in the order of the
    // construction determine the loaded value.
    bool needs_search;
    // The value of the variable from the beginning, or null if that is undefined.
    LLVMValueRef initial;
};

// The facts about a function. The arrays belong to the collector and are valid until it is used again.
struct Collection {
    const LLVMBasicBlockRef *blocks;
    // The end of each block's successors in `successors`; they begin at the end of the preceding block's.
    const uint32_t *successor_ends;
    const uint32_t *successors;
    // The end of each block's accesses in `accesses`, likewise.
    const uint32_t *access_ends;
    const Access *accesses;
    const VariableFacts *variables;
    uint32_t block_count;
    uint32_t variable_count;
    // Whether promotion may make other variables promotable, whose addresses were stored in these.
    bool may_free_others;
    // Whether an undefined value is stored.
    bool stores_undefined;
};

// A phi that the construction has made for a variable.
struct EmittedPhi {
    LLVMValueRef phi;
    uint32_t variable;
    uint32_t block;
};

// The debug records that describe a variable: those that give its location, and one for each part of it that
// assignment tracking links to the variable.
struct Description {
    SmallVector<DbgVariableRecord *, 1> declares;
    SmallVector<DbgVariableRecord *, 1> assigns;
};

// A local variable that is promoted.
struct Variable {
    AllocaInst *slot;
    // The last store in textual order, and whether there is another one.
    StoreInst *store = nullptr;
    bool has_several_stores = false;
    // The block of the first access, and whether another block has one.
    uint32_t block = 0;
    bool is_in_several_blocks = false;
    bool begins_with_load = false;
    bool is_accessed = false;
    bool is_loaded = false;
    bool is_stored_behind_entry = false;
    bool is_described = false;
    // The number of the next phi.
    uint32_t version = 0;

    // The only value that the variable ever gets, if it is not an instruction: a load before the store yields
    // an undefined value, which may be this value as well, unless the value may be poison, which is less than
    // undefined.
    Value *only_value() const {
        Value *value = store && !has_several_stores ? store->getValueOperand() : nullptr;
        return value && !isa<Instruction>(value) && isGuaranteedNotToBePoison(value) ? value : nullptr;
    }

    // The value of a load may depend on the path if the variable is stored after the entry block, except for
    // a variable of one block that is stored first.
    bool needs_search() const {
        return is_loaded && is_stored_behind_entry && (is_in_several_blocks || begins_with_load);
    }
};

struct Collector {
    Function *function = nullptr;
    std::vector<LLVMBasicBlockRef> blocks;
    std::vector<uint32_t> successor_ends, successors, access_ends;
    std::vector<Access> accesses;
    // The source locations of the accesses, if the function has debug information.
    std::vector<DILocation *> locations;
    std::vector<Variable> variables;
    std::vector<VariableFacts> facts;
    // The debug records of variables, by the numbers of the variables.
    DenseMap<uint32_t, Description> descriptions;
    DenseMap<const BasicBlock *, uint32_t> block_numbers;
    DenseMap<const Value *, uint32_t> variable_numbers;
    // Assignment records that are linked to erased stores and variables.
    SmallSetVector<DbgVariableRecord *, 4> idle_assigns;
    bool may_free_others = false;
    bool stores_undefined = false;
    bool ignores_signs_of_zero = false;
    // Whether the function had calls of intrinsics instead of records.
    bool had_intrinsics = false;
    // Loads whose promises must still be kept, and the phis that replace them, which get their operands at
    // the end.
    SmallVector<std::pair<LoadInst *, WeakTrackingVH>, 4> promises;
    // The position at which the simplification of a block continues.
    BasicBlock::iterator position;
};

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
        collector.variable_numbers[slot] = collector.variables.size();
        collector.variables.push_back({slot});
    }
    collector.may_free_others = has_others && has_pointers;
    for (uint32_t number = 0; number < collector.variables.size(); ++number) {
        erase_markers(*collector.variables[number].slot);
        find_records(collector, number);
    }
}

void find_edges(Collector &collector) {
    collector.block_numbers.reserve(collector.function->size());
    for (BasicBlock &block : *collector.function) {
        collector.block_numbers[&block] = collector.blocks.size();
        collector.blocks.push_back(wrap(&block));
    }
    for (BasicBlock &block : *collector.function) {
        for (BasicBlock *next : successors(&block)) {
            collector.successors.push_back(collector.block_numbers.find(next)->second);
        }
        collector.successor_ends.push_back(collector.successors.size());
    }
}

// Returns the number of the variable that has an address, or -1.
int64_t variable_at(const Collector &collector, const Value *address) {
    if (!isa<AllocaInst>(address)) {
        return -1;
    }
    auto found = collector.variable_numbers.find(address);
    return found == collector.variable_numbers.end() ? -1 : int64_t{found->second};
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
        is_copy = load && isa<AllocaInst>(load->getPointerOperand());
        collector.stores_undefined |= isa<UndefValue>(stored);
    }
    collector.accesses.push_back({wrap(&instruction), number, is_store, is_copy});
    if (collector.function->getSubprogram()) {
        collector.locations.push_back(instruction.getDebugLoc().get());
    }
}

void find_accesses(Collector &collector) {
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

void describe_phi(Collector &collector, uint32_t variable, PHINode &phi) {
    if (!collector.variables[variable].is_described) {
        return;
    }
    const Description &description = collector.descriptions[variable];
    DIBuilder builder(*collector.function->getParent(), false);
    for (DbgVariableRecord *record : description.assigns) {
        ConvertDebugDeclareToDebugValue(record, &phi, builder);
    }
    for (DbgVariableRecord *record : description.declares) {
        if (record->isAddressOfVariable()) {
            ConvertDebugDeclareToDebugValue(record, &phi, builder);
        }
    }
}

// Gives phis, which are ordered by blocks, the source locations that mem2reg gives them: for each edge, the
// location of the last store on the path of a depth-first search to it, merged over all edges.
void locate_phis(const Collector &collector, ArrayRef<EmittedPhi> phis) {
    std::vector<DILocation *> current(collector.variables.size());
    // The locations that stores of the path have replaced.
    std::vector<std::pair<uint32_t, DILocation *>> replaced;
    // The blocks to visit, each with the length of `replaced` at the end of its predecessor.
    std::vector<std::pair<uint32_t, size_t>> waiting = {{0, 0}};
    std::vector<bool> is_visited(collector.blocks.size()), is_located(phis.size());
    // The last predecessor from which a block was reached, counted from 1.
    std::vector<uint32_t> reached(collector.blocks.size());
    while (!waiting.empty()) {
        auto [block, length] = waiting.back();
        waiting.pop_back();
        for (; replaced.size() > length; replaced.pop_back()) {
            current[replaced.back().first] = replaced.back().second;
        }
        auto precedes = [block](const EmittedPhi &kept) { return kept.block < block; };
        size_t number = partition_point(phis, precedes) - phis.begin();
        for (; number < phis.size() && phis[number].block == block; ++number) {
            auto *phi = unwrap<PHINode>(phis[number].phi);
            DebugLoc location(current[phis[number].variable]);
            phi->setDebugLoc(is_located[number] ? DebugLoc(DILocation::getMergedLocation(phi->getDebugLoc(), location))
                                                : location);
            is_located[number] = true;
        }
        if (is_visited[block]) {
            continue;
        }
        is_visited[block] = true;
        for (size_t access = block ? collector.access_ends[block - 1] : 0; access < collector.access_ends[block];
             ++access) {
            if (uint32_t variable = collector.accesses[access].variable; collector.accesses[access].is_store) {
                replaced.emplace_back(variable, current[variable]);
                current[variable] = collector.locations[access];
            }
        }
        size_t first = block ? collector.successor_ends[block - 1] : 0, end = collector.successor_ends[block];
        bool in_order = direct_ssa::VISITS_IN_ORDER;
        for (size_t count = 0; first + count < end; ++count) {
            size_t next = in_order ? end - 1 - count : first + count;
            uint32_t successor = collector.successors[next];
            if (std::exchange(reached[successor], block + 1) != block + 1 && (in_order || next > first)) {
                waiting.emplace_back(successor, replaced.size());
            }
        }
        if (!in_order && first < end) {
            waiting.emplace_back(collector.successors[first], replaced.size());
        }
    }
}

// Moves the operands from unreachable blocks to the end, where mem2reg adds them.
void move_unreachable_operands(PHINode &phi, const DominatorTree &dominators) {
    SmallVector<std::pair<Value *, BasicBlock *>, 8> operands;
    for (auto [value, block] : zip(phi.incoming_values(), phi.blocks())) {
        operands.emplace_back(value, block);
    }
    std::stable_partition(operands.begin(), operands.end(),
                          [&](auto &operand) { return dominators.isReachableFromEntry(operand.second); });
    for (auto [number, operand] : enumerate(operands)) {
        phi.setIncomingValue(number, operand.first);
        phi.setIncomingBlock(number, operand.second);
    }
}

// Keeps the promises about a loaded value if breaking them is immediate undefined behaviour.
void keep_promises(LoadInst &load, Value &value) {
    if (!load.hasMetadata(LLVMContext::MD_noundef)) {
        return;
    }
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

} // namespace

extern "C" {

Collector *direct_ssa_promote_begin() { return new Collector(); }

void direct_ssa_promote_end(Collector *collector) { delete collector; }

// Finds the variables of a function that can be promoted, its blocks and edges, and all accesses to these variables.
void direct_ssa_promote_collect(Collector *collector, LLVMValueRef function, Collection *collection) {
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
    collector->block_numbers.clear();
    collector->variable_numbers.clear();
    collector->idle_assigns.clear();
    collector->promises.clear();
    collector->stores_undefined = false;
    collector->had_intrinsics = !direct_ssa::has_records(*collector->function);
    if (collector->had_intrinsics) {
        direct_ssa::set_records(*collector->function, true);
    }
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
                   collector->may_free_others,
                   collector->stores_undefined};
}

// Replaces a load by a value, and erases it.
void direct_ssa_promote_replace_load(Collector *collector, LLVMValueRef load, LLVMValueRef value) {
    auto *instruction = unwrap<LoadInst>(load);
    Value *other = unwrap(value);
    instruction->replaceAllUsesWith(other);
    if (instruction->hasMetadataOtherThanDebugLoc()) {
        if (isa<PHINode>(other)) {
            collector->promises.emplace_back(instruction, other);
            return;
        }
        keep_promises(*instruction, *other);
    }
    instruction->eraseFromParent();
}

// Whether debug records use a value.
bool direct_ssa_promote_is_told(LLVMValueRef value) {
    return unwrap(value)->isUsedByMetadata();
}

void direct_ssa_promote_erase_store(Collector *collector, LLVMValueRef store, uint32_t variable) {
    auto *instruction = unwrap<StoreInst>(store);
    describe_store(*collector, variable, *instruction);
    instruction->eraseFromParent();
}

// Starts the simplification of a block.
void direct_ssa_promote_begin_block(Collector *collector, LLVMBasicBlockRef block) {
    collector->position = unwrap(block)->begin();
}

// Simplifies and folds the instructions up to an access, which is skipped, or to the end of the block.
void direct_ssa_promote_simplify_until(Collector *collector, LLVMBasicBlockRef block, LLVMValueRef access) {
    SimplifyQuery query(collector->function->getDataLayout());
    Value *stop = access ? unwrap(access) : nullptr;
    while (collector->position != unwrap(block)->end()) {
        Instruction &instruction = *collector->position++;
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

// Gives the phis that are kept, ordered by blocks, their names, the flags that the function requires of phis, and
// their source locations, and records them for debuggers.
void direct_ssa_promote_complete_phis(Collector *collector, const EmittedPhi *phis, size_t count) {
    for (const EmittedPhi &kept : ArrayRef(phis, count)) {
        auto *phi = unwrap<PHINode>(kept.phi);
        Variable &variable = collector->variables[kept.variable];
        if (variable.slot->hasName()) {
            phi->setName(variable.slot->getName() + "." + Twine(variable.version++));
        }
        // Phis are built with the location of the first instruction in their block.
        if (phi->getDebugLoc()) {
            phi->setDebugLoc(DebugLoc());
        }
        if (collector->ignores_signs_of_zero && isa<FPMathOperator>(phi)) {
            phi->setHasNoSignedZeros(true);
        }
        describe_phi(*collector, kept.variable, *phi);
    }
    if (count > 0 && !collector->locations.empty()) {
        locate_phis(*collector, ArrayRef(phis, count));
    }
}

// Replaces phis of undefined values and one other value by that value if it is known on all paths to the phi.
void direct_ssa_promote_simplify(Collector *collector, const EmittedPhi *phis, size_t count) {
    DominatorTree dominators(*collector->function);
    SimplifyQuery query(collector->function->getDataLayout(), nullptr, &dominators);
    std::vector<WeakVH> left;
    for (size_t number = 0; number < count; ++number) {
        left.emplace_back(unwrap(phis[number].phi));
    }
    for (bool changes = true; changes;) {
        changes = false;
        for (WeakVH &handle : left) {
            auto *phi = dyn_cast_or_null<PHINode>(static_cast<Value *>(handle));
            Value *value = phi ? simplifyInstruction(phi, query) : nullptr;
            if (value) {
                phi->replaceAllUsesWith(value);
                phi->eraseFromParent();
                changes = true;
            }
        }
    }
    for (WeakVH &handle : left) {
        if (auto *phi = dyn_cast_or_null<PHINode>(static_cast<Value *>(handle))) {
            move_unreachable_operands(*phi, dominators);
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
