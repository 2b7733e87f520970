//! The places in the source that instructions belong to, for debuggers.

use std::ptr::null_mut;

use inkwell::builder::Builder;
use llvm_sys::core::LLVMSetCurrentDebugLocation2;
use llvm_sys::prelude::LLVMMetadataRef;

use super::FunctionContext;

/// A place in the source, a node of the debug information of the module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::codegen) struct Location(LLVMMetadataRef);

impl Location {
    /// Takes a `DILocation` of the module that the functions are in.
    ///
    /// # Safety
    ///
    /// The node is alive as long as the module.
    pub unsafe fn new(node: LLVMMetadataRef) -> Location {
        Location(node)
    }

    /// The `DILocation` as LLVM takes it.
    pub fn node(self) -> LLVMMetadataRef {
        self.0
    }
}

/// The node of a place, or null for none.
fn node(location: Option<Location>) -> LLVMMetadataRef {
    location.map_or(null_mut(), Location::node)
}

/// Has the instructions that a builder makes from here on belong to a place, or to none.
pub(in crate::codegen) fn set_location(builder: &Builder<'_>, location: Option<Location>) {
    // SAFETY: the builder is alive, and so is the node, which may be missing.
    unsafe { LLVMSetCurrentDebugLocation2(builder.as_mut_ptr(), node(location)) };
}

impl<N: Copy> FunctionContext<'_, N> {
    /// Has the instructions that are built from here on belong to a place, and returns that of those before. A jump belongs
    /// to the place at which it is asked for, also where it is built later.
    pub fn locate(&mut self, location: Option<Location>) -> Option<Location> {
        if self.location != location {
            // SAFETY: the node is alive, see `Location::new`, or missing.
            unsafe { self.builder.set_debug_location(node(location)) };
        }
        std::mem::replace(&mut self.location, location)
    }
}
