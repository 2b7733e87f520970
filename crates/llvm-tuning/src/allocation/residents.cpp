#include "residents.h"

#include <array>

#include <llvm/CodeGen/MachineInstr.h>
#include <llvm/CodeGen/MachineRegisterInfo.h>

#include "lives.h"
#include "pool.h"

using namespace llvm;

namespace allocation {

namespace {

// The cost of a callee-saved register: the caller's value is stored and loaded once.
constexpr uint64_t COST_OF_SAVING = 2;

class Residents {
public:
    Residents(MachineFunction &function, const Pool &pool, const Lives &lives)
        : registers(function.getRegInfo()), pool(pool), lives(lives) {}

    // Chooses the registers, for the most used values first.
    void choose() {
        for (unsigned value = 0; value < lives.values.size(); ++value) {
            if ((lives.unfit & only(value)) == 0) {
                choose(value);
            }
        }
    }

    // Rewrites the instructions to use the chosen registers.
    void move_in(ArrayRef<Part> parts) const {
        if (settled == 0) {
            return;
        }
        for (const Lives::Stale &stale : lives.stale) {
            if ((settled & only(stale.value)) != 0) {
                stale.told->setDebugValueUndef();
            }
        }
        for_each(settled, [&](unsigned value) {
            Register reg = lives.values[value].reg;
            registers.clearKillFlags(reg);
            registers.replaceRegWith(reg, places[value]);
        });
        for (const Part &part : parts) {
            for_each(lives.live_in[&part - parts.begin()] & settled,
                     [&](unsigned value) { part.block->addLiveIn(places[value]); });
            if (part.has_next(parts)) {
                hold_at_jumps(part);
            }
        }
    }

private:
    // Marks the values that are live at the targets of jumps within a chain as used by these jumps.
    void hold_at_jumps(const Part &part) const {
        for (MachineBasicBlock::instr_iterator at = part.end; at != part.begin;) {
            MachineInstr &jump = *--at;
            if (jump.isDebugInstr()) {
                continue;
            }
            if (!jump.isTerminator()) {
                return;
            }
            ValueSet live = 0;
            for (const MachineOperand &operand : jump.operands()) {
                live |= operand.isMBB() ? lives.live_in[lives.number(*operand.getMBB())] : 0;
            }
            for_each(live & settled,
                     [&](unsigned value) { jump.addOperand(MachineOperand::CreateReg(places[value], false, true)); });
        }
    }

    void choose(unsigned value) {
        const TargetRegisterClass &wanted = *registers.getRegClass(lives.values[value].reg);
        uint64_t copies = 0;
        for_each(lives.copied[value] & settled, [&](unsigned other) { copies |= uint64_t(1) << chosen[other]; });
        int best = -1;
        unsigned best_rank = 0;
        for (unsigned number = 0; number < pool.size(); ++number) {
            if (((lives.displaced[number] & only(value)) | (lives.beside[value] & owners[number])) != 0
                || !pool.of_class(number, wanted)) {
                continue;
            }
            bool is_cheap = !pool.is_saved(number) || owners[number] != 0;
            if (!is_cheap && lives.values[value].weight <= COST_OF_SAVING) {
                continue;
            }
            unsigned rank = 1 + (is_cheap ? 1 : 0) + ((copies >> number & 1) != 0 ? 2 : 0);
            if (rank > best_rank) {
                best = number;
                best_rank = rank;
            }
        }
        if (best >= 0) {
            chosen[value] = best;
            places[value] = pool.of_class(best, wanted);
            owners[best] |= only(value);
            settled |= only(value);
        }
    }

    MachineRegisterInfo &registers;
    const Pool &pool;
    const Lives &lives;
    // The values that got a register, and the register of each.
    ValueSet settled = 0;
    std::array<uint8_t, MOST_VALUES> chosen = {};
    std::array<MCRegister, MOST_VALUES> places;
    // The values of each register of the pool.
    std::array<ValueSet, MOST_REGISTERS> owners = {};
};

// Whether registers hold at every point the values that the instructions before it left, and there is no
// inline assembly.
bool is_plain(const MachineFunction &function) {
    return !function.hasInlineAsm()
        && none_of(function, [](const MachineBasicBlock &block) { return block.isEHPad(); });
}

} // namespace

void settle(MachineFunction &function, const Chains &chains) {
    if (!is_plain(function)) {
        return;
    }
    std::vector<Part> parts = chains.parts(function);
    Pool pool(function);
    Lives lives(function, pool, parts);
    Residents residents(function, pool, lives);
    residents.choose();
    residents.move_in(parts);
}

} // namespace allocation
