// Execution counts: instrumentation of a module, and the use of a profile that an instrumented program has written.
// Both begin with the same preparation, so that the control flow that is counted is the control flow that is
// optimized, at any level.

#include "../optimization/booleans.h"
#include "../optimization/members.h"
#include "../optimization/parts.h"
#include "../optimization/run.h"

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>
#include <llvm/Analysis/InlineCost.h>
#include <llvm/IR/ProfileSummary.h>
#include <llvm/ProfileData/InstrProfReader.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Inliner.h>
#include <llvm/Transforms/Instrumentation/InstrProfiling.h>
#include <llvm/Transforms/Instrumentation/PGOInstrumentation.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>

using namespace llvm;

namespace {

// The limits of LLVM for inlining before counting.
constexpr int MOST_OF_CALLEE = 75;
constexpr int MOST_OF_HINTED_CALLEE = 325;

// The millionths of all counts that are not those of cold code.
constexpr unsigned CUTOFF_OF_COLD = 999999;

// The name of the profile in the file system that contains nothing else.
constexpr const char *FILE_NAME = "/profile";

// Makes internal functions external. LLVM would inline a function that is called once, whatever its size, so that a
// change in it would make the counts of its caller useless; and the names in profiles would contain that of the module.
class Exposed {
public:
    explicit Exposed(Module &module) {
        for (Function &function : module) {
            if (!function.isDeclaration() && function.hasInternalLinkage()) {
                function.setLinkage(GlobalValue::ExternalLinkage);
                functions.push_back(&function);
            }
        }
    }

    ~Exposed() {
        for (Function *function : functions) {
            function->setLinkage(GlobalValue::InternalLinkage);
        }
    }

private:
    std::vector<Function *> functions;
};

void run_exposed(Module &module, TargetMachine &machine, ModulePassManager passes) {
    Exposed exposed(module);
    run_passes(module, machine, std::move(passes));
}

// Our first passes find what they improve only in code that was not simplified. Small procedures are inlined before they are
// counted: a counter would cost more than their code, and each of their callers gets counts of its own.
void prepare(Module &module, TargetMachine &machine) {
    InlineParams limits;
    limits.DefaultThreshold = MOST_OF_CALLEE;
    limits.HintThreshold = MOST_OF_HINTED_CALLEE;
    ModuleInlinerWrapperPass inlining(limits, true, InlineContext{ThinOrFullLTOPhase::None, InlinePass::EarlyInliner});
    FunctionPassManager functions;
    functions.addPass(SROAPass(SROAOptions::ModifyCFG));
    functions.addPass(EarlyCSEPass(true));
    functions.addPass(simplify());
    functions.addPass(combine());
    inlining.getPM().addPass(createCGSCCToFunctionPassAdaptor(std::move(functions)));
    ModulePassManager first;
    first.addPass(Booleans());
    first.addPass(createModuleToFunctionPassAdaptor(Members()));
    run_passes(module, machine, std::move(first));
    ModulePassManager all;
    all.addPass(std::move(inlining));
    run_exposed(module, machine, std::move(all));
    ModulePassManager then;
    then.addPass(GlobalDCEPass());
    run_passes(module, machine, std::move(then));
}

TargetMachine &target(LLVMTargetMachineRef machine) { return *reinterpret_cast<TargetMachine *>(machine); }

LLVMMemoryBufferRef buffer_of(StringRef text) {
    return LLVMCreateMemoryBufferWithMemoryRangeCopy(text.data(), text.size(), "");
}

// Whether a function has been executed, according to its profile.
bool was_executed(const Function &function) {
    std::optional<Function::ProfileCount> count = function.getEntryCount();
    return count && count->getCount() > 0;
}

// Only code that was never executed is cold. For LLVM it is also what was executed far less than the innermost loops: the
// procedure with such a loop would not be inlined where it is called, and the facts about its arguments would be lost.
void keep_executed(Module &module, const SmallPtrSetImpl<const Function *> &cold) {
    std::unique_ptr<ProfileSummary> summary(ProfileSummary::getFromMD(module.getProfileSummary(false)));
    if (!summary) {
        return;
    }
    SummaryEntryVector entries;
    for (const ProfileSummaryEntry &entry : summary->getDetailedSummary()) {
        entries.emplace_back(entry.Cutoff, entry.Cutoff >= CUTOFF_OF_COLD ? 0 : entry.MinCount, entry.NumCounts);
    }
    ProfileSummary kept(summary->getKind(), entries, summary->getTotalCount(), summary->getMaxCount(),
                        summary->getMaxInternalCount(), summary->getMaxFunctionCount(), summary->getNumCounts(),
                        summary->getNumFunctions());
    module.setProfileSummary(kept.getMD(module.getContext()), kept.getKind());
    for (Function &function : module) {
        if (was_executed(function) && !cold.contains(&function)) {
            function.removeFnAttr(Attribute::Cold);
        }
    }
}

// Whether LLVM has found the profile of another version of a function.
bool is_mismatched(const Function &function) {
    const auto *notes = dyn_cast_or_null<MDTuple>(function.getMetadata(LLVMContext::MD_annotation));
    return notes && any_of(notes->operands(), [](const MDOperand &note) {
               const auto *text = dyn_cast<MDString>(note.get());
               return text && text->getString() == "instr_prof_hash_mismatch";
           });
}

} // namespace

