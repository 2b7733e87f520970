// The passes that make machine code of a module.

#pragma once

#include <llvm/CodeGen/MachineModuleInfo.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/Target/TargetMachine.h>

// Adds the passes up to machine instructions, as `LLVMTargetMachine::addPassesToEmitFile` does, and ours where the program is not
// optimized. Returns what the printer needs; null if the target has no instruction selection.
llvm::MachineModuleInfoWrapperPass *add_code_generation(llvm::legacy::PassManager &passes, llvm::LLVMTargetMachine &machine);
