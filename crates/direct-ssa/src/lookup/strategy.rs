//! The variants of the construction: how a definition is looked for that a block does not know.

use std::fmt;
use std::str::FromStr;

/// How an [`SsaBuilder`](crate::SsaBuilder) finds the definitions that arrive at a join.
///
/// All strategies build the same phis for reducible control flow. They differ in how many phis they make on
/// the way there that turn out to be trivial. For irreducible control flow, and where several definitions are
/// the same value, [`SsaBuilder::minimize`](crate::SsaBuilder::minimize) makes their results equal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Strategy {
    /// As [`Strategy::Plain`], but a join declared with
    /// [`declare_join`](crate::SsaBuilder::declare_join) gets phis for the variables in its set only.
    #[default]
    Default,
    /// Algorithms 1 to 4 to the letter: every join on the way gets a phi before its predecessors are asked.
    Plain,
    /// The marker algorithm (3.3): a join is marked while its predecessors are asked, and gets a phi when the
    /// search comes back to it or when different definitions arrive.
    Marker,
    /// The SCC algorithm (3.3): the joins on the way are divided into strongly connected components, and only
    /// those get phis that several definitions enter. It makes no temporary phi where all blocks on
    /// the way are sealed, but may go through loops in loops once for each level of nesting.
    Scc,
}

impl Strategy {
    /// All strategies, the default one first.
    pub const ALL: [Strategy; 4] = [Strategy::Default, Strategy::Plain, Strategy::Marker, Strategy::Scc];

    /// The name, as users write it.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Default => "default",
            Strategy::Plain => "plain",
            Strategy::Marker => "marker",
            Strategy::Scc => "scc",
        }
    }

    /// Whether joins make use of their sets of assigned variables.
    pub(crate) fn uses_sets(self) -> bool {
        self == Strategy::Default
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Strategy {
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<Strategy, UnknownStrategy> {
        Strategy::ALL.into_iter().find(|strategy| strategy.name() == name).ok_or(UnknownStrategy)
    }
}

/// A name that is no [`Strategy`]'s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownStrategy;

impl fmt::Display for UnknownStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not one of")?;
        for (position, strategy) in Strategy::ALL.into_iter().enumerate() {
            write!(f, "{} {strategy}", if position == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownStrategy {}

#[cfg(test)]
mod tests {
    use super::{Strategy, UnknownStrategy};

    #[test]
    fn a_name_stands_for_one_strategy() {
        for strategy in Strategy::ALL {
            assert_eq!(strategy.name().parse(), Ok(strategy));
        }
        assert_eq!("Plain".parse::<Strategy>(), Err(UnknownStrategy));
        assert_eq!(UnknownStrategy.to_string(), "not one of default, plain, marker, scc");
    }
}
