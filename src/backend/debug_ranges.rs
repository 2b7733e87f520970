//! Where the values of variables are, corrected in an object file.
//!
//! A register that a call may change holds a value up to the call, and LLVM ends the range of it behind the call. A debugger
//! that looks at a caller asks for the byte in front of the place that the call returns to, which is within that range, and
//! reads the register of the callee: a value that the variable never had. So such a range ends a byte earlier, as those of
//! gcc do. And LLVM describes values by computations that debuggers make in 64 bits, or not at all, where it had fewer: these are
//! taken back. (DWARF 5, section 2.6.2 for location lists; the System V ABI for x86-64, section 3.2.1 for registers.)

use std::ops::Range;

use gimli::{Operation, Register, X86_64};
use object::read::elf::{ElfFile64, ElfSection64};
use object::{Endianness, Object, ObjectSection};
use rustc_hash::FxHashMap;

use super::debug_expression::{is_wrong, operations};
use super::debug_units::{Place, addresses, bases_of_lists};

/// The size of the header of a list table, without the offsets of lists.
const HEADER: usize = 12;

/// Corrects an object file of which debuggers are told where variables are. What is not as LLVM writes it stays as it is.
pub fn correct(bytes: &mut [u8]) {
    for (place, end) in corrections(bytes).unwrap_or_default() {
        write(&mut bytes[place], end);
    }
}

/// Where in the file the ends of ranges stand that are wrong, and the right ones.
fn corrections(bytes: &[u8]) -> Option<Vec<(Range<usize>, u64)>> {
    let file = ElfFile64::<Endianness>::parse(bytes).ok()?;
    let lists = file.section_by_name(".debug_loclists")?;
    let (position, _) = lists.file_range()?;
    let addresses = addresses(&file);
    let mut reader = Lists {
        file: &file,
        bases: bases_of_lists(&file, &addresses)?,
        addresses,
        bytes: lists.data().ok()?,
        at: 0,
        position: usize::try_from(position).ok()?,
        corrections: Vec::new(),
    };
    reader.lists()?;
    Some(reader.corrections)
}

/// A reader of location lists.
struct Lists<'f, 'd> {
    file: &'f ElfFile64<'d>,
    addresses: Vec<Option<Place>>,
    /// What the offsets of each list are counted from, by its number.
    bases: FxHashMap<usize, Place>,
    bytes: &'d [u8],
    at: usize,
    /// Where the lists stand in the file.
    position: usize,
    corrections: Vec<(Range<usize>, u64)>,
}

impl Lists<'_, '_> {
    /// Reads all lists; `None` if they are not as LLVM writes them: in one table.
    fn lists(&mut self) -> Option<()> {
        let header = self.bytes.get(..HEADER)?;
        let count = u32::from_le_bytes(header[8..].try_into().ok()?) as usize;
        let offsets = self.bytes.get(HEADER..HEADER + 4 * count).filter(|_| header[4..8] == [5, 0, 8, 0])?;
        for (number, offset) in offsets.chunks_exact(4).enumerate() {
            self.at = HEADER + u32::from_le_bytes(offset.try_into().ok()?) as usize;
            let mut base = Some(self.bases.get(&number).copied());
            while let Some(known) = base {
                base = self.entry(known)?;
            }
        }
        Some(())
    }

    /// Reads an entry, and returns the base of those behind it; none behind the last.
    fn entry(&mut self, base: Option<Place>) -> Option<Option<Option<Place>>> {
        let kind = gimli::DwLle(*self.bytes.get(self.at)?);
        self.at += 1;
        match kind {
            gimli::DW_LLE_end_of_list => return Some(None),
            gimli::DW_LLE_base_addressx => {
                let (number, _) = self.number()?;
                return Some(Some(self.address(number)));
            }
            gimli::DW_LLE_startx_length => {
                let (start, _) = self.number()?;
                let start = self.address(start);
                self.range(start, 0)?;
            }
            gimli::DW_LLE_offset_pair => {
                let (start, _) = self.number()?;
                self.range(base, start)?;
            }
            _ => return None,
        }
        Some(Some(base))
    }

    /// Reads the end of a range, counted from a place as its `start` is, and what is there.
    fn range(&mut self, from: Option<Place>, start: u64) -> Option<()> {
        let (end, digits) = self.number()?;
        let (length, _) = self.number()?;
        let location = self.bytes.get(self.at..self.at + usize::try_from(length).ok()?)?;
        self.at += location.len();
        let place = from.map(|from| Place { offset: from.offset + end, ..from });
        let corrected = if is_wrong(location) {
            start
        } else if changes_in_calls(location) && place.is_some_and(|place| self.is_behind_call(place)) {
            end - 1
        } else {
            return Some(());
        };
        self.corrections.push((self.position + digits.start..self.position + digits.end, corrected));
        Some(())
    }

    fn address(&self, number: u64) -> Option<Place> {
        self.addresses.get(usize::try_from(number).ok()?).copied().flatten()
    }

    /// Reads an unsigned LEB128 number, and returns where it stands.
    fn number(&mut self) -> Option<(u64, Range<usize>)> {
        let start = self.at;
        let mut number = 0;
        loop {
            let byte = *self.bytes.get(self.at)?;
            number |= u64::from(byte & 0x7f).checked_shl(7 * (self.at - start) as u32)?;
            self.at += 1;
            if byte & 0x80 == 0 {
                return Some((number, start..self.at));
            }
        }
    }

    /// Whether a call may end at a place. It is no harm if the bytes only look like one.
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
    match operations(location).next() {
        Some(Operation::Register { register } | Operation::RegisterOffset { register, .. }) => {
            !KEPT.contains(&register)
        }
        _ => false,
    }
}

/// Writes an unsigned LEB128 number in as many bytes as there are.
fn write(digits: &mut [u8], mut number: u64) {
    let last = digits.len() - 1;
    for (index, digit) in digits.iter_mut().enumerate() {
        *digit = (number & 0x7f) as u8 | if index < last { 0x80 } else { 0 };
        number >>= 7;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_length() {
        for (before, number, after) in
            [(&[5][..], 4, &[4][..]), (&[0x80, 1], 127, &[0xff, 0]), (&[0x80, 0x80, 1], 0, &[0x80, 0x80, 0])]
        {
            let mut digits = before.to_vec();
            write(&mut digits, number);
            assert_eq!(digits, after);
        }
    }

    #[test]
    fn registers_that_calls_keep_are_known() {
        assert!(changes_in_calls(&[0x50]), "rax");
        assert!(changes_in_calls(&[0x75, 0]), "what rdi points to");
        assert!(changes_in_calls(&[0x61]), "xmm0");
        assert!(!changes_in_calls(&[0x53]), "rbx");
        assert!(!changes_in_calls(&[0x77, 8]), "on the stack");
        assert!(!changes_in_calls(&[0xa3, 1, 0x55, 0x9f]), "the value at entry");
        assert!(!changes_in_calls(&[]), "nowhere");
    }

    #[test]
    fn what_is_no_object_file_stays_as_it_is() {
        let mut bytes = b"no ELF".to_vec();
        correct(&mut bytes);
        assert_eq!(bytes, b"no ELF");
    }
}
