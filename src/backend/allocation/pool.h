// The registers that values may keep over blocks.

#pragma once

#include <vector>

#include <llvm/ADT/SmallVector.h>
#include <llvm/CodeGen/MachineFunction.h>

namespace allocation {

constexpr unsigned MOST_REGISTERS = 64;

// Registers of a function, each a number.
class Pool {
public:
    explicit Pool(const llvm::MachineFunction &function);

    unsigned size() const { return registers.size(); }

    // Whether the function has to save the register for its caller.
    bool is_saved(unsigned number) const { return registers[number].is_saved; }

    // The register of a class that is the one with a number or its lower part; none if the class has neither.
    llvm::MCRegister of_class(unsigned number, const llvm::TargetRegisterClass &wanted) const;

    // The number of the register that one overlaps with; -1 for most.
    int number(llvm::MCRegister reg) const { return int(numbers[reg.id()]) - 1; }

    // The registers, by their numbers, that a call changes.
    uint64_t clobbered(const uint32_t *mask) const;

private:
    struct Place {
        llvm::MCRegister reg;
        bool is_saved;
    };

    void add(const llvm::TargetRegisterClass &registers, unsigned others, const llvm::MachineFunction &function);

    const llvm::TargetRegisterInfo &target;
    llvm::SmallVector<Place, 32> registers;
    // For each register of the processor its number and 1, or 0.
    std::vector<uint8_t> numbers;
};

} // namespace allocation
