//! Reconstruction of SSA form, tested by jump threading.

use super::random::Random;
use crate::entity::EntityRef;
use crate::graph::{Graph, Terminator};
use crate::{Block, Strategy};

/// Figure 7: A leads to C directly, with a copy of the definition; C joins both.
#[test]
fn the_papers_example() {
    let text = "
procedure(c, x)
start: c.1 = c; x.1 = x
       branch c.1, A, E
A:     goto B
E:     goto B
B:     v.1 = x.1 + 1
       branch c.1, C, D
C:     return v.1
D:     return 0";
    let mut graph = Graph::parse(text).expect("right").in_ssa_form(Strategy::Default).0;
    let before = graph.to_string();
    let [a, b, c] = [1, 3, 4].map(Block::new);
    assert_eq!(graph.known_exit(a, 0), None, "only an analysis of the branch in the entry would tell");
    graph.thread_jump(a, 0, 0);
    let after = graph.to_string();
    assert_eq!(graph.terminator(a), Some(&Terminator::Jump(c)));
    assert_eq!(graph.terminator(Block::new(2)), Some(&Terminator::Jump(b)));
    assert!(after.contains("A:\n    v.1 = x.1 + 1\n    goto C\n"), "{before}{after}");
    assert!(after.contains("C:\n    v.3 = phi(A: v.1, B: v.2)\n    return v.3\n"), "{before}{after}");
    let again = Graph::parse(&after).unwrap_or_else(|errors| panic!("{errors:?}\n{after}"));
    for arguments in [[0, 5], [1, 5]] {
        let original = Graph::parse(text).expect("right").run(&arguments, 10);
        assert_eq!(again.run(&arguments, 10), original);
    }
}

/// Returns a graph of blocks that use three variables, with so many constants that many branches are known.
fn random_source(random: &mut Random) -> String {
    let blocks = 2 + random.below(7);
    let mut text = String::from("procedure(x, y)\n");
    for block in 0..blocks {
        text.push_str(&format!("b{block}:\n"));
        for _ in 0..random.below(3) {
            let [to, left, right] = [0; 3].map(|_| ["x", "y", "z"][random.below(3)]);
            text.push_str(&match random.below(4) {
                0 => format!("{to} = {}\n", random.below(3)),
                1 => format!("{to} = {left} < {right}\n"),
                2 => format!("print {left}\n"),
                _ => format!("{to} = {left} - {right}\nprint {to}\n"),
            });
        }
        let target = |random: &mut Random| format!("b{}", 1 + random.below(blocks - 1));
        let (first, second, third) = (target(random), target(random), target(random));
        let variable = ["x", "y", "z"][random.below(3)];
        text.push_str(&match random.below(6) {
            0 => format!("return {variable}\n"),
            1 => format!("goto {first}\n"),
            2 => format!("switch {variable}, {first}, {second}, {third}, {first}\n"),
            _ => format!("branch {variable}, {first}, {second}\n"),
        });
    }
    text
}

/// Threads many edges one after the other; the graph remains well-formed and behaves the same in fewer
/// blocks.
#[test]
fn threaded_graphs_do_the_same() {
    const FUEL: usize = 60;
    let mut threaded = 0;
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let source = random_source(&mut random);
        let original = Graph::parse(&source).unwrap_or_else(|errors| panic!("{errors:?}\n{source}"));
        let mut graph = original.in_ssa_form(Strategy::Default).0;
        for _ in 0..6 {
            let edges: Vec<(Block, usize, usize)> = graph
                .blocks()
                .flat_map(|block| (0..4).map(move |edge| (block, edge)))
                .filter_map(|(block, edge)| Some((block, edge, graph.known_exit(block, edge)?)))
                .collect();
            let Some(&(from, edge, exit)) = edges.get(random.below(edges.len().max(1))) else { break };
            let before = graph.to_string();
            graph.thread_jump(from, edge, exit);
            threaded += 1;
            let text = graph.to_string();
            if let Err(errors) = Graph::parse(&text) {
                panic!("seed {seed}, {from} {edge} {exit}: {errors:?}\n{before}\n{text}");
            }
            for _ in 0..2 {
                let arguments = random.arguments(2);
                let (expected, found) = (original.run(&arguments, FUEL), graph.run(&arguments, FUEL));
                let context = || format!("seed {seed}, {from} {edge} {exit}:\n{before}\n{text}");
                match expected.returned {
                    Some(_) => assert_eq!(found, expected, "{}", context()),
                    None => assert!(found.printed.starts_with(&expected.printed), "{}", context()),
                }
            }
        }
    }
    assert!(threaded > 1500, "{threaded} edges were threaded");
}
