//! The optimizations that are made while instructions are built, and the set of those that are enabled.

/// A kind of optimization on the fly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OnTheFly {
    /// Arithmetic identities: `x - x`, `x * 1`, `NOT NOT x`, comparisons of a value with itself, and
    /// comparisons that are decided because a value is known to be small.
    Simplify,
    /// Constant folding beyond that of LLVM's own builder: arithmetic that is checked for overflow. (LLVM's
    /// builder always folds constants and cannot be stopped.)
    Fold,
    /// Common subexpressions of a block and its dominators, and checks that have been made there.
    Cse,
    /// Loads of memory whose content is known from a preceding load or store.
    Loads,
    /// Omission of the dead arms of branches on constants.
    Branch,
    /// Omission of the join of an IF or WHILE at the end of an arm or loop body: control proceeds directly to
    /// the statement after the arm or to the next iteration.
    Jumps,
}

impl OnTheFly {
    /// All kinds in order.
    pub const ALL: [OnTheFly; 6] = [
        OnTheFly::Simplify,
        OnTheFly::Fold,
        OnTheFly::Cse,
        OnTheFly::Loads,
        OnTheFly::Branch,
        OnTheFly::Jumps,
    ];

    /// Returns the name in `--otf=...`.
    pub fn name(self) -> &'static str {
        match self {
            OnTheFly::Simplify => "simplify",
            OnTheFly::Fold => "fold",
            OnTheFly::Cse => "cse",
            OnTheFly::Loads => "loads",
            OnTheFly::Branch => "branch",
            OnTheFly::Jumps => "jumps",
        }
    }

    /// Returns the kind with the given name.
    pub fn from_name(name: &str) -> Option<OnTheFly> {
        OnTheFly::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A set of [`OnTheFly`]s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnTheFlySet(u8);

impl OnTheFlySet {
    /// The set without optimizations.
    pub const NONE: OnTheFlySet = OnTheFlySet(0);
    /// The set of all optimizations.
    pub const ALL: OnTheFlySet = OnTheFlySet((1 << OnTheFly::ALL.len()) - 1);

    /// Returns the set with `kind` added.
    pub fn with(self, kind: OnTheFly) -> OnTheFlySet {
        OnTheFlySet(self.0 | 1 << kind as u8)
    }

    /// Returns the union of two sets.
    pub fn union(self, other: OnTheFlySet) -> OnTheFlySet {
        OnTheFlySet(self.0 | other.0)
    }

    /// Whether `kind` is in the set.
    pub fn has(self, kind: OnTheFly) -> bool {
        self.0 & 1 << kind as u8 != 0
    }
}

impl Default for OnTheFlySet {
    fn default() -> OnTheFlySet {
        OnTheFlySet::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_names() {
        assert!(
            OnTheFly::ALL.iter().all(|kind| OnTheFlySet::ALL.has(*kind) && !OnTheFlySet::NONE.has(*kind))
        );
        assert!(OnTheFly::ALL.iter().all(|kind| OnTheFly::from_name(kind.name()) == Some(*kind)));
        let some = OnTheFlySet::NONE.with(OnTheFly::Cse);
        assert!(some.has(OnTheFly::Cse) && !some.has(OnTheFly::Fold));
    }
}
