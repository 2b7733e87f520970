// The calls of LLVM's DIBuilder that its C interface lacks.

#include <llvm-c/DebugInfo.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/TrackingMDRef.h>
#include <llvm/Support/MD5.h>

using namespace llvm;

// What is compiled together. There is no table of names: gdb takes one without a table of addresses for complete, so that it
// would not find the procedure of an address before something else has made it read the unit.
extern "C" LLVMMetadataRef tlc_debug_unit(LLVMDIBuilderRef builder, LLVMMetadataRef file, const char *producer,
                                          size_t length, bool is_optimized) {
    return wrap(unwrap(builder)->createCompileUnit(
        dwarf::DW_LANG_Modula2, unwrap<DIFile>(file), StringRef(producer, length), is_optimized, "", 0, "",
        DICompileUnit::FullDebug, 0, true, false, DICompileUnit::DebugNameTableKind::None));
}

// A file with the checksum of its bytes, or without one where `bytes` is null.
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

// Has each of `count` nodes that stood for others be these from now on. They may stand for each other.
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
