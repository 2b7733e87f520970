//! The checker finds errors: the log of a correct construction or its finished IR is corrupted in one place,
//! and the checker must name the rule that this breaks.
//!
//! A [`Corruption`] changes only the data that the checker reads; the builder is not affected. There are at
//! least two for each rule, and each is tried on programs of all kinds. A corruption that finds no place in a
//! program is skipped, but it must find one in many of them.

use super::verify::lowered;
use crate::cfg::Cfg;
use crate::cfg::dominators::Dominators;
use crate::entity::EntityRef;
use crate::graph::{Graph, Instruction};
use crate::inspect::{Phi, ValueKind};
use crate::model;
use crate::tests::case::{ADDED, Added, Case, Line, chosen, places, strange};
use crate::tests::random::Random;
use crate::trace::{Event, Log};
use crate::verify::{Rule, verify};
use crate::{Block, SsaBuilder, Strategy, Value, Variable};

/// A change of the data that the checker reads; `None` if there is no place for it.
type Corruption = fn(&mut Case, &mut Random) -> Option<()>;

/// Each corruption, its name, and the rule that it breaks.
const CORRUPTIONS: [(&str, Rule, Corruption); 35] = [
    ("a variable was never declared", Rule::Declared, |case, random| {
        let is_access = |event: &Event<_>| matches!(event, Event::Read { .. } | Event::Write { .. });
        let place = chosen(random, places(case, is_access))?;
        if let Event::Read { variable, .. } | Event::Write { variable, .. } = &mut case.events[place] {
            *variable = Variable::new(case.undefined.len() + random.below(3) * 1_000_000_000);
        }
        Some(())
    }),
    ("a block was never declared", Rule::Declared, |case, random| {
        let declared = places(case, |event| matches!(event, Event::Block(..))).len();
        let missing = Block::new(declared + random.below(3) * 1_000_000_000);
        let named = case.events.iter_mut().filter_map(named_block).collect();
        *chosen(random, named)? = missing;
        Some(())
    }),
    ("a declaration is missing, stands twice or changed places", Rule::Declared, |case, random| {
        let is_declaration = |event: &Event<_>| matches!(event, Event::Variable(_) | Event::Block(..));
        let declarations = places(case, is_declaration);
        let place = chosen(random, declarations.clone())?;
        match random.below(3) {
            0 => _ = case.events.remove(place),
            1 => case.events.insert(place, case.events[place]),
            _ => {
                let kind = std::mem::discriminant(&case.events[place]);
                let is_other =
                    |&other: &usize| other != place && std::mem::discriminant(&case.events[other]) == kind;
                let others = declarations.into_iter().filter(is_other).collect();
                case.events.swap(place, chosen(random, others)?);
            }
        }
        Some(())
    }),
    ("a phi was never made", Rule::Declared, |case, random| {
        let missing = Phi::new(case.phi_count() + random.below(3) * 1_000_000_000);
        let place = random.below(case.events.len() + 1);
        let event = match random.below(4) {
            0 => Event::Emitted { phi: missing, ir: strange(0) },
            1 => Event::Removed { phi: missing, by: strange(0).into() },
            2 => Event::Operand { phi: missing, value: strange(0).into() },
            _ => Event::Resolved { value: Value::from_phi(missing), ir: strange(0) },
        };
        case.events.insert(place, event);
        Some(())
    }),
    ("an edge or an operand is that of a basic block that is not there", Rule::Declared, |case, random| {
        let missing = Block::new(case.blocks.len() + random.below(3) * 1_000_000_000);
        match random.below(2) {
            0 => {
                let blocks = (0..case.edges.len()).filter(|&block| !case.edges[block].is_empty()).collect();
                *case.edges[chosen(random, blocks)?].first_mut()? = missing;
            }
            _ => case.phi(random)?.operands.first_mut()?.0 = Some(missing),
        }
        Some(())
    }),
    ("an edge of the IR is missing", Rule::Edges, |case, random| {
        let blocks = (0..case.edges.len()).filter(|&block| !case.edges[block].is_empty()).collect();
        case.edges[chosen(random, blocks)?].pop();
        Some(())
    }),
    ("an edge was never reported", Rule::Edges, |case, random| {
        let place = chosen(random, places(case, |event| matches!(event, Event::Edge { .. })))?;
        case.events.remove(place);
        Some(())
    }),
    ("an edge leads elsewhere", Rule::Edges, |case, random| {
        let blocks = (0..case.edges.len()).filter(|&block| !case.edges[block].is_empty()).collect();
        let (block, count) = (chosen(random, blocks)?, case.blocks.len());
        let edge = random.below(case.edges[block].len());
        let target = &mut case.edges[block][edge];
        *target = Block::new((target.index() + 1) % count);
        (count > 1).then_some(())
    }),
    ("a phi follows another instruction", Rule::PhisFirst, |case, random| {
        let (block, line) = chosen(random, case.phis())?;
        let phi = case.blocks[block].remove(line);
        let place = case.blocks[block].iter().position(|line| !line.is_phi)? + 1;
        case.blocks[block].insert(place, phi);
        Some(())
    }),
    ("a phi stands in another block", Rule::PhisFirst, |case, random| {
        let (block, line) = chosen(random, case.phis())?;
        let phi = case.blocks[block].remove(line);
        let other = (block + 1) % case.blocks.len();
        case.blocks[other].insert(0, phi);
        Some(())
    }),
    ("a phi is another instruction", Rule::PhisFirst, |case, random| {
        case.phi(random)?.is_phi = false;
        Some(())
    }),
    ("an operand is missing", Rule::OperandPerEdge, |case, random| {
        case.phi(random)?.operands.pop();
        Some(())
    }),
    ("there is an operand too many", Rule::OperandPerEdge, |case, random| {
        let operands = &mut case.phi(random)?.operands;
        operands.extend_from_within(..1);
        Some(())
    }),
    ("an operand is that of another edge", Rule::OperandPerEdge, |case, random| {
        let count = case.blocks.len();
        let (from, _) = case.phi(random)?.operands.first_mut()?;
        *from = from.map(|from| Block::new((from.index() + 1) % count));
        Some(())
    }),
    ("a value is used before its definition in the block", Rule::UsesWellDefined, |case, random| {
        let mut found = Vec::new();
        for (block, lines) in case.blocks.iter().enumerate().filter(|(block, _)| case.is_reached[*block]) {
            for (place, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_phi) {
                let later = lines[place..].iter().filter_map(|later| later.result);
                found.extend(later.filter(|_| !line.operands.is_empty()).map(|value| (block, place, value)));
            }
        }
        let (block, place, value) = chosen(random, found)?;
        case.blocks[block][place].operands[0].1 = value;
        Some(())
    }),
    ("a value is used where its definition does not dominate", Rule::UsesWellDefined, |case, random| {
        let (block, value) = undominated(case, random)?;
        case.blocks[block.index()].last_mut()?.operands.push((None, value));
        Some(())
    }),
    ("a value is written where its definition does not dominate", Rule::UsesWellDefined, |case, random| {
        let (block, value) = undominated(case, random)?;
        let variable = Variable::new(case.undefined.len());
        case.events
            .extend([Event::Variable(variable), Event::Write { variable, block, value: value.into() }]);
        Some(())
    }),
    ("an erased phi is used", Rule::UsesWellDefined, |case, random| {
        let erased = case.events.iter().filter_map(|event| match event {
            Event::Replaced { phi, .. } | Event::Erased { phi } => Some(*phi),
            _ => None,
        });
        let phi = chosen(random, erased.collect())?;
        let blocks = (0..case.blocks.len()).filter(|&block| case.is_reached[block]).collect();
        let block = chosen(random, blocks)?;
        case.blocks[block].last_mut()?.operands.push((None, phi));
        Some(())
    }),
    ("a read got something else", Rule::ReadInLockstep, |case, random| {
        let is_read = |event: &Event<_>| match event {
            Event::Read { block, value, .. } => case.is_reached(*block) && value.ir().is_some(),
            _ => false,
        };
        let place = chosen(random, places(case, is_read))?;
        if let Event::Read { value, .. } = &mut case.events[place] {
            *value = strange(0).into();
        }
        Some(())
    }),
    ("a write was never reported", Rule::ReadInLockstep, |case, random| {
        let place = chosen(random, writes_that_are_read(case))?;
        case.events.remove(place);
        Some(())
    }),
    ("a write was reported with another value", Rule::ReadInLockstep, |case, random| {
        let place = chosen(random, writes_that_are_read(case))?;
        if let Event::Write { value, .. } = &mut case.events[place] {
            *value = strange(0).into();
        }
        Some(())
    }),
    ("an operand is another value", Rule::OperandInLockstep, |case, random| {
        let is_reached = case.is_reached.clone();
        let operands = case.phi(random)?.operands.iter_mut();
        let mut reached = operands.filter(|(from, _)| from.is_some_and(|from| is_reached[from.index()]));
        reached.next()?.1 = strange(0);
        Some(())
    }),
    ("two operands change places", Rule::OperandInLockstep, |case, random| {
        let is_everywhere = |value| case.definition(value).is_none();
        let exchangeable = case.phis().into_iter().filter_map(|(block, line)| {
            let operands = &case.blocks[block][line].operands;
            let is_good = |&place: &usize| {
                let (from, value) = operands[place];
                is_everywhere(value) && from.is_some_and(|from| case.is_reached(from))
            };
            let places: Vec<usize> = (0..operands.len()).filter(is_good).collect();
            let &first = places.first()?;
            let &second = places.iter().find(|&&place| operands[place] != operands[first])?;
            (operands[first].1 != operands[second].1 && operands[first].0 != operands[second].0)
                .then_some((block, line, first, second))
        });
        let (block, line, first, second) = chosen(random, exchangeable.collect())?;
        let operands = &mut case.blocks[block][line].operands;
        (operands[first].1, operands[second].1) = (operands[second].1, operands[first].1);
        Some(())
    }),
    ("an instruction uses something else for a handle", Rule::HandleInLockstep, |case, random| {
        let alive =
            |event: &Event<_>| matches!(event, Event::Resolved { ir, .. } if case.definition(*ir).is_some());
        let place = chosen(random, places(case, alive))?;
        if let Event::Resolved { ir, .. } = &mut case.events[place] {
            *ir = strange(0);
        }
        Some(())
    }),
    ("a removed phi stands for something else", Rule::HandleInLockstep, |case, random| {
        // An instruction took the phi before it was removed, and now uses another value, which exists at the
        // end.
        let replacement = |emitted: Instruction| {
            case.events.iter().find_map(|event| match event {
                Event::Replaced { phi, by } if *phi == emitted => Some(*by),
                _ => None,
            })
        };
        let is_defined = |value| case.definition(value).is_some();
        let is_taken = |handle: Value<_>| {
            case.events.iter().any(|event| match event {
                Event::Resolved { value, ir } if *value == handle => replacement(*ir).is_some_and(is_defined),
                _ => false,
            })
        };
        let is_site =
            |event: &Event<_>| matches!(event, Event::Removed { phi, .. } if is_taken(Value::from_phi(*phi)));
        let place = chosen(random, places(case, is_site))?;
        if let Event::Removed { by, .. } = &mut case.events[place] {
            *by = strange(0).into();
        }
        Some(())
    }),
    ("a handle is written that no read got", Rule::HandleInLockstep, |case, random| {
        let is_read = |phi: Phi| {
            let handle = Value::from_phi(phi);
            case.events.iter().any(|event| match event {
                Event::Read { value, .. } => *value == handle,
                // An instruction may have taken it for another phi that was read.
                Event::Emitted { phi: emitted, .. } => *emitted == phi,
                _ => false,
            })
        };
        let phis = case.events.iter().filter_map(|event| match event {
            Event::Phi { phi, .. } => Some(*phi),
            _ => None,
        });
        let phi = chosen(random, phis.filter(|&phi| !is_read(phi)).collect())?;
        let made = places(case, |event| matches!(event, Event::Phi { phi: made, .. } if *made == phi));
        let mut writes = places(case, |event| matches!(event, Event::Write { .. }));
        writes.retain(|place| made.iter().all(|made| made < place));
        let place = chosen(random, writes)?;
        if let Event::Write { value, .. } = &mut case.events[place] {
            *value = Value::from_phi(phi);
        }
        Some(())
    }),
    ("the instructions that use a phi are gone", Rule::Pruned, |case, random| {
        let (block, line) = chosen(random, case.phis())?;
        let phi = case.blocks[block][line].result?;
        let mut rest: Vec<&mut Line> = case.blocks.iter_mut().flatten().collect();
        // Also the instructions that use the phis of which it is an operand, because they would keep it.
        let mut unused = vec![phi];
        let mut next = 0;
        while let Some(&value) = unused.get(next) {
            next += 1;
            for line in &mut rest {
                let uses = line.operands.iter().any(|&(_, used)| used == value);
                match line.result {
                    Some(result) if uses && line.is_phi && !unused.contains(&result) => unused.push(result),
                    _ if uses && !line.is_phi => line.operands.retain(|&(_, used)| used != value),
                    _ => {}
                }
            }
        }
        Some(())
    }),
    ("a phi is there that nothing uses", Rule::Pruned, |case, random| {
        let added = Added::converging(case, random)?;
        case.add(&added, false, false);
        Some(())
    }),
    ("a phi joins a value with itself", Rule::NotTrivial, |case, random| {
        let added = Added::everywhere(case, random, 0, |form| form)?;
        let minimal = model::without_trivial_phis(&added.form);
        case.add(&added, true, true);
        (minimal.phis.len() < added.form.phis.len()).then_some(())
    }),
    ("a phi joins equal definitions", Rule::NotTrivial, |case, random| {
        let added =
            Added::everywhere(case, random, 2, |form| model::without_trivial_phis(&form))?.with_equal();
        let minimal = model::without_trivial_phis(&added.form);
        case.add(&added, true, true);
        (minimal.phis.len() < added.form.phis.len()).then_some(())
    }),
    ("there are two phis of a variable in a block", Rule::NotTrivial, |case, random| {
        let added = Added::converging(case, random)?;
        case.add(&added, true, true);
        let (&block, _) = added.form.phis.first_key_value()?;
        let (copied, second) = (added.phi(block), Instruction::from_u32(ADDED - 1));
        let (home, line) = case.definition(copied)?;
        let copy = Line { result: Some(second), ..case.blocks[home][line].clone() };
        case.blocks[home].insert(0, copy);
        let (phi, variable) = (Phi::new(case.phi_count()), Variable::new(case.undefined.len() - 1));
        case.events.extend([Event::Phi { phi, block, variable }, Event::Emitted { phi, ir: second }]);
        Some(())
    }),
    ("a phi is used and its variable never read", Rule::Necessary, |case, random| {
        let added = Added::converging(case, random)?;
        case.add(&added, true, false);
        case.is_reducible().then_some(())
    }),
    ("the reads of a variable were never reported", Rule::Necessary, |case, random| {
        if !case.is_reducible() || case.is_reached.contains(&false) {
            return None;
        }
        let alive: Vec<Phi> = case
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Emitted { phi, ir } if case.definition(*ir).is_some() => Some(*phi),
                _ => None,
            })
            .collect();
        let variables = case.events.iter().filter_map(|event| match event {
            Event::Phi { phi, variable, .. } if alive.contains(phi) => Some(*variable),
            _ => None,
        });
        let gone = chosen(random, variables.collect())?;
        case.events.retain(|event| !matches!(event, Event::Read { variable, .. } if *variable == gone));
        // A value that no read returns any more must not be resolved either, and a copy of it would be
        // another error.
        let mut read: Vec<Value<_>> = Vec::new();
        let mut is_copied = false;
        case.events.retain(|event| match event {
            Event::Read { value, .. } => {
                read.push(*value);
                true
            }
            Event::Resolved { value, .. } => value.ir().is_some() || read.contains(value),
            Event::Write { value, .. } => {
                is_copied |= matches!(value.kind(), ValueKind::Phi(_)) && !read.contains(value);
                true
            }
            _ => true,
        });
        (!is_copied).then_some(())
    }),
    ("phis of a cycle with two entries have one value", Rule::NotRedundant, |case, random| {
        let added = Added::everywhere(case, random, 0, |form| model::without_trivial_phis(&form))?;
        case.add(&added, true, true);
        case.events.push(Event::Minimized);
        (!added.form.phis.is_empty()).then_some(())
    }),
    ("equal definitions meet in a loop", Rule::NotRedundant, |case, random| {
        let added = (0..20).find_map(|_| {
            let added = Added::everywhere(case, random, 3, |form| form)?.with_equal();
            let form = model::without_trivial_phis(&added.form);
            (!form.phis.is_empty()).then_some(Added { form, ..added })
        })?;
        case.add(&added, true, true);
        case.events.push(Event::Minimized);
        Some(())
    }),
];

