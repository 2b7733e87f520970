//! The builder compared with the model: on all small graphs and on random ones, filled and sealed in random
//! order.

use std::collections::BTreeMap;

use crate::cfg::Cfg;
use crate::cfg::dominators::Dominators;
use crate::entity::EntityRef;
use crate::model::{self, AbstractCfg, Definition, SsaForm};
use crate::{Backend, Block, SsaBuilder, Strategy, Value, Variable, Word};

/// An IR whose values describe themselves.
#[derive(Default)]
struct Record {
    phis: BTreeMap<Handle, Vec<(Block, Handle)>>,
    replaced: BTreeMap<Handle, Handle>,
}

/// A value, given by its kind, its block and its variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Handle(u64);

const SIMPLE: u64 = 1;
const PHI: u64 = 2;
const UNDEFINED: u64 = 3;

impl Handle {
    fn new(kind: u64, block: Block, variable: Variable) -> Handle {
        Handle((variable.index() as u64) << 40 | (block.index() as u64) << 8 | kind << 2)
    }

    /// The value of one variable in terms of the model.
    fn definition(self) -> Definition {
        let block = Block::new((self.0 >> 8) as u32 as usize);
        match self.0 >> 2 & 3 {
            SIMPLE => Definition::Simple(block),
            PHI => Definition::Phi(block),
            _ => Definition::Undefined,
        }
    }

    fn variable(self) -> Variable {
        Variable::new((self.0 >> 40) as usize)
    }
}

impl Word for Handle {
    fn into_word(self) -> u64 {
        self.0
    }

    fn from_word(word: u64) -> Handle {
        Handle(word)
    }
}

impl Backend for Record {
    type Value = Handle;

    fn create_phi(&mut self, block: Block, variable: Variable) -> Handle {
        let phi = Handle::new(PHI, block, variable);
        assert!(self.phis.insert(phi, Vec::new()).is_none(), "a second phi of {variable} in {block}");
        phi
    }

    fn set_operands(&mut self, phi: Handle, operands: &[(Block, Handle)]) {
        self.phis.insert(phi, operands.to_vec());
    }

    fn replace_phi(&mut self, phi: Handle, by: Handle) {
        self.phis.remove(&phi);
        self.replaced.insert(phi, by);
    }

    fn undefined(&mut self, variable: Variable) -> Handle {
        Handle::new(UNDEFINED, Block::new(0), variable)
    }
}

impl Record {
    fn found(&self, mut value: Handle) -> Definition {
        while let Some(&by) = self.replaced.get(&value) {
            value = by;
        }
        value.definition()
    }

    /// Returns the SSA form of a variable from the builder's answers to its uses.
    fn form(&self, uses: &[(Block, Handle)], variable: Variable) -> SsaForm {
        let of_variable = self.phis.iter().filter(|(phi, _)| phi.variable() == variable);
        let phis = of_variable.map(|(phi, operands)| match phi.definition() {
            Definition::Phi(block) => {
                (block, operands.iter().map(|&(_, operand)| self.found(operand)).collect())
            }
            other => unreachable!("{other:?} is not a phi"),
        });
        let uses = uses.iter().filter(|(_, value)| value.variable() == variable);
        SsaForm {
            uses: uses.map(|&(block, value)| (block, self.found(value))).collect(),
            phis: phis.collect(),
        }
    }
}

/// Maps unreachable values of the model to undefined ones, because the builder does not distinguish them
/// here.
fn normalized(mut form: SsaForm) -> SsaForm {
    let values = form.uses.values_mut().chain(form.phis.values_mut().flatten());
    for value in values.filter(|value| **value == Definition::Unreachable) {
        *value = Definition::Undefined;
    }
    form
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// Builds a graph in a random order that the rules allow: blocks are filled in any order and some at the same
/// time; a block is sealed at any time after its predecessors are filled; a use comes at any time before the
/// block's definition.
struct Chaos<'a> {
    cfg: &'a AbstractCfg,
    ssa: &'a mut SsaBuilder<Record>,
    ir: Record,
    /// For each block, the number of its completed steps; a variable has two, its use and its definition.
    steps: Vec<usize>,
    /// The number of missing edges into each block.
    missing: Vec<usize>,
    uses: Vec<(Block, Value<Handle>, Variable)>,
}

