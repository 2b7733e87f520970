// The passes that generate machine code for a module.

#pragma once

#include <llvm/CodeGen/MachineModuleInfo.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/Target/TargetMachine.h>

// Adds the passes up to machine instructions, as `TargetMachine::addPassesToEmitFile` does, and our own
// ones if the program is not optimized. Returns the information that the printer needs; null if the target
// has no instruction selection. With `absent`, also returns the names of passes to omit that LLVM does not have.
llvm::MachineModuleInfoWrapperPass *add_code_generation(llvm::legacy::PassManager &passes,
                                                        llvm::TargetMachine &machine,
                                                        llvm::SmallVectorImpl<llvm::StringRef> *absent = nullptr);
