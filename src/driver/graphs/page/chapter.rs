//! The data of a page: for each graph its picture, and everything that its construction told in each variant.

use std::collections::BTreeMap;

use direct_ssa::graph::{EventRecord, Graph, GraphRecord, Operation, PhiRecord, Place};
use direct_ssa::trace::Log;
use direct_ssa::{Block, SsaBuilder, Strategy, Variable};
use serde::Serialize;

use super::placement::{FrontierBlock, Placer};
use crate::base::EntityRef;
use crate::driver::graphs::layout::{self, Layout};
use crate::driver::graphs::picture::{PictureEdge, blocks_in_text, edges, in_one_line};

/// The longest line of a block that is shown whole.
const MOST_LETTERS: usize = 46;

/// A graph, with the text that stands at its side.
pub struct Subject {
    /// What the reader chooses it by.
    pub name: String,
    pub title: String,
    /// The text form.
    pub text: String,
    /// The program that it was made of.
    pub program: Option<Program>,
}

/// The text of a program beside a graph that was made of one of its procedures.
#[derive(Clone, Serialize)]
pub struct Program {
    pub name: String,
    pub lines: Vec<String>,
    /// For lines of the graph's text those of the program, both from 1.
    #[serde(rename = "lineOf")]
    pub line_of: BTreeMap<usize, usize>,
}

/// What a page knows about a graph.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Chapter {
    name: String,
    title: String,
    lines: Vec<String>,
    program: Option<Program>,
    blocks: Vec<BlockData>,
    /// With room for all phis that there are at a time.
    drawing: Drawing,
    /// With room for one line in each block, which does not tell where phis are.
    exercise: Drawing,
    variables: Vec<VariableData>,
    runs: Vec<Run>,
    is_reducible: bool,
}

/// Where everything is drawn.
#[derive(Serialize)]
struct Drawing {
    width: f64,
    height: f64,
    /// In the order of the blocks.
    places: Vec<PlaceData>,
    edges: Vec<EdgeData>,
}

/// The place of a block.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlaceData {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    /// How many lines are free for phis.
    phi_rows: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BlockData {
    name: String,
    /// How many letters have room in a line.
    letters: usize,
    #[serde(skip)]
    phi_rows: usize,
    statements: Vec<Statement>,
    immediate_dominator: Option<String>,
    frontier: Vec<String>,
}

/// A statement and where it begins in the text.
#[derive(Serialize)]
struct Statement {
    text: String,
    start: usize,
    line: usize,
    column: usize,
    /// Its letters in its first line.
    length: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EdgeData {
    from: String,
    to: String,
    label: String,
    path: String,
    label_at: (f64, f64),
    goes_up: bool,
}

/// Where a variable needs phis, and why.
#[derive(Serialize)]
struct VariableData {
    name: String,
    /// The blocks with a phi in minimal SSA form, which is the solution of an exercise.
    phis: Vec<String>,
    definitions: Vec<String>,
    frontier: Vec<Meeting>,
}

/// A block of the iterated dominance frontier of the definitions.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Meeting {
    block: String,
    because_of: String,
    is_live: bool,
}

/// What one variant did.
#[derive(Serialize)]
struct Run {
    variant: &'static str,
    minimal: bool,
    events: Vec<Told>,
    result: GraphRecord,
}

/// An event with the sentence that tells it.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    event: EventRecord,
    text: String,
}

impl Chapter {
    /// Constructs the SSA form in each variant. Nothing comes of a text that cannot be read.
    pub fn new(subject: Subject, minimal: bool) -> Option<Chapter> {
        let graph = Graph::parse(&subject.text).ok()?;
        let mut with_sets = Graph::parse(&subject.text).ok()?;
        with_sets.derive_joins();
        let variants = Strategy::ALL.map(|strategy| (strategy, minimal));
        let runs: Vec<Run> = variants
            .into_iter()
            .chain((!minimal).then_some((Strategy::Default, true)))
            .map(|(strategy, minimal)| {
                let graph = if strategy == Strategy::Default { &with_sets } else { &graph };
                Run::new(graph, strategy, minimal)
            })
            .collect();
        let placer = Placer::new(&graph);
        let variables = variables(&graph, &placer);
        let edges = edges(&graph);
        let blocks: Vec<BlockData> = blocks_in_text(&graph)
            .map(|block| {
                BlockData::new(&graph, &subject.text, block, &runs, &variables).among(&graph, &placer, block)
            })
            .collect();
        Some(Chapter {
            variables,
            is_reducible: placer.dominators().is_reducible(&graph),
            lines: subject.text.lines().map(str::to_owned).collect(),
            name: subject.name,
            title: subject.title,
            program: subject.program,
            drawing: Drawing::new(&blocks, &edges, |block| block.phi_rows),
            exercise: Drawing::new(&blocks, &edges, |_| 1),
            blocks,
            runs,
        })
    }
}

impl Drawing {
    /// Lays out blocks with so many lines for phis.
    fn new(blocks: &[BlockData], edges: &[PictureEdge], phi_rows: impl Fn(&BlockData) -> usize) -> Drawing {
        let size =
            |block: &BlockData| layout::size(block.letters, 1 + phi_rows(block) + block.statements.len());
        let sizes: Vec<_> = blocks.iter().map(size).collect();
        let Layout { width, height, blocks: places, edges: routes } = layout::layout(&sizes, edges);
        let place = |(block, place): (&BlockData, layout::Rectangle)| PlaceData {
            left: rounded(place.left),
            top: rounded(place.top),
            width: rounded(place.width),
            height: rounded(place.height),
            phi_rows: phi_rows(block),
        };
        let edge = |(edge, route): (&PictureEdge, layout::Route)| EdgeData {
            from: blocks[edge.from].name.clone(),
            to: blocks[edge.to].name.clone(),
            label: edge.label.clone(),
            path: route.path,
            label_at: (rounded(route.label.0), rounded(route.label.1)),
            goes_up: route.goes_up,
        };
        Drawing {
            width: rounded(width),
            height: rounded(height),
            places: blocks.iter().zip(places).map(place).collect(),
            edges: edges.iter().zip(routes).map(edge).collect(),
        }
    }
}

