//! LLVM's builder of debug information, each of its calls wrapped once. inkwell's builder lacks sets, checksums and
//! records about variables.

use std::ffi::c_char;
use std::marker::PhantomData;
use std::ptr::{null, null_mut};

use inkwell::context::Context;
use inkwell::module::{FlagBehavior, Module};
use inkwell::values::{AsValueRef, FunctionValue, GlobalValue};
use llvm_sys::core::LLVMGlobalSetMetadata;
use llvm_sys::debuginfo::{
    LLVMCreateDIBuilder, LLVMDIBuilderCreateArrayType, LLVMDIBuilderCreateBasicType,
    LLVMDIBuilderCreateDebugLocation, LLVMDIBuilderCreateEnumerationType, LLVMDIBuilderCreateEnumerator,
    LLVMDIBuilderCreateExpression, LLVMDIBuilderCreateFunction, LLVMDIBuilderCreateGlobalVariableExpression,
    LLVMDIBuilderCreateMemberType, LLVMDIBuilderCreateModule, LLVMDIBuilderCreatePointerType,
    LLVMDIBuilderCreateReferenceType, LLVMDIBuilderCreateReplaceableCompositeType,
    LLVMDIBuilderCreateStructType, LLVMDIBuilderCreateSubroutineType, LLVMDIBuilderCreateTypedef,
    LLVMDIBuilderFinalize, LLVMDIBuilderGetOrCreateSubrange, LLVMDIFlagArtificial, LLVMDIFlagZero,
    LLVMDebugMetadataVersion, LLVMDisposeDIBuilder, LLVMSetSubprogram,
};
use llvm_sys::prelude::{LLVMContextRef, LLVMDIBuilderRef, LLVMMetadataRef};

use crate::codegen::function::Location;

/// The version of DWARF that is written.
const DWARF_VERSION: u64 = 5;

/// LLVM's flag that the calls of a procedure are described, so that debuggers find in a caller what a parameter was when it
/// arrived. llvm-c/DebugInfo.h lacks the name; the bit is that of llvm/IR/DebugInfoFlags.def.
const ALL_CALLS_DESCRIBED: i32 = 1 << 29;

/// A node of the debug information of a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node(pub(super) LLVMMetadataRef);

fn raw(node: Option<Node>) -> LLVMMetadataRef {
    node.map_or(null_mut(), |node| node.0)
}

/// A text as the address and the length that LLVM asks for.
pub(super) fn text(text: &str) -> (*const c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

/// The size and the alignment of a type, in bits as LLVM has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SizeBits {
    pub size: u64,
    pub align: u32,
}

/// How the bits of a basic type are read: the codes `DW_ATE` of DWARF.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    Boolean = 2,
    Complex = 3,
    Float = 4,
    Signed = 5,
    Unsigned = 7,
    Character = 8,
}

/// The tag of types that are variables of callers: `DW_TAG_reference_type`.
const REFERENCE: u32 = 0x10;

/// The tag of pending nodes: `DW_TAG_structure_type`.
const STRUCTURE: u32 = 0x13;

/// LLVM's number of the kind of metadata that debug information is.
const DEBUG_KIND: u32 = 0;

/// A node that stands for another one until [`DebugBuilder::complete`].
#[derive(Clone, Copy)]
pub(super) struct PendingNode(LLVMMetadataRef);

impl PendingNode {
    /// The node as long as it is pending.
    pub fn node(self) -> Node {
        Node(self.0)
    }
}