/// The block of an edge, an access or a phi.
fn named_block(event: &mut Event<Instruction>) -> Option<&mut Block> {
    match event {
        Event::Edge { from: block, .. }
        | Event::Sealed(block)
        | Event::Filled(block)
        | Event::Write { block, .. }
        | Event::Read { block, .. }
        | Event::Phi { block, .. } => Some(block),
        _ => None,
    }
}

/// A reachable block and a value whose definition does not dominate it.
fn undominated(case: &Case, random: &mut Random) -> Option<(Block, Instruction)> {
    let cfg = case.cfg();
    let dominators = Dominators::new(&cfg);
    let mut found = Vec::new();
    for user in cfg.all_blocks().filter(|&block| case.is_reached(block)) {
        for home in cfg.all_blocks().filter(|&home| !dominators.dominates(home, user)) {
            found.extend(case.blocks[home.index()].iter().filter_map(|line| Some((user, line.result?))));
        }
    }
    chosen(random, found)
}

/// The positions in the log of writes of instructions' values, if their block reads them afterwards.
fn writes_that_are_read(case: &Case) -> Vec<usize> {
    let is_read = |&place: &usize| {
        let Event::Write { variable, block, value } = case.events[place] else { return false };
        let is_same_write = |event: &&Event<_>| match event {
            Event::Write { variable: other, value: same, .. } => *other == variable && *same == value,
            _ => false,
        };
        let is_access = |event: &&Event<_>| match **event {
            Event::Write { variable: other, block: home, .. }
            | Event::Read { variable: other, block: home, .. } => other == variable && home == block,
            _ => false,
        };
        let next = case.events[place + 1..].iter().find(is_access);
        case.is_reached(block)
            && value.ir().is_some_and(|value| case.definition(value).is_some())
            && case.events.iter().filter(is_same_write).count() == 1
            && matches!(next, Some(Event::Read { value: got, .. }) if *got == value)
    };
    (0..case.events.len()).filter(is_read).collect()
}

