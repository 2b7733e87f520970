#include "places.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/CodeGen/MachineInstr.h>
#include <llvm/CodeGen/TargetRegisterInfo.h>
#include <llvm/CodeGen/TargetSubtargetInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/MC/MCRegisterInfo.h>

using namespace llvm;

namespace allocation {

namespace {

// The last write of each register in a block, as instruction numbers counted from 1.
class Writes {
public:
    explicit Writes(const TargetRegisterInfo &target) : target(target), last(target.getNumRegUnits(), 0) {}

    void note(const MachineInstr &instruction, unsigned number) {
        for (const MachineOperand &operand : instruction.operands()) {
            if (operand.isRegMask()) {
                last_call = number;
            } else if (operand.isReg() && operand.isDef() && operand.getReg().isPhysical()) {
                for (MCRegUnit unit : target.regunits(operand.getReg())) {
                    last[static_cast<unsigned>(unit)] = number;
                }
            }
        }
    }

    // Whether a register is unchanged since an instruction.
    bool are_older(MCRegister reg, unsigned number) const {
        return last_call <= number
            && all_of(target.regunits(reg),
                      [&](MCRegUnit unit) { return last[static_cast<unsigned>(unit)] <= number; });
    }

private:
    const TargetRegisterInfo &target;
    SmallVector<unsigned, 0> last;
    unsigned last_call = 0;
};

// A register whose value was stored for a variable.
struct Stored {
    Register reg;
    unsigned number;
};

void prefer_memory(MachineBasicBlock &block, const TargetRegisterInfo &target) {
    Writes writes(target);
    DenseMap<DebugVariable, Stored> stored;
    const MachineInstr *before = nullptr;
    unsigned number = 0;
    for (MachineInstr &instruction : make_early_inc_range(block)) {
        if (!instruction.isDebugInstr()) {
            writes.note(instruction, ++number);
            before = &instruction;
            continue;
        }
        if (!instruction.isDebugValue()) {
            continue;
        }
        DebugVariable variable(instruction.getDebugVariable(), instruction.getDebugExpression(),
                               instruction.getDebugLoc()->getInlinedAt());
        auto known = stored.find(variable);
        bool is_single = instruction.isNonListDebugValue();
        const MachineOperand *place = is_single ? &instruction.getDebugOperand(0) : nullptr;
        if (is_single && place->isReg() && place->getReg().isPhysical() && known != stored.end()
            && known->second.reg == place->getReg() && writes.are_older(place->getReg(), known->second.number)) {
            instruction.eraseFromParent();
            continue;
        }
        if (known != stored.end()) {
            stored.erase(known);
        }
        // The allocator records the memory location after the instruction that stores.
        if (is_single && place->isFI() && before != nullptr && before->mayStore()
            && before->getNumExplicitOperands() > 0) {
            const MachineOperand &value = before->getOperand(before->getNumExplicitOperands() - 1);
            if (value.isReg() && value.getReg().isPhysical()) {
                stored[variable] = {value.getReg(), number};
            }
        }
    }
}

} // namespace

// The register of a variable is soon reused, as at each call; its memory slot is not. The allocator records
// the slot when it stores the value, and the register when the variable is assigned.
void prefer_memory(MachineFunction &function) {
    if (function.getFunction().getSubprogram() == nullptr) {
        return;
    }
    for (MachineBasicBlock &block : function) {
        prefer_memory(block, *function.getSubtarget().getRegisterInfo());
    }
}

} // namespace allocation
