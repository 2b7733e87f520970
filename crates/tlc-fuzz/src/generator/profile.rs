//! What a generated program has, and how much of it: drawn for each program, so that all combinations come up.

use crate::random::Random;

/// The features of a program and their sizes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The bits of INTEGER and CARDINAL.
    pub word: u32,
    /// Whether the program stays within what GNU Modula-2 understands as tlc does.
    pub foreign: bool,
    /// How many modules there are besides the main one.
    pub modules: usize,
    /// How many types are drawn.
    pub types: usize,
    /// How many variables each module has.
    pub variables: usize,
    /// How many procedures each module has.
    pub procedures: usize,
    /// How many statements a body has, about.
    pub statements: usize,
    /// After how many lines statements are written that stand alone.
    pub lines: usize,
    /// How high expressions are.
    pub depth: u32,
    /// In how many of a hundred places a precaution against failing is left out.
    pub failing: u32,
    /// How many of a hundred local variables are not assigned at first.
    pub unassigned: u32,
    pub reals: bool,
    pub complex: bool,
    pub sets: bool,
    pub pointers: bool,
    pub jumps: bool,
    pub exceptions: bool,
    pub coroutines: bool,
    pub procedure_values: bool,
    /// Whether whole types of other sizes than a word are used.
    pub sizes: bool,
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
            coroutines: ours(random, 15),
            procedure_values: random.chance(50),
            sizes: ours(random, 60),
        }
    }
}