/// Programs that are fixed, unlike the random ones.
const PROGRAMS: [&str; 3] = [
    "procedure(n)
     entry: i = 0; s = 0; goto header
     header: branch i < n, body, exit
     body: s = s + i; i = i + 1; goto header
     exit: print s; return i",
    "procedure(c, d)
     entry: x = c + 1; goto header
     header: branch c, body, exit
     body: branch d, arm, join
     arm: x = d + 2; print x; goto join
     join: goto header
     exit: print c; return x",
    "procedure(c, d)
     entry: x = c + d; y = c; branch c, left, right
     left: y = d; print x; goto right
     right: y = y + x; branch y, left, exit
     exit: return x",
];

/// The cases: three fixed programs by each strategy, and many random ones.
fn cases() -> impl Iterator<Item = Case> {
    let fixed = PROGRAMS.into_iter().flat_map(|text| Strategy::ALL.map(|strategy| (text, strategy)));
    let fixed = fixed.map(|(text, strategy)| {
        let source: Graph = text.parse().expect("the text is right");
        let mut ssa = SsaBuilder::with_observer(strategy, Log::new());
        let ir = source.construct(&mut ssa, false);
        Case::new(std::mem::take(ssa.observer()), &ir)
    });
    let random = (0..600).map(|seed| {
        let mut lowered = lowered(seed);
        Case::new(std::mem::take(lowered.ssa.observer()), &lowered.ir)
    });
    fixed.chain(random)
}

#[test]
fn every_corruption_is_found_and_the_rule_it_breaks_is_named() {
    let mut found = [0; CORRUPTIONS.len()];
    for (number, case) in cases().enumerate() {
        assert_eq!(verify(&case.events, &case).err(), None, "program {number} is right");
        for (nth, (name, rule, corrupt)) in CORRUPTIONS.iter().enumerate() {
            let mut random = Random::new((number * CORRUPTIONS.len() + nth) as u64);
            let mut corrupted = case.clone();
            if corrupt(&mut corrupted, &mut random).is_some() {
                let verdict = verify(&corrupted.events, &corrupted).map_err(|violation| violation.rule);
                assert_eq!(verdict, Err(*rule), "program {number}: {name}\n{:#?}", corrupted.blocks);
                found[nth] += 1;
            }
        }
    }
    for ((name, ..), found) in CORRUPTIONS.iter().zip(found) {
        assert!(found >= 20, "{name}: {found} programs");
    }
    for rule in CORRUPTIONS.map(|(_, rule, _)| rule) {
        assert!(CORRUPTIONS.iter().filter(|(_, other, _)| *other == rule).count() >= 2, "{rule:?}");
    }
}
