//! The layout of the blocks and edges of a graph: in layers from the entry downwards, by the method of
//! Sugiyama et al. (Methods for Visual Understanding of Hierarchical System Structures, 1981). Lengths are
//! those of SVG, whose unit is a pixel at first.

use std::fmt::Write;

use dagre::graph::GraphOptions;
use dagre::{EdgeLabel, LayoutOptions, NodeLabel};

use super::picture::PictureEdge;

/// The width of a letter and the height of a line.
pub const LETTER: f64 = 7.25;
pub const LINE: f64 = 17.0;
/// The padding between the border of a block and its text.
pub const PADDING: f64 = 8.0;
/// The margin of the drawing.
const MARGIN: f64 = 16.0;

/// The maximum number of blocks in a layout. Repeated searches for crossings of edges would take minutes for
/// more.
pub const MOST_BLOCKS: usize = 1_500;

/// The places of all blocks and the routes of all edges.
pub struct Layout {
    pub width: f64,
    pub height: f64,
    pub blocks: Vec<Rectangle>,
    pub edges: Vec<Route>,
}

/// The place of a block.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rectangle {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// The route of an edge.
#[derive(Clone, PartialEq, Debug)]
pub struct Route {
    /// The data of an SVG path.
    pub path: String,
    /// The middle of its label.
    pub label: (f64, f64),
    /// Whether the target block is not below the source block.
    pub goes_up: bool,
}

/// Returns the width and height of a block with `letters` in a line and `lines` lines.
pub fn size(letters: usize, lines: usize) -> (f64, f64) {
    (letters.max(6) as f64 * LETTER + 2.0 * PADDING, lines as f64 * LINE + 2.0 * PADDING)
}

/// Lays out blocks of these sizes with edges between them. Equal graphs have equal layouts.
pub fn layout(sizes: &[(f64, f64)], edges: &[PictureEdge]) -> Layout {
    let options = GraphOptions { directed: true, multigraph: true, compound: false };
    let mut graph = LayerGraph::with_options(options);
    for (number, &(width, height)) in sizes.iter().enumerate() {
        graph.set_node(number.to_string(), Some(NodeLabel { width, height, ..NodeLabel::default() }));
    }
    for (number, edge) in edges.iter().enumerate() {
        let width = edge.label.chars().count() as f64 * LETTER;
        let label = EdgeLabel { width, height: LINE, ..EdgeLabel::default() };
        let name = number.to_string();
        graph.set_edge(edge.from.to_string(), edge.to.to_string(), Some(label), Some(name.as_str()));
    }
    dagre::layout(
        &mut graph,
        Some(LayoutOptions { nodesep: 36.0, ranksep: 22.0, ..LayoutOptions::default() }),
    );
    let mut blocks: Vec<Rectangle> = (0..sizes.len()).map(|number| rectangle(&graph, number)).collect();
    let mut ways: Vec<Vec<(f64, f64)>> =
        edges.iter().enumerate().map(|(number, edge)| way(&graph, number, edge, &blocks)).collect();
    // The drawing begins at the same place whatever its content is.
    let corners = |blocks: &[Rectangle], ways: &[Vec<(f64, f64)>], far: bool| {
        let end = |block: &Rectangle| match far {
            true => (block.left + block.width, block.top + block.height),
            false => (block.left, block.top),
        };
        let points = blocks.iter().map(end).chain(ways.iter().flatten().copied());
        let pick = if far { f64::max } else { f64::min };
        points.reduce(|one, other| (pick(one.0, other.0), pick(one.1, other.1))).unwrap_or_default()
    };
    let (left, top) = corners(&blocks, &ways, false);
    for block in &mut blocks {
        (block.left, block.top) = (block.left - left + MARGIN, block.top - top + MARGIN);
    }
    for point in ways.iter_mut().flatten() {
        *point = (point.0 - left + MARGIN, point.1 - top + MARGIN);
    }
    let (right, bottom) = corners(&blocks, &ways, true);
    let route = |(edge, way): (&PictureEdge, &Vec<(f64, f64)>)| Route {
        path: path(way),
        label: way.get(way.len() / 2).copied().unwrap_or_default(),
        goes_up: blocks[edge.to].top <= blocks[edge.from].top,
    };
    let edges = edges.iter().zip(&ways).map(route).collect();
    Layout { width: right + MARGIN, height: bottom + MARGIN, blocks, edges }
}

