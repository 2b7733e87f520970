// The calls of LLVM's DIBuilder that its C interface lacks.

#include <llvm-c/DebugInfo.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/TrackingMDRef.h>
#include <llvm/Support/MD5.h>

using namespace llvm;

// Returns a file with the checksum of its bytes, or without one if `bytes` is null.
extern "C" LLVMMetadataRef tlc_debug_file(LLVMDIBuilderRef builder, const char *name, size_t name_length,
                                          const char *folder, size_t folder_length, const uint8_t *bytes,
                                          size_t length) {
    StringRef name_text(name, name_length), folder_text(folder, folder_length);
    if (!bytes) {
        return wrap(unwrap(builder)->createFile(name_text, folder_text));
    }
    MD5::MD5Result digest = MD5::hash(ArrayRef<uint8_t>(bytes, length));
    SmallString<32> digits = digest.digest();
    DIFile::ChecksumInfo<StringRef> checksum(DIFile::CSK_MD5, digits);
    return wrap(unwrap(builder)->createFile(name_text, folder_text, checksum));
}

// Returns a unit in a language, one of DW_LANG, without an index of names: gdb finds the main procedure only
// in an index of its own, and takes one without a table of addresses to be complete, so that it would not
// find the procedure of an address.
extern "C" LLVMMetadataRef tlc_debug_unit(LLVMDIBuilderRef builder, unsigned language, LLVMMetadataRef file,
                                          const char *producer, size_t producer_length, bool is_optimized) {
    return wrap(unwrap(builder)->createCompileUnit(language, unwrap<DIFile>(file), StringRef(producer, producer_length),
                                                   is_optimized, "", 0, "", DICompileUnit::FullDebug, 0, true, false,
                                                   DICompileUnit::DebugNameTableKind::None));
}

// Returns the definition of a procedure. `is_main`: the program begins there from the point of view of its
// author.
extern "C" LLVMMetadataRef tlc_debug_subprogram(LLVMDIBuilderRef builder, LLVMMetadataRef scope, const char *name,
                                                size_t name_length, LLVMMetadataRef file, unsigned line,
                                                LLVMMetadataRef type, bool is_local, bool is_optimized,
                                                bool is_artificial, bool is_main) {
    auto kind = DISubprogram::toSPFlags(is_local, true, is_optimized, DISubprogram::SPFlagNonvirtual, is_main);
    // If all calls are described, debuggers find the initial value of a parameter in the caller.
    auto flags = DINode::FlagAllCallsDescribed | (is_artificial ? DINode::FlagArtificial : DINode::FlagZero);
    return wrap(unwrap(builder)->createFunction(unwrap<DIScope>(scope), StringRef(name, name_length), "",
                                                unwrap<DIFile>(file), line, unwrap<DISubroutineType>(type), line,
                                                flags, kind));
}

// Records that a module imports another one, which is described elsewhere, if at all.
extern "C" void tlc_debug_import(LLVMDIBuilderRef builder, LLVMMetadataRef unit, LLVMMetadataRef module,
                                 const char *name, size_t name_length) {
    DIBuilder *build = unwrap(builder);
    auto *imported = build->createModule(unwrap<DIScope>(unit), StringRef(name, name_length), "", "", {}, nullptr, 0,
                                         true);
    build->createImportedModule(unwrap<DIScope>(module), imported, nullptr, 0);
}

// Returns an array whose greatest indices are in the given variables of a procedure; the least ones are 0.
extern "C" LLVMMetadataRef tlc_debug_open_array(LLVMDIBuilderRef builder, LLVMMetadataRef element, uint32_t align,
                                                LLVMMetadataRef *highs, size_t count) {
    DIBuilder *build = unwrap(builder);
    LLVMContext &context = unwrap<MDNode>(element)->getContext();
    auto *zero = ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(context), 0));
    SmallVector<Metadata *> ranges;
    for (size_t index = 0; index < count; ++index) {
        ranges.push_back(build->getOrCreateSubrange(nullptr, zero, unwrap(highs[index]), nullptr));
    }
    return wrap(build->createArrayType(0, align, unwrap<DIType>(element), build->getOrCreateArray(ranges)));
}

