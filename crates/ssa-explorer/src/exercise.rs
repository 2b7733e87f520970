//! Exercises: control flow graphs of a chosen difficulty in the text form of `tlc ssa`, generated at random.
//! A number determines the graph.

use direct_ssa::Strategy;
use direct_ssa::graph::Graph;

/// The greatest difficulty.
pub const MOST_DIFFICULT: u8 = 5;

/// The number of phis in the SSA form, by difficulty.
const PHIS: [std::ops::RangeInclusive<u64>; MOST_DIFFICULT as usize] = [1..=2, 2..=4, 3..=7, 5..=12, 4..=14];

/// Typical names of parameters.
const PARAMETERS: [&str; 5] = ["n", "limit", "a", "b", "flag"];

/// Typical names of variables that hold results.
const RESULTS: [&str; 7] = ["sum", "count", "last", "step", "product", "best", "x"];

/// Typical names of counters.
const COUNTERS: [&str; 3] = ["i", "j", "k"];

/// The statements of a graph; random assignments separate them.
enum Stmt {
    If(Vec<Stmt>),
    IfElse(Vec<Stmt>, Vec<Stmt>),
    While(Vec<Stmt>),
    /// A loop that is also entered in its middle.
    WhileWithSecondEntry(Vec<Stmt>),
    /// A conditional exit from the innermost loop.
    Break,
}

/// Returns the exercise with a number, of a difficulty from 1 to 5. At 1 there is one loop or choice, at 4
/// there are nested loops with exits in the middle, and at 5 control flow is irreducible.
pub fn exercise(seed: u64, difficulty: u8) -> String {
    let difficulty = difficulty.clamp(1, MOST_DIFFICULT);
    let wanted = &PHIS[usize::from(difficulty) - 1];
    let mut random = Random(seed ^ u64::from(difficulty) << 56);
    let heading = format!(
        "# Exercise {seed}, difficulty {difficulty}: which blocks need phis, and for which variables?\n"
    );
    let mut text = String::new();
    // Half of the drafts fit, so the loop ends early. The last draft is an exercise even if it does not fit.
    for _ in 0..100 {
        text = heading.clone() + &Draft::new(&mut random, difficulty).text();
        let phis = |graph: Graph| graph.in_ssa_form(Strategy::Plain).1.statistics().phis_in_ir;
        if text.parse().is_ok_and(|graph| wanted.contains(&phis(graph))) {
            break;
        }
    }
    text
}

fn statements(random: &mut Random, difficulty: u8) -> Vec<Stmt> {
    use Stmt::{Break, If, IfElse, While, WhileWithSecondEntry};
    let none = Vec::new;
    match (difficulty, random.below(4)) {
        (1, 0) => vec![If(none())],
        (1, 1) => vec![IfElse(none(), none())],
        (1, _) => vec![While(none())],
        (2, 0) => vec![If(none()), While(none())],
        (2, 1) => vec![While(vec![If(none())])],
        (2, 2) => vec![IfElse(none(), none()), If(none())],
        (2, _) => vec![While(none()), If(none())],
        (3, 0) => vec![While(vec![IfElse(none(), none())]), If(none())],
        (3, 1) => vec![While(vec![While(none())])],
        (3, 2) => vec![IfElse(vec![While(none())], none()), While(none())],
        (3, _) => vec![While(vec![If(none()), If(none())])],
        (4, 0) => vec![While(vec![While(vec![If(none())]), Break])],
        (4, 1) => vec![While(vec![IfElse(vec![While(none())], vec![Break]), If(none())])],
        (4, 2) => vec![If(vec![While(none())]), While(vec![While(vec![Break]), If(none())])],
        (4, _) => vec![While(vec![If(vec![Break]), IfElse(none(), none()), While(none())])],
        (_, 0) => vec![WhileWithSecondEntry(none()), If(none())],
        (_, 1) => vec![WhileWithSecondEntry(vec![If(none())])],
        (_, 2) => vec![While(vec![WhileWithSecondEntry(none())])],
        _ => vec![IfElse(vec![WhileWithSecondEntry(vec![Break])], vec![While(none())])],
    }
}

