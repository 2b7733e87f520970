//! The SSA checker on a damaged log of events: it verifies or rejects, whatever the log contains.
//!
//! The text is a graph. Its first lines may be comments that damage the log of its construction: `# drop 3`,
//! `# copy 3 7` and `# swap 3 7` with the numbers of events, and `# name 3 7`, which makes event 3 name
//! variable, block or phi 7 instead of its own.

use direct_ssa::graph::{Graph, Instruction};
use direct_ssa::inspect::{Phi, ValueKind};
use direct_ssa::trace::{Event, Log};
use direct_ssa::verify::verify;
use direct_ssa::{Block, SsaBuilder, Strategy, Value, Variable};

use super::{Judgement, text};

/// The maximum number of events of a log, including the damage.
const MOST: usize = 100_000;

/// Judges a graph with damage. Without any, the proof must succeed.
pub fn judge(bytes: &[u8]) -> Judgement {
    let Some(text) = text(bytes) else { return Judgement::Unfit };
    let Ok(graph) = Graph::parse(text) else { return Judgement::Unfit };
    let (mut log, made) = constructed(&graph);
    if let Some(violation) = verdict(&log, &made) {
        return Judgement::Wrong(format!("the proof fails: {violation}"));
    }
    text.lines().map_while(|line| line.strip_prefix('#')).for_each(|line| damage(&mut log, line));
    // Other damage may be harmless, such as a duplicated event.
    let is_proved = verdict(&log, &made).is_none();
    let undeclared = log.iter().find(|event| !is_declared(event, &log));
    Judgement::of(undeclared.filter(|_| is_proved).map(|event| format!("{event:?} passes the proof")))
}

fn constructed(graph: &Graph) -> (Log<Instruction>, Graph) {
    let mut builder = SsaBuilder::with_observer(Strategy::Default, Log::default());
    let made = graph.construct(&mut builder, false);
    let mut log = std::mem::take(builder.observer());
    // The checker ignores events about the search and about positions, so damage to them would have no
    // effect.
    log.retain(|event| !matches!(event, Event::At(_) | Event::Search(_)));
    (log, made)
}

fn verdict(log: &Log<Instruction>, made: &Graph) -> Option<String> {
    verify(log, made).err().map(|violation| violation.to_string())
}

/// Damages a log according to a line. A line that does not describe damage is ignored.
fn damage(log: &mut Log<Instruction>, line: &str) {
    let mut words = line.split_whitespace();
    let kind = words.next();
    let numbers: Vec<u32> = words.map_while(|word| word.parse().ok()).collect();
    let place = |number: u32| Some(number as usize).filter(|place| *place < log.len());
    let places = numbers.first().map(|first| (place(*first), numbers.get(1).copied()));
    match (kind, places) {
        (Some("drop"), Some((Some(at), None))) => _ = log.remove(at),
        (Some("copy"), Some((Some(from), Some(to)))) if log.len() < MOST => {
            log.insert(place(to).unwrap_or(log.len()), log[from]);
        }
        (Some("swap"), Some((Some(one), Some(other)))) => {
            let other = place(other).unwrap_or(one);
            log.swap(one, other);
        }
        (Some("name"), Some((Some(at), Some(number)))) => rename(&mut log[at], number),
        _ => (),
    }
}

/// Changes the last variable, block or phi that an event names to another of the same kind.
fn rename(event: &mut Event<Instruction>, number: u32) {
    // The greatest number is reserved and denotes nothing.
    let number = number.min(u32::MAX - 1);
    match event {
        Event::Variable(variable) | Event::Write { variable, .. } | Event::Phi { variable, .. } => {
            *variable = Variable::from_u32(number);
        }
        Event::Block(block, None) | Event::Block(_, Some(block)) => *block = Block::from_u32(number),
        Event::Edge { to: block, .. }
        | Event::Sealed(block)
        | Event::Filled(block)
        | Event::Read { block, .. } => {
            *block = Block::from_u32(number);
        }
        Event::Operand { phi, .. } | Event::Removed { phi, .. } | Event::Emitted { phi, .. } => {
            *phi = Phi::from_u32(number);
        }
        Event::At(_)
        | Event::Search(_)
        | Event::Minimized
        | Event::Resolved { .. }
        | Event::Replaced { .. }
        | Event::Erased { .. } => (),
    }
}

