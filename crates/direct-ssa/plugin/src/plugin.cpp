// The pass `direct-ssa` for LLVM's pass manager.

#include <llvm-c/Core.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <memory>

using namespace llvm;

extern "C" {
// Defined in lib.rs.
void *direct_ssa_plugin_begin(const char *parameters, size_t length);
void direct_ssa_plugin_end(void *promoter);
bool direct_ssa_plugin_promote(void *promoter, LLVMValueRef function);
}

namespace {

struct DirectSsa : PassInfoMixin<DirectSsa> {
    std::shared_ptr<void> promoter;

    explicit DirectSsa(void *promoter) : promoter(promoter, direct_ssa_plugin_end) {}

    PreservedAnalyses run(Function &function, FunctionAnalysisManager &) {
        if (!direct_ssa_plugin_promote(promoter.get(), wrap(&function))) {
            return PreservedAnalyses::all();
        }
        PreservedAnalyses preserved;
        preserved.preserveSet<CFGAnalyses>();
        return preserved;
    }
};

// Adds the pass if it is requested by name: `direct-ssa`, or `direct-ssa<marker;minimal>` with parameters.
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
    // In a whole pipeline, as in clang, the pass is the first one.
    builder.registerPipelineStartEPCallback([](ModulePassManager &passes, OptimizationLevel) {
        passes.addPass(createModuleToFunctionPassAdaptor(DirectSsa(direct_ssa_plugin_begin("", 0))));
    });
}
