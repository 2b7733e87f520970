#include "phis.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/CodeGen/MachineInstr.h>

using namespace llvm;

namespace allocation {

namespace {

// The maximum numbers of reads and blocks that are visited to determine where a register is live. Beyond
// them, copies stay: the time must be linear in the size of the function.
constexpr unsigned MOST_READS = 16;
constexpr unsigned MOST_BLOCKS = 32;

bool copies_whole_registers(const MachineInstr &instruction) {
    if (!instruction.isCopy()) {
        return false;
    }
    const MachineOperand &target = instruction.getOperand(0), &source = instruction.getOperand(1);
    return target.getReg().isVirtual() && source.getReg().isVirtual() && target.getSubReg() == 0
        && source.getSubReg() == 0;
}

// Whether a register that is written only at the start of a block may be live at the start of another
// successor of one of the block's predecessors.
bool may_be_live_beside(const MachineBasicBlock &block, Register wanted, const MachineRegisterInfo &registers) {
    bool has_others =
        any_of(block.predecessors(), [](const MachineBasicBlock *before) { return before->succ_size() != 1; });
    if (!has_others) {
        return false;
    }
    SmallPtrSet<const MachineBasicBlock *, MOST_BLOCKS> live;
    SmallVector<const MachineBasicBlock *, MOST_BLOCKS> waiting;
    auto add = [&](const MachineBasicBlock *other) {
        if (other != &block && live.insert(other).second) {
            waiting.push_back(other);
        }
    };
    unsigned reads = 0;
    for (const MachineInstr &reader : registers.use_nodbg_instructions(wanted)) {
        if (++reads > MOST_READS) {
            return true;
        }
        add(reader.getParent());
    }
    while (!waiting.empty()) {
        if (live.size() > MOST_BLOCKS) {
            return true;
        }
        for (const MachineBasicBlock *before : waiting.pop_back_val()->predecessors()) {
            add(before);
        }
    }
    for (const MachineBasicBlock *before : block.predecessors()) {
        if (any_of(before->successors(), [&](const MachineBasicBlock *other) { return live.contains(other); })) {
            return true;
        }
    }
    return false;
}

// Whether a register is read after an instruction in its block.
bool is_read_behind(const MachineInstr &instruction, Register wanted) {
    auto end = instruction.getParent()->end();
    for (MachineBasicBlock::const_iterator at = std::next(instruction.getIterator()); at != end; ++at) {
        if (!at->isDebugInstr() && at->readsVirtualRegister(wanted)) {
            return true;
        }
    }
    return false;
}

// Whether the other register of a phi is written only in the predecessors of its block, and the phi's own
// value is dead at these writes.
bool may_be_shared(const MachineBasicBlock &block, Register own, Register other, const MachineRegisterInfo &registers) {
    if (!registers.hasOneUse(other) || !registers.hasOneDef(own)
        || registers.getRegClass(own) != registers.getRegClass(other)) {
        return false;
    }
    for (const MachineInstr &writer : registers.def_instructions(other)) {
        if (!writer.getParent()->isSuccessor(&block) || is_read_behind(writer, own)) {
            return false;
        }
    }
    return !may_be_live_beside(block, own, registers);
}

} // namespace

bool is_copy_of_phi(const MachineInstr &instruction, const MachineRegisterInfo &registers) {
    if (!instruction.isCopy() && !instruction.isImplicitDef()) {
        return false;
    }
    Register target = instruction.getOperand(0).getReg();
    return target.isVirtual() && !registers.hasOneDef(target);
}

// For a phi, LLVM emits a copy to a new register at the end of each predecessor, and a copy from there to the
// phi's register at the start of the block. Its fast allocator gives both a slot in memory.
void share_registers(MachineBasicBlock &block) {
    MachineRegisterInfo &registers = block.getParent()->getRegInfo();
    const TargetRegisterInfo &target = *registers.getTargetRegisterInfo();
    for (MachineInstr &copy : make_early_inc_range(block)) {
        if (copy.isDebugInstr()) {
            continue;
        }
        if (!copies_whole_registers(copy)) {
            return;
        }
        Register own = copy.getOperand(0).getReg(), other = copy.getOperand(1).getReg();
        if (!may_be_shared(block, own, other, registers)) {
            continue;
        }
        for (MachineInstr &writer : make_early_inc_range(registers.def_instructions(other))) {
            writer.substituteRegister(other, own, 0, target);
        }
        registers.clearKillFlags(own);
        copy.eraseFromParent();
    }
}

} // namespace allocation
