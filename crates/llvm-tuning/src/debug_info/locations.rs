//! Corrections of the locations of variables in an object file.
//!
//! A register that a call may change holds a value up to the call, and LLVM ends the range after the call. A
//! debugger that inspects a caller looks up the byte before the return address, which is within that range,
//! and reads the register of the callee: a value that the variable never had. So such a range ends a byte
//! earlier, as in the output of gcc. Moreover, LLVM describes narrower values by computations that debuggers
//! make in 64 bits, or not at all: these are removed. For a record whose last fields have no location, LLVM
//! describes only the first ones, and gdb assumes zeros for the others: here they get an empty location.
//! (DWARF 5, sections 2.6.1.2 for pieces and 2.6.2 for location lists; the System V ABI for x86-64, section
//! 3.2.1 for registers.)

use std::ops::Range;

use gimli::{Operation, Register, X86_64};
use object::read::elf::{ElfFile64, ElfSection64};
use object::{Endianness, Object, ObjectSection};

use super::expression::{composed_size, is_composed, is_wrong, operations};
use super::units::{Place, Relocations, Units, addresses};

/// The size of the header of a list table, without the offsets of lists.
const HEADER: usize = 12;

/// Corrects an object file whose debug information describes variables. Anything in a form that LLVM does not
/// write stays unchanged.
pub fn correct(bytes: &mut Vec<u8>) {
    let corrections = corrections(bytes).unwrap_or_default();
    for (range, corrected) in corrections.in_place {
        bytes[range].copy_from_slice(&corrected);
    }
    if let Some((section, contents)) = corrections.lists {
        replace_section(bytes, section, &contents);
    }
}

/// The corrections of a file.
#[derive(Default)]
struct Corrections {
    /// Ranges of bytes in the file, with the bytes that replace them.
    in_place: Vec<(Range<usize>, Vec<u8>)>,
    /// The number of the section of location lists and its new contents, if it contains lists.
    lists: Option<(usize, Vec<u8>)>,
}

fn corrections(bytes: &[u8]) -> Option<Corrections> {
    let file = ElfFile64::<Endianness>::parse(bytes).ok()?;
    let (addresses, relocations) = (addresses(&file), Relocations::new(&file)?);
    let units = Units::new(&file, &relocations, &addresses)?;
    let (start, _) = file.section_by_name(".debug_info")?.file_range()?;
    let in_place = units.composed.iter().filter_map(|(range, size)| {
        let place = start as usize + range.start..start as usize + range.end;
        let is_complete = composed_size(&bytes[place.clone()]) >= *size;
        (!is_complete).then(|| (place.clone(), nowhere(*size, place.len())))
    });
    let in_place = in_place.collect();
    let lists = file.section_by_name(".debug_loclists").and_then(|section| {
        let bytes = section.data().ok()?;
        let mut lists = Lists { file: &file, units: &units, addresses, bytes, at: 0, written: Vec::new() };
        lists.correct()?;
        Some((section.index().0, lists.written))
    });
    Some(Corrections { in_place, lists })
}

/// Returns an expression of a given length that gives a variable of `size` bytes no location.
fn nowhere(size: u64, length: usize) -> Vec<u8> {
    let mut expression = vec![gimli::DW_OP_piece.0];
    expression.extend(padded(size, length - 1));
    expression
}

/// Replaces the contents of a section; contents of another length are appended to the file.
fn replace_section(bytes: &mut Vec<u8>, number: usize, contents: &[u8]) {
    /// The offset in the file header at which the offset of the section headers is stored.
    const HEADERS: usize = 0x28;
    /// The size of a section header.
    const SIZE: usize = 64;
    /// The offset in a section header at which the offset of the section is stored, followed by its size.
    const PLACE: usize = 24;
    let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|index| bytes[at + index])) as usize;
    let header = word(HEADERS) + SIZE * number + PLACE;
    let (start, length) = (word(header), word(header + 8));
    if contents.len() == length {
        bytes[start..start + length].copy_from_slice(contents);
        return;
    }
    let place = [bytes.len() as u64, contents.len() as u64].map(u64::to_le_bytes).concat();
    bytes[header..header + 16].copy_from_slice(&place);
    bytes.extend_from_slice(contents);
}

