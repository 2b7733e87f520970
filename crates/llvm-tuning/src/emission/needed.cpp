#include "needed.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Pass.h>

using namespace llvm;

// Passes that expand constructs of other front ends: vectorization, garbage collection, hardening and
// instrumentation.
static constexpr StringLiteral UNUSED[] = {
    "Expand IR instructions",
    "Expand Atomic instructions",
    "Lower AMX intrinsics",
    "Lower AMX type for load/store",
    "Lower Garbage Collection Instructions",
    "Shadow Stack GC Lowering",
    "Scalarize Masked Memory Intrinsics",
    "Expand reduction intrinsics",
    "Expand indirectbr instructions",
    "Prepare callbr",
    "Safe Stack instrumentation pass",
    "Local Stack Slot Allocation",
    "X86 speculative load hardening",
    "Fast Tile Register Preconfigure",
    "Fast Tile Register Configure",
    "X86 Lower Tile Copy",
    "Fixup Statepoint Caller Saved",
    "Insert KCFI indirect call checks",
    "Analyze Machine Code For Garbage Collection",
    "Insert fentry calls",
    "Insert XRay ops",
    "Implement the 'patchable-function' attribute",
    "Compressing EVEX instrs when possible",
    "Contiguously Lay Out Funclets",
    "StackMap Liveness Analysis",
    "X86 Suppress APX features for relocation",
    "Remove Loads Into Fake Uses",
    "Machine Sanitizer Binary Metadata",
    "Stack Frame Layout Analysis",
    "X86 Speculative Execution Side Effect Suppression",
    "X86 Indirect Thunks",
    "X86 Return Thunks",
    "X86 Load Value Injection (LVI) Ret-Hardening",
    "Pseudo Probe Inserter",
    "Unpack machine instruction bundles",
};

// Passes that change no instruction of the programs of benches/code (`Live Range Shrink`: ten of them), and
// cost 15 to 20 million instructions for 4,000 lines.
static constexpr StringLiteral FRUITLESS[] = {
    "Machine InstCombiner",
    "Live Range Shrink",
    "X86 LEA Optimize",
    "Machine Late Instructions Cleanup Pass",
};

static ArrayRef<StringLiteral> left_out(CodeGenOptLevel level) {
    switch (level) {
    case CodeGenOptLevel::None:
        return UNUSED;
    case CodeGenOptLevel::Default:
        return FRUITLESS;
    default:
        return {};
    }
}

NeededPasses::NeededPasses(legacy::PassManagerBase &passes, CodeGenOptLevel level)
    : passes(passes), left_out(::left_out(level)), met(left_out.size()) {}

void NeededPasses::add(Pass *pass) {
    const StringLiteral *name = find(left_out, pass->getPassName());
    if (name == left_out.end()) {
        passes.add(pass);
        return;
    }
    met.set(name - left_out.begin());
    delete pass;
}

SmallVector<StringRef, 0> NeededPasses::absent() const {
    SmallVector<StringRef, 0> names;
    for (auto [number, name] : enumerate(left_out)) {
        if (!met.test(number)) {
            names.push_back(name);
        }
    }
    return names;
}