// Returns the field, or all fields, of the variant that a value of the tag selects; of the ELSE variant if
// `tag` is null.
extern "C" LLVMMetadataRef tlc_debug_variant(LLVMDIBuilderRef builder, const char *name, size_t name_length,
                                             uint64_t size, uint32_t align, uint64_t offset, LLVMMetadataRef type,
                                             LLVMValueRef tag) {
    auto *constant = tag ? unwrap<Constant>(tag) : nullptr;
    return wrap(unwrap(builder)->createVariantMemberType(nullptr, StringRef(name, name_length), nullptr, 0, size,
                                                         align, offset, constant, DINode::FlagZero,
                                                         unwrap<DIType>(type)));
}

// Returns the variant part of a record: its tag field and its variants.
extern "C" LLVMMetadataRef tlc_debug_variant_part(LLVMDIBuilderRef builder, LLVMMetadataRef tag,
                                                  LLVMMetadataRef *variants, size_t count) {
    SmallVector<Metadata *> nodes;
    for (size_t index = 0; index < count; ++index) {
        nodes.push_back(unwrap(variants[index]));
    }
    DIBuilder *build = unwrap(builder);
    return wrap(build->createVariantPart(nullptr, "", nullptr, 0, 0, 0, DINode::FlagZero,
                                         unwrap<DIDerivedType>(tag), build->getOrCreateArray(nodes)));
}

// Replaces each of `count` pending nodes by the node with the same index, which may be pending itself.
extern "C" void tlc_debug_complete(LLVMMetadataRef *pending, LLVMMetadataRef *nodes, size_t count) {
    SmallVector<TrackingMDNodeRef> tracked;
    for (size_t index = 0; index < count; ++index) {
        tracked.emplace_back(unwrap<MDNode>(nodes[index]));
    }
    for (size_t index = 0; index < count; ++index) {
        auto *node = unwrap<MDNode>(pending[index]);
        node->replaceAllUsesWith(tracked[index]);
        MDNode::deleteTemporary(node);
    }
}

// Returns the names of a function in the source, from the innermost one: "Inner", "Outer", "Module".
static SmallVector<StringRef> names_of(const DISubprogram *subprogram) {
    SmallVector<StringRef> names{subprogram->getName()};
    for (const DIScope *scope = subprogram->getScope(); scope; scope = scope->getScope()) {
        if (isa<DISubprogram>(scope) || isa<DIModule>(scope) || isa<DINamespace>(scope)) {
            names.push_back(scope->getName());
        }
    }
    return names;
}

// Returns the names of nested procedures, and of those of local modules, that only one procedure has. Code
// generation calls functions by names that do not begin with a capital letter, such as `pow`.
static StringSet<> unique_nested_names(Module &module) {
    StringMap<unsigned> counts;
    StringSet<> nested;
    for (Function &function : module.functions()) {
        const DISubprogram *subprogram = function.getSubprogram();
        if (subprogram && !function.isDeclaration()) {
            ++counts[subprogram->getName()];
            if (names_of(subprogram).size() > 2) {
                nested.insert(subprogram->getName());
            }
        }
    }
    StringSet<> unique;
    for (const auto &name : nested) {
        if (counts[name.getKey()] == 1 && isUpper(name.getKey().front()) && !module.getNamedValue(name.getKey())) {
            unique.insert(name.getKey());
        }
    }
    return unique;
}

// Adds further symbols to each procedure, "Module.Outer.Inner" and "Outer.Inner", and "Inner" if no other
// procedure has that name. Bodies of modules have the names of their modules, and their FINALLY parts are
// qualified already.
extern "C" void tlc_debug_name_procedures(LLVMModuleRef module) {
    StringSet<> unique = unique_nested_names(*unwrap(module));
    for (Function &function : unwrap(module)->functions()) {
        const DISubprogram *subprogram = function.getSubprogram();
        if (!subprogram || function.isDeclaration() || subprogram->isArtificial()) {
            continue;
        }
        SmallVector<StringRef> names = names_of(subprogram);
        if (names.size() < 2 || names[0] == names[1] || names[0].contains('.')) {
            continue;
        }
        std::string qualified = names[0].str();
        if (names.size() > 2 && unique.contains(qualified)) {
            GlobalAlias::create(GlobalValue::InternalLinkage, qualified, &function);
        }
        for (StringRef outer : ArrayRef<StringRef>(names).drop_front()) {
            qualified = (outer + "." + qualified).str();
            GlobalAlias::create(GlobalValue::InternalLinkage, qualified, &function);
        }
    }
}