/// A graph that is being generated.
struct Draft<'r> {
    random: &'r mut Random,
    parameters: Vec<&'static str>,
    results: Vec<&'static str>,
    /// The counters of the enclosing loops, outermost first.
    counters: Vec<&'static str>,
    /// The blocks after the enclosing loops, outermost first.
    ends: Vec<String>,
    blocks: Vec<Block>,
}

/// A block; its last line is the terminator.
struct Block {
    name: String,
    lines: Vec<String>,
}

impl Draft<'_> {
    fn new(random: &mut Random, difficulty: u8) -> Draft<'_> {
        let count = usize::from(difficulty);
        let parameters = random.some(&PARAMETERS, 1 + count.div_ceil(2));
        let results = random.some(&RESULTS, 1 + count.div_ceil(2));
        let mut draft =
            Draft { random, parameters, results, counters: Vec::new(), ends: Vec::new(), blocks: Vec::new() };
        draft.begin("entry".to_owned());
        for result in draft.results.clone() {
            let first = draft.start_value();
            draft.line(format!("{result} = {first}"));
        }
        let statements = statements(draft.random, difficulty);
        draft.list(statements);
        let shown = draft.result();
        draft.line(format!("print {shown}"));
        let returned = draft.result();
        draft.line(format!("return {returned}"));
        draft
    }

    fn text(&self) -> String {
        let mut text = format!("procedure exercise({})\n", self.parameters.join(", "));
        for block in &self.blocks {
            text.push_str(&format!("{}:\n", block.name));
            block.lines.iter().for_each(|line| text.push_str(&format!("    {line}\n")));
        }
        text
    }

    fn list(&mut self, statements: Vec<Stmt>) {
        if statements.is_empty() {
            return self.assign();
        }
        for statement in statements {
            if self.random.below(2) == 0 {
                self.assign();
            }
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: Stmt) {
        match statement {
            Stmt::If(then) => {
                let [arm, end] = ["then", "join"].map(|name| self.fresh(name));
                let condition = self.condition();
                self.line(format!("branch {condition}, {arm}, {end}"));
                self.arm(arm, then, &end);
                self.begin(end);
            }
            Stmt::IfElse(then, otherwise) => {
                let [arm, other, end] = ["then", "else", "join"].map(|name| self.fresh(name));
                let condition = self.condition();
                self.line(format!("branch {condition}, {arm}, {other}"));
                self.arm(arm, then, &end);
                self.arm(other, otherwise, &end);
                self.begin(end);
            }
            Stmt::While(body) => self.repeat(body, false),
            Stmt::WhileWithSecondEntry(body) => self.repeat(body, true),
            Stmt::Break => {
                let Some(end) = self.ends.last().cloned() else { return };
                let next = self.fresh("next");
                let condition = self.condition();
                self.line(format!("branch {condition}, {end}, {next}"));
                self.begin(next);
                self.assign();
            }
        }
    }

    fn arm(&mut self, name: String, statements: Vec<Stmt>, end: &str) {
        self.begin(name);
        self.list(statements);
        self.line(format!("goto {end}"));
    }

    /// Appends a loop with a counter of its own, so that it ends.
    fn repeat(&mut self, body: Vec<Stmt>, has_second_entry: bool) {
        let counter = COUNTERS[self.counters.len().min(COUNTERS.len() - 1)];
        let [header, first, end] = ["header", "body", "done"].map(|name| self.fresh(name));
        let limit = self.parameter();
        self.line(format!("{counter} = 0"));
        if has_second_entry {
            let condition = self.condition();
            self.line(format!("branch {condition}, {first}, {header}"));
        } else {
            self.line(format!("goto {header}"));
        }
        self.begin(header.clone());
        self.line(format!("branch {counter} < {limit}, {first}, {end}"));
        self.begin(first);
        self.counters.push(counter);
        self.ends.push(end.clone());
        self.list(body);
        self.line(format!("{counter} = {counter} + 1"));
        self.line(format!("goto {header}"));
        self.counters.pop();
        self.ends.pop();
        self.begin(end);
    }

    fn assign(&mut self) {
        let (target, left) = (self.result(), self.operand());
        let (sign, right) = (self.random.one(&["+", "-", "*"]), self.operand());
        self.line(format!("{target} = {left} {sign} {right}"));
    }

    fn condition(&mut self) -> String {
        let (left, sign, right) = (self.result(), self.random.one(&["<", "=="]), self.parameter());
        format!("{left} {sign} {right}")
    }

    fn operand(&mut self) -> String {
        match self.random.below(6) {
            0 => (1 + self.random.below(9)).to_string(),
            1 | 2 => match self.counters.last() {
                Some(counter) => (*counter).to_owned(),
                None => self.parameter(),
            },
            _ => self.result(),
        }
    }

    fn start_value(&mut self) -> String {
        if self.random.below(3) == 0 { self.parameter() } else { self.random.below(2).to_string() }
    }

    fn result(&mut self) -> String {
        self.random.one(&self.results).to_owned()
    }

    fn parameter(&mut self) -> String {
        self.random.one(&self.parameters).to_owned()
    }

    /// Returns a name that no block has, with a number if necessary.
    fn fresh(&mut self, name: &str) -> String {
        let mut fresh = name.to_owned();
        let mut number = 2;
        while self.blocks.iter().any(|block| block.name == fresh) || self.is_named(&fresh) {
            fresh = format!("{name}{number}");
            number += 1;
        }
        fresh
    }

    /// Whether a block that is used but not yet begun has the name.
    fn is_named(&self, name: &str) -> bool {
        let ends = self.blocks.iter().filter_map(|block| block.lines.last());
        let mut words = ends.flat_map(|line| line.split([' ', ',']));
        words.any(|word| word == name) || self.ends.iter().any(|end| end == name)
    }

    fn begin(&mut self, name: String) {
        self.blocks.push(Block { name, lines: Vec::new() });
    }

    fn line(&mut self, line: String) {
        if let Some(block) = self.blocks.last_mut() {
            block.lines.push(line);
        }
    }
}

