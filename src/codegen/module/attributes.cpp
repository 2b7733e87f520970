// Adds several LLVM attributes at once: the C interface rebuilds the attribute list of a function for each
// attribute.

#include <llvm-c/Core.h>
#include <llvm/IR/Attributes.h>
#include <llvm/IR/Function.h>

using namespace llvm;

// Adds the attributes to a function, a parameter or the result. The index is that of llvm-c/Core.h.
extern "C" void tlc_add_attributes(LLVMValueRef function, unsigned index, const LLVMAttributeRef *attributes, size_t count) {
    auto *target = unwrap<Function>(function);
    LLVMContext &context = target->getContext();
    AttrBuilder builder(context);
    for (size_t number = 0; number < count; ++number) {
        builder.addAttribute(unwrap(attributes[number]));
    }
    target->setAttributes(target->getAttributes().addAttributesAtIndex(context, index, builder));
}
