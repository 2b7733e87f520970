//! To which units of debug information the lists of locations in an object file belong, and where the code of these begins.

use gimli::{AttributeValue, DebugAbbrev, DebugInfo, EndianSlice, LittleEndian, UnitHeader};
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionIndex, SymbolIndex};
use rustc_hash::FxHashMap;

/// The bytes of a section.
type Bytes<'d> = EndianSlice<'d, LittleEndian>;

/// The place of a byte of code.
#[derive(Clone, Copy)]
pub struct Place {
    pub section: SectionIndex,
    pub offset: u64,
}

/// The entries of the table of addresses, `.debug_addr`, by their numbers.
pub fn addresses(file: &ElfFile64<'_>) -> Vec<Option<Place>> {
    /// The size of the header of the table.
    const HEADER: u64 = 8;
    let Some(table) = file.section_by_name(".debug_addr") else { return Vec::new() };
    let mut addresses = Vec::new();
    for (offset, relocation) in table.relocations() {
        let place = match relocation.target() {
            RelocationTarget::Symbol(symbol) => place_of(file, symbol, relocation.addend()),
            _ => None,
        };
        let number = offset.saturating_sub(HEADER) as usize / 8;
        addresses.resize(addresses.len().max(number + 1), None);
        addresses[number] = place;
    }
    addresses
}

fn place_of(file: &ElfFile64<'_>, symbol: SymbolIndex, addend: i64) -> Option<Place> {
    let symbol = file.symbol_by_index(symbol).ok()?;
    Some(Place { section: symbol.section_index()?, offset: symbol.address().wrapping_add_signed(addend) })
}

/// What the offsets in lists of locations are counted from, by the numbers of the lists: the beginning of the unit that they belong
/// to. A unit whose code is not in one piece has none.
pub fn bases_of_lists(file: &ElfFile64<'_>, addresses: &[Option<Place>]) -> Option<FxHashMap<usize, Place>> {
    let bytes = |name| file.section_by_name(name)?.data().ok();
    let abbreviations = DebugAbbrev::new(bytes(".debug_abbrev")?, LittleEndian);
    let mut units = DebugInfo::new(bytes(".debug_info")?, LittleEndian).units();
    let mut bases = FxHashMap::default();
    while let Some(unit) = units.next().ok()? {
        add_lists(&unit, &abbreviations, addresses, &mut bases)?;
    }
    Some(bases)
}

fn add_lists<'d>(
    unit: &UnitHeader<Bytes<'d>>,
    abbreviations: &DebugAbbrev<Bytes<'d>>,
    addresses: &[Option<Place>],
    bases: &mut FxHashMap<usize, Place>,
) -> Option<()> {
    let abbreviations = abbreviations.abbreviations(unit.debug_abbrev_offset()).ok()?;
    let mut entries = unit.entries(&abbreviations);
    let root = entries.next_dfs().ok()??;
    let base = match root.attr_value_raw(gimli::DW_AT_low_pc) {
        Some(AttributeValue::DebugAddrIndex(number)) => addresses.get(number.0).copied().flatten(),
        _ => None,
    };
    let Some(base) = base else { return Some(()) };
    while let Some(entry) = entries.next_dfs().ok()? {
        for attribute in entry.attrs() {
            if let AttributeValue::DebugLocListsIndex(number) = attribute.raw_value() {
                bases.insert(number.0, base);
            }
        }
    }
    Some(())
}
