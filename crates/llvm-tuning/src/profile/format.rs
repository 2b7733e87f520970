//! The layout of LLVM's indexed profiles, of which LLVM's reader trusts every size.

use super::PROFILE_MAGIC;

/// The version of the format of LLVM 22, and the bits beside it for kinds of counters that a profile may have.
const VERSION: u64 = 13;
const KINDS: u64 = 15 << 55;

/// The place of the summary after the header: the numbers of fields and of percentiles, then these fields, and three
/// numbers for each percentile.
const SUMMARY: u64 = 72;
const FIELDS: u64 = 6;

/// The highest percentile that LLVM searches for, in millionths.
const PERCENTILE: u64 = 999_999;

/// Whether all parts of a profile lie within it.
pub fn is_complete(profile: &[u8]) -> bool {
    profile.starts_with(&PROFILE_MAGIC) && Layout(profile).parts().is_some()
}

/// The parts of a file. Functions return `None` if a part does not lie within it.
struct Layout<'p>(&'p [u8]);

impl Layout<'_> {
    fn parts(&self) -> Option<()> {
        let percentiles = self.number(SUMMARY + 8)?;
        let first = SUMMARY + 16 + 8 * FIELDS;
        self.end(first, percentiles.checked_mul(24)?)?;
        let last = self.number(first + percentiles.checked_sub(1)? * 24)?;
        ensure(self.number(8)? & !KINDS == VERSION && self.number(SUMMARY)? == FIELDS && last >= PERCENTILE)?;
        // The parts for other purposes begin with their sizes.
        for part in [self.number(48)?, self.number(64)?] {
            self.end(part, self.number(part)?)?;
        }
        self.table(self.number(32)?)
    }

    /// The table of functions: the number of its lists and of their entries, then the places of the lists.
    fn table(&self, table: u64) -> Option<()> {
        let [lists, entries] = [self.number(table)?, self.number(table.checked_add(8)?)?];
        self.end(table + 16, lists.checked_mul(8)?)?;
        let mut found = 0;
        for list in 0..lists {
            match self.number(table + 16 + 8 * list)? {
                0 => {}
                start => found += self.list(start)?,
            }
        }
        ensure(lists.is_power_of_two() && found == entries)
    }

    /// A list: the number of its entries, and for each a hash, the sizes of its name and of its records, and these.
    fn list(&self, start: u64) -> Option<u64> {
        let entries = self.fixed(start, 2)?;
        let mut at = start + 2;
        for _ in 0..entries {
            let name = self.end(self.end(at, 24)?, self.number(at + 8)?)?;
            let end = self.end(name, self.number(at + 16)?)?;
            at = name;
            while at < end {
                at = self.record(at, end)?;
            }
            ensure(at == end)?;
        }
        Some(entries)
    }

    /// A record of a function: a hash, counts, bits with their number, and values.
    fn record(&self, start: u64, end: u64) -> Option<u64> {
        let bits = self.end(start + 16, self.number(start + 8)?.checked_mul(8)?)?;
        let values = self.end(bits + 8, self.number(bits)?)?;
        let [size, kinds] = [self.fixed(values, 4)?, self.fixed(values.checked_add(4)?, 4)?];
        let mut at = values + 8;
        for _ in 0..kinds {
            let sites = self.fixed(at + 4, 4)?;
            let after = self.end(at + 8, sites)?;
            let counts = &self.0[(at + 8) as usize..after as usize];
            let found: u64 = counts.iter().map(|count| u64::from(*count)).sum();
            // Each value is followed by its count; they begin at a multiple of 8 from the start of the values.
            at = self.end(values + (after - values).next_multiple_of(8), 16 * found)?;
        }
        ensure(at == values + size && at <= end)?;
        Some(at)
    }

    /// Returns the end of a part that lies within the file.
    fn end(&self, start: u64, size: u64) -> Option<u64> {
        start.checked_add(size).filter(|end| *end <= self.0.len() as u64)
    }

    fn number(&self, at: u64) -> Option<u64> {
        self.fixed(at, 8)
    }

    /// Reads a number of this many bytes.
    fn fixed(&self, at: u64, size: u64) -> Option<u64> {
        let end = self.end(at, size)?;
        let bytes = &self.0[at as usize..end as usize];
        Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }
}

fn ensure(is_right: bool) -> Option<()> {
    is_right.then_some(())
}
