//! Pictures as SVG drawings: `tlc ssa --svg sum.cfg`. They need neither another program nor a font of their
//! own.

use std::fmt::Write;

use super::layout::{self, LETTER, LINE, Layout, PADDING, layout};
use super::markup::escaped;
use super::picture::{Picture, Progress};

/// The height of the title.
const TITLE: f64 = 1.5 * LINE;

/// The common parts of all drawings: the colours, and the head of an arrow.
const HEAD: &str = "<style>text{font:12px monospace;white-space:pre}.block{fill:#fff;stroke:#333}.filled{fill:#e8e8e8}\
.done{fill:#d0e4d0}.current{fill:#fff0b0;stroke-width:3}.edge{fill:none;stroke:#555}.up{stroke:#a03030}.label{text-anchor:middle}\
.name{font-weight:bold}</style>\n<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#555\"/></marker></defs>\n";

/// Returns the drawings of pictures of one graph. Each block has the same place in all of them.
pub fn svg(pictures: &[Picture]) -> Vec<String> {
    let Some(first) = pictures.first() else { return Vec::new() };
    let mut sizes = vec![(0, 0); first.blocks.len()];
    for block in pictures.iter().flat_map(|picture| picture.blocks.iter().enumerate()) {
        let (letters, lines): &mut (usize, usize) = &mut sizes[block.0];
        let longest = block.1.lines.iter().map(|line| line.chars().count()).max();
        (*letters, *lines) = ((*letters).max(longest.unwrap_or_default()), (*lines).max(block.1.lines.len()));
    }
    let sizes: Vec<_> = sizes.into_iter().map(|(letters, lines)| layout::size(letters, lines)).collect();
    let layout = layout(&sizes, &first.edges);
    pictures.iter().map(|picture| drawing(picture, &layout)).collect()
}

fn drawing(picture: &Picture, layout: &Layout) -> String {
    let title = escaped(&picture.title);
    let least = picture.title.chars().count() as f64 * LETTER + 2.0 * PADDING;
    let (width, height) = (layout.width.max(least), layout.height + TITLE);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.1} {height:.1}\" \
         role=\"img\">\n<title>{title}</title>\n{HEAD}<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text class=\"name\" x=\"{PADDING}\" y=\"{LINE}\">{title}</text>\n\
         <g transform=\"translate(0 {TITLE})\">\n"
    );
    // Writing to a string cannot fail.
    for (edge, route) in picture.edges.iter().zip(&layout.edges) {
        let class = if route.goes_up { "edge up" } else { "edge" };
        let _ = writeln!(text, "<path class=\"{class}\" marker-end=\"url(#arrow)\" d=\"{}\"/>", route.path);
        if !edge.label.is_empty() {
            let (x, y) = route.label;
            let label = escaped(&edge.label);
            let _ = writeln!(
                text,
                "<text class=\"label\" x=\"{x:.1}\" y=\"{:.1}\">{label}</text>",
                y + LINE / 4.0
            );
        }
    }
    for (block, place) in picture.blocks.iter().zip(&layout.blocks) {
        let _ = writeln!(
            text,
            "<rect class=\"{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\"/>",
            class(block.progress),
            place.left,
            place.top,
            place.width,
            place.height
        );
        for (number, line) in block.lines.iter().enumerate() {
            let name = if number == 0 { " class=\"name\"" } else { "" };
            let (x, y) = (place.left + PADDING, place.top + PADDING + (number as f64 + 0.75) * LINE);
            let _ = writeln!(text, "<text{name} x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(line));
        }
    }
    text + "</g>\n</svg>\n"
}

fn class(progress: Progress) -> &'static str {
    match progress {
        Progress::Begun => "block",
        Progress::Filled => "block filled",
        Progress::Done => "block done",
        Progress::Current => "block current",
    }
}

#[cfg(test)]
mod tests {
    use direct_ssa::Strategy;
    use direct_ssa::graph::Graph;

    use super::super::picture::{after, before};
    use super::*;
    use crate::SUM as TEXT;

    #[test]
    fn a_graph_is_drawn_with_all_its_lines() {
        let graph: Graph = TEXT.parse().expect("a graph");
        let drawings = svg(&[before(&graph, TEXT), after(&graph.in_ssa_form(Strategy::Default).0)]);
        assert!(drawings[0].contains(">branch i &lt; n, body, exit</text>"), "{}", drawings[0]);
        assert!(drawings[1].contains(">i.1 = phi(entry: 0, body: i.2)</text>"), "{}", drawings[1]);
        for drawing in &drawings {
            assert_eq!(drawing.matches("<rect class").count(), 4);
            assert_eq!(drawing.matches("class=\"edge").count(), 4);
            assert_eq!(drawing.matches("edge up").count(), 1, "the loop goes up once");
        }
    }

    #[test]
    fn blocks_stay_where_they_are_when_phis_come() {
        let graph: Graph = TEXT.parse().expect("a graph");
        let drawings = svg(&[before(&graph, TEXT), after(&graph.in_ssa_form(Strategy::Default).0)]);
        let rectangles = |drawing: &str| -> Vec<String> {
            drawing.lines().filter(|line| line.starts_with("<rect class")).map(str::to_owned).collect()
        };
        assert_eq!(rectangles(&drawings[0]), rectangles(&drawings[1]));
        assert!(svg(&[]).is_empty());
    }
}
