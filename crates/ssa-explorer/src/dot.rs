//! Pictures as text for Graphviz, which draws them: `tlc ssa --dot sum.cfg | dot -Tsvg`.

use std::fmt::Write;

use super::picture::{Picture, Progress};

/// Returns the text of a picture, with a node for each block and the edges between them.
pub fn dot(picture: &Picture) -> String {
    let title = quoted(&picture.title);
    let mut text = format!("digraph {title} {{\n");
    text.push_str("    graph [label=");
    text.push_str(&title);
    text.push_str(", labelloc=t, fontname=\"monospace\"]\n    node [shape=box, fontname=\"monospace\"]\n");
    text.push_str("    edge [fontname=\"monospace\"]\n");
    for block in &picture.blocks {
        // Lines end with `\l`, which aligns them to the left.
        let label: String = block.lines.iter().map(|line| escaped(line) + "\\l").collect();
        let attributes = attributes(block.progress);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {} [label=\"{label}\"{attributes}]", quoted(&block.name));
    }
    for edge in &picture.edges {
        let name = |block: usize| quoted(&picture.blocks[block].name);
        let label = match edge.label.as_str() {
            "" => String::new(),
            label => format!(" [label={}]", quoted(label)),
        };
        let _ = writeln!(text, "    {} -> {}{label}", name(edge.from), name(edge.to));
    }
    text + "}\n"
}

fn attributes(progress: Progress) -> &'static str {
    match progress {
        Progress::Begun => "",
        Progress::Filled => ", style=filled, fillcolor=\"#e8e8e8\"",
        Progress::Done => ", style=filled, fillcolor=\"#d0e4d0\"",
        Progress::Current => ", style=filled, fillcolor=\"#fff0b0\", penwidth=3",
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
    use direct_ssa::graph::Graph;

    use super::super::picture::{after, before};
    use super::*;
    use crate::SUM as TEXT;

    #[test]
    fn a_graph_is_drawn_as_it_was_written() {
        let graph: Graph = TEXT.parse().expect("a graph");
        let text = dot(&before(&graph, TEXT));
        assert!(text.starts_with("digraph \"sum\" {\n"));
        assert!(text.contains("    \"entry\" [label=\"entry:\\li = 0\\lgoto header\\l\"]\n"), "{text}");
        assert!(text.contains("    \"header\" -> \"body\" [label=\"yes\"]\n"), "{text}");
        assert!(text.contains("    \"body\" -> \"header\"\n"), "{text}");
    }

    #[test]
    fn ssa_form_is_drawn_with_its_phis() {
        let graph: Graph = TEXT.parse().expect("a graph");
        let text = dot(&after(&graph.in_ssa_form(Strategy::Default).0));
        let header = "    \"header\" [label=\"header:\\li.1 = phi(entry: 0, body: i.2)\\lv.1 = i.1 < n.1\\l";
        assert!(text.contains(header), "{text}");
        assert_eq!(text.matches(" -> ").count(), 4);
    }

    #[test]
    fn names_that_mean_something_to_graphviz_are_quoted() {
        assert_eq!(quoted("a\"b\\"), "\"a\\\"b\\\\\"");
    }
}
