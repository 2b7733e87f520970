// The passes of `-O2`: those of LLVM's `default<O2>` that find something in our programs, most of them once.
// docs/performance.md lists the omitted ones, with reasons. The passes of `-O1` are half of them, which yield most of the
// speed. The other levels are those of levels.cpp.
//
// Modules arrive in SSA form, with equal values computed once and constants folded, so no cleanup is needed
// before inlining. Passes are constructed here and never named in a text: LLVM's parser of pipelines links every
// pass that it knows, 3 MB of a compiler.

#include "booleans.h"
#include "calls/callees.h"
#include "calls/equal.h"
#include "checks.h"
#include "conversions.h"
#include "levels.h"
#include "loops/fills.h"
#include "loops/rounds.h"
#include "members.h"
#include "parts.h"
#include "run.h"

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/StandardInstrumentations.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/AggressiveInstCombine/AggressiveInstCombine.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/IPO/ConstantMerge.h>
#include <llvm/Transforms/IPO/DeadArgumentElimination.h>
#include <llvm/Transforms/IPO/FunctionAttrs.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/GlobalOpt.h>
#include <llvm/Transforms/IPO/InferFunctionAttrs.h>
#include <llvm/Transforms/IPO/Inliner.h>
#include <llvm/Transforms/IPO/SCCP.h>
#include <llvm/Transforms/Instrumentation/AddressSanitizer.h>
#include <llvm/Transforms/Instrumentation/InstrProfiling.h>
#include <llvm/Transforms/Scalar/ConstraintElimination.h>
#include <llvm/Transforms/Scalar/CorrelatedValuePropagation.h>
#include <llvm/Transforms/Scalar/DeadStoreElimination.h>
#include <llvm/Transforms/Scalar/DivRemPairs.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/GVN.h>
#include <llvm/Transforms/Scalar/IndVarSimplify.h>
#include <llvm/Transforms/Scalar/InferAlignment.h>
#include <llvm/Transforms/Scalar/JumpThreading.h>
#include <llvm/Transforms/Scalar/LoopDeletion.h>
#include <llvm/Transforms/Scalar/LoopIdiomRecognize.h>
#include <llvm/Transforms/Scalar/LoopLoadElimination.h>
#include <llvm/Transforms/Scalar/LoopUnrollPass.h>
#include <llvm/Transforms/Scalar/MergedLoadStoreMotion.h>
#include <llvm/Transforms/Scalar/Reassociate.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/TailRecursionElimination.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>
#include <llvm/Transforms/Vectorize/LoopVectorize.h>
#include <llvm/Transforms/Vectorize/SLPVectorizer.h>
#include <llvm/Transforms/Vectorize/VectorCombine.h>

using namespace llvm;

