//! The optimizations that are made while instructions are built, and the set of those that are switched on.

/// A kind of optimization on the fly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Otf {
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

impl Otf {
    /// All kinds in order.
    pub const ALL: [Otf; 6] = [Otf::Simplify, Otf::Fold, Otf::Cse, Otf::Loads, Otf::Branch, Otf::Jumps];

    /// The name in `--otf=...`.
    pub fn name(self) -> &'static str {
        match self {
            Otf::Simplify => "simplify",
            Otf::Fold => "fold",
            Otf::Cse => "cse",
            Otf::Loads => "loads",
            Otf::Branch => "branch",
            Otf::Jumps => "jumps",
        }
    }

    /// The kind of a name.
    pub fn from_name(name: &str) -> Option<Otf> {
        Otf::ALL.into_iter().find(|otf| otf.name() == name)
    }
}

/// A set of [`Otf`]s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtfSet(u8);

impl OtfSet {
    /// None.
    pub const NONE: OtfSet = OtfSet(0);
    /// All.
    pub const ALL: OtfSet = OtfSet((1 << Otf::ALL.len()) - 1);

    /// The set with `otf` added.
    pub fn with(self, otf: Otf) -> OtfSet {
        OtfSet(self.0 | 1 << otf as u8)
    }

    /// What is in one of the two.
    pub fn union(self, other: OtfSet) -> OtfSet {
        OtfSet(self.0 | other.0)
    }

    /// Whether `otf` is in the set.
    pub fn has(self, otf: Otf) -> bool {
        self.0 & 1 << otf as u8 != 0
    }
}

impl Default for OtfSet {
    fn default() -> OtfSet {
        OtfSet::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_names() {
        assert!(Otf::ALL.iter().all(|otf| OtfSet::ALL.has(*otf) && !OtfSet::NONE.has(*otf)));
        assert!(Otf::ALL.iter().all(|otf| Otf::from_name(otf.name()) == Some(*otf)));
        let some = OtfSet::NONE.with(Otf::Cse);
        assert!(some.has(Otf::Cse) && !some.has(Otf::Fold));
    }
}
