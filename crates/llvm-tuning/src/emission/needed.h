// The passes of code generation that our programs need.

#pragma once

#include <llvm/ADT/SmallBitVector.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/Support/CodeGen.h>

// Forwards passes to a pass manager, except those that are not worth their time at a level. Without
// optimization, these find nothing to do in our programs: LLVM adds seventy passes to each function, and even
// asking one of them whether there is work costs about 2,000 instructions.
class NeededPasses : public llvm::legacy::PassManagerBase {
public:
    NeededPasses(llvm::legacy::PassManagerBase &passes, llvm::CodeGenOptLevel level);

    void add(llvm::Pass *pass) override;

    // Returns the names in the tables of a level by which no pass was added so far.
    llvm::SmallVector<llvm::StringRef, 0> absent() const;

private:
    llvm::legacy::PassManagerBase &passes;
    llvm::SmallVector<llvm::StringLiteral, 0> left_out;
    llvm::SmallBitVector met;
};
