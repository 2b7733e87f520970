//! The nodes of types, each of LLVM's calls wrapped once.

use std::ffi::c_char;
use std::ptr::{null, null_mut};

use llvm_sys::core::{LLVMConstInt, LLVMInt64TypeInContext};
use llvm_sys::debuginfo::{
    LLVMDIBuilderCreateArrayType, LLVMDIBuilderCreateBasicType, LLVMDIBuilderCreateEnumerationType,
    LLVMDIBuilderCreateEnumerator, LLVMDIBuilderCreateMemberType, LLVMDIBuilderCreatePointerType,
    LLVMDIBuilderCreateReferenceType, LLVMDIBuilderCreateReplaceableCompositeType,
    LLVMDIBuilderCreateStructType, LLVMDIBuilderCreateSubroutineType, LLVMDIBuilderCreateTypedef,
    LLVMDIBuilderCreateUnionType, LLVMDIBuilderGetOrCreateSubrange, LLVMDIFlagZero,
};
use llvm_sys::prelude::{LLVMDIBuilderRef, LLVMMetadataRef, LLVMValueRef};

use super::builder::{DebugBuilder, DebugNode, raw, text};

/// The size and the alignment of a type, in bits as LLVM expects them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SizeBits {
    pub size: u64,
    pub align: u32,
}

/// The encoding of a basic type: the codes `DW_ATE` of DWARF.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DwarfEncoding {
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

/// A field of a record.
pub(super) struct Member<'n> {
    pub name: &'n str,
    pub size: SizeBits,
    /// The offset in bits from the beginning of the record.
    pub offset: u64,
    pub ty: DebugNode,
}

/// A placeholder for another node until [`DebugBuilder::complete`].
#[derive(Clone, Copy)]
pub(super) struct PendingNode(LLVMMetadataRef);

impl PendingNode {
    /// Returns the pending node.
    pub fn node(self) -> DebugNode {
        DebugNode(self.0)
    }
}

unsafe extern "C" {
    fn tlc_debug_complete(pending: *mut LLVMMetadataRef, nodes: *mut LLVMMetadataRef, count: usize);
    fn tlc_debug_open_array(
        builder: LLVMDIBuilderRef,
        element: LLVMMetadataRef,
        align: u32,
        highs: *mut LLVMMetadataRef,
        count: usize,
    ) -> LLVMMetadataRef;
    fn tlc_debug_variant(
        builder: LLVMDIBuilderRef,
        name: *const c_char,
        name_length: usize,
        size: u64,
        align: u32,
        offset: u64,
        ty: LLVMMetadataRef,
        tag: LLVMValueRef,
    ) -> LLVMMetadataRef;
    fn tlc_debug_variant_part(
        builder: LLVMDIBuilderRef,
        tag: LLVMMetadataRef,
        variants: *mut LLVMMetadataRef,
        count: usize,
    ) -> LLVMMetadataRef;
}

