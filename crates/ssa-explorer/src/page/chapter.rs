//! The data of a page: for each graph its picture, and all events of its construction in each variant.

use std::collections::BTreeMap;

use direct_ssa::graph::{EventRecord, Graph, GraphRecord, Operation, PhiRecord, Place};
use direct_ssa::trace::Log;
use direct_ssa::{Block, SsaBuilder, Strategy, Variable};
use serde::Serialize;

use super::placement::{FrontierBlock, Placer};
use crate::layout::{self, Layout};
use crate::picture::{PictureEdge, blocks_in_text, edges, in_one_line};
use cranelift_entity::EntityRef;

/// The maximum length of a line that is shown completely.
const MOST_LETTERS: usize = 46;

/// A graph, with the text beside it.
pub struct PageSubject {
    /// The name by which the reader selects the graph.
    pub name: String,
    pub title: String,
    /// The text form.
    pub text: String,
    /// The program from which the graph was made.
    pub program: Option<Program>,
}

/// The text of a program, shown beside the graph of one of its procedures.
#[derive(Clone, Serialize)]
pub struct Program {
    pub name: String,
    pub lines: Vec<String>,
    /// Maps lines of the graph's text to lines of the program, both counted from 1.
    #[serde(rename = "lineOf")]
    pub line_of: BTreeMap<usize, usize>,
}

/// The data of a graph.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Chapter {
    name: String,
    title: String,
    lines: Vec<String>,
    program: Option<Program>,
    blocks: Vec<BlockData>,
    /// A drawing with room for the maximum number of simultaneous phis.
    drawing: Drawing,
    /// A drawing with room for one line in each block, which does not reveal the places of phis.
    exercise: Drawing,
    variables: Vec<VariableData>,
    runs: Vec<Run>,
    is_reducible: bool,
}

/// The places of blocks and edges.
#[derive(Serialize)]
struct Drawing {
    width: f64,
    height: f64,
    /// The places in the order of the blocks.
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
    /// The number of lines reserved for phis.
    phi_rows: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BlockData {
    name: String,
    /// The number of letters that fit in a line.
    letters: usize,
    #[serde(skip)]
    phi_rows: usize,
    statements: Vec<Statement>,
    immediate_dominator: Option<String>,
    frontier: Vec<String>,
}

/// A statement and its position in the text.
#[derive(Serialize)]
struct Statement {
    text: String,
    start: usize,
    line: usize,
    column: usize,
    /// The number of letters in its first line.
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

/// The places at which a variable needs phis, and the reasons.
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

/// The construction by one variant.
#[derive(Serialize)]
struct Run {
    variant: &'static str,
    minimal: bool,
    events: Vec<Told>,
    result: GraphRecord,
}

/// An event with the sentence that describes it.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    event: EventRecord,
    text: String,
}

impl Chapter {
    /// Constructs the SSA form in each variant. Returns `None` for a text with errors.
    pub fn new(subject: PageSubject, minimal: bool) -> Option<Chapter> {
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
    /// Lays out blocks with `phi_rows` lines for phis.
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

/// Returns a length rounded to a tenth of a pixel, which is exact enough.
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

    /// Returns the maximum number of simultaneous phis in a block, and the length of the longest one.
    fn room_for_phis(&self, block: &str) -> (usize, usize) {
        let mut letters: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut now, mut most, mut longest) = (0_usize, 0, 0);
        for Told { event, .. } in &self.events {
            let Some(phi) = event.phi.as_deref() else { continue };
            match (event.event, letters.get_mut(phi)) {
                ("phi", _) if event.block.as_deref() == Some(block) => {
                    let variable = event.variable.as_deref().unwrap_or_default();
                    // Letters of the name, and of `phi()` around the operands.
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
    /// Whether dominance frontiers place a phi of the variable in a block.
    fn is_placed_in(&self, block: &str) -> bool {
        self.frontier.iter().any(|at| at.is_live && at.block == block)
    }
}

impl BlockData {
    /// Creates a block with room for the phis of all runs, and for those placed by dominance frontiers.
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
        // The name is followed by two more characters.
        let letters =
            letters.max(longest.unwrap_or_default()).max(name.chars().count() + 5).min(MOST_LETTERS);
        BlockData { name, letters, phi_rows, statements, immediate_dominator: None, frontier: Vec::new() }
    }

    /// Adds the position in the dominator tree.
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
    // The variables include names of values, which have no accesses.
    let is_accessed = |variable: &Variable| {
        let operations = graph.blocks().flat_map(|block| graph.body(block)).map(|&at| graph.operation(at));
        operations.into_iter().any(|operation| match operation {
            Operation::Load(accessed) | Operation::Store(accessed, _) => accessed == variable,
            _ => false,
        })
    };
    (0..graph.variable_count()).map(Variable::new).filter(is_accessed).map(data).collect()
}
