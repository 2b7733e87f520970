//! Procedures that a program runs by name: tests and benchmarks.

/// The kind of the procedures that a program runs by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    /// `Test...`, for `tlc test`.
    Test,
    /// `Bench...`, for `tlc bench`.
    Bench,
}

impl EntryKind {
    /// All kinds of procedures.
    pub const ALL: [EntryKind; 2] = [EntryKind::Test, EntryKind::Bench];

    /// Returns the beginning of the names.
    pub fn prefix(self) -> &'static str {
        match self {
            EntryKind::Test => "Test",
            EntryKind::Bench => "Bench",
        }
    }

    /// Returns the library module that a module with such procedures must import. Programs that print something,
    /// whose output is compared, may also have procedures whose names begin with `Test`.
    pub fn module(self) -> Option<&'static str> {
        match self {
            EntryKind::Test => Some("Assertions"),
            EntryKind::Bench => None,
        }
    }

    /// Whether a procedure without parameters has such a name: `TestAdd`, but not `Testing`.
    pub fn has_name(self, name: &str) -> bool {
        let rest = name.strip_prefix(self.prefix());
        rest.is_some_and(|rest| !rest.starts_with(|first: char| first.is_ascii_lowercase()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_a_word_after_the_prefix() {
        let names =
            ["Test", "TestAdd", "Test2", "Test_add", "Testing", "test", "TheTest", "BenchSort", "Bench"];
        let of = |kind: EntryKind| names.into_iter().filter(|name| kind.has_name(name)).collect::<Vec<_>>();
        assert_eq!(of(EntryKind::Test), ["Test", "TestAdd", "Test2", "Test_add"]);
        assert_eq!(of(EntryKind::Bench), ["BenchSort", "Bench"]);
    }
}
