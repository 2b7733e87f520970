//! Control flow graphs as text, random and damaged: each is either put into SSA form that is verified and
//! behaves as the graph does, or rejected with a message.

use std::fmt::Write;

use direct_ssa::graph::Graph;
use direct_ssa::trace::Log;
use direct_ssa::verify::verify;
use direct_ssa::{SsaBuilder, Strategy};

use crate::campaign::{Input, Kind, Verdict};
use crate::random::Random;

use super::corpus;
use super::mutation::mutate;

/// The strategies of construction.
const STRATEGIES: [Strategy; 4] = [Strategy::Default, Strategy::Plain, Strategy::Marker, Strategy::Scc];

/// The number of steps for which a graph is run; the outputs of longer runs are compared up to there.
const FUEL: usize = 500;

/// Graphs from the tests, and random ones.
pub struct Graphs {
    texts: Vec<String>,
}

impl Graphs {
    pub fn new() -> Graphs {
        Graphs { texts: corpus::graphs() }
    }
}

impl Kind for Graphs {
    fn name(&self) -> &'static str {
        "graphs"
    }

    fn input(&self, seed: u64) -> Input {
        let mut random = Random::new(seed);
        let mut text = drawn(&mut random);
        if random.chance(50) {
            let other = random.choose(&self.texts).map_or("", String::as_str).to_owned();
            let base = if random.chance(50) { text } else { other.clone() };
            text = mutate(&mut random, &base, &other);
        }
        Input { files: vec![("graph.cfg".to_owned(), text)], seed, ..Input::default() }
    }

    fn judge(&mut self, input: &Input) -> Verdict {
        judge_graph(input.text(), input.seed)
    }

    fn batch(&self) -> u64 {
        20_000
    }
}

/// Judges the text of a graph. The arguments of its run are drawn from `seed`.
pub fn judge_graph(text: &str, seed: u64) -> Verdict {
    let graph = match Graph::parse(text) {
        Ok(mut graph) => {
            // `tlc ssa` also derives the joins; the other strategies ignore the sets.
            graph.derive_joins();
            graph
        }
        Err(errors) => return refused(text, errors.iter().map(|error| error.range.clone())),
    };
    for strategy in STRATEGIES {
        for minimal in [false, true] {
            if let Some(what) = wrong_form(&graph, strategy, minimal, seed) {
                let option = if minimal { " --minimal" } else { "" };
                let command = format!("tlc ssa --verify --variant={}{option} graph.cfg", strategy.name());
                return Verdict::wrong(1, what, vec![command]);
            }
        }
    }
    Verdict::fine(2 * STRATEGIES.len() as u64)
}

/// Judges the messages about a text that is not a graph.
fn refused(text: &str, places: impl Iterator<Item = std::ops::Range<usize>>) -> Verdict {
    let commands = || vec!["tlc ssa graph.cfg".to_owned()];
    let mut count = 0;
    for place in places {
        count += 1;
        if text.get(place).is_none() {
            return Verdict::wrong(1, "a message about a place outside of the text", commands());
        }
    }
    if count == 0 { Verdict::wrong(1, "a failure without a message", commands()) } else { Verdict::fine(1) }
}

/// Searches for an error in the SSA form of a graph.
fn wrong_form(graph: &Graph, strategy: Strategy, minimal: bool, seed: u64) -> Option<String> {
    let mut builder = SsaBuilder::with_observer(strategy, Some(Log::default()));
    let made = graph.construct(&mut builder, minimal);
    if let Some(violation) = builder.observer().as_ref().and_then(|log| verify(log, &made).err()) {
        return Some(format!("the proof fails: {violation}"));
    }
    let mut random = Random::new(seed);
    let arguments: Vec<i64> = (0..graph.parameter_count()).map(|_| random.between(-3, 12) as i64).collect();
    let (before, after) = (graph.run(&arguments, FUEL), made.run(&arguments, FUEL));
    // The numbers of steps differ, so outputs are compared up to the shorter one.
    let both = before.printed.iter().zip(&after.printed).all(|(one, other)| one == other);
    let ended = before.returned.is_some() && after.returned.is_some();
    if !both || ended && before != after {
        return Some(format!("the graph does {before:?}, its SSA form {after:?} of {arguments:?}"));
    }
    let printed = made.to_string();
    let read_again = Graph::parse(&printed).map(|graph| graph.to_string());
    (read_again.ok().as_ref() != Some(&printed)).then(|| "the printed form is not read as it was".to_owned())
}

/// Generates a graph: blocks with assignments and calls of `print`, ended by jumps to any block but the
/// first.
fn drawn(random: &mut Random) -> String {
    let parameters = random.below(3);
    let names: Vec<String> = (0..parameters).map(|index| format!("p{index}")).collect();
    let mut text =
        if names.is_empty() { String::new() } else { format!("procedure g({})\n", names.join(", ")) };
    let variables: Vec<String> =
        (0..1 + random.below(5)).map(|index| format!("v{index}")).chain(names).collect();
    let blocks = 1 + random.weighted(&[1, 4, 6, 8, 8, 6, 4, 3, 2, 2, 1]) * (1 + random.below(3));
    for block in 0..blocks {
        writeln!(text, "b{block}:").expect("a string takes all text");
        for _ in 0..random.below(4) {
            let statement = statement(random, &variables);
            writeln!(text, "    {statement}").expect("a string takes all text");
        }
        let end = terminator(random, blocks, &variables);
        writeln!(text, "    {end}").expect("a string takes all text");
    }
    text
}

fn operand(random: &mut Random, variables: &[String]) -> String {
    match random.choose(variables) {
        Some(name) if random.chance(75) => name.clone(),
        _ => random.between(-2, 9).to_string(),
    }
}

fn statement(random: &mut Random, variables: &[String]) -> String {
    let target = random.choose(variables).cloned().unwrap_or_default();
    let (left, right) = (operand(random, variables), operand(random, variables));
    let sign = *random.choose(&["+", "-", "*", "<", "=="]).unwrap_or(&"+");
    match random.below(5) {
        0 => format!("print {left}"),
        1 => format!("{target} = {left}"),
        _ => format!("{target} = {left} {sign} {right}"),
    }
}

fn terminator(random: &mut Random, blocks: usize, variables: &[String]) -> String {
    let target = |random: &mut Random| 1 + random.below(blocks - 1);
    let value = operand(random, variables);
    if blocks == 1 {
        return format!("return {value}");
    }
    match random.weighted(&[2, 4, 6]) {
        0 => format!("return {value}"),
        1 => format!("goto b{}", target(random)),
        _ => format!("branch {value}, b{}, b{}", target(random), target(random)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_constructed_or_explained() {
        let mut graphs = Graphs::new();
        let mut constructed = 0;
        for seed in 0..300 {
            let input = graphs.input(seed);
            let verdict = graphs.judge(&input);
            assert_eq!(verdict.failure, None, "{}", input.text());
            constructed += u64::from(verdict.pairs > 1);
        }
        assert!(constructed > 100, "only {constructed} texts were graphs");
    }
}
