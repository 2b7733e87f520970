// Data for LLVM's coverage tools: names of counted functions, and the text that belongs to each counter. The
// formats are those of LLVM's "Code Coverage Mapping Format", version 7.

#include <llvm-c/Core.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>
#include <llvm/ProfileData/Coverage/CoverageMapping.h>
#include <llvm/ProfileData/Coverage/CoverageMappingWriter.h>
#include <llvm/ProfileData/InstrProf.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

using namespace llvm;
using namespace llvm::coverage;

namespace {

// A passage: the positions of its first character and past its last one, and its counter. Code that was
// omitted from the program has no counter.
struct Region {
    uint32_t first_line;
    uint32_t first_column;
    uint32_t last_line;
    uint32_t last_column;
    uint32_t counter;
    bool is_counted;
    // Whether it is not a passage, but text that leads to one.
    bool is_gap;
};

struct Text {
    const char *start;
    size_t length;
};

StringRef string_of(Text text) { return {text.start, text.length}; }

// Creates a constant in a section that LLVM's tools read.
GlobalVariable *in_section(Module &module, Constant *value, GlobalValue::LinkageTypes linkage, const Twine &name,
                           InstrProfSectKind kind) {
    auto *variable = new GlobalVariable(module, value->getType(), true, linkage, value, name);
    variable->setSection(getInstrProfSectionName(kind, Triple(module.getTargetTriple()).getObjectFormat()));
    // The records of all objects are consecutive, as in an array.
    variable->setAlignment(Align(8));
    appendToUsed(module, {variable});
    return variable;
}

} // namespace

extern "C" {

// Creates the variable that identifies the function of its counters.
LLVMValueRef tlc_coverage_name(LLVMModuleRef module, Text name) {
    return wrap(createPGOFuncNameVar(*unwrap(module), GlobalValue::InternalLinkage, string_of(name)));
}

// Records the file names; the first one is the folder to which the others are relative. Returns the hash by
// which the records of functions refer to them.
uint64_t tlc_coverage_files(LLVMModuleRef module, const Text *files, size_t count) {
    LLVMContext &context = unwrap(module)->getContext();
    std::vector<std::string> names;
    for (size_t number = 0; number < count; ++number) {
        names.push_back(string_of(files[number]).str());
    }
    std::string encoded;
    raw_string_ostream stream(encoded);
    CoverageFilenamesSectionWriter(names).write(stream, false);
    stream.flush();
    Type *word = Type::getInt32Ty(context);
    Constant *header[] = {ConstantInt::get(word, 0), ConstantInt::get(word, encoded.size()), ConstantInt::get(word, 0),
                          ConstantInt::get(word, CovMapVersion::CurrentVersion)};
    Constant *parts[] = {ConstantStruct::getAnon(header), ConstantDataArray::getString(context, encoded, false)};
    in_section(*unwrap(module), ConstantStruct::getAnon(parts), GlobalValue::PrivateLinkage, getCoverageMappingVarName(),
               IPSK_covmap);
    return IndexedInstrProf::ComputeHash(encoded);
}

// Returns the hash of the records of file names.
uint64_t tlc_coverage_hash(Text text) { return IndexedInstrProf::ComputeHash(string_of(text)); }

// Records the text that belongs to the counters of a function. The hash is that of its counters, 0 if it was
// omitted from the program.
void tlc_coverage_function(LLVMModuleRef module, Text name, uint64_t hash, uint64_t files, uint32_t file, const Region *regions,
                           size_t count) {
    LLVMContext &context = unwrap(module)->getContext();
    std::vector<CounterMappingRegion> mapped;
    for (size_t number = 0; number < count; ++number) {
        const Region &region = regions[number];
        Counter counter = region.is_counted ? Counter::getCounter(region.counter) : Counter::getZero();
        auto make = region.is_gap ? CounterMappingRegion::makeGapRegion : CounterMappingRegion::makeRegion;
        mapped.push_back(
            make(counter, 0, region.first_line, region.first_column, region.last_line, region.last_column));
    }
    std::string encoded;
    raw_string_ostream stream(encoded);
    unsigned files_of_function[] = {file};
    CoverageMappingWriter(files_of_function, {}, mapped).write(stream);
    stream.flush();
    Type *word = Type::getInt32Ty(context), *wide = Type::getInt64Ty(context);
    uint64_t name_hash = IndexedInstrProf::ComputeHash(string_of(name));
    Constant *fields[] = {ConstantInt::get(wide, name_hash), ConstantInt::get(word, encoded.size()), ConstantInt::get(wide, hash),
                          ConstantInt::get(wide, files), ConstantDataArray::getString(context, encoded, false)};
    in_section(*unwrap(module), ConstantStruct::getAnon(fields, true), GlobalValue::PrivateLinkage,
               "__covrec_" + Twine::utohexstr(name_hash), IPSK_covfun);
}

// Keeps the names of functions that were omitted from the program and so have no counters to keep them.
void tlc_coverage_left_out(LLVMModuleRef module, const LLVMValueRef *names, size_t count) {
    std::vector<Constant *> values;
    for (size_t number = 0; number < count; ++number) {
        values.push_back(unwrap<GlobalVariable>(names[number]));
    }
    auto *type = ArrayType::get(PointerType::getUnqual(unwrap(module)->getContext()), values.size());
    // LLVM's pass that creates the counters searches for this variable, and removes it.
    new GlobalVariable(*unwrap(module), type, true, GlobalValue::InternalLinkage, ConstantArray::get(type, values),
                       getCoverageUnusedNamesVarName());
}
}