/// Whether everything that an event names is declared somewhere in the log.
fn is_declared(event: &Event<Instruction>, log: &Log<Instruction>) -> bool {
    let variable = |name: Variable| log.contains(&Event::Variable(name));
    let block =
        |name: Block| log.iter().any(|event| matches!(event, Event::Block(declared, _) if *declared == name));
    let phi =
        |name: Phi| log.iter().any(|event| matches!(event, Event::Phi { phi: made, .. } if *made == name));
    let value = |value: Value<Instruction>| match value.kind() {
        ValueKind::Ir(_) => true,
        ValueKind::Phi(name) => phi(name),
        ValueKind::Undefined(name) | ValueKind::Unreachable(name) => variable(name),
    };
    match *event {
        Event::Block(_, start) => start.is_none_or(block),
        Event::Edge { from, to } => block(from) && block(to),
        Event::Sealed(name) | Event::Filled(name) => block(name),
        Event::Write { variable: name, block: place, value: given }
        | Event::Read { variable: name, block: place, value: given, .. } => {
            variable(name) && block(place) && value(given)
        }
        Event::Phi { block: place, variable: name, .. } => block(place) && variable(name),
        Event::Operand { phi: name, value: given } | Event::Removed { phi: name, by: given } => {
            phi(name) && value(given)
        }
        Event::Resolved { value: given, .. } => value(given),
        Event::Emitted { phi: name, .. } => phi(name),
        Event::At(_)
        | Event::Search(_)
        | Event::Variable(_)
        | Event::Minimized
        | Event::Replaced { .. }
        | Event::Erased { .. } => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRAPH: &str = "procedure g(p)\na:\n    branch p, b, c\nb:\n    x = 1\n    goto d\nc:\n    x = 2\n    goto d\n\
                         d:\n    return x\n";

    /// Returns the log of the graph, with the verdict on it after each line of damage.
    fn verdicts(lines: impl Fn(usize) -> String) -> (Log<Instruction>, Vec<Option<String>>) {
        let (log, made) = constructed(&Graph::parse(GRAPH).expect("a graph"));
        let damaged = (0..log.len()).map(|at| {
            let mut damaged = log.clone();
            damage(&mut damaged, &lines(at));
            verdict(&damaged, &made)
        });
        let verdicts = damaged.collect();
        (log, verdicts)
    }

    #[test]
    fn what_is_no_damage_changes_no_verdict() {
        for line in
            ["drop 1000000", "swap 1", "copy", "name 2", "drop -1", "drop 1 2", "the graph of a test", ""]
        {
            let (_, verdicts) = verdicts(|_| line.to_owned());
            assert!(verdicts.iter().all(Option::is_none), "{line}: {verdicts:?}");
        }
    }

    #[test]
    fn a_log_without_a_declaration_edge_or_write_is_refused() {
        let (log, verdicts) = verdicts(|at| format!("drop {at}"));
        for (event, verdict) in log.iter().zip(verdicts) {
            let is_needed = matches!(
                event,
                Event::Variable(_)
                    | Event::Block(..)
                    | Event::Edge { .. }
                    | Event::Write { .. }
                    | Event::Phi { .. }
            );
            assert!(!is_needed || verdict.is_some(), "{event:?}");
        }
    }

    #[test]
    fn what_is_named_and_not_declared_is_refused() {
        let (log, verdicts) = verdicts(|at| format!("name {at} 4294967295"));
        let mut refused = 0;
        for (event, verdict) in log.iter().zip(verdicts) {
            let mut renamed = *event;
            rename(&mut renamed, u32::MAX);
            assert_eq!(verdict.is_some(), renamed != *event, "{event:?}");
            refused +=
                usize::from(verdict.is_some_and(|verdict| verdict.contains("a named entity was declared")));
        }
        assert!(refused > log.len() / 2, "{refused} of {}", log.len());
    }

    #[test]
    fn every_single_damage_gets_a_verdict() {
        for at in 0..30 {
            for to in 0..30 {
                let kinds = ["copy", "swap", "name"].map(|kind| format!("{kind} {at} {to}"));
                for line in kinds.into_iter().chain([format!("drop {at}")]) {
                    assert_eq!(judge(format!("# {line}\n{GRAPH}").as_bytes()), Judgement::Fine, "{line}");
                }
            }
        }
        assert_eq!(judge(b"no graph"), Judgement::Unfit);
        assert_eq!(judge(b"\xff"), Judgement::Unfit);
    }
}
