//! What each stage took, for `-Z time`.

use std::time::{Duration, Instant};

/// The stages of the pipeline with the time each took.
#[derive(Debug, Default)]
pub struct Timing {
    stages: Vec<(&'static str, Duration)>,
}

impl Timing {
    /// Does `work` as the stage `name`. A stage that is done in pieces appears once.
    pub fn stage<T>(&mut self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        let took = start.elapsed();
        match self.stages.iter_mut().find(|(stage, _)| *stage == name) {
            Some((_, total)) => *total += took,
            None => self.stages.push((name, took)),
        }
        result
    }

    /// The stages in order.
    pub fn stages(&self) -> impl Iterator<Item = (&'static str, Duration)> {
        self.stages.iter().copied()
    }

    /// The table that `-Z time` prints.
    pub fn table(&self) -> String {
        let total = self.stages.iter().map(|(_, took)| *took).sum();
        let rows = self.stages.iter().copied().chain([("total", total)]);
        rows.map(|(stage, took)| format!("{:>12.3} ms  {stage}\n", took.as_secs_f64() * 1e3)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_a_stage_add_up() {
        let mut timing = Timing::default();
        assert_eq!(timing.stage("parse", || 1), 1);
        timing.stage("check", || ());
        timing.stage("parse", || ());
        let table = timing.table();
        let stages: Vec<_> = table.lines().filter_map(|line| line.split_whitespace().last()).collect();
        assert_eq!(stages, ["parse", "check", "total"]);
    }
}
