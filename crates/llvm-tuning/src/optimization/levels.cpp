// The passes of `-O3` and `-Os`: those of LLVM's `default<O3>` and `default<Os>`, in its order, without the ones that
// never change our modules. The omitted ones are for coroutines, OpenMP, profiles, assumptions and attributes of other
// front ends; with them, the compiler would be 2 MB larger. A test compares the sequences with LLVM's own. At `-O3`, the
// passes of `-O2` that are ours stand among them.

#include "calls/callees.h"
#include "calls/equal.h"
#include "checks.h"
#include "conversions.h"
#include "levels.h"
#include "loops/fills.h"
#include "loops/rounds.h"
#include "members.h"
#include "parts.h"

#include <llvm-c/Core.h>
#include <llvm/Analysis/InlineCost.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/AggressiveInstCombine/AggressiveInstCombine.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/IPO/ArgumentPromotion.h>
#include <llvm/Transforms/IPO/CalledValuePropagation.h>
#include <llvm/Transforms/IPO/ConstantMerge.h>
#include <llvm/Transforms/IPO/DeadArgumentElimination.h>
#include <llvm/Transforms/IPO/FunctionAttrs.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/GlobalOpt.h>
#include <llvm/Transforms/IPO/InferFunctionAttrs.h>
#include <llvm/Transforms/IPO/Inliner.h>
#include <llvm/Transforms/IPO/SCCP.h>
#include <llvm/Transforms/Scalar/ADCE.h>
#include <llvm/Transforms/Scalar/BDCE.h>
#include <llvm/Transforms/Scalar/CallSiteSplitting.h>
#include <llvm/Transforms/Scalar/ConstraintElimination.h>
#include <llvm/Transforms/Scalar/CorrelatedValuePropagation.h>
#include <llvm/Transforms/Scalar/DeadStoreElimination.h>
#include <llvm/Transforms/Scalar/DivRemPairs.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/Float2Int.h>
#include <llvm/Transforms/Scalar/GVN.h>
#include <llvm/Transforms/Scalar/IndVarSimplify.h>
#include <llvm/Transforms/Scalar/InferAlignment.h>
#include <llvm/Transforms/Scalar/InstSimplifyPass.h>
#include <llvm/Transforms/Scalar/JumpThreading.h>
#include <llvm/Transforms/Scalar/LoopDeletion.h>
#include <llvm/Transforms/Scalar/LoopIdiomRecognize.h>
#include <llvm/Transforms/Scalar/LoopLoadElimination.h>
#include <llvm/Transforms/Scalar/LoopUnrollPass.h>
#include <llvm/Transforms/Scalar/MemCpyOptimizer.h>
#include <llvm/Transforms/Scalar/MergedLoadStoreMotion.h>
#include <llvm/Transforms/Scalar/Reassociate.h>
#include <llvm/Transforms/Scalar/SCCP.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/TailRecursionElimination.h>
#include <llvm/Transforms/Utils/ExtraPassManager.h>
#include <llvm/Transforms/Utils/LibCallsShrinkWrap.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>
#include <llvm/Transforms/Utils/RelLookupTableConverter.h>
#include <llvm/Transforms/Vectorize/LoopVectorize.h>
#include <llvm/Transforms/Vectorize/SLPVectorizer.h>
#include <llvm/Transforms/Vectorize/VectorCombine.h>

using namespace llvm;

namespace {

// Builds the sequence of a level.
class Levels {
public:
    explicit Levels(Level level) : level(level), speed(level == Level::O3 ? 3 : 2) {}

