//! Estimates from samples: the median, with an interval that contains it with a probability of 95 %.

use serde::{Deserialize, Serialize};

/// An estimate of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    pub low: f64,
    pub median: f64,
    pub high: f64,
}

/// The number of samples that the bootstrap draws.
const RESAMPLES: usize = 1000;

impl Estimate {
    /// Estimates the median of a population from the samples of several processes by the bootstrap: medians of samples
    /// that are drawn from those of processes that are drawn. So the interval also contains the differences between
    /// processes, for example in their addresses. Equal samples give equal estimates.
    pub fn of(processes: &[Vec<f64>]) -> Estimate {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut draw = |count: usize| {
            // The generator xorshift64* of Vigna.
            state ^= state >> 12;
            state ^= state << 25;
            state ^= state >> 27;
            (state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % count.max(1)
        };
        let mut resample = || {
            let mut drawn = Vec::new();
            for _ in processes {
                let process = processes.get(draw(processes.len())).map(Vec::as_slice).unwrap_or_default();
                drawn.extend(process.iter().filter_map(|_| process.get(draw(process.len()))));
            }
            median(drawn)
        };
        let mut medians: Vec<f64> = (0..RESAMPLES).map(|_| resample()).collect();
        medians.sort_by(f64::total_cmp);
        let at = |share: f64| medians.get((share * RESAMPLES as f64) as usize).copied().unwrap_or_default();
        Estimate { low: at(0.025), median: median(processes.concat()), high: at(0.975) }
    }

    /// Returns the change since another estimate, 0.1 for 10 % more.
    pub fn change(&self, since: &Estimate) -> f64 {
        self.median / since.median - 1.0
    }

    /// Whether the change since another estimate is greater than both intervals and than `least` explain.
    pub fn differs(&self, since: &Estimate, least: f64) -> bool {
        let is_apart = self.low > since.high || self.high < since.low;
        is_apart && self.change(since).abs() > least
    }
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    let middle = samples.len() / 2;
    let at = |index: usize| samples.get(index).copied().unwrap_or_default();
    if samples.len() % 2 == 1 { at(middle) } else { (at(middle.wrapping_sub(1)) + at(middle)) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_contain_the_median_and_ignore_outliers() {
        let sample = |i: u32| if i == 7 { 1000.0 } else { 100.0 + f64::from(i % 5) };
        let samples = vec![(0..40).map(sample).collect(), (5..20).map(sample).collect()];
        let estimate = Estimate::of(&samples);
        assert!(estimate.low >= 100.0 && estimate.high <= 104.0, "{estimate:?}");
        assert!(estimate.low <= estimate.median && estimate.median <= estimate.high, "{estimate:?}");
        assert_eq!(Estimate::of(&samples), estimate);
        assert_eq!(Estimate::of(&[vec![5.0; 9]]), Estimate { low: 5.0, median: 5.0, high: 5.0 });
    }

    #[test]
    fn intervals_contain_the_differences_between_processes() {
        let processes: Vec<Vec<f64>> =
            [100.0, 110.0, 120.0, 105.0, 115.0].map(|time| vec![time; 12]).to_vec();
        let estimate = Estimate::of(&processes);
        assert!(estimate.low <= 105.0 && estimate.high >= 115.0, "{estimate:?}");
    }

    #[test]
    fn only_changes_beyond_the_noise_differ() {
        let estimate = |low, high| Estimate { low, median: (low + high) / 2.0, high };
        assert!(estimate(110.0, 112.0).differs(&estimate(99.0, 101.0), 0.02));
        assert!(!estimate(100.5, 112.0).differs(&estimate(99.0, 101.0), 0.02));
        assert!(!estimate(101.1, 101.2).differs(&estimate(100.0, 101.0), 0.02));
        assert!((estimate(109.0, 111.0).change(&estimate(99.0, 101.0)) - 0.1).abs() < 1e-9);
    }
}
