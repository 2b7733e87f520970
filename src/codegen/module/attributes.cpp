// Attributes of LLVM, several at a time: its C interface makes a list of all attributes of a function anew for each.

#include <llvm-c/Core.h>
#include <llvm/IR/Attributes.h>
#include <llvm/IR/Function.h>

using namespace llvm;

// Gives a function, a parameter or the result the attributes. The index is that of llvm-c/Core.h.
extern "C" void tlc_add_attributes(LLVMValueRef function, unsigned index, const LLVMAttributeRef *attributes, size_t count) {
    auto *target = unwrap<Function>(function);
    LLVMContext &context = target->getContext();
    AttrBuilder builder(context);
    for (size_t number = 0; number < count; ++number) {
        builder.addAttribute(unwrap(attributes[number]));
    }
    target->setAttributes(target->getAttributes().addAttributesAtIndex(context, index, builder));
}
