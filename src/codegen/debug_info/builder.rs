//! LLVM's builder of debug information, each of its calls wrapped once. inkwell's builder lacks checksums,
//! variant parts and records about variables.

use std::ffi::{c_char, c_uint};
use std::marker::PhantomData;
use std::ptr::{null, null_mut};

use inkwell::context::Context;
use inkwell::module::{FlagBehavior, Module};
use inkwell::values::{AsValueRef, FunctionValue, GlobalValue};
use llvm_sys::core::LLVMGlobalSetMetadata;
use llvm_sys::debuginfo::{
    LLVMCreateDIBuilder, LLVMDIBuilderCreateDebugLocation, LLVMDIBuilderCreateExpression,
    LLVMDIBuilderCreateGlobalVariableExpression, LLVMDIBuilderCreateModule, LLVMDIBuilderCreateNameSpace,
    LLVMDIBuilderFinalize, LLVMDebugMetadataVersion, LLVMDisposeDIBuilder, LLVMSetSubprogram,
};
use llvm_sys::prelude::{LLVMContextRef, LLVMDIBuilderRef, LLVMMetadataRef, LLVMModuleRef};

use super::{DebugLevel, DebugOptions};
use crate::codegen::function::DebugLocation;

/// The language code of units: `DW_LANG_Modula2`.
const MODULA_2: c_uint = 0x0a;

/// The language code of units for lldb: `DW_LANG_C99`.
const C: c_uint = 0x0c;

/// A node of the debug information of a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DebugNode(pub(super) LLVMMetadataRef);

/// Returns a node as LLVM takes it, with null for `None`.
pub(super) fn raw(node: Option<DebugNode>) -> LLVMMetadataRef {
    node.map_or(null_mut(), |node| node.0)
}

/// Returns a text as the address and the length that LLVM requires.
pub(super) fn text(text: &str) -> (*const c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

/// LLVM's number of the metadata kind of debug information.
const DEBUG_KIND: u32 = 0;

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
    fn tlc_debug_unit(
        builder: LLVMDIBuilderRef,
        language: c_uint,
        file: LLVMMetadataRef,
        producer: *const c_char,
        producer_length: usize,
        is_optimized: bool,
    ) -> LLVMMetadataRef;
    fn tlc_debug_subprogram(
        builder: LLVMDIBuilderRef,
        scope: LLVMMetadataRef,
        name: *const c_char,
        name_length: usize,
        file: LLVMMetadataRef,
        line: c_uint,
        ty: LLVMMetadataRef,
        is_local: bool,
        is_optimized: bool,
        is_artificial: bool,
        is_main: bool,
    ) -> LLVMMetadataRef;
    fn tlc_debug_import(
        builder: LLVMDIBuilderRef,
        unit: LLVMMetadataRef,
        module: LLVMMetadataRef,
        name: *const c_char,
        name_length: usize,
    );
}

/// Sets the versions of debug information in a module.
pub(super) fn set_versions<'ctx>(context: &'ctx Context, module: &Module<'ctx>, dwarf: u64) {
    let number = |number| context.i32_type().const_int(number, false);
    module.add_basic_value_flag("Dwarf Version", FlagBehavior::Warning, number(dwarf));
    // SAFETY: the call only returns a number.
    let version = u64::from(unsafe { LLVMDebugMetadataVersion() });
    module.add_basic_value_flag("Debug Info Version", FlagBehavior::Warning, number(version));
}

/// The builder of the debug information of one unit.
pub(super) struct DebugBuilder<'ctx> {
    pub(super) raw: LLVMDIBuilderRef,
    pub(super) context: LLVMContextRef,
    module: LLVMModuleRef,
    /// The lifetime of the module, which lives as long as the context.
    life: PhantomData<&'ctx Context>,
}

/// The description of a procedure for debuggers.
pub(super) struct Subprogram<'n> {
    /// The scope in which the procedure is declared.
    pub scope: DebugNode,
    /// The name in the spelling of the source.
    pub name: &'n str,
    pub file: DebugNode,
    pub line: u32,
    /// The type of the procedure.
    pub ty: DebugNode,
    /// Whether only this module calls it.
    pub is_local: bool,
    pub is_optimized: bool,
    /// Whether the procedure is not in the source.
    pub is_artificial: bool,
    /// Whether the program begins there from the point of view of its author.
    pub is_main: bool,
}

