//! Source locations of instructions, for debuggers.

use std::ptr::null_mut;

use inkwell::builder::Builder;
use llvm_sys::core::LLVMSetCurrentDebugLocation2;
use llvm_sys::prelude::LLVMMetadataRef;

/// A source location, a node of the module's debug information.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::codegen) struct DebugLocation(LLVMMetadataRef);

impl DebugLocation {
    /// Wraps a `DILocation` of the module that contains the functions.
    ///
    /// # Safety
    ///
    /// The node is alive as long as the module.
    pub unsafe fn new(node: LLVMMetadataRef) -> DebugLocation {
        DebugLocation(node)
    }

    /// Returns the `DILocation` in the form that LLVM takes.
    pub fn node(self) -> LLVMMetadataRef {
        self.0
    }
}

/// Returns the node of a location, or null for `None`.
pub(super) fn node(location: Option<DebugLocation>) -> LLVMMetadataRef {
    location.map_or(null_mut(), DebugLocation::node)
}

/// Sets the location of the instructions that a builder makes from here on.
pub(in crate::codegen) fn set_location(builder: &Builder<'_>, location: Option<DebugLocation>) {
    // SAFETY: the builder is alive, and so is the node, which may be missing.
    unsafe { LLVMSetCurrentDebugLocation2(builder.as_mut_ptr(), node(location)) };
}
