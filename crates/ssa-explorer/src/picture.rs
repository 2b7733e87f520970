//! Pictures of control flow graphs: the text in each block, independent of the form in which they are drawn.

use direct_ssa::Block;
use direct_ssa::cfg::Cfg;
use direct_ssa::graph::{Graph, Terminator};

/// The graph that is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The graph as it was read.
    Before,
    /// Its SSA form.
    After,
}

/// The form in which a picture is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PictureFormat {
    /// Text for Graphviz, which draws it.
    #[default]
    Dot,
    /// A drawing for browsers and word processors.
    Svg,
}

/// A control flow graph with the lines that its blocks show.
pub struct Picture {
    pub title: String,
    pub blocks: Vec<PictureBlock>,
    pub edges: Vec<PictureEdge>,
}

/// A block of a picture.
pub struct PictureBlock {
    pub name: String,
    pub lines: Vec<String>,
    pub progress: Progress,
}

/// The progress of the construction of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Not filled, or the picture does not show progress.
    Begun,
    Filled,
    /// Filled and sealed.
    Done,
    /// The block of the current event.
    Current,
}

/// An edge of a picture between blocks, which are counted from 0.
pub struct PictureEdge {
    pub from: usize,
    pub to: usize,
    /// The condition under which control takes the edge.
    pub label: String,
}

/// Returns the blocks of a graph that are in its text, in their order.
pub fn blocks_in_text(graph: &Graph) -> impl Iterator<Item = Block> {
    graph.blocks().filter(|block| graph.terminator(*block).is_some())
}

/// Returns the picture of a graph with the statements of the text from which it was parsed.
pub fn before(graph: &Graph, text: &str) -> Picture {
    Picture::new(graph, graph.procedure_name(), |block| (source_lines(graph, text, block), Progress::Begun))
}

/// Returns the picture of a graph in SSA form.
pub fn after(made: &Graph) -> Picture {
    let mut lines = block_lines(made).into_iter();
    Picture::new(made, made.procedure_name(), |_| (lines.next().unwrap_or_default(), Progress::Begun))
}

impl Picture {
    /// Creates a picture of a graph; `show` returns the lines of a block.
    pub fn new(
        graph: &Graph,
        title: &str,
        mut show: impl FnMut(Block) -> (Vec<String>, Progress),
    ) -> Picture {
        let block = |block| {
            let (lines, progress) = show(block);
            PictureBlock { name: graph.block_name(block), lines, progress }
        };
        Picture {
            title: title.to_owned(),
            blocks: blocks_in_text(graph).map(block).collect(),
            edges: edges(graph),
        }
    }
}

/// Returns the edges of a graph between the blocks of its text, with the conditions under which control takes
/// them.
pub fn edges(graph: &Graph) -> Vec<PictureEdge> {
    let blocks: Vec<Block> = blocks_in_text(graph).collect();
    let position = |block: Block| blocks.binary_search(&block).ok();
    let mut edges = Vec::new();
    for (from, &block) in blocks.iter().enumerate() {
        for (number, target) in graph.successors(block).enumerate() {
            if let (Some(to), Some(terminator)) = (position(target), graph.terminator(block)) {
                edges.push(PictureEdge { from, to, label: edge_label(terminator, number) });
            }
        }
    }
    edges
}

/// Returns the condition under which control takes an edge.
fn edge_label(terminator: &Terminator, position: usize) -> String {
    match terminator {
        Terminator::Branch(..) => if position == 0 { "yes" } else { "no" }.to_owned(),
        Terminator::Switch(_, targets) if position + 1 < targets.len() => position.to_string(),
        Terminator::Switch(..) => "else".to_owned(),
        Terminator::Jump(_) | Terminator::Return(_) => String::new(),
    }
}

/// Returns the lines of each block in the text form.
fn block_lines(made: &Graph) -> Vec<Vec<String>> {
    let text = made.to_string();
    let mut lines: Vec<Vec<String>> = Vec::new();
    for line in text.lines().skip_while(|line| line.starts_with("procedure")) {
        match lines.last_mut() {
            Some(block) if line.starts_with(' ') => block.push(line.trim_start().to_owned()),
            _ => lines.push(vec![line.to_owned()]),
        }
    }
    lines
}

/// Returns the label and the statements of a block as they were written.
pub fn source_lines(graph: &Graph, text: &str, block: Block) -> Vec<String> {
    let statements = graph.statements(block).into_iter();
    let written = statements.filter_map(|place| text.get(place.range.clone())).map(in_one_line);
    std::iter::once(graph.label(block)).chain(written).collect()
}

/// Returns a statement without line ends.
pub fn in_one_line(statement: &str) -> String {
    statement.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_tells_when_control_takes_it() {
        let text = "a: switch 1, b, b, c
b: branch 1, c, b
c: return 0";
        let graph: Graph = text.parse().expect("a graph");
        let edges: Vec<_> = edges(&graph).into_iter().map(|edge| (edge.from, edge.to, edge.label)).collect();
        let edge = |from, to, label: &str| (from, to, label.to_owned());
        let expected =
            [edge(0, 1, "0"), edge(0, 1, "1"), edge(0, 2, "else"), edge(1, 2, "yes"), edge(1, 1, "no")];
        assert_eq!(edges, expected);
    }

    #[test]
    fn each_block_has_its_own_lines() {
        let graph: Graph = "a: x = 1; goto b\nb: return x".parse().expect("a graph");
        let picture = after(&graph.in_ssa_form(direct_ssa::Strategy::Default).0);
        let lines: Vec<_> = picture.blocks.into_iter().map(|block| block.lines).collect();
        assert_eq!(lines, [["a:", "goto b"], ["b:", "return 1"]]);
    }
}