    ModulePassManager passes() const {
        ModulePassManager all;
        add_preparation(all);
        ModuleInlinerWrapperPass inlining(getInlineParams(speed, level == Level::Os), false, InlineContext(),
                                          InliningAdvisorMode::Default, 4);
        add_module_analyses([&](auto pass) { inlining.addModulePass(std::move(pass)); });
        add_component(inlining.getPM());
        all.addPass(std::move(inlining));
        if (level == Level::O3) {
            all.addPass(RepeatedCalls(function()));
        }
        all.addPass(DeadArgumentEliminationPass());
        all.addPass(GlobalOptPass());
        all.addPass(GlobalDCEPass());
        all.addPass(ReversePostOrderFunctionAttrsPass());
        all.addPass(RecomputeGlobalsAAPass());
        all.addPass(createModuleToFunctionPassAdaptor(late(), true));
        all.addPass(GlobalDCEPass());
        all.addPass(ConstantMergePass());
        all.addPass(RelLookupTableConverterPass());
        return all;
    }

private:
    // Before inlining.
    void add_preparation(ModulePassManager &all) const {
        all.addPass(InferFunctionAttrsPass());
        FunctionPassManager first;
        if (level == Level::O3) {
            all.addPass(FewCallees());
            first.addPass(Members());
        }
        first.addPass(SimplifyCFGPass());
        first.addPass(SROAPass(SROAOptions::ModifyCFG));
        first.addPass(EarlyCSEPass());
        if (level == Level::O3) {
            first.addPass(CallSiteSplittingPass());
        }
        all.addPass(createModuleToFunctionPassAdaptor(std::move(first), true));
        all.addPass(IPSCCPPass());
        all.addPass(CalledValuePropagationPass());
        all.addPass(GlobalOptPass());
        FunctionPassManager cleanup;
        cleanup.addPass(PromotePass());
        cleanup.addPass(combine());
        cleanup.addPass(simplify());
        all.addPass(createModuleToFunctionPassAdaptor(std::move(cleanup), true));
        all.addPass(AlwaysInlinerPass());
    }

    // For the functions of a component of the call graph, after their callees.
    void add_component(CGSCCPassManager &all) const {
        all.addPass(PostOrderFunctionAttrsPass(true));
        if (level == Level::O3) {
            all.addPass(ArgumentPromotionPass());
        }
        all.addPass(createCGSCCToFunctionPassAdaptor(function(), true, true));
        all.addPass(PostOrderFunctionAttrsPass());
        all.addPass(
            createCGSCCToFunctionPassAdaptor(RequireAnalysisPass<ShouldNotRunFunctionPassesAnalysis, Function>()));
    }

    // The passes for a function.
    FunctionPassManager function() const {
        FunctionPassManager all;
        all.addPass(SROAPass(SROAOptions::ModifyCFG));
        all.addPass(EarlyCSEPass(true));
        all.addPass(JumpThreadingPass());
        all.addPass(CorrelatedValuePropagationPass());
        all.addPass(simplify());
        all.addPass(combine());
        all.addPass(AggressiveInstCombinePass());
        if (level != Level::Os) {
            all.addPass(LibCallsShrinkWrapPass());
        }
        all.addPass(TailCallElimPass());
        all.addPass(simplify());
        all.addPass(ReassociatePass());
        all.addPass(ConstraintEliminationPass());
        add_loops(all);
        all.addPass(SROAPass(SROAOptions::ModifyCFG));
        all.addPass(VectorCombinePass(true));
        all.addPass(MergedLoadStoreMotionPass(MergedLoadStoreMotionOptions(level == Level::O3)));
        all.addPass(GVNPass());
        if (level == Level::O3) {
            all.addPass(EqualCalls());
        }
        all.addPass(SCCPPass());
        all.addPass(BDCEPass());
        all.addPass(combine());
        all.addPass(JumpThreadingPass());
        all.addPass(CorrelatedValuePropagationPass());
        all.addPass(ADCEPass());
        all.addPass(MemCpyOptPass());
        all.addPass(DSEPass());
        all.addPass(with_memory_ssa(licm()));
        all.addPass(simplify(
            SimplifyCFGOptions().convertSwitchToArithmetic(true).hoistCommonInsts(true).sinkCommonInsts(true)));
        all.addPass(combine());
        return all;
    }

