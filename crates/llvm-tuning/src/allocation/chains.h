// Chains of blocks that are allocated as one.

#pragma once

#include <vector>

#include <llvm/ADT/SmallVector.h>
#include <llvm/CodeGen/MachineBasicBlock.h>
#include <llvm/CodeGen/MachineFunction.h>

namespace allocation {

// The instructions of one block, which may have been moved to the first block of a chain.
struct Part {
    llvm::MachineBasicBlock *block;
    // The block that contains them now.
    llvm::MachineBasicBlock *home;
    llvm::MachineBasicBlock::instr_iterator begin;
    llvm::MachineBasicBlock::instr_iterator end;

    // Whether the next part of the function belongs to the same chain.
    bool has_next(llvm::ArrayRef<Part> parts) const { return this != &parts.back() && this[1].home == home; }
};

// Chains of blocks of one function: each block of a chain is reached only from the preceding one. While they
// are joined, the first block contains the instructions of all, including jumps out of the chain.
class Chains {
public:
    // Moves the instructions of each chain into its first block, without adding the successors of the other
    // blocks.
    void join(llvm::MachineFunction &function);

    // Returns the parts of a function in the order of their blocks, before `add_successors`.
    std::vector<Part> parts(llvm::MachineFunction &function) const;

    // Gives the first block of each chain the successors of all its blocks.
    void add_successors();

    // Moves the instructions back to their blocks.
    void part();

private:
    // A block whose instructions follow a jump in the first block of its chain.
    struct Link {
        llvm::MachineInstr *jump;
        llvm::MachineBasicBlock *block;
    };

    struct Chain {
        llvm::MachineBasicBlock *first;
        llvm::SmallVector<Link, 4> links;
        // The successors of blocks of the chain other than the first.
        llvm::SmallVector<llvm::MachineBasicBlock *, 4> others;

        llvm::MachineBasicBlock &last() const { return links.empty() ? *first : *links.back().block; }
    };

    // Adds blocks to a chain that starts as one block.
    static void extend(Chain &chain);

    std::vector<Chain> chains;
};

} // namespace allocation
