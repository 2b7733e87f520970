//! Records that were split into variables of their fields. Debuggers see the record of the source: each field
//! is described as a part of it.

use direct_ssa::llvm::Fragment;

use super::open_arrays::Numbers;
use super::records::Described;
use crate::codegen::procedure::ProcLowering;
use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::{Local, LocalId, RecordPart, Type, TypeId, TypeTable};

/// The split records of a procedure, by their original locals, with their descriptions so far.
pub(super) type SplitRecords = SecondaryMap<LocalId, Option<SplitRecord>>;

#[derive(Clone, Copy, Default)]
pub(super) struct SplitRecord(Option<Described>);

impl ProcLowering<'_, '_, '_> {
    pub(super) fn split_records(&self) -> SplitRecords {
        let mut records = SplitRecords::new();
        for part in self.procedure.locals.values().filter_map(|local| local.part.as_ref()) {
            records[part.record] = Some(SplitRecord::default());
        }
        records
    }

    /// Describes a field as a part of its record.
    pub(super) fn described_part(
        &mut self,
        (local, part): (&Local, &RecordPart),
        numbers: &Numbers,
        records: &mut SplitRecords,
    ) -> Option<Described> {
        let SplitRecord(described) = records[part.record].as_mut()?;
        if described.is_none() {
            let debug = self.module.debug.as_mut()?;
            let ty = debug.types.get(&debug.builder, part.ty);
            *described = self.described(part.record, (part.name, local.span), ty, numbers);
        }
        let part = fragment(&self.module.program.types, part, local.ty);
        Some(Described { part, ..(*described)? })
    }
}

/// Returns the part of its record that a field occupies; `None` if it is all of it.
fn fragment(types: &TypeTable, part: &RecordPart, ty: TypeId) -> Option<Fragment> {
    let offsets = part.path.iter().map(|(field, record)| match types.get(*record) {
        Type::Record { fields, .. } => fields[*field].offset,
        _ => 0,
    });
    let fragment = Fragment { offset: offsets.sum::<u64>() * 8, size: types.layout(ty).size * 8 };
    (fragment.size < types.layout(part.ty).size * 8).then_some(fragment)
}