impl<'a> Chaos<'a> {
    fn new(cfg: &'a AbstractCfg, ssa: &'a mut SsaBuilder<Record>) -> Chaos<'a> {
        let blocks = cfg.block_count();
        let missing = cfg.all_blocks().map(|block| cfg.predecessors(block).len()).collect();
        Chaos { cfg, ssa, ir: Record::default(), steps: vec![0; blocks], missing, uses: Vec::new() }
    }

    /// Builds the graph and returns the uses with their values.
    fn build(&mut self, variables: usize, random: &mut Random) -> Vec<(Block, Handle)> {
        self.ssa.clear();
        for _ in 0..variables {
            self.ssa.declare_variable();
        }
        for _ in self.cfg.all_blocks() {
            self.ssa.declare_block();
        }
        // The remaining work: blocks to fill and blocks to seal.
        let mut unfilled: Vec<Block> = self.cfg.all_blocks().collect();
        let mut unsealed = unfilled.clone();
        while !unfilled.is_empty() || !unsealed.is_empty() {
            let choice = random.below(unfilled.len() + unsealed.len());
            if choice < unfilled.len() {
                if self.step(unfilled[choice], variables) {
                    unfilled.swap_remove(choice);
                }
            } else {
                let block = unsealed[choice - unfilled.len()];
                if self.missing[block.index()] == 0 {
                    self.ssa.seal_block(block);
                    unsealed.swap_remove(choice - unfilled.len());
                }
            }
        }
        let uses = std::mem::take(&mut self.uses);
        let resolve = |(block, value, _)| (block, self.ssa.resolve(&mut self.ir, value));
        let uses: Vec<_> = uses.into_iter().map(resolve).collect();
        self.ssa.finish(&mut self.ir);
        uses
    }

    /// Performs the next use or definition in the block; returns true if there was none and the block was
    /// filled.
    fn step(&mut self, block: Block, variables: usize) -> bool {
        while self.steps[block.index()] < 2 * variables {
            let step = self.steps[block.index()];
            self.steps[block.index()] += 1;
            let variable = Variable::new(step / 2);
            if step.is_multiple_of(2) && self.cfg.users(variable).any(|user| user == block) {
                let value = self.ssa.read_variable(variable, block);
                if step.is_multiple_of(3) {
                    self.ssa.resolve(&mut self.ir, value);
                }
                self.uses.push((block, value, variable));
                return false;
            }
            if step % 2 == 1 && self.cfg.defines(block, variable) {
                let value = Handle::new(SIMPLE, block, variable);
                self.ssa.write_variable(variable, block, value.into());
                return false;
            }
        }
        for successor in self.cfg.successors(block) {
            self.ssa.add_predecessor(successor, block);
            self.missing[successor.index()] -= 1;
        }
        self.ssa.fill_block(block);
        true
    }
}

/// Returns the form with the operands of each phi sorted, because edges are added in the order of filling.
fn sorted(mut form: SsaForm) -> SsaForm {
    form.phis.values_mut().for_each(|operands| operands.sort_unstable());
    form
}

/// Compares builder and model for all variables of a graph. All strategies have the same result for reducible
/// graphs; for others, marker and SCC create fewer phis, but the result without the redundant ones is the
/// same.
fn compare(
    cfg: &AbstractCfg,
    shape: Shape,
    variables: usize,
    builders: &mut [Builder; 4],
    random: &mut Random,
) {
    let Builder { strategy, ssa } = &mut builders[random.below(Strategy::ALL.len())];
    let mut chaos = Chaos::new(cfg, ssa);
    let uses = chaos.build(variables, random);
    for variable in (0..variables).map(Variable::new) {
        let built = sorted(chaos.ir.form(&uses, variable));
        let all = model::ssa_form(cfg, variable);
        let expected = sorted(normalized(model::without_trivial_phis(&all)));
        if built == expected {
            continue;
        }
        let fewer = matches!(strategy, Strategy::Marker | Strategy::Scc)
            && !(shape.is_connected && shape.is_reducible)
            && built.phis.keys().all(|block| expected.phis.contains_key(block));
        assert!(fewer, "{strategy}: {variable} in {cfg:?}\n{built:?}\n{expected:?}");
        if shape.is_connected {
            let minimal = |form| sorted(model::without_redundant_phis(form));
            assert_eq!(minimal(&built), minimal(&expected), "{strategy}: {variable} in {cfg:?}");
        }
    }
}

