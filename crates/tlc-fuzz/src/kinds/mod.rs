//! The kinds of cases.

mod configuration;
mod corpus;
mod debugging;
mod execution;
mod graphs;
mod json;
mod mutants;
mod mutation;
mod programs;
mod promotion;
mod scratch;

pub(crate) use configuration::Configuration;
pub use execution::compile;
pub(crate) use graphs::judge_graph;
pub(crate) use json::mistake as broken_json;
pub(crate) use mutants::{mistake, parsers_disagree};
pub(crate) use mutation::mutate;
pub(crate) use scratch::Scratch;

use crate::campaign::Kind;

/// A function that makes a kind.
pub type Make = fn() -> Box<dyn Kind>;

/// All kinds with their names.
const KINDS: [(&str, Make); 6] = [
    ("graphs", || Box::new(graphs::Graphs::new())),
    ("messages", || Box::new(mutants::Mutants::of_messages())),
    ("programs", || Box::new(programs::Programs::new())),
    ("debugging", || Box::new(debugging::Debugging::new())),
    ("promotion", || Box::new(promotion::Promotions::new())),
    ("mutants", || Box::new(mutants::Mutants::new())),
];

/// Returns the function that makes the kind with this name.
pub fn named(name: &str) -> Option<Make> {
    KINDS.iter().find(|(kind, _)| *kind == name).map(|(_, make)| *make)
}

/// Returns the names of all kinds. One that needs programs which are missing is skipped, with a line about
/// it.
pub fn names() -> Vec<String> {
    let missing = promotion::missing_tools();
    if !missing.is_empty() {
        eprintln!("skipped: promotion, because {} is not installed", missing.join(" and "));
    }
    let names = KINDS.iter().map(|(name, _)| (*name).to_owned());
    names.filter(|name| missing.is_empty() || name != "promotion").collect()
}