namespace {

// The sequences of passes, numbered as in mod.rs.
enum class Passes : uint32_t { O1, O2, O3, Os, Promotion, Counters, Addresses };

// Before inlining: facts about the whole module.
void add_facts(ModulePassManager &all) {
    all.addPass(InferFunctionAttrsPass());
    all.addPass(IPSCCPPass());
    all.addPass(GlobalOptPass());
    all.addPass(AlwaysInlinerPass());
    // A twin with a loop is inlined, but one that calls itself is not.
    all.addPass(createModuleToFunctionPassAdaptor(WithOwnCalls(sequence(TailCallElimPass()))));
    add_module_analyses([&](auto pass) { all.addPass(std::move(pass)); });
}

FunctionPassManager loops() {
    FunctionPassManager all;
    all.addPass(with_memory_ssa(invariants(false)));
    return all;
}

FunctionPassManager after_loops() {
    FunctionPassManager all;
    all.addPass(simplify());
    all.addPass(combine());
    return all;
}

void add_scalars(FunctionPassManager &all) {
    all.addPass(SROAPass(SROAOptions::ModifyCFG));
    all.addPass(EarlyCSEPass(true));
    all.addPass(simplify());
    all.addPass(combine());
    // A root whose operand is not negative needs no call.
    all.addPass(AggressiveInstCombinePass());
    all.addPass(TailCallElimPass());
    all.addPass(ReassociatePass());
    all.addPass(ConstraintEliminationPass());
    all.addPass(Followed(loops(), after_loops()));
}

// Passes that ask for the number of iterations of a loop.
LoopPassManager counted_loops() {
    LoopPassManager loops;
    // A few elements are copied or cleared faster by instructions than by a call.
    loops.addPass(FewElements());
    loops.addPass(LoopIdiomRecognizePass());
    loops.addPass(IndVarSimplifyPass());
    loops.addPass(LoopDeletionPass());
    loops.addPass(FewRounds());
    loops.addPass(LoopFullUnrollPass());
    return loops;
}

// Stores of two arms to one place become one store of a choice, also if a third arm stores to it: LLVM's levels leave
// such arms as they are, and the branch between them is often taken against expectation.
//
// Ranges of values come before `IndVarSimplify`, which turns the inequalities that they are derived from into
// equations. Jump threading comes before GVN, which finds earlier values only if they are available on every path:
// of Fib's four calls, it removes one.
void add_values(FunctionPassManager &all) {
    all.addPass(CorrelatedValuePropagationPass());
    all.addPass(Fills());
    // The rounds of an unrolled loop have ranges of their own: a sum of a known number of truths does not overflow.
    all.addPass(Followed(sequence(createFunctionToLoopPassAdaptor(counted_loops())),
                         sequence(CorrelatedValuePropagationPass()), Followed::If::Larger));
    all.addPass(SROAPass(SROAOptions::ModifyCFG));
    all.addPass(JumpThreadingPass());
    all.addPass(MergedLoadStoreMotionPass(MergedLoadStoreMotionOptions(true)));
    all.addPass(GVNPass());
    all.addPass(EqualCalls());
    all.addPass(DSEPass());
    all.addPass(with_memory_ssa(licm()));
    all.addPass(simplify(SimplifyCFGOptions().hoistCommonInsts(true).sinkCommonInsts(true)));
    all.addPass(combine());
}

// For a component of the call graph, after its callees: inlining, and passes for its functions.
CGSCCPassManager component(FunctionPassManager functions) {
    CGSCCPassManager all;
    all.addPass(InlinerPass());
    all.addPass(PostOrderFunctionAttrsPass(true));
    all.addPass(createCGSCCToFunctionPassAdaptor(std::move(functions), true, true));
    all.addPass(PostOrderFunctionAttrsPass());
    all.addPass(createCGSCCToFunctionPassAdaptor(RequireAnalysisPass<ShouldNotRunFunctionPassesAnalysis, Function>()));
    return all;
}

// After all inlining is done.
void add_cleanup(ModulePassManager &all) {
    all.addPass(DeadArgumentEliminationPass());
    all.addPass(GlobalOptPass());
    all.addPass(GlobalDCEPass());
    all.addPass(ReversePostOrderFunctionAttrsPass());
    all.addPass(RecomputeGlobalsAAPass());
}

// The passes of a level: those that inline, and those after all inlining.
ModulePassManager pipeline(ModulePassManager inlining, FunctionPassManager late) {
    ModulePassManager all;
    all.addPass(Booleans());
    all.addPass(createModuleToFunctionPassAdaptor(Members()));
    all.addPass(FewCallees());
    add_facts(all);
    all.addPass(std::move(inlining));
    add_cleanup(all);
    all.addPass(createModuleToFunctionPassAdaptor(std::move(late), true));
    all.addPass(GlobalDCEPass());
    all.addPass(ConstantMergePass());
    return all;
}

// Vectors, and what they leave of the checks.
void add_vectors(FunctionPassManager &all) {
    all.addPass(sums());
    all.addPass(InferAlignmentPass());
    all.addPass(Followed(sequence(LoopVectorizePass()), sequence(LoopLoadEliminationPass(), combine())));
    all.addPass(Checks());
}

// Switches become tables, and loops may lose their canonical form.
SimplifyCFGOptions last_simplification() {
    return SimplifyCFGOptions()
        .forwardSwitchCondToPhi(true)
        .convertSwitchToLookupTable(true)
        .needCanonicalLoops(false)
        .hoistCommonInsts(true)
        .sinkCommonInsts(true);
}

FunctionPassManager late() {
    FunctionPassManager all;
    add_vectors(all);
    all.addPass(simplify(last_simplification()));
    all.addPass(sums_side_by_side());
    all.addPass(Conversions());
    all.addPass(Followed(sequence(SLPVectorizerPass(), VectorCombinePass()), sequence(combine())));
    all.addPass(CostlyRounds());
    all.addPass(Followed(sequence(LoopUnrollPass(LoopUnrollOptions(2))),
                         sequence(SROAPass(SROAOptions::PreserveCFG), InferAlignmentPass(), combine(),
                                  with_memory_ssa(licm()))));
    all.addPass(DivRemPairsPass());
    all.addPass(simplify(SimplifyCFGOptions().speculateUnpredictables(true)));
    return all;
}

FunctionPassManager scalars_and_values() {
    FunctionPassManager all;
    add_scalars(all);
    add_values(all);
    return all;
}

ModulePassManager passes_of_o2() {
    ModulePassManager inlining;
    inlining.addPass(createModuleToPostOrderCGSCCPassAdaptor(
        createDevirtSCCRepeatedPass(component(scalars_and_values()), 4)));
    inlining.addPass(RepeatedCalls(scalars_and_values()));
    return pipeline(std::move(inlining), late());
}

// The passes of `-O1` for a function: one round of simplification before the loops, and equal values after them, which
// unrolled loops have. GVN, jump threading and ranges of values take a sixth of the time of the passes of `-O2`, and make
// few programs of benches/code faster: those that call themselves, so jumps are threaded there.
FunctionPassManager quick() {
    FunctionPassManager all;
    all.addPass(EarlyCSEPass());
    all.addPass(simplify());
    all.addPass(combine());
    all.addPass(TailCallElimPass());
    LoopPassManager invariants;
    invariants.addPass(LoopRotatePass());
    invariants.addPass(licm());
    all.addPass(with_memory_ssa(std::move(invariants)));
    all.addPass(Fills());
    // The rounds of an unrolled loop are code without branches, which the first simplification has not seen.
    all.addPass(Followed(sequence(createFunctionToLoopPassAdaptor(counted_loops())), sequence(simplify(), combine()),
                         Followed::If::Larger));
    all.addPass(MergedLoadStoreMotionPass(MergedLoadStoreMotionOptions(true)));
    all.addPass(WithOwnCalls(sequence(JumpThreadingPass())));
    all.addPass(EarlyCSEPass(true));
    all.addPass(EqualCalls());
    all.addPass(simplify());
    return all;
}

FunctionPassManager quick_late() {
    FunctionPassManager all;
    add_vectors(all);
    all.addPass(simplify(last_simplification().speculateUnpredictables(true)));
    all.addPass(sums_side_by_side());
    all.addPass(DivRemPairsPass());
    return all;
}

ModulePassManager passes_of_o1() {
    ModulePassManager inlining;
    inlining.addPass(createModuleToPostOrderCGSCCPassAdaptor(component(quick())));
    inlining.addPass(RepeatedCalls(quick()));
    return pipeline(std::move(inlining), quick_late());
}

ModulePassManager passes_of(Passes passes) {
    ModulePassManager all;
    switch (passes) {
    case Passes::O1:
        return passes_of_o1();
    case Passes::O2:
        return passes_of_o2();
    case Passes::O3:
        all.addPass(Booleans());
        all.addPass(passes_of_level(Level::O3));
        return all;
    case Passes::Os:
        return passes_of_level(Level::Os);
    case Passes::Promotion:
        all.addPass(createModuleToFunctionPassAdaptor(PromotePass()));
        return all;
    case Passes::Counters:
        all.addPass(InstrProfilingLoweringPass());
        return all;
    case Passes::Addresses:
        all.addPass(AddressSanitizerPass(AddressSanitizerOptions()));
        return all;
    }
    llvm_unreachable("one of the pipelines");
}

} // namespace

void run_passes(Module &module, TargetMachine &machine, ModulePassManager passes) {
    LoopAnalysisManager loops;
    FunctionAnalysisManager functions;
    CGSCCAnalysisManager components;
    ModuleAnalysisManager modules;
    // Functions that are too large are left unchanged.
    PassInstrumentationCallbacks callbacks;
    OptNoneInstrumentation spared(false);
    spared.registerCallbacks(callbacks);
    PassBuilder builder(&machine, PipelineTuningOptions(), std::nullopt, &callbacks);
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
    passes.run(module, modules);
}

extern "C" void llvm_tuning_run(LLVMModuleRef module, LLVMTargetMachineRef machine, Passes passes) {
    run_passes(*unwrap(module), *reinterpret_cast<TargetMachine *>(machine), passes_of(passes));
}
