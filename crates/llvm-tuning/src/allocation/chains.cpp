#include "chains.h"

#include <llvm/CodeGen/MachineInstr.h>
#include <llvm/CodeGen/MachineRegisterInfo.h>

#include "phis.h"

using namespace llvm;

namespace allocation {

namespace {

// The path from the end of a block to the block after it.
struct Way {
    // Whether it exists, past conditional jumps that are not taken at most.
    bool exists;
    // The last of these jumps, if any.
    MachineInstr *last_condition;
    // A jump to the next block, which is superfluous.
    MachineInstr *jump;
};

bool names(const MachineInstr &jump, const MachineBasicBlock &block) {
    return any_of(jump.operands(), [&](const MachineOperand &operand) {
        return operand.isMBB() && operand.getMBB() == &block;
    });
}

// Returns the path from the end of some instructions to the block that follows them.
Way way(MachineBasicBlock &from, const MachineBasicBlock &to) {
    Way found = {true, nullptr, nullptr};
    for (MachineInstr &jump : from.terminators()) {
        if (jump.isDebugInstr()) {
            continue;
        }
        bool leads_there = names(jump, to);
        if (jump.isUnconditionalBranch() && leads_there) {
            found.jump = &jump;
        } else if (jump.isConditionalBranch() && !leads_there && found.jump == nullptr) {
            found.last_condition = &jump;
        } else {
            return {false, nullptr, nullptr};
        }
    }
    return found;
}

// Adds the registers of phis that are written before the jumps of a block.
void add_written_phis(MachineBasicBlock &block, SmallVectorImpl<Register> &written) {
    const MachineRegisterInfo &registers = block.getParent()->getRegInfo();
    for (MachineBasicBlock::iterator at = block.getFirstTerminator(); at != block.begin();) {
        --at;
        if (at->isDebugInstr()) {
            continue;
        }
        if (!is_copy_of_phi(*at, registers)) {
            return;
        }
        written.push_back(at->getOperand(0).getReg());
    }
}

// Whether the instructions of a block can be moved after those of its only predecessor.
bool can_follow(const MachineBasicBlock &block, const MachineBasicBlock &before) {
    return block.pred_size() == 1 && *block.pred_begin() == &before && block.livein_empty() && !block.isEHPad()
        && !block.hasAddressTaken()
        && none_of(before.successors(), [](const MachineBasicBlock *next) { return next->isEHPad(); });
}

} // namespace

// The allocator assumes that a value written twice in one block is dead in between: it ignores jumps there.
// Only registers of phis are written twice, and no chain contains a second write of one.
void Chains::extend(Chain &chain) {
    MachineFunction &function = *chain.first->getParent();
    SmallVector<Register, 8> written;
    add_written_phis(*chain.first, written);
    for (;;) {
        MachineBasicBlock &last = chain.last();
        MachineFunction::iterator behind = std::next(last.getIterator());
        if (behind == function.end() || !can_follow(*behind, last)) {
            return;
        }
        MachineBasicBlock &next = *behind;
        Way there = way(*chain.first, next);
        if (!there.exists || (there.last_condition == nullptr && last.succ_size() != 1)) {
            return;
        }
        size_t earlier = written.size();
        add_written_phis(next, written);
        auto is_written = [&](Register phi) { return is_contained(ArrayRef(written).take_front(earlier), phi); };
        if (any_of(ArrayRef(written).drop_front(earlier), is_written)) {
            return;
        }
        if (there.jump != nullptr) {
            there.jump->eraseFromParent();
        }
        last.removeSuccessor(&next);
        chain.first->splice(chain.first->end(), &next, next.begin(), next.end());
        if (there.last_condition != nullptr) {
            chain.links.push_back({there.last_condition, &next});
        } else {
            last.transferSuccessors(&next);
            next.eraseFromParent();
        }
    }
}

void Chains::join(MachineFunction &function) {
    chains.clear();
    for (MachineBasicBlock &block : function) {
        // A block of an earlier chain is empty and follows nothing any more.
        if (block.empty()) {
            continue;
        }
        Chain chain = {&block, {}, {}};
        extend(chain);
        if (!chain.links.empty()) {
            chains.push_back(std::move(chain));
        }
    }
}

std::vector<Part> Chains::parts(MachineFunction &function) const {
    std::vector<Part> parts;
    auto chain = chains.begin();
    for (MachineBasicBlock &home : function) {
        // The other blocks of a chain; blocks that contain only a fallthrough may also be empty.
        if (home.empty() && home.pred_empty()) {
            continue;
        }
        Part part = {&home, &home, home.instr_begin(), home.instr_end()};
        if (chain != chains.end() && chain->first == &home) {
            for (const Link &link : chain->links) {
                MachineBasicBlock::instr_iterator border = std::next(link.jump->getIterator());
                parts.push_back({part.block, &home, part.begin, border});
                part.block = link.block;
                part.begin = border;
            }
            ++chain;
        }
        parts.push_back(part);
    }
    return parts;
}

// As at any jump, values that are needed outside must be in memory at the end of the first block.
void Chains::add_successors() {
    for (Chain &chain : chains) {
        for (const Link &link : chain.links) {
            for (MachineBasicBlock *next : link.block->successors()) {
                if (!chain.first->isSuccessor(next)) {
                    chain.first->addSuccessorWithoutProb(next);
                    chain.others.push_back(next);
                }
            }
        }
    }
}

void Chains::part() {
    for (Chain &chain : chains) {
        MachineBasicBlock &first = *chain.first;
        for (MachineBasicBlock *other : chain.others) {
            first.removeSuccessor(other);
        }
        for (size_t index = chain.links.size(); index-- > 0;) {
            const Link &link = chain.links[index];
            link.block->splice(link.block->begin(), &first, std::next(link.jump->getIterator()), first.end());
            MachineBasicBlock &before = index == 0 ? first : *chain.links[index - 1].block;
            before.addSuccessorWithoutProb(link.block);
        }
    }
    chains.clear();
}

} // namespace allocation
