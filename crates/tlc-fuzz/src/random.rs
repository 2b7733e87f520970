//! Reproducible random numbers: the generator SplitMix64 (Steele, Lea and Flood 2014).

/// A sequence of numbers determined by its seed.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Creates the sequence of a seed.
    pub fn new(seed: u64) -> Random {
        let mut random = Random { state: seed };
        // Neighbouring seeds start far from each other.
        random.state = random.number() ^ seed.rotate_left(32);
        random
    }

    /// Returns the next number.
    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below the bound, or 0 if that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.number() % bound.max(1) as u64) as usize
    }

    /// Returns a number from `low` to `high`, both included.
    pub fn between(&mut self, low: i128, high: i128) -> i128 {
        let span = (high - low) as u128 + 1;
        let drawn = (u128::from(self.number()) << 64) | u128::from(self.number());
        low + (drawn % span) as i128
    }

    /// Returns true with this probability in percent.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.number() % 100 < u64::from(percent)
    }

    /// Returns an element of a list; `None` if it is empty.
    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }

    /// Returns an index with a probability proportional to its weight.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u32 = weights.iter().sum();
        let mut rest = self.below(total as usize) as u32;
        for (index, weight) in weights.iter().enumerate() {
            if rest < *weight {
                return index;
            }
            rest -= weight;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_determined_by_their_seeds() {
        let first = |seed: u64| -> Vec<u64> {
            let mut random = Random::new(seed);
            (0..4).map(|_| random.number()).collect()
        };
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
    }

    #[test]
    fn draws_stay_within_their_bounds_and_reach_them() {
        let mut random = Random::new(7);
        let drawn: Vec<i128> = (0..200).map(|_| random.between(-2, 2)).collect();
        assert!((-2..=2).all(|number| drawn.contains(&number)));
        assert!(drawn.iter().all(|number| (-2..=2).contains(number)));
        let full = i128::from(i64::MIN)..=i128::from(u64::MAX);
        assert!((0..100).all(|_| full.contains(&random.between(*full.start(), *full.end()))));
        assert!((0..100).all(|_| random.weighted(&[0, 3, 0]) == 1));
        assert_eq!(random.choose::<u8>(&[]), None);
    }
}
