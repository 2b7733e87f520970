#include "needed.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Pass.h>

using namespace llvm;

// Passes that expand constructs of other front ends: garbage collection, hardening and instrumentation.
static constexpr StringLiteral UNUSED[] = {
    "Expand IR instructions",
    "Expand Atomic instructions",
    "Lower AMX intrinsics",
    "Lower AMX type for load/store",
    "Lower Garbage Collection Instructions",
    "Shadow Stack GC Lowering",
    "Expand indirectbr instructions",
    "Prepare callbr",
    "Safe Stack instrumentation pass",
    "Local Stack Slot Allocation",
    "X86 speculative load hardening",
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

// Passes that expand vectors and tiles, which are not in programs without optimization.
static constexpr StringLiteral VECTORS[] = {
    "Scalarize Masked Memory Intrinsics",
    "Expand reduction intrinsics",
    "Fast Tile Register Preconfigure",
    "Fast Tile Register Configure",
};

// Passes that change no instruction of the programs of benches/code (`Live Range Shrink`: ten of them), and
// cost 15 to 20 million instructions for 4,000 lines.
static constexpr StringLiteral FRUITLESS[] = {
    "Machine InstCombiner",
    "Live Range Shrink",
    "X86 LEA Optimize",
    "Machine Late Instructions Cleanup Pass",
};

// Passes without which the programs of benches/code are as fast after fast instruction selection: the scheduler takes a
// tenth of the time of code generation, the elimination of common subexpressions and of copies another tenth, and the
// others find little or nothing.
static constexpr StringLiteral COSTLY[] = {
    "Machine Instruction Scheduler",
    "Machine Common Subexpression Elimination",
    "Machine Copy Propagation Pass",
    "Loop Strength Reduction",
    "Canonicalize Freeze Instructions in Loops",
    "Constant Hoisting",
    "Merge contiguous icmps into a memcmp",
    "ObjC ARC contraction",
    "Optimize machine instruction PHIs",
    "Early If-Conversion",
    "Detect Dead Lanes",
    "Merge disjoint stack slots",
    "Stack Slot Coloring",
    "Machine Loop Invariant Code Motion",
    "PostRA Machine Sink",
    "X86 Byte/Word Instruction Fixup",
    "X86 Partial Reduction",
    "X86 Domain Reassignment Pass",
    "X86 Fixup SetCC",
    "X86 Avoid Store Forwarding Blocks",
    "X86 Fixup Inst Tuning",
    "X86 Fixup Vector Constants",
    "X86 LEA Fixup",
    "X86 Atom pad short functions",
};

static SmallVector<StringLiteral, 0> left_out(CodeGenOptLevel level) {
    SmallVector<StringLiteral, 0> names;
    switch (level) {
    case CodeGenOptLevel::None:
        append_range(names, UNUSED);
        append_range(names, VECTORS);
        break;
    case CodeGenOptLevel::Less:
        append_range(names, UNUSED);
        append_range(names, FRUITLESS);
        append_range(names, COSTLY);
        break;
    case CodeGenOptLevel::Default:
        append_range(names, FRUITLESS);
        break;
    default:
        break;
    }
    return names;
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