/// A generator of random numbers that are the same in every run: SplitMix64 (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound.max(1) as u64) as usize
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of.get(self.below(of.len())).copied().unwrap_or_default()
    }

    /// Returns a random choice of `count` items, in their order.
    fn some(&mut self, of: &[&'static str], count: usize) -> Vec<&'static str> {
        let mut some = of.to_vec();
        while some.len() > count {
            some.remove(self.below(some.len()));
        }
        some
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use direct_ssa::SsaBuilder;
    use direct_ssa::cfg::dominators::Dominators;
    use direct_ssa::trace::Log;
    use direct_ssa::verify::verify;

    use super::*;

    #[test]
    fn exercises_are_graphs_of_their_difficulty() {
        for difficulty in 1..=MOST_DIFFICULT {
            let mut texts = BTreeSet::new();
            for seed in 0..150 {
                let text = exercise(seed, difficulty);
                assert_eq!(text, exercise(seed, difficulty), "a number determines the graph");
                let graph = Graph::parse(&text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
                let is_reducible = Dominators::new(&graph).is_reducible(&graph);
                assert_eq!(is_reducible, difficulty < MOST_DIFFICULT, "{text}");
                let mut ssa = SsaBuilder::with_observer(Strategy::Default, Log::default());
                let made = graph.construct(&mut ssa, false);
                verify(ssa.observer(), &made).unwrap_or_else(|violation| panic!("{violation}\n{text}"));
                let phis = graph.in_ssa_form(Strategy::Plain).1.statistics().phis_in_ir;
                assert!(PHIS[usize::from(difficulty) - 1].contains(&phis), "{phis} phis\n{text}");
                let arguments = vec![3; graph.parameter_count()];
                let outcome = graph.run(&arguments, 2000);
                assert!(outcome.returned.is_some(), "it ends\n{text}");
                assert_eq!(outcome, made.run(&arguments, 2000), "{text}");
                texts.insert(text);
            }
            assert_eq!(texts.len(), 150, "each number has a graph of its own");
        }
    }

    #[test]
    fn harder_exercises_are_larger() {
        let lines =
            |difficulty| (0..50).map(|seed| exercise(seed, difficulty).lines().count()).sum::<usize>();
        assert!(lines(1) < lines(2) && lines(2) < lines(3) && lines(3) < lines(4));
    }
}