type LayerGraph = dagre::graph::Graph<NodeLabel, EdgeLabel>;

fn rectangle(graph: &LayerGraph, number: usize) -> Rectangle {
    let default = NodeLabel::default();
    let node = graph.node(&number.to_string()).unwrap_or(&default);
    let (x, y) = (node.x.unwrap_or_default(), node.y.unwrap_or_default());
    let (width, height) = (node.width, node.height);
    Rectangle { left: x - width / 2.0, top: y - height / 2.0, width, height }
}

/// Returns the points of an edge from the border of its block to that of the other one.
fn way(graph: &LayerGraph, number: usize, edge: &PictureEdge, blocks: &[Rectangle]) -> Vec<(f64, f64)> {
    let label = graph.edge(&edge.from.to_string(), &edge.to.to_string(), Some(&number.to_string()));
    let points: Vec<(f64, f64)> =
        label.into_iter().flat_map(|label| &label.points).map(|point| (point.x, point.y)).collect();
    if points.len() > 1 {
        return points;
    }
    let middle = |block: Rectangle| (block.left + block.width / 2.0, block.top + block.height / 2.0);
    vec![middle(blocks[edge.from]), middle(blocks[edge.to])]
}

/// Returns the path of a smooth line near some points, from the first one to the last one.
fn path(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    let [first, inner @ .., last] = points else { return path };
    // Writing to a string cannot fail.
    let _ = write!(path, "M{:.1} {:.1}", first.0, first.1);
    for (position, &(x, y)) in inner.iter().enumerate() {
        let next = inner.get(position + 1);
        let end = next.map_or(*last, |next| ((x + next.0) / 2.0, (y + next.1) / 2.0));
        let _ = write!(path, "Q{x:.1} {y:.1} {:.1} {:.1}", end.0, end.1);
    }
    if inner.is_empty() {
        let _ = write!(path, "L{:.1} {:.1}", last.0, last.1);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(from: usize, to: usize) -> PictureEdge {
        PictureEdge { from, to, label: String::new() }
    }

    fn overlap(one: &Rectangle, other: &Rectangle) -> bool {
        let apart = |near: f64, length: f64, other: f64| near + length <= other;
        !(apart(one.left, one.width, other.left)
            || apart(other.left, other.width, one.left)
            || apart(one.top, one.height, other.top)
            || apart(other.top, other.height, one.top))
    }

    #[test]
    fn a_loop_goes_down_and_its_last_edge_up() {
        let sizes = [size(10, 3); 4];
        let edges = [edge(0, 1), edge(1, 2), edge(2, 1), edge(1, 3)];
        let layout = layout(&sizes, &edges);
        let up: Vec<bool> = layout.edges.iter().map(|edge| edge.goes_up).collect();
        assert_eq!(up, [false, false, true, false]);
        let tops: Vec<f64> = layout.blocks.iter().map(|block| block.top).collect();
        assert!(tops[0] < tops[1] && tops[1] < tops[2] && tops[2] == tops[3], "{tops:?}");
        assert!(layout.edges.iter().all(|edge| edge.path.starts_with('M')));
    }

    /// The graphs have edges between any two blocks, loops at a block, and blocks without incoming edges.
    #[test]
    fn blocks_stand_apart_whatever_the_edges() {
        let mut state = 7_u32;
        let mut random = |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        for count in (1..24).chain([60]) {
            let sizes: Vec<_> = (0..count).map(|_| size(random(30), 1 + random(6))).collect();
            let edges: Vec<_> =
                (0..random(2 * count + 1)).map(|_| edge(random(count), random(count))).collect();
            let made = layout(&sizes, &edges);
            for (position, block) in made.blocks.iter().enumerate() {
                assert_eq!((block.width, block.height), sizes[position]);
                assert!(block.left >= MARGIN && block.left + block.width <= made.width, "{block:?}");
                assert!(block.top >= MARGIN && block.top + block.height <= made.height, "{block:?}");
                assert!(!made.blocks[..position].iter().any(|other| overlap(block, other)), "{block:?}");
            }
            let again = layout(&sizes, &edges);
            assert!(made.blocks == again.blocks && made.edges == again.edges, "{count} blocks");
        }
    }
}
