//! The optimizations that are made while instructions are built, and the set of those that are switched on.

/// A kind of optimization on the fly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OnTheFly {
    /// Arithmetic identities: `x - x`, `x * 1`, `NOT NOT x`, comparisons of a value with itself, and what is
    /// decided because a value is known to be small.
    Simplify,
    /// Constant folding of what LLVM's own builder leaves: arithmetic that is checked for overflow. (LLVM's
    /// builder folds what it can in any case; it has no switch.)
    Fold,
    /// Common subexpressions of a block and of those that dominate it, and checks that have been made there.
    Cse,
    /// What memory is known to hold, from a load or store before, is not loaded again.
    Loads,
    /// The dead arms of branches on constants are not lowered.
    Branch,
    /// An IF or WHILE at the end of an arm or round has no end of its own: control goes on behind the arm or with the
    /// next round at once.
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

    /// The name in `--otf=...`.
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

    /// The kind of a name.
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

    /// The set with `kind` added.
    pub fn with(self, kind: OnTheFly) -> OnTheFlySet {
        OnTheFlySet(self.0 | 1 << kind as u8)
    }

    /// What is in one of the two.
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
