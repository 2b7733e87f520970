#include "lives.h"

#include <algorithm>

#include <llvm/CodeGen/MachineInstr.h>
#include <llvm/CodeGen/TargetRegisterInfo.h>

using namespace llvm;

namespace allocation {

namespace {

// A register that has no bit in sets.
constexpr uint8_t NONE = 0xff;

// A loop makes its instructions eight times as frequent, down to a maximum depth.
constexpr unsigned BITS_OF_LOOP = 3;
constexpr int DEEPEST = 4;

// Liveness in loops is computed by iterating over the parts. Programs whose jumps need more rounds do
// without.
constexpr unsigned MOST_ROUNDS = 16;

// Whether a register is copied to another one of the same size. Both may be one: they hold the same value.
bool is_whole_copy(const MachineInstr &instruction) {
    return instruction.isCopy() && instruction.getOperand(0).getSubReg() == 0
        && instruction.getOperand(1).getSubReg() == 0;
}

// The registers that several stretches use. A stretch is the range in which the allocator keeps values in
// registers: it ends with a chain and at a call.
class Candidates {
public:
    explicit Candidates(const MachineRegisterInfo &registers)
        : registers(registers), uses(registers.getNumVirtRegs()) {}

    void add(const Part &part, unsigned frequency) {
        stretch += part.block == part.home ? 1 : 0;
        for (const MachineInstr &instruction : make_range(part.begin, part.end)) {
            if (instruction.isDebugInstr()) {
                continue;
            }
            for (const MachineOperand &operand : instruction.operands()) {
                if (operand.isReg() && operand.getReg().isVirtual()) {
                    add(operand, frequency);
                }
            }
            stretch += instruction.isCall() ? 1 : 0;
        }
    }

    // The source of a copy should be in the register of the copy from the start, or in another one if it is
    // still needed later: the allocator would occupy the register in any case.
    void add_sources_of_copies() {
        for (unsigned index = 0, count = found.size(); index < count; ++index) {
            for (const MachineInstr &writer : registers.def_instructions(found[index])) {
                if (is_whole_copy(writer) && writer.getOperand(1).getReg().isVirtual()) {
                    find(writer.getOperand(1).getReg());
                }
            }
        }
    }

    void append_to(SmallVectorImpl<Lives::Value> &values) {
        for (Register reg : found) {
            if (!uses_of(reg).is_unfit) {
                values.push_back({reg, uses_of(reg).weight});
            }
        }
    }

private:
    struct Uses {
        uint64_t weight = 0;
        // The stretch of the last use.
        unsigned stretch = 0;
        bool is_found = false;
        // Whether it is written in pieces.
        bool is_unfit = false;
    };

    void add(const MachineOperand &operand, unsigned frequency) {
        Uses &known = uses_of(operand.getReg());
        bool is_first = known.stretch != stretch;
        if (is_first && known.stretch != 0) {
            find(operand.getReg());
        }
        known.stretch = stretch;
        known.is_unfit |= operand.isDef() && operand.getSubReg() != 0;
        // A written value is stored to memory, and is loaded once in each other stretch.
        if (is_first || operand.isDef()) {
            known.weight += frequency;
        }
    }

    void find(Register reg) {
        if (!uses_of(reg).is_found) {
            uses_of(reg).is_found = true;
            found.push_back(reg);
        }
    }

    Uses &uses_of(Register reg) { return uses[reg.virtRegIndex()]; }