extern "C" {

struct ProfileBytes {
    const char *start;
    size_t length;
};

// Adds counters of executions, of the procedures that variables of procedure types contain, and of sizes of copies.
void llvm_tuning_instrument(LLVMModuleRef module, LLVMTargetMachineRef machine) {
    prepare(*unwrap(module), target(machine));
    ModulePassManager counting;
    counting.addPass(PGOInstrumentationGen());
    run_exposed(*unwrap(module), target(machine), std::move(counting));
    InstrProfOptions options;
    options.DoCounterPromotion = true;
    ModulePassManager lowering;
    lowering.addPass(InstrProfilingLoweringPass(options));
    run_passes(*unwrap(module), target(machine), std::move(lowering));
}

// Returns the reason why bytes are not a profile of such counters; it is empty if they are. Requires that the parts of
// the file lie within it.
LLVMMemoryBufferRef llvm_tuning_refuse_profile(ProfileBytes profile) {
    auto reader = IndexedInstrProfReader::create(MemoryBuffer::getMemBufferCopy({profile.start, profile.length}));
    if (!reader) {
        return buffer_of(toString(reader.takeError()));
    }
    return buffer_of((*reader)->isIRLevelProfile() ? "" : "it counts passages of sources, as `--coverage` does");
}

// Adds the counts of a profile to a module, and uses those of values. Returns the names of functions in lines: after a
// `+` those that have counts, after a `-` those whose counts are of another version, after a `?`
// those without counts.
LLVMMemoryBufferRef llvm_tuning_use_profile(LLVMModuleRef module, LLVMTargetMachineRef machine, ProfileBytes profile) {
    auto files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
    files->addFile(FILE_NAME, 0, MemoryBuffer::getMemBufferCopy({profile.start, profile.length}));
    prepare(*unwrap(module), target(machine));
    SmallPtrSet<const Function *, 16> cold;
    for (const Function &function : *unwrap(module)) {
        if (function.hasFnAttribute(Attribute::Cold)) {
            cold.insert(&function);
        }
    }
    ModulePassManager counts;
    counts.addPass(PGOInstrumentationUse(FILE_NAME, "", false, files));
    run_exposed(*unwrap(module), target(machine), std::move(counts));
    keep_executed(*unwrap(module), cold);
    ModulePassManager values;
    values.addPass(PGOIndirectCallPromotion());
    values.addPass(createModuleToFunctionPassAdaptor(PGOMemOPSizeOpt()));
    run_exposed(*unwrap(module), target(machine), std::move(values));
    std::string names;
    for (Function &function : *unwrap(module)) {
        if (is_mismatched(function)) {
            names += ("-" + function.getName() + "\n").str();
            function.setMetadata(LLVMContext::MD_annotation, nullptr);
        } else if (!function.isDeclaration()) {
            names += ((function.getEntryCount() ? "+" : "?") + function.getName() + "\n").str();
        }
    }
    return buffer_of(names);
}
}
