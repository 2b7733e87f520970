//! When blocks are sealed: as soon as may be, or, to test the construction, at moments drawn at random.
//!
//! A block may be sealed at any time after all jumps to it have been made. The sooner the better: what is read in an
//! unsealed block makes an incomplete phi. Sealing in chaos (`-Z chaos-seal`) makes such phis everywhere, most of which turn
//! out to be trivial in the end, and the program must do the same.

use direct_ssa::Block;

use super::FunctionContext;

/// The blocks that could be sealed and are not, and who draws lots.
pub(super) struct Chaos {
    seed: u64,
    /// The state of Marsaglia's xorshift generator; never 0.
    state: u64,
    waiting: Vec<Block>,
}

impl Chaos {
    /// Returns the lots of a seed.
    pub fn new(seed: u64) -> Chaos {
        Chaos { seed, state: 1, waiting: Vec::new() }
    }

    /// Begins a function. What is drawn depends on the seed and the function's name, not on those lowered before.
    pub fn begin(&mut self, name: &[u8]) {
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

    /// Draws a block that is sealed now, or none.
    fn draw(&mut self) -> Option<Block> {
        if self.waiting.is_empty() || self.below(3) > 0 {
            return None;
        }
        let position = self.below(self.waiting.len());
        Some(self.waiting.swap_remove(position))
    }
}

impl<'ctx, N: Copy> FunctionContext<'ctx, N> {
    /// Declares that all jumps to a block have been made.
    #[inline]
    pub fn seal(&mut self, block: Block) {
        match &mut self.chaos {
            None => self.builder.seal_block(block),
            Some(chaos) => {
                chaos.waiting.push(block);
                self.seal_some();
            }
        }
    }

    /// Seals the blocks that still wait for it.
    pub fn seal_all(&mut self) {
        while let Some(block) = self.chaos.as_mut().and_then(|chaos| chaos.waiting.pop()) {
            self.builder.seal_block(block);
        }
    }

    /// Seals a block in which values are joined: the builder wants to know all ways to it.
    pub(super) fn seal_now(&mut self, block: Block) {
        let Some(chaos) = &mut self.chaos else { return };
        if let Some(position) = chaos.waiting.iter().position(|&waiting| waiting == block) {
            chaos.waiting.swap_remove(position);
            self.builder.seal_block(block);
        }
    }

    #[cold]
    fn seal_some(&mut self) {
        while let Some(block) = self.chaos.as_mut().and_then(Chaos::draw) {
            self.builder.seal_block(block);
        }
    }
}
