//! LLVM's builder of debug information, each of its calls wrapped once. inkwell's builder lacks sets, checksums and
//! records about variables.

use std::ffi::c_char;
use std::marker::PhantomData;
use std::ptr::{null, null_mut};

use inkwell::context::Context;
use inkwell::module::{FlagBehavior, Module};
use inkwell::values::{AsValueRef, FunctionValue};
use llvm_sys::debuginfo::{
    LLVMCreateDIBuilder, LLVMDIBuilderCreateCompileUnit, LLVMDIBuilderCreateDebugLocation,
    LLVMDIBuilderCreateFunction, LLVMDIBuilderCreateModule, LLVMDIBuilderCreateSubroutineType,
    LLVMDIBuilderFinalize, LLVMDIFlagArtificial, LLVMDIFlagZero, LLVMDWARFEmissionKind,
    LLVMDWARFSourceLanguage, LLVMDebugMetadataVersion, LLVMDisposeDIBuilder, LLVMSetSubprogram,
};
use llvm_sys::prelude::{LLVMContextRef, LLVMDIBuilderRef, LLVMMetadataRef};

use crate::codegen::function::Location;

/// The version of DWARF that is written.
const DWARF_VERSION: u64 = 5;

/// A node of the debug information of a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node(pub(super) LLVMMetadataRef);

/// A text as the address and the length that LLVM asks for.
pub(super) fn text(text: &str) -> (*const c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

unsafe extern "C" {
    fn tlc_debug_file(
        builder: LLVMDIBuilderRef,
        name: *const c_char,
        name_length: usize,
        folder: *const c_char,
        folder_length: usize,
        bytes: *const u8,
        length: usize,
    ) -> LLVMMetadataRef;
}

/// The builder of the debug information of one module.
pub(super) struct DebugBuilder<'ctx> {
    pub(super) raw: LLVMDIBuilderRef,
    context: LLVMContextRef,
    /// The builder refers to the module, which lives as long as the context.
    life: PhantomData<&'ctx Context>,
}

/// A procedure for a debugger.
pub(super) struct Subprogram<'n> {
    /// What it is declared in.
    pub scope: Node,
    /// The name as it is written.
    pub name: &'n str,
    pub file: Node,
    pub line: u32,
    /// The type of the procedure.
    pub ty: Node,
    /// Whether only this module calls it.
    pub is_local: bool,
    pub is_optimized: bool,
    /// Whether the source does not contain it.
    pub is_artificial: bool,
}

impl<'ctx> DebugBuilder<'ctx> {
    /// Begins the debug information of a module.
    pub fn new(context: &'ctx Context, module: &Module<'ctx>) -> DebugBuilder<'ctx> {
        let number = |number| context.i32_type().const_int(number, false);
        module.add_basic_value_flag("Dwarf Version", FlagBehavior::Warning, number(DWARF_VERSION));
        // SAFETY: the call only tells a number.
        let version = u64::from(unsafe { LLVMDebugMetadataVersion() });
        module.add_basic_value_flag("Debug Info Version", FlagBehavior::Warning, number(version));
        // SAFETY: the module is alive.
        let raw = unsafe { LLVMCreateDIBuilder(module.as_mut_ptr()) };
        DebugBuilder { raw, context: context.raw(), life: PhantomData }
    }

    /// Completes all nodes. Nothing is built afterwards.
    pub fn finalize(&self) {
        // SAFETY: the builder and its module are alive.
        unsafe { LLVMDIBuilderFinalize(self.raw) };
    }

    /// A source file with the checksum of its bytes, if they are known.
    pub fn file(&self, name: &str, folder: &str, bytes: Option<&[u8]>) -> Node {
        let ((name, name_length), (folder, folder_length)) = (text(name), text(folder));
        let (bytes, length) = bytes.map_or((null(), 0), |bytes| (bytes.as_ptr(), bytes.len()));
        // SAFETY: the builder is alive, and each address is that of as many bytes as the length behind it says.
        Node(unsafe { tlc_debug_file(self.raw, name, name_length, folder, folder_length, bytes, length) })
    }

    /// What is compiled together.
    pub fn unit(&self, file: Node, producer: &str, is_optimized: bool) -> Node {
        let (producer, length) = text(producer);
        // SAFETY: the builder and the file are alive; texts without bytes may have no address.
        Node(unsafe {
            LLVMDIBuilderCreateCompileUnit(
                self.raw,
                LLVMDWARFSourceLanguage::LLVMDWARFSourceLanguageModula2,
                file.0,
                producer,
                length,
                i32::from(is_optimized),
                null(),
                0,
                0,
                null(),
                0,
                LLVMDWARFEmissionKind::LLVMDWARFEmissionKindFull,
                0,
                1,
                0,
                null(),
                0,
                null(),
                0,
            )
        })
    }

    /// A module as the scope of what it declares.
    pub fn module(&self, scope: Node, name: &str) -> Node {
        let (name, length) = text(name);
        // SAFETY: the builder and the scope are alive; texts without bytes may have no address.
        Node(unsafe {
            LLVMDIBuilderCreateModule(self.raw, scope.0, name, length, null(), 0, null(), 0, null(), 0)
        })
    }

    /// The type of procedures: the result, nothing where there is none, and the parameters.
    pub fn subroutine_type(&self, file: Node, types: &[Option<Node>]) -> Node {
        let mut types: Vec<_> = types.iter().map(|ty| ty.map_or(null_mut(), |ty| ty.0)).collect();
        let count = types.len() as u32;
        // SAFETY: the builder, the file and the types are alive.
        Node(unsafe {
            LLVMDIBuilderCreateSubroutineType(self.raw, file.0, types.as_mut_ptr(), count, LLVMDIFlagZero)
        })
    }

    /// The definition of a procedure.
    pub fn subprogram(&self, subprogram: &Subprogram<'_>) -> Node {
        let Subprogram { scope, name, file, line, ty, is_local, is_optimized, is_artificial } = *subprogram;
        let (name, length) = text(name);
        let flags = if is_artificial { LLVMDIFlagArtificial } else { LLVMDIFlagZero };
        // SAFETY: the builder and the nodes are alive; a text without bytes may have no address.
        Node(unsafe {
            LLVMDIBuilderCreateFunction(
                self.raw,
                scope.0,
                name,
                length,
                null(),
                0,
                file.0,
                line,
                ty.0,
                i32::from(is_local),
                1,
                line,
                flags,
                i32::from(is_optimized),
            )
        })
    }

    /// A place in the source within a procedure. Line 0 says that the source has no text for the code.
    pub fn location(&self, scope: Node, line: u32, column: u32) -> Location {
        // SAFETY: the context and the scope are alive, and so is the location with them.
        unsafe {
            Location::new(LLVMDIBuilderCreateDebugLocation(self.context, line, column, scope.0, null_mut()))
        }
    }
}

impl Drop for DebugBuilder<'_> {
    fn drop(&mut self) {
        // SAFETY: nothing else disposes of the builder.
        unsafe { LLVMDisposeDIBuilder(self.raw) };
    }
}

/// Says which procedure a function is.
pub(super) fn set_subprogram(function: FunctionValue<'_>, subprogram: Node) {
    // SAFETY: the function and the node are alive and belong to one module.
    unsafe { LLVMSetSubprogram(function.as_value_ref(), subprogram.0) };
}