/// A length as it is written, which needs no more than a tenth of a pixel.
fn rounded(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

impl Run {
    fn new(graph: &Graph, strategy: Strategy, minimal: bool) -> Run {
        let mut ssa = SsaBuilder::with_observer(strategy, Log::default());
        let made = graph.construct(&mut ssa, minimal);
        let log = ssa.observer();
        let events = made.record_events(log, graph).into_iter().zip(made.story_of_each(log, graph));
        Run {
            variant: strategy.name(),
            minimal,
            events: events.map(|(event, text)| Told { event, text: text.trim().to_owned() }).collect(),
            result: made.record(),
        }
    }

    /// The most phis that a block has at a time, and the letters of the longest one.
    fn room_for_phis(&self, block: &str) -> (usize, usize) {
        let mut letters: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut now, mut most, mut longest) = (0_usize, 0, 0);
        for Told { event, .. } in &self.events {
            let Some(phi) = event.phi.as_deref() else { continue };
            match (event.event, letters.get_mut(phi)) {
                ("phi", _) if event.block.as_deref() == Some(block) => {
                    let variable = event.variable.as_deref().unwrap_or_default();
                    // The name, and `phi()` around the operands.
                    let known = phi.chars().count() + variable.chars().count() + 10;
                    letters.insert(phi, known);
                    longest = longest.max(known);
                    now += 1;
                    most = most.max(now);
                }
                ("operand", Some(letters)) => {
                    *letters += event.value.as_deref().map_or(0, |value| value.chars().count()) + 2;
                    longest = longest.max(*letters);
                }
                ("remove", Some(_)) => now = now.saturating_sub(1),
                _ => {}
            }
        }
        (most, longest)
    }
}

impl VariableData {
    /// Whether the variable gets a phi in a block by dominance frontiers.
    fn is_placed_in(&self, block: &str) -> bool {
        self.frontier.iter().any(|at| at.is_live && at.block == block)
    }
}

impl BlockData {
    /// A block with room for the phis of all runs, and for as many as are placed by dominance frontiers.
    fn new(graph: &Graph, text: &str, block: Block, runs: &[Run], variables: &[VariableData]) -> BlockData {
        let name = graph.block_name(block);
        let placed = variables.iter().filter(|variable| variable.is_placed_in(&name)).count();
        let statement = |place: &Place| {
            let written = text.get(place.range.clone()).unwrap_or_default();
            Statement {
                text: in_one_line(written),
                start: place.range.start,
                line: place.line,
                column: place.column,
                length: written.lines().next().unwrap_or_default().chars().count(),
            }
        };
        let statements: Vec<Statement> = graph.statements(block).into_iter().map(statement).collect();
        let rooms = runs.iter().map(|run| run.room_for_phis(&name));
        let (phi_rows, letters) =
            rooms.fold((placed, 0), |one, other| (one.0.max(other.0), one.1.max(other.1)));
        let longest = statements.iter().map(|statement| statement.text.chars().count()).max();
        // Two signs stand behind the name.
        let letters =
            letters.max(longest.unwrap_or_default()).max(name.chars().count() + 5).min(MOST_LETTERS);
        BlockData { name, letters, phi_rows, statements, immediate_dominator: None, frontier: Vec::new() }
    }

    /// Adds its place in the tree of dominators.
    fn among(self, graph: &Graph, placer: &Placer<'_>, block: Block) -> BlockData {
        let name = |block: Block| graph.block_name(block);
        BlockData {
            immediate_dominator: placer.dominators().immediate(block).map(name),
            frontier: placer.frontier(block).iter().copied().map(name).collect(),
            ..self
        }
    }
}

fn variables(graph: &Graph, placer: &Placer<'_>) -> Vec<VariableData> {
    let solution = graph.in_minimal_ssa_form(Strategy::Plain).0.record();
    let data = |variable: Variable| {
        let name = graph.variable_name(variable);
        let has_phi = |phis: &[PhiRecord]| phis.iter().any(|phi| phi.variable == name);
        let with_phi = solution.blocks.iter().filter(|block| has_phi(&block.phis));
        let block = |block: Block| graph.block_name(block);
        let placement = placer.place(variable);
        let meeting = |at: &FrontierBlock| Meeting {
            block: block(at.block),
            because_of: block(at.because_of),
            is_live: at.is_live,
        };
        VariableData {
            phis: with_phi.map(|block| block.name.clone()).collect(),
            definitions: placement.definitions.iter().copied().map(block).collect(),
            frontier: placement.frontier.iter().map(meeting).collect(),
            name,
        }
    };
    // The names of values are among the variables, which nothing accesses.
    let is_accessed = |variable: &Variable| {
        let operations = graph.blocks().flat_map(|block| graph.body(block)).map(|&at| graph.operation(at));
        operations.into_iter().any(|operation| match operation {
            Operation::Load(accessed) | Operation::Store(accessed, _) => accessed == variable,
            _ => false,
        })
    };
    (0..graph.variable_count()).map(Variable::new).filter(is_accessed).map(data).collect()
}
