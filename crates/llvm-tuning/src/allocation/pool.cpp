#include "pool.h"

#include <llvm/CodeGen/MachineRegisterInfo.h>
#include <llvm/CodeGen/TargetLowering.h>
#include <llvm/CodeGen/TargetRegisterInfo.h>
#include <llvm/CodeGen/TargetSubtargetInfo.h>

using namespace llvm;

namespace allocation {

namespace {

// The first registers of each kind, in LLVM's order, are left to the allocator: no instruction needs more.
// Parameters, divisions and shifts also require some of them.
constexpr unsigned OTHER_INTEGERS = 5;
constexpr unsigned OTHER_REALS = 6;

} // namespace

Pool::Pool(const MachineFunction &function)
    : target(*function.getSubtarget().getRegisterInfo()), numbers(target.getNumRegs(), 0) {
    const TargetLowering &lowering = *function.getSubtarget().getTargetLowering();
    add(*lowering.getRegClassFor(MVT::i64), OTHER_INTEGERS, function);
    add(*lowering.getRegClassFor(MVT::f64), OTHER_REALS, function);
}

void Pool::add(const TargetRegisterClass &all, unsigned others, const MachineFunction &function) {
    BitVector reserved = target.getReservedRegs(function);
    BitVector saved(target.getNumRegs());
    for (const MCPhysReg *reg = function.getRegInfo().getCalleeSavedRegs(); *reg != 0; ++reg) {
        saved.set(*reg);
    }
    for (MCPhysReg reg : all.getRawAllocationOrder(function).drop_front(others)) {
        if (registers.size() == MOST_REGISTERS) {
            return;
        }
        if (reserved.test(reg)) {
            continue;
        }
        registers.push_back({reg, saved.test(reg)});
        for (MCRegAliasIterator alias(reg, &target, true); alias.isValid(); ++alias) {
            numbers[*alias] = registers.size();
        }
    }
}

MCRegister Pool::of_class(unsigned number, const TargetRegisterClass &wanted) const {
    MCRegister whole = registers[number].reg;
    if (wanted.contains(whole)) {
        return whole;
    }
    for (MCSubRegIndexIterator part(whole, &target); part.isValid(); ++part) {
        if (wanted.contains(part.getSubReg()) && target.getSubRegIdxOffset(part.getSubRegIndex()) == 0) {
            return part.getSubReg();
        }
    }
    return {};
}

uint64_t Pool::clobbered(const uint32_t *mask) const {
    uint64_t clobbered = 0;
    for (unsigned number = 0; number < size(); ++number) {
        if (MachineOperand::clobbersPhysReg(mask, registers[number].reg)) {
            clobbered |= uint64_t(1) << number;
        }
    }
    return clobbered;
}

} // namespace allocation