unsafe extern "C" {
    fn tlc_debug_complete(pending: *mut LLVMMetadataRef, nodes: *mut LLVMMetadataRef, count: usize);
    fn tlc_debug_unit(
        builder: LLVMDIBuilderRef,
        file: LLVMMetadataRef,
        producer: *const c_char,
        length: usize,
        is_optimized: bool,
    ) -> LLVMMetadataRef;
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
    pub(super) context: LLVMContextRef,
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
        Node(unsafe { tlc_debug_unit(self.raw, file.0, producer, length, is_optimized) })
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
    pub fn subroutine_type(&self, file: Option<Node>, types: &[Option<Node>]) -> Node {
        let mut types: Vec<_> = types.iter().map(|ty| ty.map_or(null_mut(), |ty| ty.0)).collect();
        let count = types.len() as u32;
        // SAFETY: the builder, the file and the types are alive.
        Node(unsafe {
            LLVMDIBuilderCreateSubroutineType(self.raw, raw(file), types.as_mut_ptr(), count, LLVMDIFlagZero)
        })
    }

    /// The definition of a procedure.
    pub fn subprogram(&self, subprogram: &Subprogram<'_>) -> Node {
        let Subprogram { scope, name, file, line, ty, is_local, is_optimized, is_artificial } = *subprogram;
        let (name, length) = text(name);
        let origin = if is_artificial { LLVMDIFlagArtificial } else { LLVMDIFlagZero };
        let flags = origin | ALL_CALLS_DESCRIBED;
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

    /// A type of which debuggers know only how to read it.
    pub fn basic_type(&self, name: &str, size: SizeBits, encoding: Encoding) -> Node {
        let (name, length) = text(name);
        // SAFETY: the builder is alive, and the name is as long as it says.
        Node(unsafe {
            LLVMDIBuilderCreateBasicType(self.raw, name, length, size.size, encoding as u32, LLVMDIFlagZero)
        })
    }

    /// An enumeration of these values.
    pub fn enumeration<'n>(&self, size: SizeBits, values: impl Iterator<Item = (&'n str, i64)>) -> Node {
        let enumerator = |(name, value): (&str, i64)| {
            let (name, length) = text(name);
            // SAFETY: the builder is alive, and the name is as long as it says.
            unsafe { LLVMDIBuilderCreateEnumerator(self.raw, name, length, value, 0) }
        };
        let mut values: Vec<_> = values.map(enumerator).collect();
        let none = null_mut();
        let (count, values) = (values.len() as u32, values.as_mut_ptr());
        let SizeBits { size, align } = size;
        // SAFETY: the builder and the values are alive, of which there are as many as it says.
        Node(unsafe {
            LLVMDIBuilderCreateEnumerationType(
                self.raw,
                none,
                null(),
                0,
                none,
                0,
                size,
                align,
                values,
                count,
                none,
            )
        })
    }

    /// A pointer to a type, or to anything.
    pub fn pointer(&self, size: SizeBits, target: Option<Node>) -> Node {
        let SizeBits { size, align } = size;
        // SAFETY: the builder and the type are alive; texts without bytes may have no address.
        Node(unsafe { LLVMDIBuilderCreatePointerType(self.raw, raw(target), size, align, 0, null(), 0) })
    }

    /// The type of parameters that are variables of the caller.
    pub fn reference(&self, target: Node) -> Node {
        // SAFETY: the builder and the type are alive.
        Node(unsafe { LLVMDIBuilderCreateReferenceType(self.raw, REFERENCE, target.0) })
    }

    /// An array with the least index and the length of each dimension; the length is missing where only the program knows it.
    pub fn array(&self, size: SizeBits, element: Node, ranges: &[(i64, Option<i64>)]) -> Node {
        let range = |&(low, length): &(i64, Option<i64>)| {
            // SAFETY: the builder is alive. The length -1 is none.
            unsafe { LLVMDIBuilderGetOrCreateSubrange(self.raw, low, length.unwrap_or(-1)) }
        };
        let mut ranges: Vec<_> = ranges.iter().map(range).collect();
        let (count, ranges) = (ranges.len() as u32, ranges.as_mut_ptr());
        // SAFETY: the builder, the type and the ranges are alive, of which there are as many as it says.
        Node(unsafe {
            LLVMDIBuilderCreateArrayType(self.raw, size.size, size.align, element.0, ranges, count)
        })
    }

    /// Another name for a type.
    pub fn named(&self, name: &str, ty: Node) -> Node {
        let ((name, length), none) = (text(name), null_mut());
        // SAFETY: the builder and the type are alive, and the name is as long as it says.
        Node(unsafe { LLVMDIBuilderCreateTypedef(self.raw, ty.0, name, length, none, 0, none, 0) })
    }

    /// A field at an offset in bits.
    pub fn member(&self, name: &str, size: SizeBits, offset: u64, ty: Node) -> Node {
        let ((name, length), none) = (text(name), null_mut());
        let SizeBits { size, align } = size;
        // SAFETY: the builder and the type are alive, and the name is as long as it says.
        Node(unsafe {
            LLVMDIBuilderCreateMemberType(
                self.raw,
                none,
                name,
                length,
                none,
                0,
                size,
                align,
                offset,
                LLVMDIFlagZero,
                ty.0,
            )
        })
    }

    /// A record with its fields. Records of different keys are different types, whatever they have.
    pub fn record(&self, name: &str, size: SizeBits, members: &[Node], key: &str) -> Node {
        let ((name, length), (key, key_length), none) = (text(name), text(key), null_mut());
        let SizeBits { size, align } = size;
        let mut members: Vec<_> = members.iter().map(|member| member.0).collect();
        let (count, members) = (members.len() as u32, members.as_mut_ptr());
        // SAFETY: the builder and the members are alive, and the texts are as long as they say.
        Node(unsafe {
            LLVMDIBuilderCreateStructType(
                self.raw,
                none,
                name,
                length,
                none,
                0,
                size,
                align,
                LLVMDIFlagZero,
                none,
                members,
                count,
                0,
                none,
                key,
                key_length,
            )
        })
    }

    /// A type that is not known yet.
    pub fn pending_type(&self) -> PendingNode {
        let none = null_mut();
        // SAFETY: the builder is alive; texts without bytes may have no address.
        PendingNode(unsafe {
            LLVMDIBuilderCreateReplaceableCompositeType(
                self.raw,
                STRUCTURE,
                null(),
                0,
                none,
                none,
                0,
                0,
                0,
                0,
                LLVMDIFlagZero,
                null(),
                0,
            )
        })
    }

    /// Has each pending node be the one beside it from now on.
    pub fn complete(&self, made: &[(PendingNode, Node)]) {
        let mut pending: Vec<_> = made.iter().map(|(pending, _)| pending.0).collect();
        let mut nodes: Vec<_> = made.iter().map(|(_, node)| node.0).collect();
        // SAFETY: the pending nodes are temporary and completed only here, once; all nodes are alive.
        unsafe { tlc_debug_complete(pending.as_mut_ptr(), nodes.as_mut_ptr(), made.len()) };
    }

    /// Says what a global is in the source.
    pub fn describe_global(
        &self,
        global: GlobalValue<'_>,
        scope: Node,
        name: &str,
        (file, line): (Node, u32),
        ty: Node,
        is_local: bool,
    ) {
        let ((name, length), none) = (text(name), null_mut());
        // SAFETY: the builder, the nodes and the global are alive, and the name is as long as it says.
        unsafe {
            let at_address = LLVMDIBuilderCreateExpression(self.raw, null_mut(), 0);
            let node = LLVMDIBuilderCreateGlobalVariableExpression(
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
            );
            LLVMGlobalSetMetadata(global.as_value_ref(), DEBUG_KIND, node);
        }
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
