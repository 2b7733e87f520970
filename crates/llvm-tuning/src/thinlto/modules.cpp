// Modules of a program that is optimized as a whole by separate processes: Johnson, Amini and Li, "ThinLTO: Scalable
// and Incremental LTO", CGO 2017. A linker reads the summaries of all modules and decides which functions each module
// imports; the index with its decisions for one module is all that this module needs of the program besides the
// modules it imports from. LLVM's own back end for this, in its library LTO, would link its parser of pipelines.

#include <llvm-c/Core.h>
#include <llvm/Analysis/ModuleSummaryAnalysis.h>
#include <llvm/Analysis/ProfileSummaryInfo.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/ModuleSummaryIndex.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>
#include <llvm/Transforms/IPO/FunctionImport.h>
#include <llvm/Transforms/Utils/FunctionImportUtils.h>
#include <llvm/Transforms/Utils/NameAnonGlobals.h>

using namespace llvm;

namespace {

Error mistake(const Twine &message) { return createStringError(inconvertibleErrorCode(), message); }

// An error that begins with the name of the file that it is about.
Error about(StringRef path, Error error) { return mistake("`" + path + "`: " + toString(std::move(error))); }

// Reads a module of which the index has a summary. Its content must be that which the linker has read.
Expected<std::unique_ptr<Module>> read(StringRef path, const ModuleSummaryIndex &index, LLVMContext &context,
                                       bool is_imported) {
    auto known = index.modulePaths().find(path);
    if (known == index.modulePaths().end()) {
        return mistake("`" + path + "`: the index does not contain this object; it names objects as the linker was "
                       "called with them");
    }
    ErrorOr<std::unique_ptr<MemoryBuffer>> file = MemoryBuffer::getFile(path);
    if (!file) {
        return about(path, errorCodeToError(file.getError()));
    }
    Expected<std::unique_ptr<ModuleSummaryIndex>> summary = getModuleSummaryIndex(**file);
    if (!summary) {
        return about(path, summary.takeError());
    }
    if ((*summary)->modulePaths().size() != 1 || (*summary)->modulePaths().begin()->second != known->second) {
        return mistake("`" + path + "`: the object has changed since the index was made");
    }
    auto module = getOwningLazyBitcodeModule(std::move(*file), context, is_imported, is_imported);
    return module ? std::move(module) : about(path, module.takeError());
}

// Removes what the whole program never uses.
void remove_dead(Module &module, const ModuleSummaryIndex &index, const GVSummaryMapTy &defined) {
    SmallVector<GlobalValue *, 16> dead;
    for (GlobalValue &value : module.global_values()) {
        const GlobalValueSummary *summary = defined.lookup(value.getGUID());
        if (summary != nullptr && !index.isGlobalValueLive(summary)) {
            dead.push_back(&value);
        }
    }
    // Bodies refer to other dead values, and an alias is replaced by a declaration without being removed.
    for_each(dead, [](GlobalValue *value) { convertToDeclaration(*value); });
    for (GlobalValue *value : dead) {
        value->removeDeadConstantUsers();
        if (value->use_empty()) {
            value->eraseFromParent();
        }
    }
}

Expected<std::unique_ptr<Module>> import(LLVMContext &context, StringRef path, StringRef index_path) {
    Expected<std::unique_ptr<ModuleSummaryIndex>> read_index = getModuleSummaryIndexForFile(index_path);
    if (!read_index) {
        return about(index_path, read_index.takeError());
    }
    const ModuleSummaryIndex &index = **read_index;
    if (!index.withGlobalValueDeadStripping()) {
        return mistake("`" + index_path + "`: not an index that a linker has made");
    }
    Expected<std::unique_ptr<Module>> own = read(path, index, context, false);
    if (!own) {
        return own.takeError();
    }
    Module &module = **own;
    if (Error error = module.materializeAll()) {
        return about(path, std::move(error));
    }
    FunctionImporter::ImportIDTable numbers;
    FunctionImporter::ImportMapTy imported(numbers);
    GVSummaryMapTy defined;
    for (const auto &[guid, information] : index) {
        for (const auto &summary : information.getSummaryList()) {
            if (summary->modulePath() == path) {
                defined[guid] = summary.get();
            } else {
                imported.addGUID(summary->modulePath(), guid, summary->importType());
            }
        }
    }
    // Code is position independent, so declarations of other objects may be out of reach.
    bool may_be_far = true;
    renameModuleForThinLTO(module, index, may_be_far);
    remove_dead(module, index, defined);
    thinLTOFinalizeInModule(module, defined, true);
    thinLTOInternalizeModule(module, defined);
    auto load = [&](StringRef from) { return read(from, index, context, true); };
    if (Error error = FunctionImporter(index, load, may_be_far).importFunctions(module, imported).takeError()) {
        return error;
    }
    return own;
}

} // namespace

// Returns a module as bitcode, with its summary.
extern "C" LLVMMemoryBufferRef llvm_tuning_summarized(LLVMModuleRef wrapped) {
    Module &module = *unwrap(wrapped);
    // Summaries identify values by their names.
    ModuleAnalysisManager none;
    NameAnonGlobalPass().run(module, none);
    ProfileSummaryInfo profile(module);
    ModuleSummaryIndex index = buildModuleSummaryIndex(module, nullptr, &profile);
    SmallVector<char, 0> bytes;
    raw_svector_ostream stream(bytes);
    WriteBitcodeToFile(module, stream, false, &index, true);
    return wrap(new SmallVectorMemoryBuffer(std::move(bytes), "bitcode", false));
}

// Reads a module and adds what an index lets it import. Returns null and a message if a file does not fit.
extern "C" LLVMModuleRef llvm_tuning_import(LLVMContextRef context, const char *path, const char *index,
                                            char **message) {
    Expected<std::unique_ptr<Module>> module = import(*unwrap(context), path, index);
    if (!module) {
        *message = LLVMCreateMessage(toString(module.takeError()).c_str());
        return nullptr;
    }
    return wrap(module->release());
}
