// Liveness of values of several blocks, and the values with which they cannot share a register.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <llvm/ADT/SmallVector.h>
#include <llvm/CodeGen/MachineFunction.h>
#include <llvm/CodeGen/MachineRegisterInfo.h>

#include "chains.h"
#include "pool.h"

namespace allocation {

// The maximum number of values considered in a function: the most used ones. Sets of them are words, so all
// operations are cheap.
constexpr unsigned MOST_VALUES = 64;
using ValueSet = uint64_t;

inline ValueSet only(unsigned value) { return ValueSet(1) << value; }

// Calls an action for each value of a set.
template <typename Action>
void for_each(ValueSet set, Action action) {
    for (; set != 0; set &= set - 1) {
        action(unsigned(llvm::countr_zero(set)));
    }
}

class Lives {
public:
    // Finds the values that several chains use, and computes where they are live.
    Lives(llvm::MachineFunction &function, const Pool &pool, llvm::ArrayRef<Part> parts);

    struct Value {
        llvm::Register reg;
        // The loads and stores that a register would save, weighted by estimated frequency.
        uint64_t weight;
    };

    // The values, most used first. The index of a value is its bit in sets.
    llvm::SmallVector<Value, MOST_VALUES> values;

    // Values without a known definition, or whose liveness was too expensive to compute.
    ValueSet unfit = 0;

    // The values that are live at the beginning of each part.
    std::vector<ValueSet> live_in;

    // For each value, the values that are live where it is written.
    std::array<ValueSet, MOST_VALUES> beside = {};

    // The values that are copied to or from a value.
    std::array<ValueSet, MOST_VALUES> copied = {};

    // The values that are live where an instruction requires or changes a register of the pool.
    std::array<ValueSet, MOST_REGISTERS> displaced = {};

    // A debug value of a value after its last use.
    struct Stale {
        llvm::MachineInstr *told;
        unsigned value;
    };
    llvm::SmallVector<Stale, 0> stale;

    // Returns the index of a part.
    unsigned number(const llvm::MachineBasicBlock &block) const { return numbers[block.getNumber()]; }

private:
    // The effects of an instruction on the values.
    struct Effects;

    void find_frequencies();
    void choose();
    bool find_live();
    void find_conflicts();
    void add_conflicts(unsigned written, ValueSet others);
    void note_if_stale(llvm::MachineInstr &told, ValueSet live);
    Effects effects(const llvm::MachineInstr &instruction) const;
    ValueSet live_out(const Part &part) const;

    llvm::MachineFunction &function;
    const llvm::MachineRegisterInfo &registers;
    const Pool &pool;
    llvm::ArrayRef<Part> parts;
    // The index of the part for each block number.
    std::vector<unsigned> numbers;
    // The estimated execution frequency of each part.
    std::vector<unsigned> frequencies;
    // The bits of registers, `NONE` for most.
    std::vector<uint8_t> bits;
};

} // namespace allocation
