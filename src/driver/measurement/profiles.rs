//! Readers of what a program with counters contains and writes: the text that belongs to each counter, in the
//! sections `__llvm_covmap` and `__llvm_covfun`, and the counts, in raw profiles. The formats are LLVM's "Code Coverage
//! Mapping Format", version 7, and its raw profile, version 10, as `codegen::coverage` and `runtime/profile.c` write
//! them.

use object::{Object as _, ObjectSection as _};
use rustc_hash::FxHashMap;

use crate::codegen::hash_of_files;

/// A passage of a source with the number of its executions. Lines and columns count from 1; the last position is past
/// the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedPassage {
    pub file: String,
    pub first: (u32, u32),
    pub last: (u32, u32),
    /// Whether it is only text that leads to a passage.
    pub is_gap: bool,
    pub count: u64,
}

/// The counts of procedures, by the hashes of their names and of their counters.
type ProfileCounts = FxHashMap<(u64, u64), Vec<u64>>;

/// Returns the passages of a program with the sums of the counts in its profiles; `None` if the program or a profile
/// is not in the expected form.
pub fn counted_passages(program: &[u8], profiles: &[Vec<u8>]) -> Option<Vec<CountedPassage>> {
    let mut counts = ProfileCounts::default();
    for profile in profiles {
        add_profile(profile, &mut counts)?;
    }
    let file = object::File::parse(program).ok()?;
    let section = |name: &str| match file.section_by_name(name) {
        Some(section) => section.data().ok(),
        None => Some(&[][..]),
    };
    let files = file_names(section("__llvm_covmap")?)?;
    let mut passages = Vec::new();
    let mut records = Bytes(section("__llvm_covfun")?);
    while !records.0.is_empty() {
        let name = records.fixed(8)?;
        let size = records.fixed(4)?;
        let hash = records.fixed(8)?;
        let of_files = records.fixed(8)?;
        let mapping = records.take(size)?;
        records.skip_padding(28 + size)?;
        let counts = counts.get(&(name, hash)).map(Vec::as_slice).unwrap_or_default();
        add_passages(mapping, files.get(&of_files)?, counts, &mut passages)?;
    }
    Some(passages)
}

/// Adds the counts of a raw profile.
fn add_profile(profile: &[u8], counts: &mut ProfileCounts) -> Option<()> {
    const MAGIC: u64 = 0xFF6C_7072_6F66_7281;
    const RECORD: u64 = 64;
    let mut bytes = Bytes(profile);
    let mut header = [0; 16];
    for field in &mut header {
        *field = bytes.fixed(8)?;
    }
    let [magic, version, ids, records, padding, counters, ..] = header;
    if (magic, version) != (MAGIC, 10) {
        return None;
    }
    let start_of_counters = header[10];
    bytes.take(ids)?;
    let mut data = Bytes(bytes.take(records.checked_mul(RECORD)?)?);
    bytes.take(padding)?;
    let all = bytes.take(counters.checked_mul(8)?)?;
    for number in 0..records {
        let (name, hash, place) = (data.fixed(8)?, data.fixed(8)?, data.fixed(8)?);
        data.take(24)?;
        let length = data.fixed(4)?;
        data.take(12)?;
        // The place is relative to the record.
        let offset = place.wrapping_sub(start_of_counters.wrapping_sub(number * RECORD));
        let mut own = Bytes(all.get(usize::try_from(offset).ok()?..)?);
        let sums = counts.entry((name, hash)).or_default();
        sums.resize(sums.len().max(length as usize), 0);
        for sum in sums.iter_mut().take(length as usize) {
            *sum = sum.saturating_add(own.fixed(8)?);
        }
    }
    Some(())
}

/// Returns the lists of files of all objects by the hashes of their records. The first of each list is the folder.
fn file_names(section: &[u8]) -> Option<FxHashMap<u64, Vec<String>>> {
    let mut lists = FxHashMap::default();
    let mut bytes = Bytes(section);
    while !bytes.0.is_empty() {
        bytes.take(4)?;
        let size = bytes.fixed(4)?;
        bytes.take(8)?;
        let record = bytes.take(size)?;
        bytes.skip_padding(size)?;
        let mut list = Bytes(record);
        let count = list.number()?;
        let (_, compressed) = (list.number()?, list.number()?);
        if compressed != 0 {
            return None;
        }
        let mut names = Vec::new();
        for _ in 0..count {
            let length = list.number()?;
            names.push(String::from_utf8_lossy(list.take(length)?).into_owned());
        }
        lists.insert(hash_of_files(record), names);
    }
    Some(lists)
}

/// Adds the passages of a procedure.
fn add_passages(
    mapping: &[u8],
    files: &[String],
    counts: &[u64],
    passages: &mut Vec<CountedPassage>,
) -> Option<()> {
    const GAP: u64 = 1 << 31;
    let mut bytes = Bytes(mapping);
    let file_count = bytes.number()?;
    let mut own_files = Vec::new();
    for _ in 0..file_count {
        own_files.push(files.get(usize::try_from(bytes.number()?).ok()?)?);
    }
    // Each counter is one of its own, so there are no expressions.
    if bytes.number()? != 0 {
        return None;
    }
    for file in own_files {
        let mut line = 0;
        for _ in 0..bytes.number()? {
            let counter = bytes.number()?;
            line += bytes.number()?;
            let (column, lines, end) = (bytes.number()?, bytes.number()?, bytes.number()?);
            let count = if counter & 3 == 1 { counts.get((counter >> 2) as usize).copied() } else { None };
            passages.push(CountedPassage {
                file: file.clone(),
                first: (line as u32, column as u32),
                last: ((line + lines) as u32, (end & !GAP) as u32),
                is_gap: end & GAP != 0,
                count: count.unwrap_or_default(),
            });
        }
    }
    Some(())
}

/// The rest of the bytes that are read.
struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    fn take(&mut self, count: u64) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(usize::try_from(count).ok()?)?;
        self.0 = rest;
        Some(taken)
    }

    /// Reads a number of this many bytes.
    fn fixed(&mut self, size: u64) -> Option<u64> {
        Some(self.take(size)?.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    /// Reads a number in the form ULEB128.
    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.fixed(1)?;
            number |= (byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// Skips the bytes after a record of this size, whose successor begins at a multiple of 8.
    fn skip_padding(&mut self, size: u64) -> Option<()> {
        let padding = size.wrapping_neg() & 7;
        self.take(padding.min(self.0.len() as u64)).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_damaged_data_is_refused() {
        assert_eq!(Bytes(&[0xE5, 0x8E, 0x26]).number(), Some(624_485));
        assert_eq!(Bytes(&[1, 2, 0, 0]).fixed(4), Some(0x201));
        assert_eq!(Bytes(&[0x80; 12]).number(), None);
        assert_eq!(add_profile(&[0; 200], &mut ProfileCounts::default()), None);
        assert_eq!(file_names(&[1; 30]), None);
        assert_eq!(counted_passages(b"no program", &[]), None);
    }
}
