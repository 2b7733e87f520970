// The calls of LLVM's DIBuilder that its C interface lacks.

#include <llvm-c/DebugInfo.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/Support/MD5.h>

using namespace llvm;

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

// A set whose elements are of type `element`.
extern "C" LLVMMetadataRef tlc_debug_set_type(LLVMDIBuilderRef builder, LLVMMetadataRef scope, const char *name,
                                              size_t name_length, uint64_t bits, uint32_t align,
                                              LLVMMetadataRef element) {
    return wrap(unwrap(builder)->createSetType(unwrap<DIScope>(scope), StringRef(name, name_length), nullptr, 0, bits,
                                               align, unwrap<DIType>(element)));
}

// The indices from 0 to the value of a variable.
extern "C" LLVMMetadataRef tlc_debug_open_range(LLVMDIBuilderRef builder, LLVMMetadataRef high) {
    LLVMContext &context = unwrap<MDNode>(high)->getContext();
    auto *zero = ConstantAsMetadata::get(ConstantInt::getSigned(Type::getInt64Ty(context), 0));
    return wrap(unwrap(builder)->getOrCreateSubrange(nullptr, zero, llvm::unwrap(high), nullptr));
}