impl<'ctx> DebugBuilder<'ctx> {
    /// Begins the debug information of a unit; an LLVM module may have several.
    pub fn new(context: &'ctx Context, module: &Module<'ctx>) -> DebugBuilder<'ctx> {
        // SAFETY: the module and the context are alive.
        unsafe { DebugBuilder::of_raw(context.raw(), module.as_mut_ptr()) }
    }

    /// Begins the debug information of another unit of the module.
    pub fn for_another_unit(&self) -> DebugBuilder<'ctx> {
        // SAFETY: the module and its context are alive as long as `'ctx`.
        unsafe { DebugBuilder::of_raw(self.context, self.module) }
    }

    /// Creates a builder for a module.
    ///
    /// # Safety
    ///
    /// The module and its context are alive.
    unsafe fn of_raw(context: LLVMContextRef, module: LLVMModuleRef) -> DebugBuilder<'ctx> {
        // SAFETY: the module is alive.
        let raw = unsafe { LLVMCreateDIBuilder(module) };
        DebugBuilder { raw, context, module, life: PhantomData }
    }

    /// Completes all nodes; nothing may be built afterwards.
    pub fn finalize(&self) {
        // SAFETY: the builder and its module are alive.
        unsafe { LLVMDIBuilderFinalize(self.raw) };
    }

    /// Returns a source file with the checksum of its bytes, if they are known.
    pub fn file(&self, name: &str, folder: &str, bytes: Option<&[u8]>) -> DebugNode {
        let ((name, name_length), (folder, folder_length)) = (text(name), text(folder));
        let (bytes, length) = bytes.map_or((null(), 0), |bytes| (bytes.as_ptr(), bytes.len()));
        // SAFETY: the builder is alive, and each address is followed by its number of bytes.
        DebugNode(unsafe {
            tlc_debug_file(self.raw, name, name_length, folder, folder_length, bytes, length)
        })
    }

    /// Returns a module of the language as a unit. Debuggers search for a name first in the unit in which the
    /// program has stopped.
    pub fn unit(&self, file: DebugNode, producer: &str, options: &DebugOptions<'_>) -> DebugNode {
        let (producer, length) = text(producer);
        let language = if options.level == DebugLevel::Lldb { C } else { MODULA_2 };
        // SAFETY: the builder and the file are alive; texts without bytes may have no address.
        DebugNode(unsafe {
            tlc_debug_unit(self.raw, language, file.0, producer, length, options.is_optimized)
        })
    }

    /// Returns a module as the scope of its declarations. lldb represents such scopes as namespaces.
    pub fn module(&self, scope: DebugNode, name: &str, level: DebugLevel) -> DebugNode {
        let (name, length) = text(name);
        // SAFETY: the builder and the scope are alive; texts without bytes may have no address.
        DebugNode(unsafe {
            if level == DebugLevel::Lldb {
                return DebugNode(LLVMDIBuilderCreateNameSpace(self.raw, scope.0, name, length, 0));
            }
            LLVMDIBuilderCreateModule(self.raw, scope.0, name, length, null(), 0, null(), 0, null(), 0)
        })
    }

    /// Records that a module of the unit imports another one.
    pub fn import(&self, unit: DebugNode, module: DebugNode, imported: &str) {
        let (name, length) = text(imported);
        // SAFETY: the builder, the unit and the module are alive, and the length is that of the name.
        unsafe { tlc_debug_import(self.raw, unit.0, module.0, name, length) };
    }

    /// Returns the definition of a procedure.
    pub fn subprogram(&self, subprogram: &Subprogram<'_>) -> DebugNode {
        let Subprogram { scope, name, file, line, ty, is_local, is_optimized, is_artificial, is_main } =
            *subprogram;
        let (name, length) = text(name);
        // SAFETY: the builder and the nodes are alive; a text without bytes may have no address.
        DebugNode(unsafe {
            tlc_debug_subprogram(
                self.raw,
                scope.0,
                name,
                length,
                file.0,
                line,
                ty.0,
                is_local,
                is_optimized,
                is_artificial,
                is_main,
            )
        })
    }

    /// Returns a module variable with its name, file, line and type.
    pub fn global_variable(
        &self,
        scope: DebugNode,
        name: &str,
        (file, line): (DebugNode, u32),
        ty: DebugNode,
        is_local: bool,
    ) -> DebugNode {
        let ((name, length), none) = (text(name), null_mut());
        // SAFETY: the builder and the nodes are alive, and the length is that of the name.
        DebugNode(unsafe {
            let at_address = LLVMDIBuilderCreateExpression(self.raw, null_mut(), 0);
            LLVMDIBuilderCreateGlobalVariableExpression(
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
                at_address,
                none,
                0,
            )
        })
    }

    /// Returns a source location within a procedure. Line 0 means that the code has no source text.
    pub fn location(&self, scope: DebugNode, line: u32, column: u32) -> DebugLocation {
        // SAFETY: the context and the scope are alive, and so is the location with them.
        unsafe {
            DebugLocation::new(LLVMDIBuilderCreateDebugLocation(
                self.context,
                line,
                column,
                scope.0,
                null_mut(),
            ))
        }
    }
}

impl Drop for DebugBuilder<'_> {
    fn drop(&mut self) {
        // SAFETY: nothing else disposes of the builder.
        unsafe { LLVMDisposeDIBuilder(self.raw) };
    }
}

/// Attaches the description of a procedure to its function.
pub(super) fn set_subprogram(function: FunctionValue<'_>, subprogram: DebugNode) {
    // SAFETY: the function and the node are alive and belong to one module.
    unsafe { LLVMSetSubprogram(function.as_value_ref(), subprogram.0) };
}

/// Attaches the description of a module variable to its global.
pub(super) fn set_variable(global: GlobalValue<'_>, variable: DebugNode) {
    // SAFETY: the global and the node are alive and belong to one module.
    unsafe { LLVMGlobalSetMetadata(global.as_value_ref(), DEBUG_KIND, variable.0) };
}
