//! The variants of the construction: the searches for a definition that a block does not have.

use std::fmt;
use std::str::FromStr;

/// How an [`SsaBuilder`](crate::SsaBuilder) finds the definitions that arrive at a join.
///
/// All strategies build the same phis for reducible control flow. They differ in the number of temporary phis
/// that turn out to be trivial. For irreducible control flow, and if several definitions are the same value,
/// [`SsaBuilder::minimize`](crate::SsaBuilder::minimize) makes their results equal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Strategy {
    /// As [`Strategy::Plain`], but a join declared with [`declare_join`](crate::SsaBuilder::declare_join)
    /// gets phis only for the variables in its set.
    #[default]
    Default,
    /// Algorithms 1 to 4 to the letter: every join on the path gets a phi before its predecessors are
    /// queried.
    Plain,
    /// The marker algorithm (3.3): a join is marked while its predecessors are queried, and gets a phi if the
    /// search returns to it or if different definitions arrive.
    Marker,
    /// The SCC algorithm (3.3): the joins on the path are divided into strongly connected components, and
    /// only joins that several definitions enter get phis. It makes no temporary phi if all blocks on the
    /// path are sealed, but may search nested loops once for each level of nesting.
    Scc,
}

impl Strategy {
    /// All strategies, the default one first.
    pub const ALL: [Strategy; 4] = [Strategy::Default, Strategy::Plain, Strategy::Marker, Strategy::Scc];

    /// Returns the name, as users write it.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Default => "default",
            Strategy::Plain => "plain",
            Strategy::Marker => "marker",
            Strategy::Scc => "scc",
        }
    }

    /// Whether joins use their sets of assigned variables.
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

/// A name that is not the name of a [`Strategy`].
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