/// The known properties of a graph.
#[derive(Clone, Copy)]
struct Shape {
    /// Whether every block is reachable.
    is_connected: bool,
    /// Whether every reachable cycle is entered in one block.
    is_reducible: bool,
}

impl Shape {
    fn of(cfg: &AbstractCfg) -> Shape {
        let dominators = Dominators::new(cfg);
        Shape {
            is_connected: cfg.all_blocks().all(|block| dominators.is_reachable(block)),
            is_reducible: dominators.is_reducible(cfg),
        }
    }
}

/// A builder of one strategy, which is used repeatedly.
struct Builder {
    strategy: Strategy,
    ssa: SsaBuilder<Record>,
}

fn builders() -> [Builder; 4] {
    Strategy::ALL.map(|strategy| Builder { strategy, ssa: SsaBuilder::with_strategy(strategy) })
}

/// Checks the results of the model against each other.
fn check_model(cfg: &AbstractCfg, shape: Shape, variable: Variable) {
    let form = model::without_trivial_phis(&model::ssa_form(cfg, variable));
    let minimal = model::without_redundant_phis(&form);
    let sites = |form: &SsaForm| form.phis.keys().copied().collect::<Vec<_>>();
    if shape.is_connected {
        let necessary = model::necessary(cfg, variable);
        assert_eq!(sites(&minimal), necessary, "3.2 is minimal: {cfg:?}");
        if shape.is_reducible {
            assert_eq!(form, minimal, "Theorem 1: {cfg:?}");
        }
    }
    let frontier: Vec<Block> = model::iterated_frontier(cfg, variable).into_iter().collect();
    assert_eq!(model::converging(cfg, variable), frontier, "{cfg:?}");
}

/// The lists of at most two successors among the blocks other than the entry.
fn successor_lists(blocks: usize) -> Vec<Vec<usize>> {
    let mut lists = vec![Vec::new()];
    for first in 1..blocks {
        lists.push(vec![first]);
        lists.extend((first..blocks).map(|second| vec![first, second]));
    }
    lists
}

/// All graphs with this number of blocks of at most two successors, one of each set that differs only in the
/// numbers of the blocks other than the entry.
fn graphs(blocks: usize) -> Vec<Vec<Vec<usize>>> {
    let lists = successor_lists(blocks);
    let place = |list: &[usize]| lists.iter().position(|other| other == list).expect("every list is there");
    // For each renumbering and each list of successors, the position of the renumbered list.
    let renumberings: Vec<(Vec<usize>, Vec<usize>)> = permutations(blocks)
        .into_iter()
        .map(|numbers| {
            let renumbered = lists.iter().map(|list| {
                let mut list: Vec<usize> = list.iter().map(|&block| numbers[block]).collect();
                list.sort_unstable();
                place(&list)
            });
            let renumbered = renumbered.collect();
            // Maps the new number to the old one.
            let mut old = vec![0; blocks];
            numbers.iter().enumerate().for_each(|(from, &to)| old[to] = from);
            (old, renumbered)
        })
        .collect();
    let mut found = Vec::new();
    let mut graph = vec![0; blocks];
    loop {
        let is_least = renumberings.iter().all(|(old, renumbered)| {
            let image = (0..blocks).map(|block| renumbered[graph[old[block]]]);
            image.cmp(graph.iter().copied()).is_ge()
        });
        if is_least {
            found.push(graph.iter().map(|&list| lists[list].clone()).collect());
        }
        let Some(block) = (0..blocks).rev().find(|&block| graph[block] + 1 < lists.len()) else {
            return found;
        };
        graph[block] += 1;
        graph[block + 1..].fill(0);
    }
}

