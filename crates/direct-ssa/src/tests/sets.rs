//! The declared joins of graphs: derived sets are correct and as small as possible, and written sets are
//! checked.

use super::chaos::procedure::Procedure;
use super::random::Random;
use crate::cfg::{Cfg, reverse_postorder};
use crate::graph::{Graph, ParseErrorKind};
use crate::trace::Log;
use crate::verify::verify;
use crate::{SsaBuilder, Strategy};

const SUM: &str = "procedure sum(n, k)
entry: i = 0; s = 0; goto header
header: branch i < n, body, exit
body: branch k, then, join
then: s = s + i; goto join
join: i = i + k; goto header
exit: return s + k";

fn derived(text: &str) -> Graph {
    let mut graph: Graph = text.parse().expect("the text is right");
    graph.derive_joins();
    graph
}

/// Returns the joins of a graph as they are printed.
fn joins(graph: &Graph) -> Vec<String> {
    graph.to_string().lines().filter(|line| line.contains("(from")).map(str::to_owned).collect()
}

#[test]
fn a_statement_begins_in_the_immediate_dominator_of_its_join() {
    let graph = derived(SUM);
    let expected = ["header (from entry, assigns i, s):", "join (from body, assigns s):"];
    assert_eq!(joins(&graph), expected);
    let again: Graph = graph.to_string().parse().expect("what is printed can be read");
    assert_eq!(again.to_string(), graph.to_string());
    let mut again = again;
    again.derive_joins();
    assert_eq!(again.to_string(), graph.to_string(), "what is written stays");
}

#[test]
fn sets_save_phis_and_change_nothing_else() {
    let graph = derived(SUM);
    let (with, made) = graph.in_ssa_form(Strategy::Default);
    let (without, plain) = graph.in_ssa_form(Strategy::Plain);
    assert_eq!(with.to_string(), without.to_string());
    // Without sets, each of the four variables gets one phi in the header and one in the join.
    assert_eq!((made.statistics().phis_made, plain.statistics().phis_made), (3, 8));
    assert!(made.statistics().reads_by_set > 0);
}

#[test]
fn an_irreducible_graph_has_no_sets() {
    let text = "procedure(c)\na: x = c; branch c, l, r\nl: branch x, r, e\nr: branch c, l, e\ne: return x";
    assert_eq!(joins(&derived(text)), [""; 0]);
}

#[test]
fn code_that_is_never_reached_assigns_too() {
    let text =
        "procedure(c)\na: x = c; y = 1; branch c, l, e\nl: goto e\ndead: y = 2; goto e\ne: return x + y";
    assert_eq!(joins(&derived(text)), ["e (from a, assigns y):"]);
}

/// The sets of random graphs are complete, which the builder proves if debug assertions are on; none is
/// larger than the set of variables assigned on the paths to the join; and all strategies build the same
/// result as without sets.
#[test]
fn derived_sets_are_complete_and_small() {
    let mut random = Random::new(11);
    let (mut sets, mut fewer) = (0, 0);
    for _ in 0..1500 {
        let mut graph = Procedure::random(&mut random, 9).in_memory();
        let (_, before) = graph.in_ssa_form(Strategy::Default);
        let minimal = graph.in_minimal_ssa_form(Strategy::Plain).0.to_string();
        graph.derive_joins();
        let mut ssa = SsaBuilder::with_observer(Strategy::Default, Log::new());
        let made = graph.construct(&mut ssa, true);
        if let Err(violation) = verify(ssa.observer(), &made) {
            panic!("{violation}\n{graph}\n{made}");
        }
        assert_eq!(made.to_string(), minimal, "{graph}");
        fewer += usize::from(ssa.statistics().phis_made < before.statistics().phis_made);
        // The variables of unreachable code are in the sets of all joins to which it leads.
        let is_whole = reverse_postorder(&graph).len() == graph.block_count();
        for block in graph.all_blocks().filter(|_| is_whole) {
            let Some(join) = graph.join(block) else { continue };
            sets += 1;
            // Each variable of the set is needed: without it the text is rejected.
            for variable in &join.assigned {
                let name = graph.variable_name(*variable);
                let label =
                    graph.to_string().lines().filter(|line| line.contains("(from")).find_map(|line| {
                        line.starts_with(&format!("{} (", graph.block_name(block))).then(|| line.to_owned())
                    });
                let label = label.expect("the join is printed");
                let others: Vec<String> = join
                    .assigned
                    .iter()
                    .filter(|other| *other != variable)
                    .map(|other| graph.variable_name(*other))
                    .collect();
                let since = graph.block_name(join.since);
                let smaller = match others.is_empty() {
                    true => format!("{} (from {since}):", graph.block_name(block)),
                    false => {
                        format!("{} (from {since}, assigns {}):", graph.block_name(block), others.join(", "))
                    }
                };
                let text = graph.to_string().replace(&label, &smaller);
                let errors =
                    Graph::parse(&text).map(|graph| graph.to_string()).expect_err("a set lacks a variable");
                let is_told = |message: &str| message.contains(&format!("`{name}` is assigned in"));
                assert!(
                    errors.iter().all(|error| error.kind == ParseErrorKind::Join && is_told(&error.message))
                );
            }
        }
    }
    assert!(sets > 300 && fewer > 100, "{sets} sets, {fewer} graphs with fewer phis");
}

#[test]
fn what_is_wrong_about_a_join_is_refused() {
    let header = |said: &str| {
        let text = SUM.replace("header:", said);
        let errors = Graph::parse(&text).map(|graph| graph.to_string()).expect_err("the join is wrong");
        errors.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        header("header (from entry, assigns i):"),
        ["3:1: `s` is assigned in `then`, which lies between `entry` and `header`"]
    );
    assert_eq!(header("header (from body):"), ["3:14: not every path to `header` contains `body`"]);
    assert_eq!(header("header (from header):"), ["3:14: not every path to `header` contains `header`"]);
    assert_eq!(header("header (from nowhere):"), ["3:14: there is no block `nowhere`"]);
    assert_eq!(header("header (from entry assigns i):"), ["3:20: expected `,`, found `assigns`"]);
    assert_eq!(header("header (from entry, i):"), ["3:21: expected `assigns`, found `i`"]);
    assert_eq!(header("header (from entry, assigns):"), ["3:28: expected a variable, found `)`"]);
}

/// Very many nested loops and very many consecutive statements take no longer for each.
#[test]
fn sets_of_large_graphs_are_derived_at_once() {
    let count = 20_000;
    let nested: String = (0..count).map(|n| format!("h{n}: branch n, h{}, e{n}\n", n + 1)).collect();
    let ends: String = (1..count).map(|n| format!("e{n}: x = x + 1; goto h{}\n", n - 1)).collect();
    let text =
        format!("procedure(n)\na: x = 0; goto h0\n{nested}h{count}: goto h{}\n{ends}e0: return x", count - 1);
    let graph = derived(&text);
    let said =
        (0..graph.block_count()).filter(|block| graph.join(crate::entity::EntityRef::new(*block)).is_some());
    assert_eq!(said.count(), count);
    assert!(graph.to_string().contains("h7 (from h6, assigns x):"));
}
