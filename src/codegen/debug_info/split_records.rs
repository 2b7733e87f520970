//! Records that were split into variables of their fields. Debuggers see the record of the source: each field
//! is described as a part of it.

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::{Local, LocalId, Procedure, RecordPart, Type, TypeId, TypeTable};

use crate::codegen::debug_info::locals::LocalDescription;
use crate::codegen::debug_info::records::Described;
use direct_ssa::llvm::Fragment;

/// The split records of a procedure, by their original locals, with their descriptions so far.
pub(super) type SplitRecords = SecondaryMap<LocalId, Option<SplitRecord>>;

#[derive(Clone, Copy, Default)]
pub(super) struct SplitRecord(Option<Described>);

/// Returns the records of a procedure that were split, without descriptions.
pub(super) fn split_records(procedure: &Procedure) -> SplitRecords {
    let mut records = SplitRecords::new();
    for part in procedure.locals.values().filter_map(|local| local.part.as_ref()) {
        records[part.record] = Some(SplitRecord::default());
    }
    records
}

impl LocalDescription<'_, '_, '_> {
    /// Describes a field as a part of its record.
    pub(super) fn described_part(
        &mut self,
        (local, part): (&Local, &RecordPart),
        records: &mut SplitRecords,
    ) -> Option<Described> {
        let SplitRecord(described) = records[part.record].as_mut()?;
        if described.is_none() {
            let ty = self.debug.types.get(&self.debug.builder, part.ty);
            *described = self.described(part.record, (part.name, local.span), ty);
        }
        let part = fragment(&self.debug.program.types, part, local.ty);
        Some(Described { part, ..(*described)? })
    }

    /// Declares the memory of a record whose fields are kept there for debuggers, at its first field.
    pub(super) fn declare_kept_record(
        &mut self,
        local: &Local,
        part: &RecordPart,
        records: &mut SplitRecords,
    ) {
        if matches!(records[part.record], Some(SplitRecord(None)))
            && let Some(address) = self.debug.kept.record(part.record)
            && let Some(described) = self.described_part((local, part), records)
        {
            self.debug.builder.declare(Described { part: None, ..described }, address, self.block);
        }
    }
}

/// Returns the offset of a field in its record, in bytes.
pub(super) fn offset(types: &TypeTable, part: &RecordPart) -> u64 {
    let offsets = part.path.iter().map(|(field, record)| match types.get(*record) {
        Type::Record { fields, .. } => fields[*field].offset,
        _ => 0,
    });
    offsets.sum()
}

/// Returns the part of its record that a field occupies; `None` if it is all of it.
fn fragment(types: &TypeTable, part: &RecordPart, ty: TypeId) -> Option<Fragment> {
    let fragment = Fragment { offset: offset(types, part) * 8, size: types.layout(ty).size * 8 };
    (fragment.size < types.layout(part.ty).size * 8).then_some(fragment)
}