    void add_loops(FunctionPassManager &all) const {
        all.addPass(with_memory_ssa(invariants(level == Level::O3)));
        all.addPass(simplify());
        all.addPass(combine());
        LoopPassManager loops;
        loops.addPass(LoopIdiomRecognizePass());
        loops.addPass(IndVarSimplifyPass());
        ExtraLoopPassManager<ShouldRunExtraSimpleLoopUnswitch> after_change;
        after_change.addPass(SimpleLoopUnswitchPass(level == Level::O3));
        loops.addPass(std::move(after_change));
        loops.addPass(LoopDeletionPass());
        if (level == Level::O3) {
            all.addPass(Fills());
            loops.addPass(FewRounds());
        }
        loops.addPass(LoopFullUnrollPass(speed));
        all.addPass(createFunctionToLoopPassAdaptor(std::move(loops)));
    }

    // After all inlining is done. At `-Os`, a vector loop with its scalar remainder would be larger than the loop it
    // replaces.
    FunctionPassManager late() const {
        FunctionPassManager all;
        all.addPass(Float2IntPass());
        LoopPassManager loops;
        loops.addPass(LoopRotatePass());
        loops.addPass(LoopDeletionPass());
        all.addPass(createFunctionToLoopPassAdaptor(std::move(loops)));
        if (level == Level::O3) {
            all.addPass(sums());
        }
        all.addPass(LoopVectorizePass(LoopVectorizeOptions(false, level != Level::O3)));
        all.addPass(InferAlignmentPass());
        all.addPass(LoopLoadEliminationPass());
        all.addPass(combine());
        if (level == Level::O3) {
            all.addPass(Checks());
        }
        all.addPass(simplify(SimplifyCFGOptions()
                                 .forwardSwitchCondToPhi(true)
                                 .convertSwitchToArithmetic(true)
                                 .convertSwitchToLookupTable(true)
                                 .needCanonicalLoops(false)
                                 .hoistCommonInsts(true)
                                 .sinkCommonInsts(true)));
        if (level == Level::O3) {
            all.addPass(sums_side_by_side());
            all.addPass(CostlyRounds());
            all.addPass(Conversions());
        }
        all.addPass(SLPVectorizerPass());
        all.addPass(VectorCombinePass());
        all.addPass(combine());
        all.addPass(LoopUnrollPass(LoopUnrollOptions(speed)));
        all.addPass(SROAPass(SROAOptions::PreserveCFG));
        all.addPass(InferAlignmentPass());
        all.addPass(combine());
        all.addPass(with_memory_ssa(licm()));
        all.addPass(InstSimplifyPass());
        all.addPass(DivRemPairsPass());
        all.addPass(TailCallElimPass());
        all.addPass(simplify(SimplifyCFGOptions()
                                 .convertSwitchToArithmetic(true)
                                 .hoistLoadsStoresWithCondFaulting(true)
                                 .speculateUnpredictables(true)));
        return all;
    }

    Level level;
    unsigned speed;
};

} // namespace

ModulePassManager passes_of_level(Level level) { return Levels(level).passes(); }

// Returns the names of the passes of a level, or of LLVM's own sequence, in the syntax of `opt -passes`.
extern "C" LLVMMemoryBufferRef llvm_tuning_pass_names(Level level, bool of_llvm) {
    const OptimizationLevel levels[] = {OptimizationLevel::O3, OptimizationLevel::Os};
    PipelineTuningOptions options;
    options.LoopVectorization = level == Level::O3;
    options.SLPVectorization = true;
    PassInstrumentationCallbacks callbacks;
    PassBuilder builder(nullptr, options, std::nullopt, &callbacks);
    ModulePassManager passes = of_llvm ? builder.buildPerModuleDefaultPipeline(levels[static_cast<unsigned>(level)])
                                       : passes_of_level(level);
    std::string names;
    raw_string_ostream stream(names);
    passes.printPipeline(stream, [&](StringRef name) { return callbacks.getPassNameForClassName(name); });
    return LLVMCreateMemoryBufferWithMemoryRangeCopy(names.data(), names.size(), "passes");
}