impl DebugBuilder<'_> {
    /// Returns a basic type with its encoding.
    pub fn basic_type(&self, name: &str, size: SizeBits, encoding: DwarfEncoding) -> DebugNode {
        let (name, length) = text(name);
        // SAFETY: the builder is alive, and the length is that of the name.
        DebugNode(unsafe {
            LLVMDIBuilderCreateBasicType(self.raw, name, length, size.size, encoding as u32, LLVMDIFlagZero)
        })
    }

    /// Returns an enumeration of the given values.
    pub fn enumeration<'n>(
        &self,
        name: &str,
        size: SizeBits,
        values: impl Iterator<Item = (&'n str, i64)>,
    ) -> DebugNode {
        let (type_name, type_name_length) = text(name);
        let enumerator = |(name, value): (&str, i64)| {
            let (name, length) = text(name);
            // SAFETY: the builder is alive, and the length is that of the name.
            unsafe { LLVMDIBuilderCreateEnumerator(self.raw, name, length, value, 0) }
        };
        let mut values: Vec<_> = values.map(enumerator).collect();
        let none = null_mut();
        let (count, values) = (values.len() as u32, values.as_mut_ptr());
        let SizeBits { size, align } = size;
        // SAFETY: the builder and the values are alive, and the count is that of the values.
        DebugNode(unsafe {
            LLVMDIBuilderCreateEnumerationType(
                self.raw,
                none,
                type_name,
                type_name_length,
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

    /// Returns a pointer to a type, or to anything.
    pub fn pointer(&self, size: SizeBits, target: Option<DebugNode>) -> DebugNode {
        let SizeBits { size, align } = size;
        // SAFETY: the builder and the type are alive; texts without bytes may have no address.
        DebugNode(unsafe { LLVMDIBuilderCreatePointerType(self.raw, raw(target), size, align, 0, null(), 0) })
    }

    /// Returns the type of parameters that are variables of the caller.
    pub fn reference(&self, target: DebugNode) -> DebugNode {
        // SAFETY: the builder and the type are alive.
        DebugNode(unsafe { LLVMDIBuilderCreateReferenceType(self.raw, REFERENCE, target.0) })
    }

    /// Returns the type of a procedure, given its result, or `None` without one, and then its parameters.
    pub fn subroutine_type(&self, types: &[Option<DebugNode>]) -> DebugNode {
        let mut types: Vec<_> = types.iter().map(|ty| raw(*ty)).collect();
        let (file, count) = (null_mut(), types.len() as u32);
        // SAFETY: the builder and the types are alive, and the count is that of the types.
        DebugNode(unsafe {
            LLVMDIBuilderCreateSubroutineType(self.raw, file, types.as_mut_ptr(), count, LLVMDIFlagZero)
        })
    }

    /// Returns an array in which a variable has the greatest index of each dimension.
    pub fn open_array(&self, element: DebugNode, align: u32, highs: &[DebugNode]) -> DebugNode {
        let mut highs: Vec<_> = highs.iter().map(|high| high.0).collect();
        // SAFETY: the builder, the type and the variables are alive, and the count is that of the variables.
        DebugNode(unsafe {
            tlc_debug_open_array(self.raw, element.0, align, highs.as_mut_ptr(), highs.len())
        })
    }

    /// Returns an array with the least index and the length of each dimension; a length known only at run
    /// time is `None`.
    pub fn array(&self, size: SizeBits, element: DebugNode, ranges: &[(i64, Option<i64>)]) -> DebugNode {
        let range = |&(low, length): &(i64, Option<i64>)| {
            // SAFETY: the builder is alive. LLVM takes -1 for an unknown length.
            unsafe { LLVMDIBuilderGetOrCreateSubrange(self.raw, low, length.unwrap_or(-1)) }
        };
        let mut ranges: Vec<_> = ranges.iter().map(range).collect();
        let (count, ranges) = (ranges.len() as u32, ranges.as_mut_ptr());
        // SAFETY: the builder, the type and the ranges are alive, and the count is that of the ranges.
        DebugNode(unsafe {
            LLVMDIBuilderCreateArrayType(self.raw, size.size, size.align, element.0, ranges, count)
        })
    }

    /// Returns a type with another name.
    pub fn named(&self, name: &str, ty: DebugNode) -> DebugNode {
        let ((name, length), none) = (text(name), null_mut());
        // SAFETY: the builder and the type are alive, and the length is that of the name.
        DebugNode(unsafe { LLVMDIBuilderCreateTypedef(self.raw, ty.0, name, length, none, 0, none, 0) })
    }

    /// Returns a field of a record.
    pub fn member(&self, member: &Member<'_>) -> DebugNode {
        let ((name, length), none) = (text(member.name), null_mut());
        let SizeBits { size, align } = member.size;
        // SAFETY: the builder and the type are alive, and the length is that of the name.
        DebugNode(unsafe {
            LLVMDIBuilderCreateMemberType(
                self.raw,
                none,
                name,
                length,
                none,
                0,
                size,
                align,
                member.offset,
                LLVMDIFlagZero,
                member.ty.0,
            )
        })
    }

    /// Returns a record with its fields. Records with different keys are different types, even if their
    /// fields are equal.
    pub fn record(&self, name: &str, size: SizeBits, members: &[DebugNode], key: &str) -> DebugNode {
        let ((name, length), (key, key_length), none) = (text(name), text(key), null_mut());
        let SizeBits { size, align } = size;
        let mut members: Vec<_> = members.iter().map(|member| member.0).collect();
        let (count, members) = (members.len() as u32, members.as_mut_ptr());
        // SAFETY: the builder and the members are alive, and the lengths are those of the texts.
        DebugNode(unsafe {
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

    /// Returns a record without a name, whose fields belong to the record that contains it.
    pub fn unnamed_record(&self, size: SizeBits, members: &[DebugNode]) -> DebugNode {
        self.record("", size, members, "")
    }

    /// Returns a union without a name, whose fields belong to the record that contains it.
    pub fn unnamed_union(&self, size: SizeBits, members: &[DebugNode]) -> DebugNode {
        let SizeBits { size, align } = size;
        let mut members: Vec<_> = members.iter().map(|member| member.0).collect();
        let (count, members, none) = (members.len() as u32, members.as_mut_ptr(), null_mut());
        let flags = LLVMDIFlagZero;
        // SAFETY: the builder and the members are alive, and the count is that of the members.
        DebugNode(unsafe {
            LLVMDIBuilderCreateUnionType(
                self.raw,
                none,
                null(),
                0,
                none,
                0,
                size,
                align,
                flags,
                members,
                count,
                0,
                null(),
                0,
            )
        })
    }

    /// Returns a member that a record has for one value of a tag, or for all values without a variant of
    /// their own.
    pub fn variant(&self, member: &Member<'_>, tag: Option<i64>) -> DebugNode {
        let (name, length) = text(member.name);
        let SizeBits { size, align } = member.size;
        // SAFETY: the builder, its context and the type are alive, and the length is that of the name.
        DebugNode(unsafe {
            let word = LLVMInt64TypeInContext(self.context);
            let tag = tag.map_or(null_mut(), |tag| LLVMConstInt(word, tag as u64, 1));
            tlc_debug_variant(self.raw, name, length, size, align, member.offset, member.ty.0, tag)
        })
    }

    /// Returns the variant part of a record: the tag field, and a node for each variant.
    pub fn variant_part(&self, tag: DebugNode, variants: &[DebugNode]) -> DebugNode {
        let mut variants: Vec<_> = variants.iter().map(|variant| variant.0).collect();
        // SAFETY: the builder and the nodes are alive, and the count is that of the nodes.
        DebugNode(unsafe { tlc_debug_variant_part(self.raw, tag.0, variants.as_mut_ptr(), variants.len()) })
    }

    /// Returns a node for a type that is not known yet.
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

    /// Replaces each pending node by the node paired with it.
    pub fn complete(&self, made: &[(PendingNode, DebugNode)]) {
        let mut pending: Vec<_> = made.iter().map(|(pending, _)| pending.0).collect();
        let mut nodes: Vec<_> = made.iter().map(|(_, node)| node.0).collect();
        // SAFETY: the pending nodes are temporary and completed only here, once; all nodes are alive.
        unsafe { tlc_debug_complete(pending.as_mut_ptr(), nodes.as_mut_ptr(), made.len()) };
    }
}
