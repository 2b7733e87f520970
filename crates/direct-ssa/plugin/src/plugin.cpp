// The pass `direct-ssa` for LLVM's pass manager.

#include "../../src/llvm/promote/version.h"

#include <llvm-c/Core.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <memory>

using namespace llvm;

extern "C" {
// Defined in lib.rs.
void *direct_ssa_plugin_begin(const char *parameters, size_t length);
void direct_ssa_plugin_end(void *promoter);
int direct_ssa_plugin_promote(void *promoter, LLVMValueRef function);
const char *direct_ssa_plugin_failure(void *promoter);
}

namespace {

// The results of a promotion.
enum { UNCHANGED, CHANGED, FAILED };

// Reports a failure of the pass as an error, so that the program emits no code. Accesses may have been replaced
// already, so the function loses its body, which other passes may still visit.
void report_failure(Function &function, const char *reason) {
    LLVMContext &context = function.getContext();
    context.emitError("direct-ssa cannot promote the variables of '" + function.getName() + "': " + reason);
    function.dropAllReferences();
    direct_ssa::set_records(function, direct_ssa::has_records(*function.getParent()));
    new UnreachableInst(context, BasicBlock::Create(context, "", &function));
}

struct DirectSsa : PassInfoMixin<DirectSsa> {
    std::shared_ptr<void> promoter;

    explicit DirectSsa(void *promoter) : promoter(promoter, direct_ssa_plugin_end) {}

    PreservedAnalyses run(Function &function, FunctionAnalysisManager &) {
        PreservedAnalyses preserved;
        switch (direct_ssa_plugin_promote(promoter.get(), wrap(&function))) {
        case UNCHANGED:
            return PreservedAnalyses::all();
        case CHANGED:
            preserved.preserveSet<CFGAnalyses>();
            break;
        default:
            report_failure(function, direct_ssa_plugin_failure(promoter.get()));
        }
        return preserved;
    }
};

// Adds the pass if it is requested by name: `direct-ssa`, or `direct-ssa<marker;simplify>` with parameters.
bool add_named(StringRef name, FunctionPassManager &passes) {
    if (!name.consume_front("direct-ssa")) {
        return false;
    }
    if (!name.empty() && !(name.consume_front("<") && name.consume_back(">"))) {
        return false;
    }
    void *promoter = direct_ssa_plugin_begin(name.data(), name.size());
    if (!promoter) {
        return false;
    }
    passes.addPass(DirectSsa(promoter));
    return true;
}

} // namespace

extern "C" void direct_ssa_plugin_register(PassBuilder &builder) {
    builder.registerPipelineParsingCallback(
        [](StringRef name, FunctionPassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
            return add_named(name, passes);
        });
    // Like LLVM's own passes over functions, the pass may also be requested among passes over modules.
    builder.registerPipelineParsingCallback(
        [](StringRef name, ModulePassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
            FunctionPassManager inner;
            bool is_named = add_named(name, inner);
            if (is_named) {
                passes.addPass(createModuleToFunctionPassAdaptor(std::move(inner)));
            }
            return is_named;
        });
    // In a whole pipeline, as in clang, the pass is the first one.
    builder.registerPipelineStartEPCallback([](ModulePassManager &passes, OptimizationLevel) {
        passes.addPass(createModuleToFunctionPassAdaptor(DirectSsa(direct_ssa_plugin_begin("", 0))));
    });
}
