//! The features of a generated program and their amount: drawn for each program, so that all combinations
//! occur.

use crate::random::Random;

/// The features of a program and their sizes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The bits of INTEGER and CARDINAL.
    pub word: u32,
    /// Whether the program is limited to features that GNU Modula-2 and tlc treat alike.
    pub foreign: bool,
    /// The number of modules besides the main one.
    pub modules: usize,
    /// The number of types.
    pub types: usize,
    /// The number of variables of each module.
    pub variables: usize,
    /// The number of procedures of each module.
    pub procedures: usize,
    /// The approximate number of statements of a body.
    pub statements: usize,
    /// The number of lines after which only minimal bodies of simple statements are written.
    pub lines: usize,
    /// The maximum height of expressions.
    pub depth: u32,
    /// The percentage of places at which a precaution against failing is omitted.
    pub failing: u32,
    /// The percentage of local variables without a first assignment.
    pub unassigned: u32,
    pub reals: bool,
    pub complex: bool,
    pub sets: bool,
    pub pointers: bool,
    pub jumps: bool,
    pub exceptions: bool,
    pub coroutines: bool,
    /// Whether some calls recurse until the stack overflows.
    pub overflows: bool,
    pub procedure_values: bool,
    /// Whether whole types of other sizes than a word are used.
    pub sizes: bool,
    /// Whether fields of variants overlap in part; gm2 copies them wrongly.
    pub overlaps: bool,
}

impl Profile {
    /// Draws the profile of a program.
    pub fn draw(random: &mut Random) -> Profile {
        let foreign = random.chance(12);
        let ours = |random: &mut Random, percent: u32| random.chance(percent) && !foreign;
        let size = 1 + random.weighted(&[3, 4, 3, 2]);
        Profile {
            word: if foreign || random.chance(25) { 32 } else { 64 },
            foreign,
            modules: if ours(random, 25) { 1 + random.below(2) } else { 0 },
            types: 3 + random.below(5 * size),
            variables: 2 + random.below(4 * size),
            procedures: random.below(3 * size),
            statements: 4 + random.below(8 * size),
            lines: 150 * size + random.below(300),
            depth: 1 + random.below(4) as u32,
            failing: if ours(random, 25) { 2 + random.below(15) as u32 } else { 0 },
            unassigned: if ours(random, 30) { random.below(60) as u32 } else { 0 },
            reals: ours(random, 40),
            complex: ours(random, 20),
            sets: random.chance(60),
            pointers: random.chance(60),
            jumps: ours(random, 35),
            exceptions: ours(random, 30),
            coroutines: ours(random, 20),
            overflows: ours(random, 12),
            procedure_values: random.chance(50),
            sizes: ours(random, 60),
            overlaps: ours(random, 40),
        }
    }
}
