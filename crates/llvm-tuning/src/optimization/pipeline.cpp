// The passes of `-O2`: those of LLVM's `default<O2>` that find something in our programs, most of them once.
// docs/performance.md lists the omitted ones, with reasons.
//
// Modules arrive in SSA form, with equal values computed once and constants folded, so no cleanup is needed
// before inlining. The C interface runs pipelines given as text, which cannot express that a pass runs only
// if another one has changed something.

#include "checks.h"

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/StandardInstrumentations.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Target/TargetMachine.h>

using namespace llvm;

namespace {

#define COMBINE "instcombine<max-iterations=1;no-verify-fixpoint>"
#define SIMPLIFY "simplifycfg<switch-range-to-icmp>"

// Before inlining: facts about the whole module.
constexpr StringLiteral BEFORE =
    "inferattrs,ipsccp,globalopt,always-inline,require<globals-aa>,function(invalidate<aa>),"
    "require<profile-summary>";

// For the functions of a component of the call graph, after their callees.
constexpr StringLiteral INLINING = "inline,function-attrs<skip-non-recursive-function-attrs>";
constexpr StringLiteral SCALARS =
    "sroa<modify-cfg>,early-cse<memssa>," SIMPLIFY "," COMBINE ",tailcallelim,reassociate,"
    "constraint-elimination";
constexpr StringLiteral LOOPS =
    "loop-mssa(loop-instsimplify,loop-simplifycfg,licm<no-allowspeculation>,loop-rotate,licm,"
    "simple-loop-unswitch<no-nontrivial;trivial>)";
constexpr StringLiteral AFTER_LOOPS = SIMPLIFY "," COMBINE;
// Ranges of values come before `indvars`, which turns the inequalities that they are derived from into
// equations. `jump-threading` comes before `gvn`, which finds earlier values only if they are available on
// every path: of Fib's four calls, it removes one.
constexpr StringLiteral VALUES =
    "correlated-propagation,loop(loop-idiom,indvars,loop-deletion,loop-unroll-full),sroa<modify-cfg>,"
    "jump-threading,gvn,dse,loop-mssa(licm),"
    "simplifycfg<switch-range-to-icmp;hoist-common-insts;sink-common-insts>," COMBINE;
constexpr StringLiteral ATTRIBUTES = "function-attrs,function(require<should-not-run-function-passes>)";

// After all inlining is done.
constexpr StringLiteral BETWEEN = "deadargelim,globalopt,globaldce,rpo-function-attrs,recompute-globalsaa";
constexpr StringLiteral ALIGNMENT = "infer-alignment";
constexpr StringLiteral VECTORS = "loop-vectorize";
constexpr StringLiteral AFTER_VECTORS = "loop-load-elim," COMBINE;
constexpr StringLiteral BRANCHES =
    "simplifycfg<forward-switch-cond;switch-range-to-icmp;switch-to-lookup;no-keep-loops;hoist-common-insts;"
    "sink-common-insts>";
constexpr StringLiteral STRAIGHT_VECTORS = "slp-vectorizer,vector-combine";
constexpr StringLiteral UNROLLING = "loop-unroll<O2>";
constexpr StringLiteral AFTER_UNROLLING = "sroa<preserve-cfg>,infer-alignment," COMBINE ",loop-mssa(licm)";
constexpr StringLiteral LAST = "div-rem-pairs,simplifycfg<switch-range-to-icmp;speculate-unpredictables>";
constexpr StringLiteral BEHIND = "globaldce,constmerge";

// A sequence of passes, and others that run only if the sequence has changed the function.
class Followed : public PassInfoMixin<Followed> {
public:
    Followed(FunctionPassManager first, FunctionPassManager then) : first(std::move(first)), then(std::move(then)) {}

    PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
        PreservedAnalyses preserved = first.run(function, analyses);
        if (!preserved.areAllPreserved()) {
            preserved.intersect(then.run(function, analyses));
        }
        return preserved;
    }

private:
    FunctionPassManager first;
    FunctionPassManager then;
};

class Pipeline {
public:
    explicit Pipeline(PassBuilder &builder) : builder(builder) {}

    ModulePassManager passes() {
        auto all = parse<ModulePassManager>(BEFORE);
        all.addPass(createModuleToPostOrderCGSCCPassAdaptor(createDevirtSCCRepeatedPass(component(), 4)));
        all.addPass(parse<ModulePassManager>(BETWEEN));
        all.addPass(createModuleToFunctionPassAdaptor(late(), true));
        all.addPass(parse<ModulePassManager>(BEHIND));
        return all;
    }

private:
    CGSCCPassManager component() {
        FunctionPassManager functions;
        functions.addPass(parse<FunctionPassManager>(SCALARS));
        functions.addPass(followed(LOOPS, AFTER_LOOPS));
        functions.addPass(parse<FunctionPassManager>(VALUES));
        auto all = parse<CGSCCPassManager>(INLINING);
        all.addPass(createCGSCCToFunctionPassAdaptor(std::move(functions), true, true));
        all.addPass(parse<CGSCCPassManager>(ATTRIBUTES));
        return all;
    }

    FunctionPassManager late() {
        auto all = parse<FunctionPassManager>(ALIGNMENT);
        all.addPass(followed(VECTORS, AFTER_VECTORS));
        all.addPass(Checks());
        all.addPass(parse<FunctionPassManager>(BRANCHES));
        all.addPass(followed(STRAIGHT_VECTORS, COMBINE));
        all.addPass(followed(UNROLLING, AFTER_UNROLLING));
        all.addPass(parse<FunctionPassManager>(LAST));
        return all;
    }

    Followed followed(StringRef first, StringRef then) {
        return Followed(parse<FunctionPassManager>(first), parse<FunctionPassManager>(then));
    }

    template <class Passes> Passes parse(StringRef text) {
        Passes passes;
        if (Error error = builder.parsePassPipeline(passes, text)) {
            report_fatal_error(std::move(error));
        }
        return passes;
    }

    PassBuilder &builder;
};

} // namespace

extern "C" void llvm_tuning_optimize(LLVMModuleRef module, LLVMTargetMachineRef machine) {
    LoopAnalysisManager loops;
    FunctionAnalysisManager functions;
    CGSCCAnalysisManager components;
    ModuleAnalysisManager modules;
    // Functions that are too large are left unchanged.
    PassInstrumentationCallbacks callbacks;
    OptNoneInstrumentation spared(false);
    spared.registerCallbacks(callbacks);
    PassBuilder builder(reinterpret_cast<TargetMachine *>(machine), PipelineTuningOptions(), std::nullopt, &callbacks);
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
    Pipeline(builder).passes().run(*unwrap(module), modules);
}
