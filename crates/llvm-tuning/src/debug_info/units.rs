//! The variables in the debug information of an object file: their sizes, and the start of the code of their
//! units.

use std::ops::Range;

use gimli::{
    Abbreviations, AttributeValue, DebugAbbrev, DebugInfo, DebuggingInformationEntry, EndianSlice,
    LittleEndian, Reader, Relocate, RelocateReader, UnitHeader, UnitOffset,
};
use object::read::RelocationMap;
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionIndex, SymbolIndex};
use rustc_hash::FxHashMap;

use super::expression::is_composed;

/// The bytes of a section.
type Bytes<'d> = EndianSlice<'d, LittleEndian>;

/// The bytes of a section, with relocations applied.
type Relocated<'d> = RelocateReader<Bytes<'d>, &'d Relocations>;

type Entry<'d> = DebuggingInformationEntry<Relocated<'d>>;

/// The relocations of `.debug_info`.
#[derive(Debug)]
pub struct Relocations(RelocationMap);

impl Relocations {
    /// Reads them; `None` if they are not as LLVM writes them.
    pub fn new(file: &ElfFile64<'_>) -> Option<Relocations> {
        RelocationMap::new(file, &file.section_by_name(".debug_info")?).ok().map(Relocations)
    }
}

impl Relocate for &Relocations {
    fn relocate_address(&self, offset: usize, value: u64) -> gimli::Result<u64> {
        Ok(self.0.relocate(offset as u64, value))
    }

    fn relocate_offset(&self, offset: usize, value: usize) -> gimli::Result<usize> {
        Ok(self.0.relocate(offset as u64, value as u64) as usize)
    }
}

/// The place of a byte of code.
#[derive(Clone, Copy)]
pub struct Place {
    pub section: SectionIndex,
    pub offset: u64,
}

/// Returns the entries of the table of addresses, `.debug_addr`, by their numbers.
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

/// The units of debug information, and their variables that have locations.
pub struct Units<'d> {
    bytes: Relocated<'d>,
    units: Vec<(UnitHeader<Relocated<'d>>, Abbreviations)>,
    /// The variable of each list of locations, by the number of the list.
    lists: FxHashMap<usize, List>,
    /// The variables whose single location is composed of others: the bytes of the expression in the section,
    /// and the size of the variable.
    pub composed: Vec<(Range<usize>, u64)>,
}

struct List {
    /// The start of the unit's code. A unit whose code is not contiguous has none.
    base: Option<Place>,
    unit: usize,
    entry: UnitOffset,
}

impl<'d> Units<'d> {
    /// Reads all units; `None` if they are not as LLVM writes them.
    pub fn new(
        file: &ElfFile64<'d>,
        relocations: &'d Relocations,
        addresses: &[Option<Place>],
    ) -> Option<Units<'d>> {
        let bytes = |name| Some(EndianSlice::new(file.section_by_name(name)?.data().ok()?, LittleEndian));
        let information = RelocateReader::new(bytes(".debug_info")?, relocations);
        let abbreviations = DebugAbbrev::from(bytes(".debug_abbrev")?);
        let mut units = Vec::new();
        let mut headers = DebugInfo::from(information.clone()).units();
        while let Some(header) = headers.next().ok()? {
            let abbreviations = abbreviations.abbreviations(header.debug_abbrev_offset()).ok()?;
            units.push((header, abbreviations));
        }
        let (lists, composed) = (FxHashMap::default(), Vec::new());
        let mut units = Units { bytes: information, units, lists, composed };
        for unit in 0..units.units.len() {
            units.add_variables(unit, addresses)?;
        }
        Some(units)
    }

    fn add_variables(&mut self, unit: usize, addresses: &[Option<Place>]) -> Option<()> {
        let (header, abbreviations) = &self.units[unit];
        let mut entries = header.entries(abbreviations);
        let root = entries.next_dfs().ok()??;
        let base = match root.attr_value_raw(gimli::DW_AT_low_pc) {
            Some(AttributeValue::DebugAddrIndex(number)) => addresses.get(number.0).copied().flatten(),
            _ => None,
        };
        let mut composed = Vec::new();
        while let Some(entry) = entries.next_dfs().ok()? {
            match entry.attr_value_raw(gimli::DW_AT_location) {
                Some(AttributeValue::DebugLocListsIndex(number)) => {
                    self.lists.insert(number.0, List { base, unit, entry: entry.offset() });
                }
                Some(AttributeValue::Exprloc(expression)) if is_composed(expression.0.inner().slice()) => {
                    composed.push((expression.0, self.size(unit, entry)?));
                }
                _ => {}
            }
        }
        let range = |place: &Relocated<'d>| {
            let start = place.offset_from(&self.bytes);
            start..start + place.len()
        };
        self.composed.extend(composed.iter().map(|(place, size)| (range(place), *size)));
        Some(())
    }

    /// Returns the base of the offsets in a list of locations.
    pub fn base_of_list(&self, number: usize) -> Option<Place> {
        self.lists.get(&number)?.base
    }

    /// Returns the size in bytes of the variable that has a list of locations.
    pub fn size_of_list(&self, number: usize) -> Option<u64> {
        let List { unit, entry, .. } = *self.lists.get(&number)?;
        let (header, abbreviations) = &self.units[unit];
        self.size(unit, &header.entry(abbreviations, entry).ok()?)
    }

    /// Returns the size in bytes of a variable or a type. It comes from the underlying type, or from the
    /// entry of which this one is an instance.
    fn size(&self, mut unit: usize, entry: &Entry<'d>) -> Option<u64> {
        /// The maximum length of a chain of type aliases and instances.
        const MOST_STEPS: usize = 16;
        let mut entry = entry.clone();
        for _ in 0..MOST_STEPS {
            if let Some(size) = entry.attr_value(gimli::DW_AT_byte_size) {
                return size.udata_value();
            }
            let next = entry
                .attr_value(gimli::DW_AT_type)
                .or_else(|| entry.attr_value(gimli::DW_AT_abstract_origin))?;
            let offset = match next {
                AttributeValue::UnitRef(offset) => offset,
                AttributeValue::DebugInfoRef(offset) => {
                    let (number, offset) =
                        self.units.iter().enumerate().find_map(|(number, (header, _))| {
                            Some((number, offset.to_unit_offset(header)?))
                        })?;
                    unit = number;
                    offset
                }
                _ => return None,
            };
            let (header, abbreviations) = &self.units[unit];
            entry = header.entry(abbreviations, offset).ok()?;
        }
        None
    }
}