/// Location lists, which are read and rewritten.
struct Lists<'f, 'd> {
    file: &'f ElfFile64<'d>,
    units: &'f Units<'f>,
    addresses: Vec<Option<Place>>,
    bytes: &'d [u8],
    /// The offset that is read next.
    at: usize,
    written: Vec<u8>,
}

impl Lists<'_, '_> {
    /// Corrects all lists; `None` if they are not as LLVM writes them, in one table.
    fn correct(&mut self) -> Option<()> {
        let header = self.bytes.get(..HEADER)?;
        let count = u32::from_le_bytes(header[8..].try_into().ok()?) as usize;
        let start = HEADER + 4 * count;
        let offsets = self.bytes.get(HEADER..start).filter(|_| header[4..8] == [5, 0, 8, 0])?;
        self.written.extend_from_slice(&self.bytes[..start]);
        for (number, offset) in offsets.chunks_exact(4).enumerate() {
            self.at = HEADER + u32::from_le_bytes(offset.try_into().ok()?) as usize;
            self.put_number(HEADER + 4 * number, self.written.len() - HEADER);
            let mut base = Some(self.units.base_of_list(number));
            while let Some(known) = base {
                base = self.entry(number, known)?;
            }
        }
        // The length of the table excludes the word that contains it.
        self.put_number(0, self.written.len() - 4);
        Some(())
    }

    /// Overwrites a 32-bit number.
    fn put_number(&mut self, at: usize, number: usize) {
        self.written[at..at + 4].copy_from_slice(&(number as u32).to_le_bytes());
    }

    /// Corrects an entry of a list, and returns the base of the following ones; none after the last entry.
    fn entry(&mut self, list: usize, base: Option<Place>) -> Option<Option<Option<Place>>> {
        let start = self.at;
        let kind = gimli::DwLle(*self.bytes.get(start)?);
        self.at += 1;
        match kind {
            gimli::DW_LLE_end_of_list => {
                self.copy_from(start);
                return Some(None);
            }
            gimli::DW_LLE_base_addressx => {
                let number = self.number()?;
                self.copy_from(start);
                return Some(Some(self.address(number)));
            }
            gimli::DW_LLE_startx_length => {
                let begin = self.number()?;
                self.copy_from(start);
                self.range(list, self.address(begin), 0)?;
            }
            gimli::DW_LLE_offset_pair => {
                let begin = self.number()?;
                self.copy_from(start);
                self.range(list, base, begin)?;
            }
            _ => return None,
        }
        Some(Some(base))
    }

    /// Corrects the end of a range, which is relative to the same place as its `start`, and its location.
    fn range(&mut self, list: usize, from: Option<Place>, start: u64) -> Option<()> {
        let place_of_end = self.at;
        let end = self.number()?;
        let length_of_end = self.at - place_of_end;
        let length = usize::try_from(self.number()?).ok()?;
        let location = self.bytes.get(self.at..self.at + length)?;
        self.at += length;
        let place = from.map(|from| Place { offset: from.offset + end, ..from });
        let corrected = if is_wrong(location) {
            start
        } else if changes_in_calls(location) && place.is_some_and(|place| self.is_behind_call(place)) {
            end - 1
        } else {
            end
        };
        self.written.extend(padded(corrected, length_of_end));
        let missing = self.missing_bytes(list, location);
        let rest = if missing > 0 { nowhere(missing, 1 + digits(missing)) } else { Vec::new() };
        let length = (location.len() + rest.len()) as u64;
        self.written.extend(padded(length, digits(length)));
        self.written.extend_from_slice(location);
        self.written.extend_from_slice(&rest);
        Some(())
    }

    /// Returns the number of bytes at the end of a variable that have no location, if its value is composed
    /// of others.
    fn missing_bytes(&self, list: usize, location: &[u8]) -> u64 {
        if !is_composed(location) {
            return 0;
        }
        self.units.size_of_list(list).map_or(0, |size| size.saturating_sub(composed_size(location)))
    }

    fn address(&self, number: u64) -> Option<Place> {
        self.addresses.get(usize::try_from(number).ok()?).copied().flatten()
    }

