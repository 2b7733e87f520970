// Where values of several blocks are live, and what they cannot share a register with.

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

// The values of a function that are looked at: the most used ones. Sets of them are words, which makes all of this cheap.
constexpr unsigned MOST_VALUES = 64;
using ValueSet = uint64_t;

inline ValueSet only(unsigned value) { return ValueSet(1) << value; }

// Calls something for each value of a set.
template <typename Action>
void for_each(ValueSet set, Action action) {
    for (; set != 0; set &= set - 1) {
        action(unsigned(llvm::countr_zero(set)));
    }
}

class Lives {
public:
    // Finds the values that several chains use, and where they are live.
    Lives(llvm::MachineFunction &function, const Pool &pool, llvm::ArrayRef<Part> parts);

    struct Value {
        llvm::Register reg;
        // The reads and writes of memory that a register for it saves, by how often they seem to happen.
        uint64_t weight;
    };

    // A value's bit in sets is its place here; those that are used most come first.
    llvm::SmallVector<Value, MOST_VALUES> values;

    // Values that are never known to be defined, or whose lives were too hard to find.
    ValueSet unfit = 0;

    // What is live at the beginning of the parts.
    std::vector<ValueSet> live_in;

    // The values that are live where a value is written.
    std::array<ValueSet, MOST_VALUES> beside = {};

    // The values that are copied to or from a value.
    std::array<ValueSet, MOST_VALUES> copied = {};

    // The values that are live where an instruction demands a register of the pool or changes it.
    std::array<ValueSet, MOST_REGISTERS> displaced = {};

    // What debuggers are told of values behind their last uses.
    struct Stale {
        llvm::MachineInstr *told;
        unsigned value;
    };
    llvm::SmallVector<Stale, 0> stale;

    // The place of a part among all.
    unsigned number(const llvm::MachineBasicBlock &block) const { return numbers[block.getNumber()]; }

private:
    // What an instruction does to the values.
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
    // The place among the parts for the number of a block.
    std::vector<unsigned> numbers;
    // How often a part seems to be executed.
    std::vector<unsigned> frequencies;
    // The bits of registers, `NONE` for most.
    std::vector<uint8_t> bits;
};

} // namespace allocation
