// LLVM's own promotion of variables, for comparison.

#include <llvm-c/Core.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>

using namespace llvm;

namespace {

struct Mem2Reg {
    FunctionAnalysisManager analyses;

    Mem2Reg() {
        analyses.registerPass([] { return AssumptionAnalysis(); });
        analyses.registerPass([] { return DominatorTreeAnalysis(); });
        analyses.registerPass([] { return PassInstrumentationAnalysis(); });
        analyses.registerPass([] { return TargetIRAnalysis(); });
    }
};

} // namespace

extern "C" {

Mem2Reg *direct_ssa_mem2reg_begin() { return new Mem2Reg(); }

void direct_ssa_mem2reg_end(Mem2Reg *pass) { delete pass; }

void direct_ssa_mem2reg_run(Mem2Reg *pass, LLVMValueRef value) {
    auto *function = unwrap<Function>(value);
    PromotePass().run(*function, pass->analyses);
    // The analyses of a function are useless for the next one.
    pass->analyses.clear(*function, function->getName());
}
}