/// All permutations of the numbers below `count` that leave 0 in its place.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![vec![0]];
    for next in 1..count {
        orders = orders
            .into_iter()
            .flat_map(|order| {
                (1..=order.len()).map(move |position| {
                    let mut longer = order.clone();
                    longer.insert(position, next);
                    longer
                })
            })
            .collect();
    }
    orders
}

/// Every graph of up to four blocks with every pattern of definitions and uses, and every graph of five
/// blocks with every pattern of definitions, used in all blocks, and some of them used in one block.
#[test]
fn all_small_graphs() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut builders = builders();
    let (mut graph_count, mut reducible_count, mut comparisons) = (0, 0, 0);
    for blocks in 1..=5 {
        for graph in graphs(blocks) {
            graph_count += 1;
            let plain = AbstractCfg::new(&graph);
            let shape = Shape::of(&plain);
            reducible_count += usize::from(shape.is_reducible);
            for pattern in patterns(blocks, &mut random) {
                let mut cfg = plain.clone();
                for (variable, &(definitions, uses)) in pattern.iter().enumerate() {
                    let variable = Variable::new(variable);
                    for block in 0..blocks {
                        if definitions >> block & 1 != 0 {
                            cfg.define(Block::new(block), variable);
                        }
                        if uses >> block & 1 != 0 {
                            cfg.use_at_start(Block::new(block), variable);
                        }
                    }
                }
                compare(&cfg, shape, pattern.len(), &mut builders, &mut random);
                comparisons += pattern.len();
                if random.below(16) == 0 {
                    check_model(&cfg, shape, Variable::new(0));
                }
            }
        }
    }
    assert_eq!((graph_count, reducible_count), (34_934, 28_288));
    assert!(comparisons > 1_000_000, "{comparisons} comparisons");
}

/// The blocks that define and use each of a few variables, as sets of bits.
fn patterns(blocks: usize, random: &mut Random) -> Vec<Vec<(usize, usize)>> {
    let all = 1 << blocks;
    if blocks < 5 {
        // All pairs of sets, several at a time.
        let pairs: Vec<_> = (0..all).flat_map(|defined| (1..all).map(move |used| (defined, used))).collect();
        return pairs.chunks(8).map(<[_]>::to_vec).collect();
    }
    // The entry need not define anything: an undefined value there is a definition of its own.
    let defined: Vec<usize> = (0..all).step_by(2).collect();
    let one_use = defined.iter().step_by(4).map(|&defined| (defined, 1 << random.below(blocks)));
    let pairs: Vec<_> = defined.iter().map(|&defined| (defined, all - 1)).chain(one_use).collect();
    pairs.chunks(16).map(<[_]>::to_vec).collect()
}

#[test]
fn random_graphs() {
    let mut builders = builders();
    let (mut reducible, mut irreducible, mut disconnected) = (0, 0, 0);
    for seed in 1..4000u64 {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let blocks = 2 + random.below(20);
        let graph: Vec<Vec<usize>> = (0..blocks)
            .map(|_| (0..random.below(4)).map(|_| 1 + random.below(blocks - 1)).collect())
            .collect();
        let mut cfg = AbstractCfg::new(&graph);
        let variables = 1 + random.below(3);
        for variable in (0..variables).map(Variable::new) {
            for block in (0..blocks).map(Block::new) {
                if random.below(4) == 0 {
                    cfg.define(block, variable);
                }
                if random.below(3) == 0 {
                    cfg.use_at_start(block, variable);
                }
            }
        }
        let shape = Shape::of(&cfg);
        compare(&cfg, shape, variables, &mut builders, &mut random);
        check_model(&cfg, shape, Variable::new(0));
        match (shape.is_connected, shape.is_reducible) {
            (false, _) => disconnected += 1,
            (true, true) => reducible += 1,
            (true, false) => irreducible += 1,
        }
    }
    assert!(
        reducible > 100 && irreducible > 100 && disconnected > 100,
        "{reducible} {irreducible} {disconnected}"
    );
}
