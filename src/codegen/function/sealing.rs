//! The time at which blocks are sealed: as early as possible or, to test the construction, at random.
//!
//! A block may be sealed at any time after all jumps to it have been made. Earlier is better: a read in an
//! unsealed block creates an incomplete phi. Random sealing (`-Z chaos-seal`) creates such phis everywhere,
//! most of which turn out to be trivial in the end, and the program must behave in the same way.

use direct_ssa::Block;

use super::LoggingBuilder;

/// The blocks that could be sealed but are not, and the random generator that selects them.
pub(super) struct Chaos {
    seed: u64,
    /// The state of Marsaglia's xorshift generator; never 0.
    state: u64,
    waiting: Vec<Block>,
}

impl Chaos {
    /// Returns a generator with the given seed.
    fn new(seed: u64) -> Chaos {
        Chaos { seed, state: 1, waiting: Vec::new() }
    }

    /// Begins a function. The random choices depend on the seed and the function's name, not on preceding
    /// functions.
    fn begin(&mut self, name: &[u8]) {
        self.waiting.clear();
        let hashed = name.iter().fold(self.seed ^ 0xCBF2_9CE4_8422_2325, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
        self.state = hashed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    }

    fn below(&mut self, limit: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 32) as usize % limit
    }

    /// Draws a block to be sealed now, or none.
    fn draw(&mut self) -> Option<Block> {
        if self.waiting.is_empty() || self.below(3) > 0 {
            return None;
        }
        let position = self.below(self.waiting.len());
        Some(self.waiting.swap_remove(position))
    }

    #[cold]
    fn seal_some(&mut self, builder: &mut LoggingBuilder<'_>) {
        while let Some(block) = self.draw() {
            builder.seal_block(block);
        }
    }
}

/// The sealing of blocks.
pub(super) struct Sealing {
    /// The blocks to be sealed later, if sealing is random.
    chaos: Option<Chaos>,
}

impl Sealing {
    /// Seals at random with a seed, and as early as possible without one.
    pub fn new(seed: Option<u64>) -> Sealing {
        Sealing { chaos: seed.map(Chaos::new) }
    }

    /// Begins a function.
    pub fn begin(&mut self, name: &[u8]) {
        if let Some(chaos) = &mut self.chaos {
            chaos.begin(name);
        }
    }

    /// Seals a block now or later: all jumps to it have been made.
    #[inline]
    pub fn seal(&mut self, builder: &mut LoggingBuilder<'_>, block: Block) {
        match &mut self.chaos {
            None => builder.seal_block(block),
            Some(chaos) => {
                chaos.waiting.push(block);
                chaos.seal_some(builder);
            }
        }
    }

    /// Seals all blocks that are still unsealed.
    pub fn seal_all(&mut self, builder: &mut LoggingBuilder<'_>) {
        while let Some(block) = self.chaos.as_mut().and_then(|chaos| chaos.waiting.pop()) {
            builder.seal_block(block);
        }
    }

    /// Seals a block in which values are joined, because the builder requires all its predecessors.
    pub fn seal_now(&mut self, builder: &mut LoggingBuilder<'_>, block: Block) {
        let Some(chaos) = &mut self.chaos else { return };
        if let Some(position) = chaos.waiting.iter().position(|&waiting| waiting == block) {
            chaos.waiting.swap_remove(position);
            builder.seal_block(block);
        }
    }
}
