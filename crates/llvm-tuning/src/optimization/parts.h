// Passes with the parameters that several of our sequences give them.

#pragma once

#include "checks.h"
#include "loops/counts.h"
#include "loops/nests.h"
#include "loops/sums.h"

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/Analysis/GlobalsModRef.h>
#include <llvm/Analysis/ProfileSummaryInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopInstSimplify.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/LoopSimplifyCFG.h>
#include <llvm/Transforms/Scalar/LoopUnrollAndJamPass.h>
#include <llvm/Transforms/Scalar/SimpleLoopUnswitch.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>

inline llvm::InstCombinePass combine() {
    return llvm::InstCombinePass(llvm::InstCombineOptions().setMaxIterations(1).setVerifyFixpoint(false));
}

inline llvm::SimplifyCFGPass simplify(llvm::SimplifyCFGOptions options = {}) {
    return llvm::SimplifyCFGPass(options.convertSwitchRangeToICmp(true));
}

inline llvm::LICMPass licm(bool allows_speculation = true) {
    llvm::LICMOptions options;
    options.AllowSpeculation = allows_speculation;
    return llvm::LICMPass(options);
}

template <class Loops> llvm::FunctionToLoopPassAdaptor with_memory_ssa(Loops loops) {
    return llvm::createFunctionToLoopPassAdaptor(std::move(loops), true);
}

// A loop is rotated, and what does not vary is moved out of it. Unswitching is trivial if no code is copied.
inline llvm::LoopPassManager invariants(bool unswitches_by_copying) {
    llvm::LoopPassManager passes;
    passes.addPass(llvm::LoopInstSimplifyPass());
    passes.addPass(llvm::LoopSimplifyCFGPass());
    passes.addPass(licm(false));
    passes.addPass(llvm::LoopRotatePass());
    passes.addPass(licm());
    passes.addPass(llvm::SimpleLoopUnswitchPass(unswitches_by_copying, true));
    return passes;
}

// Analyses of the module that inlining and the passes after it rely on.
template <class Modules> void add_module_analyses(Modules add) {
    add(llvm::RequireAnalysisPass<llvm::GlobalsAA, llvm::Module>());
    add(llvm::createModuleToFunctionPassAdaptor(llvm::InvalidateAnalysisPass<llvm::AAManager>()));
    add(llvm::RequireAnalysisPass<llvm::ProfileSummaryAnalysis, llvm::Module>());
}

// A sequence of passes, and others that run only if the sequence has changed the function, or made it larger.
class Followed : public llvm::PassInfoMixin<Followed> {
public:
    enum class If { Changed, Larger };

    Followed(llvm::FunctionPassManager first, llvm::FunctionPassManager then, If condition = If::Changed)
        : first(std::move(first)), then(std::move(then)), condition(condition) {}

    llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses) {
        unsigned size = condition == If::Larger ? function.getInstructionCount() : 0;
        llvm::PreservedAnalyses preserved = first.run(function, analyses);
        if (!preserved.areAllPreserved() && (condition == If::Changed || function.getInstructionCount() > size)) {
            preserved.intersect(then.run(function, analyses));
        }
        return preserved;
    }

private:
    llvm::FunctionPassManager first;
    llvm::FunctionPassManager then;
    If condition;
};

template <class... Passes> llvm::FunctionPassManager sequence(Passes &&...passes) {
    llvm::FunctionPassManager all;
    (all.addPass(std::forward<Passes>(passes)), ...);
    return all;
}

// Sums and counts that need no checks, before loops are vectorized.
inline llvm::FunctionPassManager sums() {
    return sequence(Followed(sequence(Counts()), sequence(simplify())), Sums());
}

inline Followed sums_side_by_side() {
    return Followed(sequence(Nests()), sequence(llvm::createFunctionToLoopPassAdaptor(llvm::LoopUnrollAndJamPass()),
                                                simplify(), combine()));
}
