#include "entries.h"

#include <llvm/CodeGen/MachineFunction.h>
#include <llvm/CodeGen/MachineFunctionPass.h>
#include <llvm/CodeGen/MachineInstr.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace {

class WholeEntries : public MachineFunctionPass {
public:
    static char ID;

    WholeEntries() : MachineFunctionPass(ID) {}

    StringRef getPassName() const override { return "Mark the entry as a whole"; }

    void getAnalysisUsage(AnalysisUsage &usage) const override {
        usage.setPreservesAll();
        MachineFunctionPass::getAnalysisUsage(usage);
    }

    bool runOnMachineFunction(MachineFunction &function) override {
        if (function.getFunction().getSubprogram() == nullptr) {
            return false;
        }
        for (MachineInstr &instruction : function.front()) {
            bool is_located = instruction.getDebugLoc() && instruction.getDebugLoc().getLine() > 0;
            if (is_located && !instruction.isMetaInstruction()) {
                break;
            }
            instruction.setFlag(MachineInstr::FrameSetup);
        }
        return true;
    }
};

char WholeEntries::ID = 0;

} // namespace

void keep_entries_whole(legacy::PassManager &passes, const TargetMachine &machine, const Module &module) {
    if (machine.getOptLevel() == CodeGenOptLevel::None && !module.debug_compile_units().empty()) {
        passes.add(new WholeEntries);
    }
}
