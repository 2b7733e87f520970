//! Random graphs as texts, correct and damaged: each is rejected with a place, or is converted to SSA form by
//! every strategy, proved, and run.

use crate::cfg::{Cfg, reverse_postorder};
use crate::graph::Graph;
use crate::tests::chaos::procedure::Procedure;
use crate::tests::random::Random;
use crate::trace::Log;
use crate::verify::verify;
use crate::{SsaBuilder, Strategy};

const TEXTS: u64 = 400;
const DAMAGED: usize = 12;
const FUEL: usize = 60;

/// Converts a graph to SSA form by a strategy, proves it, compares its behaviour, and returns it as text.
fn check(graph: &Graph, strategy: Strategy, minimal: bool, case: &str) -> String {
    let mut ssa = SsaBuilder::with_observer(strategy, Log::new());
    let made = graph.construct(&mut ssa, minimal);
    if let Err(violation) = verify(ssa.observer(), &made) {
        panic!("{strategy}, minimal: {minimal}: {violation}\n{case}\n{made}");
    }
    for arguments in [[0, 0, 0], [1, 5, 2], [3, -1, 9]] {
        assert_eq!(made.run(&arguments, FUEL), graph.run(&arguments, FUEL), "{strategy}\n{case}\n{made}");
    }
    made.story(ssa.observer(), graph);
    made.to_string()
}

/// Checks a text by all strategies, and returns false if it is not a graph. Parsing a printed graph must
/// preserve it.
fn check_text(text: &str) -> bool {
    let graph = match Graph::parse(text) {
        Ok(graph) => graph,
        Err(errors) => {
            let lines = text.split('\n').count();
            assert!(
                !errors.is_empty() && errors.iter().all(|error| (1..=lines).contains(&error.line)),
                "{text}"
            );
            return false;
        }
    };
    for strategy in Strategy::ALL {
        for minimal in [false, true] {
            let made = check(&graph, strategy, minimal, text);
            let again = Graph::parse(&made).unwrap_or_else(|errors| panic!("{errors:?}\n{made}"));
            assert_eq!(again.to_string(), made);
            // In code that control never reaches, any operand is correct.
            if strategy == Strategy::Plain && reverse_postorder(&graph).len() == graph.block_count() {
                assert_eq!(check(&again, strategy, minimal, &made), made, "SSA form stays as it is");
            }
        }
    }
    true
}

/// Words that damage inserts into a text.
const WORDS: [&str; 33] = [
    "(from",
    "block3,",
    "assigns",
    "0",
    "1",
    "block1",
    "block2",
    "v.1",
    "variable0",
    "variable0.1",
    "p.1",
    ":",
    "=",
    "==",
    ";",
    "\n",
    ",",
    "(",
    ")",
    "+",
    "-",
    "9223372036854775807",
    "-9223372036854775809",
    "goto",
    "branch",
    "switch",
    "return",
    "phi",
    "undefined",
    "procedure",
    "print",
    "#",
    "é",
];

/// Returns the text with some of its words removed, duplicated, exchanged or replaced.
fn damaged(random: &mut Random, text: &str) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n', ',']).collect();
    for _ in 0..1 + random.below(3) {
        let position = random.below(words.len().max(1));
        let other = random.below(words.len().max(1));
        match random.below(5) {
            0 if position < words.len() => drop(words.remove(position)),
            1 if position < words.len() => words.insert(other, words[position]),
            2 if position < words.len() => words.swap(position, other),
            3 => words.truncate(position.max(1)),
            _ => words.insert(position.min(words.len()), WORDS[random.below(WORDS.len())]),
        }
    }
    words.concat()
}

#[test]
fn right_and_damaged_graphs_are_proved_or_refused() {
    let mut random = Random::new(7);
    let (mut right, mut refused) = (0, 0);
    for _ in 0..TEXTS {
        let mut graph = Procedure::random(&mut random, 8).in_memory();
        if random.below(2) == 0 {
            graph.derive_joins();
        }
        let source = graph.to_string();
        assert!(check_text(&source), "{source}");
        // Damage to graphs with phis is more likely to be noticed.
        let minimal = random.below(2) == 0;
        let source =
            if random.below(2) == 0 { source } else { check(&graph, Strategy::Default, minimal, &source) };
        for _ in 0..DAMAGED {
            *if check_text(&damaged(&mut random, &source)) { &mut right } else { &mut refused } += 1;
        }
    }
    assert!(right > 500 && refused > 500, "{right} right, {refused} refused");
}

/// All errors in a text are located in a single pass over the text.
#[test]
fn very_many_mistakes_in_a_large_text() {
    let count = 50_000;
    for separator in ["\n", "; "] {
        let text = format!("a: x = 1{separator}{}return x", format!("print y.1{separator}").repeat(count));
        let errors = Graph::parse(&text).map(|graph| graph.to_string()).expect_err("y.1 is not defined");
        assert_eq!(errors.len(), count);
        let last = errors.last().expect("there are mistakes");
        let before = &text[..last.range.start];
        let expected =
            (before.matches('\n').count() + 1, before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1);
        assert_eq!((last.line, last.column), expected);
    }
}

/// The contents of one block, list or phi are also visited in a single pass.
#[test]
fn large_texts_of_all_shapes() {
    let count = 20_000;
    let list = |item: &dyn Fn(usize) -> String, separator: &str| {
        (0..count).map(item).collect::<Vec<_>>().join(separator)
    };
    let parameters = format!("procedure({})\na: return 1", list(&|number| format!("p{number}"), ", "));
    let phis = list(&|number| format!("x.{number} = phi(a: 1, b: 2)"), "\n");
    let phis = format!("procedure(n)\na: branch n, b, c\nb: goto c\nc: {phis}\nreturn x.0");
    let targets = format!("procedure(n)\na: switch n, {}\nb: return n", list(&|_| "b".to_owned(), ", "));
    let blocks = format!(
        "a: x = 1; goto b0\n{}\nb{count}: return x",
        list(&|n| format!("b{n}: goto b{}", n + 1), "\n")
    );
    for text in [parameters, phis, targets, blocks] {
        let graph = Graph::parse(&text).unwrap_or_else(|errors| panic!("{:?}", errors[0]));
        for strategy in Strategy::ALL {
            let made = graph.in_ssa_form(strategy).0;
            assert!(made.to_string().len() > count);
        }
    }
    // Each phi lacks an operand for each of very many edges.
    let empty = list(&|number| format!("x.{number} = phi()"), "\n");
    let text =
        format!("procedure(n)\na: switch n, {}\nb: {empty}\nreturn n", list(&|_| "b".to_owned(), ", "));
    assert_eq!(
        Graph::parse(&text).map(|graph| graph.to_string()).expect_err("phis lack operands").len(),
        count
    );
}
