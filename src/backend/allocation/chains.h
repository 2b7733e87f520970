// Blocks that are allocated as one.

#pragma once

#include <vector>

#include <llvm/ADT/SmallVector.h>
#include <llvm/CodeGen/MachineBasicBlock.h>
#include <llvm/CodeGen/MachineFunction.h>

namespace allocation {

// The instructions of one block, which may stand in the first block of a chain.
struct Part {
    llvm::MachineBasicBlock *block;
    // The block in which they stand.
    llvm::MachineBasicBlock *home;
    llvm::MachineBasicBlock::instr_iterator begin;
    llvm::MachineBasicBlock::instr_iterator end;

    // Whether the next part of the function is of the same chain.
    bool has_next(llvm::ArrayRef<Part> parts) const { return this != &parts.back() && this[1].home == home; }
};

// Chains of blocks of one function: in each, control comes to a block from the one in front of it only. While they are joined,
// the first has the instructions of all, jumps out of the chain among them.
class Chains {
public:
    // Moves the instructions of each chain into its first block. Its successors do not have those of the others yet.
    void join(llvm::MachineFunction &function);

    // The parts of a function in the order of their blocks, before `add_successors`.
    std::vector<Part> parts(llvm::MachineFunction &function) const;

    // Gives the first block of each chain the successors of all its blocks.
    void add_successors();

    // Moves them back.
    void part();

private:
    // A block whose instructions stand behind a jump in the first block of its chain.
    struct Link {
        llvm::MachineInstr *jump;
        llvm::MachineBasicBlock *block;
    };

    struct Chain {
        llvm::MachineBasicBlock *first;
        llvm::SmallVector<Link, 4> links;
        // What control comes to from blocks of the chain but the first.
        llvm::SmallVector<llvm::MachineBasicBlock *, 4> others;

        llvm::MachineBasicBlock &last() const { return links.empty() ? *first : *links.back().block; }
    };

    // Adds blocks to a chain that begins as one block.
    static void extend(Chain &chain);

    std::vector<Chain> chains;
};

} // namespace allocation
