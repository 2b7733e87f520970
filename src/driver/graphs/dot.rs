//! Graphs as texts for Graphviz, which draws them: `tlc ssa --dot sum.cfg | dot -Tsvg`.

use std::fmt::Write;

use direct_ssa::Block;
use direct_ssa::graph::{Graph, Terminator};

/// The graph that is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DotForm {
    /// The graph as it was read.
    Before,
    /// Its SSA form.
    After,
}

/// A block of a picture.
pub struct Node {
    /// What is written into it, line by line.
    pub lines: Vec<String>,
    /// Attributes of Graphviz besides the label.
    pub style: &'static str,
}

/// Returns the picture of a graph with the statements of the text that it was read from.
pub fn before(graph: &Graph, text: &str) -> String {
    draw(graph, graph.procedure_name(), |block| Node { lines: source_lines(graph, text, block), style: "" })
}

/// Returns the picture of a graph in SSA form.
pub fn after(made: &Graph) -> String {
    let lines = block_lines(made);
    draw(made, made.procedure_name(), |block| Node {
        lines: lines
            .iter()
            .find(|(known, _)| *known == block)
            .map(|(_, lines)| lines.clone())
            .unwrap_or_default(),
        style: "",
    })
}

/// The lines of each block in the text form.
fn block_lines(made: &Graph) -> Vec<(Block, Vec<String>)> {
    let text = made.to_string();
    let is_heading = |line: &&str| line.starts_with("procedure");
    let mut blocks = made.blocks().filter(|block| made.terminator(*block).is_some());
    let mut lines: Vec<(Block, Vec<String>)> = Vec::new();
    for line in text.lines().skip_while(is_heading) {
        if line.starts_with(' ') {
            lines.iter_mut().rev().take(1).for_each(|(_, lines)| lines.push(line.trim_start().to_owned()));
        } else if let Some(block) = blocks.next() {
            lines.push((block, vec![line.to_owned()]));
        }
    }
    lines
}

/// The label and the statements of a block as they were written.
pub fn source_lines(graph: &Graph, text: &str, block: Block) -> Vec<String> {
    let statements = graph.statements(block).into_iter();
    let written = statements.filter_map(|place| text.get(place.range.clone()));
    // A statement may go on in the next line.
    let written = written.map(|statement| statement.split_whitespace().collect::<Vec<_>>().join(" "));
    std::iter::once(graph.label(block)).chain(written).collect()
}

/// Returns the text of a picture, with a node for each block and the edges between them.
pub fn draw(graph: &Graph, title: &str, mut node: impl FnMut(Block) -> Node) -> String {
    let mut text = format!("digraph {} {{\n", quoted(title));
    text.push_str("    graph [label=");
    text.push_str(&quoted(title));
    text.push_str(", labelloc=t, fontname=\"monospace\"]\n    node [shape=box, fontname=\"monospace\"]\n");
    text.push_str("    edge [fontname=\"monospace\"]\n");
    let blocks = || graph.blocks().filter(|block| graph.terminator(*block).is_some());
    for block in blocks() {
        let Node { lines, style } = node(block);
        // Lines end with `\l`, which sets them to the left.
        let label: String = lines.iter().map(|line| escaped(line) + "\\l").collect();
        let separator = if style.is_empty() { "" } else { ", " };
        // Writing to a string cannot fail.
        let _ =
            writeln!(text, "    {} [label=\"{label}\"{separator}{style}]", quoted(&graph.block_name(block)));
    }
    for block in blocks() {
        let Some(terminator) = graph.terminator(block) else { continue };
        for (position, target) in terminator.successors().into_iter().enumerate() {
            let (from, to) = (quoted(&graph.block_name(block)), quoted(&graph.block_name(target)));
            let _ = writeln!(text, "    {from} -> {to}{}", edge_label(terminator, position));
        }
    }
    text + "}\n"
}

/// When control takes an edge.
fn edge_label(terminator: &Terminator, position: usize) -> String {
    match terminator {
        Terminator::Branch(..) => format!(" [label=\"{}\"]", if position == 0 { "yes" } else { "no" }),
        Terminator::Switch(_, targets) if position + 1 < targets.len() => format!(" [label=\"{position}\"]"),
        Terminator::Switch(..) => " [label=\"else\"]".to_owned(),
        Terminator::Jump(_) | Terminator::Return(_) => String::new(),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use direct_ssa::Strategy;

    use super::*;

    const TEXT: &str = "procedure sum(n)
entry: i = 0; goto header
header: branch i < n, body, exit
body: i = i + 1; goto header
exit: return i";

    #[test]
    fn a_graph_is_drawn_as_it_was_written() {
        let graph: Graph = TEXT.parse().expect("a graph");
        let text = before(&graph, TEXT);
        assert!(text.starts_with("digraph \"sum\" {\n"));
        assert!(text.contains("    \"entry\" [label=\"entry:\\li = 0\\lgoto header\\l\"]\n"), "{text}");
        assert!(text.contains("    \"header\" -> \"body\" [label=\"yes\"]\n"), "{text}");
        assert!(text.contains("    \"body\" -> \"header\"\n"), "{text}");
    }

    #[test]
    fn ssa_form_is_drawn_with_its_phis() {
        let graph: Graph = TEXT.parse().expect("a graph");
        let text = after(&graph.in_ssa_form(Strategy::Default).0);
        let header = "    \"header\" [label=\"header:\\li.1 = phi(entry: 0, body: i.2)\\lv.1 = i.1 < n.1\\l";
        assert!(text.contains(header), "{text}");
        assert_eq!(text.matches(" -> ").count(), 4);
    }

    #[test]
    fn names_that_mean_something_to_graphviz_are_quoted() {
        assert_eq!(quoted("a\"b\\"), "\"a\\\"b\\\\\"");
    }
}
