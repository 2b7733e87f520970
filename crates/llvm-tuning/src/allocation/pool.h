// The registers that values may keep across blocks.

#pragma once

#include <vector>

#include <llvm/ADT/SmallVector.h>
#include <llvm/CodeGen/MachineFunction.h>

namespace allocation {

constexpr unsigned MOST_REGISTERS = 64;

// The numbered registers of the pool of a function.
class Pool {
public:
    explicit Pool(const llvm::MachineFunction &function);

    unsigned size() const { return registers.size(); }

    // Whether the register is callee-saved.
    bool is_saved(unsigned number) const { return registers[number].is_saved; }

    // Returns the register of a class that is the numbered one or its lower part; none if the class has
    // neither.
    llvm::MCRegister of_class(unsigned number, const llvm::TargetRegisterClass &wanted) const;

    // Returns the number of the pool register that overlaps with `reg`; -1 for most.
    int number(llvm::MCRegister reg) const { return int(numbers[reg.id()]) - 1; }

    // Returns the pool registers that a call changes, by number.
    uint64_t clobbered(const uint32_t *mask) const;

private:
    struct Place {
        llvm::MCRegister reg;
        bool is_saved;
    };

    void add(const llvm::TargetRegisterClass &registers, unsigned others, const llvm::MachineFunction &function);

    const llvm::TargetRegisterInfo &target;
    llvm::SmallVector<Place, 32> registers;
    // For each register of the processor, its number plus 1, or 0.
    std::vector<uint8_t> numbers;
};

} // namespace allocation