    const MachineRegisterInfo &registers;
    std::vector<Uses> uses;
    SmallVector<Register, 64> found;
    unsigned stretch = 0;
};

} // namespace

struct Lives::Effects {
    ValueSet read = 0;
    ValueSet written = 0;
    // Values written before all operands are read.
    ValueSet written_early = 0;
};

Lives::Lives(MachineFunction &function, const Pool &pool, ArrayRef<Part> parts)
    : function(function), registers(function.getRegInfo()), pool(pool), parts(parts) {
    find_frequencies();
    choose();
    if (values.empty()) {
        return;
    }
    if (!find_live()) {
        values.clear();
        return;
    }
    unfit |= live_in.front();
    find_conflicts();
}

// Estimates how often parts are executed. The blocks of a loop lie between its header and the last block that
// jumps to it.
void Lives::find_frequencies() {
    numbers.assign(function.getNumBlockIDs(), 0);
    for (unsigned number = 0; number < parts.size(); ++number) {
        numbers[parts[number].block->getNumber()] = number;
    }
    std::vector<unsigned> last(parts.size(), 0);
    for (unsigned from = 0; from < parts.size(); ++from) {
        for (const MachineBasicBlock *next : parts[from].block->successors()) {
            if (number(*next) <= from) {
                last[number(*next)] = from + 1;
            }
        }
    }
    std::vector<int> ends(parts.size() + 1, 0);
    frequencies.resize(parts.size());
    int depth = 0;
    for (unsigned at = 0; at < parts.size(); ++at) {
        if (last[at] != 0) {
            ++depth;
            ++ends[last[at]];
        }
        depth -= ends[at];
        frequencies[at] = 1u << (BITS_OF_LOOP * std::min(depth, DEEPEST));
    }
}

void Lives::choose() {
    Candidates candidates(registers);
    for (unsigned at = 0; at < parts.size(); ++at) {
        candidates.add(parts[at], frequencies[at]);
    }
    candidates.add_sources_of_copies();
    candidates.append_to(values);
    auto comes_before = [](const Value &a, const Value &b) {
        return a.weight != b.weight ? a.weight > b.weight : a.reg < b.reg;
    };
    if (values.size() > MOST_VALUES) {
        std::nth_element(values.begin(), values.begin() + MOST_VALUES, values.end(), comes_before);
        values.truncate(MOST_VALUES);
    }
    sort(values, comes_before);
    if (values.empty()) {
        return;
    }
    bits.assign(registers.getNumVirtRegs(), NONE);
    for (unsigned value = 0; value < values.size(); ++value) {
        bits[values[value].reg.virtRegIndex()] = value;
    }
}

Lives::Effects Lives::effects(const MachineInstr &instruction) const {
    Effects effects;
    for (const MachineOperand &operand : instruction.operands()) {
        if (!operand.isReg() || !operand.getReg().isVirtual()) {
            continue;
        }
        uint8_t bit = bits[operand.getReg().virtRegIndex()];
        if (bit == NONE) {
            continue;
        }
        if (operand.isDef()) {
            effects.written |= only(bit);
            effects.written_early |= operand.isEarlyClobber() ? only(bit) : 0;
        } else if (operand.readsReg()) {
            effects.read |= only(bit);
        }
    }
    return effects;
}

ValueSet Lives::live_out(const Part &part) const {
    ValueSet live = part.has_next(parts) ? live_in[&part - parts.begin() + 1] : 0;
    for (const MachineBasicBlock *next : part.block->successors()) {
        live |= live_in[number(*next)];
    }
    return live;
}

bool Lives::find_live() {
    std::vector<Effects> effects_of(parts.size());
    for (unsigned at = 0; at < parts.size(); ++at) {
        Effects &sum = effects_of[at];
        for (const MachineInstr &instruction : make_range(parts[at].begin, parts[at].end)) {
            if (!instruction.isDebugInstr()) {
                Effects next = effects(instruction);
                sum.read |= next.read & ~sum.written;
                sum.written |= next.written;
            }
        }
    }
    live_in.assign(parts.size(), 0);
    for (unsigned round = 0; round < MOST_ROUNDS; ++round) {
        bool is_changed = false;
        for (unsigned at = parts.size(); at-- > 0;) {
            ValueSet live = effects_of[at].read | (live_out(parts[at]) & ~effects_of[at].written);
            is_changed |= live != live_in[at];
            live_in[at] = live;
        }
        if (!is_changed) {
            return true;
        }
    }
    return false;
}

void Lives::add_conflicts(unsigned written, ValueSet others) {
    others &= ~only(written);
    beside[written] |= others;
    for_each(others, [&](unsigned other) { beside[other] |= only(written); });
}

// Records debug values of values that are dead: their registers may hold other values.
void Lives::note_if_stale(MachineInstr &told, ValueSet live) {
    for (const MachineOperand &operand : told.operands()) {
        if (operand.isReg() && operand.getReg().isVirtual()) {
            uint8_t bit = bits[operand.getReg().virtRegIndex()];
            if (bit != NONE && (live & only(bit)) == 0) {
                stale.push_back({&told, bit});
            }
        }
    }
}

// Visits the instructions from the last to the first, tracking the values that are live after each.
void Lives::find_conflicts() {
    SmallDenseMap<const uint32_t *, ValueSet> over_calls;
    for (const Part &part : parts) {
        ValueSet live = live_out(part);
        // The registers of the pool that an instruction requires.
        uint64_t demanded = 0;
        for (MachineBasicBlock::instr_iterator at = part.end; at != part.begin;) {
            MachineInstr &instruction = *--at;
            if (instruction.isDebugInstr()) {
                note_if_stale(instruction, live);
                continue;
            }
            Effects own = effects(instruction);
            for_each(demanded, [&](unsigned reg) { displaced[reg] |= own.written; });
            uint64_t read = 0;
            for (const MachineOperand &operand : instruction.operands()) {
                if (operand.isRegMask()) {
                    over_calls[operand.getRegMask()] |= live & ~own.written;
                } else if (operand.isReg() && operand.getReg().isPhysical() && pool.number(operand.getReg()) >= 0) {
                    unsigned reg = pool.number(operand.getReg());
                    if (operand.isDef()) {
                        displaced[reg] |= live | own.written;
                        demanded &= ~(uint64_t(1) << reg);
                    } else {
                        read |= uint64_t(1) << reg;
                    }
                }
            }
            ValueSet others = live | own.written;
            if (is_whole_copy(instruction)) {
                ValueSet source = own.read;
                others &= ~source;
                for_each(own.written, [&](unsigned target) { copied[target] |= source; });
                for_each(source, [&](unsigned other) { copied[other] |= own.written; });
            }
            for_each(own.written, [&](unsigned written) { add_conflicts(written, others); });
            for_each(own.written_early, [&](unsigned written) { add_conflicts(written, own.read); });
            live = (live & ~own.written) | own.read;
            for_each(read, [&](unsigned reg) { displaced[reg] |= live; });
            demanded |= read;
        }
    }
    for (auto [mask, live] : over_calls) {
        for_each(pool.clobbered(mask), [&, live = live](unsigned reg) { displaced[reg] |= live; });
    }
}

} // namespace allocation
