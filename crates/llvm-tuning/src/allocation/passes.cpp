#include "passes.h"

#include <memory>

#include <llvm/CodeGen/MachineFunctionPass.h>
#include <llvm/CodeGen/MachineInstr.h>
#include <llvm/CodeGen/MachineRegisterInfo.h>
#include <llvm/CodeGen/Passes.h>

#include "chains.h"
#include "phis.h"
#include "places.h"
#include "residents.h"

using namespace llvm;

namespace {

// Removes instructions before the jumps whose result is unused: instruction selection converts the flags to a
// truth value even if only a jump needs them.
void remove_unread(MachineBasicBlock &block, const MachineRegisterInfo &registers) {
    MachineBasicBlock::iterator end = block.getFirstTerminator();
    while (end != block.begin()) {
        MachineInstr &last = *std::prev(end);
        bool is_plain = !last.isPHI() && !last.isCall() && !last.isPosition() && !last.isInlineAsm()
            && !last.isDebugInstr()
            && !last.mayLoadOrStore() && !last.hasUnmodeledSideEffects() && last.getNumDefs() == 1;
        if (!is_plain || last.getNumImplicitOperands() != 1 || !last.getOperand(0).getReg().isVirtual()
            || !registers.use_empty(last.getOperand(0).getReg())) {
            return;
        }
        last.eraseFromParent();
    }
}

class Before : public MachineFunctionPass {
public:
    static char ID;

    explicit Before(std::shared_ptr<allocation::Chains> chains) : MachineFunctionPass(ID), chains(std::move(chains)) {}

    StringRef getPassName() const override { return "Join blocks for the fast register allocator"; }

    bool runOnMachineFunction(MachineFunction &function) override {
        // Code after a call that returns twice may find values where later instructions left them.
        if (function.exposesReturnsTwice()) {
            return false;
        }
        for (MachineBasicBlock &block : function) {
            allocation::share_registers(block);
            remove_unread(block, function.getRegInfo());
        }
        chains->join(function);
        allocation::settle(function, *chains);
        chains->add_successors();
        return true;
    }

private:
    std::shared_ptr<allocation::Chains> chains;
};

class Behind : public MachineFunctionPass {
public:
    static char ID;

    explicit Behind(std::shared_ptr<allocation::Chains> chains) : MachineFunctionPass(ID), chains(std::move(chains)) {}

    StringRef getPassName() const override { return "Part blocks that were joined"; }

    bool runOnMachineFunction(MachineFunction &function) override {
        allocation::prefer_memory(function);
        chains->part();
        return true;
    }

private:
    std::shared_ptr<allocation::Chains> chains;
};

char Before::ID = 0;
char Behind::ID = 0;

} // namespace

void allocation::add_passes(TargetPassConfig &configuration) {
    auto chains = std::make_shared<Chains>();
    // LLVM offers no other way to name its allocator.
    std::unique_ptr<FunctionPass> allocator(createFastRegisterAllocator());
    configuration.insertPass(&TwoAddressInstructionPassID, IdentifyingPassPtr(new Before(chains)));
    configuration.insertPass(allocator->getPassID(), IdentifyingPassPtr(new Behind(chains)));
}
