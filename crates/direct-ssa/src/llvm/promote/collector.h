// The facts about a function under promotion. The rules are those of LLVM's own pass, mem2reg.

#ifndef DIRECT_SSA_COLLECTOR_H
#define DIRECT_SSA_COLLECTOR_H

#include "version.h"

#include <llvm-c/Core.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/ValueHandle.h>

#include <algorithm>
#include <vector>

namespace direct_ssa {

using namespace llvm;

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
    // The number of variables that were split into others.
    uint32_t split_count;
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

// The numbers of blocks and variables by their addresses: a hash table without deletion. It keeps its memory from
// function to function, where a `DenseMap` would be allocated again, and is emptied without visiting its entries:
// those of other rounds count as free.
class Numbers {
    struct Entry {
        const Value *address = nullptr;
        uint32_t number = 0;
        uint32_t round = 0;
    };
    std::vector<Entry> entries = std::vector<Entry>(64);
    size_t count = 0;
    uint32_t round = 1;

    // The entry of an address, or the free one in its place. It ends because at least half of the entries are free.
    const Entry &entry(const Value *address) const {
        size_t mask = entries.size() - 1;
        // The lowest bits are those of the alignment; the product mixes the others into its upper half.
        size_t place = (reinterpret_cast<uintptr_t>(address) >> 4) * 0x9E3779B97F4A7C15 >> 32 & mask;
        while (entries[place].round == round && entries[place].address != address) {
            place = (place + 1) & mask;
        }
        return entries[place];
    }

    void put(const Value *address, uint32_t number) {
        const_cast<Entry &>(entry(address)) = {address, number, round};
        ++count;
    }

public:
    // Removes all addresses.
    void clear() {
        count = 0;
        if (++round == 0) {
            std::fill(entries.begin(), entries.end(), Entry());
            round = 1;
        }
    }

    // Adds an address that is not in the table.
    void add(const Value *address, uint32_t number) {
        if ((count + 1) * 2 > entries.size()) {
            std::vector<Entry> before(entries.size() * 2);
            before.swap(entries);
            count = 0;
            for (const Entry &old : before) {
                if (old.round == round) {
                    put(old.address, old.number);
                }
            }
        }
        put(address, number);
    }

    // Returns the number of an address, or -1.
    int64_t find(const Value *address) const {
        const Entry &found = entry(address);
        return found.round == round ? int64_t{found.number} : -1;
    }
};

struct Collector {
    Function *function = nullptr;
    std::vector<LLVMBasicBlockRef> blocks;
    std::vector<uint32_t> successor_ends, successors, access_ends;
    // The number of edges into each block.
    std::vector<uint32_t> edge_counts;
    std::vector<Access> accesses;
    // The source locations of the accesses, if the function has debug information.
    std::vector<DILocation *> locations;
    std::vector<Variable> variables;
    std::vector<VariableFacts> facts;
    // The debug records of variables, by the numbers of the variables.
    DenseMap<uint32_t, Description> descriptions;
    Numbers numbers;
    // The positions of blocks in reverse postorder, counted from 1; 0 for unreachable blocks.
    std::vector<uint32_t> positions;
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
    // The instruction at which the simplification of a block continues.
    BasicBlock::iterator next;

    uint32_t position(const BasicBlock *block) const { return positions[numbers.find(block)]; }
};

// Splits the variables of a function whose parts can be promoted, and returns their number.
uint32_t split_variables(Function &function);

} // namespace direct_ssa

#endif
