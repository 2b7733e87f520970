// The passes that programs need which are not optimized.

#pragma once

#include <llvm/IR/LegacyPassManager.h>

// Hands passes on to a pass manager, but for those that find nothing to do in a program of ours. LLVM adds seventy passes to each
// function, and asking one of them whether there is work costs about 2,000 instructions.
class NeededPasses : public llvm::legacy::PassManagerBase {
public:
    explicit NeededPasses(llvm::legacy::PassManagerBase &passes) : passes(passes) {}

    void add(llvm::Pass *pass) override;

private:
    llvm::legacy::PassManagerBase &passes;
};