    /// Copies the bytes read since `start`.
    fn copy_from(&mut self, start: usize) {
        self.written.extend_from_slice(&self.bytes[start..self.at]);
    }

    /// Reads an unsigned LEB128 number.
    fn number(&mut self) -> Option<u64> {
        let start = self.at;
        let mut number = 0;
        loop {
            let byte = *self.bytes.get(self.at)?;
            number |= u64::from(byte & 0x7f).checked_shl(7 * (self.at - start) as u32)?;
            self.at += 1;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
    }

    /// Whether a call may end at a place. Bytes that only look like a call do no harm.
    fn is_behind_call(&self, place: Place) -> bool {
        let section: Option<ElfSection64<'_, '_>> = self.file.section_by_index(place.section).ok();
        let text = section.and_then(|section| section.data().ok()).unwrap_or_default();
        let before = text.get(..place.offset as usize).unwrap_or_default();
        let opcode = |length: usize| before.len().checked_sub(length).map(|at| &before[at..]);
        let is_direct = opcode(5).is_some_and(|call| call[0] == 0xe8);
        let is_through = |call: &[u8]| call[0] == 0xff && call[1] >> 3 & 7 == 2;
        is_direct || (2..=7).any(|length| opcode(length).is_some_and(is_through))
    }
}

/// Whether a location depends on a register that a call may change.
fn changes_in_calls(location: &[u8]) -> bool {
    const KEPT: [Register; 7] =
        [X86_64::RBX, X86_64::RBP, X86_64::RSP, X86_64::R12, X86_64::R13, X86_64::R14, X86_64::R15];
    operations(location).any(|operation| match operation {
        Operation::Register { register } | Operation::RegisterOffset { register, .. } => {
            !KEPT.contains(&register)
        }
        _ => false,
    })
}

/// Encodes an unsigned LEB128 number in the given number of bytes, which must suffice.
fn padded(number: u64, length: usize) -> impl Iterator<Item = u8> {
    (0..length).map(move |index| {
        let digit = number.checked_shr(7 * index as u32).unwrap_or(0) as u8 & 0x7f;
        digit | if index + 1 < length { 0x80 } else { 0 }
    })
}

/// Returns the number of bytes in the shortest unsigned LEB128 encoding of a number.
fn digits(number: u64) -> usize {
    (64 - number.leading_zeros()).div_ceil(7).max(1) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_long_as_they_must() {
        for (number, length, bytes) in
            [(4, 1, &[4][..]), (127, 2, &[0xff, 0]), (0, 3, &[0x80, 0x80, 0]), (300, 2, &[0xac, 2])]
        {
            assert_eq!(padded(number, length).collect::<Vec<_>>(), bytes);
        }
        for (number, length) in [(0, 1), (127, 1), (128, 2), (u64::MAX, 10)] {
            assert_eq!(digits(number), length);
        }
    }

    #[test]
    fn registers_that_calls_keep_are_known() {
        assert!(changes_in_calls(&[0x50]), "rax");
        assert!(changes_in_calls(&[0x75, 0]), "what rdi points to");
        assert!(changes_in_calls(&[0x61]), "xmm0");
        assert!(changes_in_calls(&[0x53, 0x93, 8, 0x50, 0x93, 8]), "rbx and rax");
        assert!(!changes_in_calls(&[0x53]), "rbx");
        assert!(!changes_in_calls(&[0x77, 8]), "on the stack");
        assert!(!changes_in_calls(&[0xa3, 1, 0x55, 0x9f]), "the value at entry");
        assert!(!changes_in_calls(&[]), "nowhere");
    }

    #[test]
    fn what_is_nowhere_is_all_of_a_variable() {
        assert_eq!(nowhere(16, 2), [0x93, 16]);
        assert_eq!(nowhere(16, 4), [0x93, 0x90, 0x80, 0]);
        assert_eq!(composed_size(&nowhere(16, 4)), 16);
    }

    #[test]
    fn what_is_no_object_file_stays_as_it_is() {
        let mut bytes = b"no ELF".to_vec();
        correct(&mut bytes);
        assert_eq!(bytes, b"no ELF");
    }
}
