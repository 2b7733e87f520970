//! The time and the executed instructions of each stage, for `-Z time` and `--stats`.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::backend::enter;

use crate::driver::measurement::instructions::InstructionCounter;

/// The measurements of all stages of the pipeline.
#[derive(Debug, Default)]
pub struct Timing {
    counter: Option<InstructionCounter>,
    stages: Vec<Stage>,
    /// The stages of threads within a stage, with the name of the latter.
    parts: Vec<(&'static str, Stage)>,
    /// Whether other threads work at the same time.
    is_beside: bool,
}

/// The measurement of one stage.
#[derive(Clone, Copy, Debug)]
struct Stage {
    name: &'static str,
    time: Duration,
    /// The number of executed instructions, if the machine can count them.
    instructions: Option<u64>,
}

impl Timing {
    /// Creates measurements that include instructions, if the machine can count them.
    pub fn with_instructions() -> Timing {
        Timing { counter: InstructionCounter::start(), ..Timing::default() }
    }

    /// Creates measurements of a thread beside others. Its stages do not appear on the progress line.
    pub fn of_thread() -> Timing {
        Timing { is_beside: true, ..Timing::default() }
    }

    /// Runs `work` as a part of the stage `name`. The measurements of all parts are summed.
    pub fn stage<T>(&mut self, name: &'static str, work: impl FnOnce() -> T) -> T {
        if !self.is_beside {
            enter(name);
        }
        let before = self.count();
        let start = Instant::now();
        let result = work();
        let time = start.elapsed();
        let instructions = self.count().zip(before).map(|(after, before)| after - before);
        self.add(Stage { name, time, instructions });
        result
    }

    fn count(&mut self) -> Option<u64> {
        self.counter.as_mut()?.count()
    }

    /// Adds the measurements of a thread within a stage. The sum over several threads may exceed the time of
    /// that stage.
    pub fn add_within(&mut self, stage: &'static str, thread: &Timing) {
        for piece in &thread.stages {
            match self.parts.iter_mut().find(|(of, part)| (*of, part.name) == (stage, piece.name)) {
                Some((_, part)) => *part = part.and(piece),
                None => self.parts.push((stage, *piece)),
            }
        }
    }

    fn add(&mut self, piece: Stage) {
        match self.stages.iter_mut().find(|stage| stage.name == piece.name) {
            Some(stage) => *stage = stage.and(&piece),
            None => self.stages.push(piece),
        }
    }

    /// Returns all measurements in order: each stage, followed by its parts, each with the name of the stage.
    fn rows(&self) -> impl Iterator<Item = (Stage, Option<&'static str>)> {
        self.stages.iter().flat_map(|stage| {
            let parts = self.parts.iter().filter(|(of, _)| *of == stage.name);
            std::iter::once((*stage, None)).chain(parts.map(|(of, part)| (*part, Some(*of))))
        })
    }

    /// Returns the time of some stages.
    pub fn spent(&self, names: &[&str]) -> Duration {
        self.stages.iter().filter(|stage| names.contains(&stage.name)).map(|stage| stage.time).sum()
    }

    fn total(&self) -> Stage {
        let nothing = Stage { name: "total", time: Duration::ZERO, instructions: Some(0) };
        self.stages.iter().fold(nothing, |total, stage| total.and(stage))
    }

    /// Returns the table that `-Z time` prints. The column of instructions is empty if they were not counted.
    pub fn table(&self) -> String {
        let mut text = format!("{:>15}  {:>12}  stage\n", "time", "instructions");
        for (Stage { name, time, instructions }, within) in self.rows().chain([(self.total(), None)]) {
            let instructions = instructions.map(|count| count.to_string()).unwrap_or_default();
            let indent = if within.is_some() { "  " } else { "" };
            text.push_str(&format!("{:>12.3} ms  {instructions:>12}  {indent}{name}\n", milliseconds(time)));
        }
        text
    }

    /// Returns the measurements as JSON. Instructions that were not counted are `null`.
    pub fn as_json(&self) -> Value {
        let stages = self.rows().map(|(Stage { name, time, instructions }, within)| {
            let mut row =
                json!({ "stage": name, "milliseconds": milliseconds(time), "instructions": instructions });
            if let Some(stage) = within {
                row["within"] = stage.into();
            }
            row
        });
        stages.collect()
    }
}

impl Stage {
    /// Adds a part to a stage. A sum of instructions exists only if all parts were counted.
    fn and(self, piece: &Stage) -> Stage {
        let instructions = self.instructions.zip(piece.instructions).map(|(sum, count)| sum + count);
        Stage { time: self.time + piece.time, instructions, ..self }
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timing(instructions: [Option<u64>; 3]) -> Timing {
        let mut timing = Timing::default();
        for ((name, time), instructions) in
            [("parse", 2), ("check", 3), ("parse", 5)].into_iter().zip(instructions)
        {
            timing.add(Stage { name, time: Duration::from_millis(time), instructions });
        }
        timing
    }

    #[test]
    fn pieces_of_a_stage_add_up() {
        assert_eq!(
            timing([Some(1_000_000), Some(20), Some(7)]).table(),
            "           time  instructions  stage
       7.000 ms       1000007  parse
       3.000 ms            20  check
      10.000 ms       1000027  total
"
        );
        assert_eq!(
            timing([Some(1), Some(2), Some(4)]).as_json(),
            json!([
                { "stage": "parse", "milliseconds": 7.0, "instructions": 5 },
                { "stage": "check", "milliseconds": 3.0, "instructions": 2 },
            ])
        );
    }

    #[test]
    fn parts_of_threads_stand_behind_their_stage_and_are_not_in_the_total() {
        let mut timing = timing([Some(1), Some(2), Some(4)]);
        for milliseconds in [2, 5] {
            let mut thread = Timing::default();
            thread.add(Stage {
                name: "names",
                time: Duration::from_millis(milliseconds),
                instructions: None,
            });
            timing.add_within("parse", &thread);
        }
        assert_eq!(
            timing.table(),
            "           time  instructions  stage
       7.000 ms             5  parse
       7.000 ms                  names
       3.000 ms             2  check
      10.000 ms             7  total
"
        );
        assert_eq!(timing.as_json()[1]["within"], "parse");
    }

    #[test]
    fn what_was_not_counted_is_left_out() {
        assert_eq!(
            timing([Some(1), Some(20), None]).table(),
            "           time  instructions  stage
       7.000 ms                parse
       3.000 ms            20  check
      10.000 ms                total
"
        );
        let stages = timing([None; 3]).as_json();
        assert_eq!(stages[0], json!({ "stage": "parse", "milliseconds": 7.0, "instructions": null }));
    }

    #[test]
    fn a_stage_gives_what_its_work_gives() {
        let mut timing = Timing::with_instructions();
        let counts = timing.counter.is_some();
        assert_eq!(timing.stage("add", || (1..=std::hint::black_box(10_000u64)).sum::<u64>()), 50_005_000);
        assert_eq!(timing.stages[0].instructions.is_some(), counts);
        assert!(timing.stages[0].instructions.is_none_or(|count| count > 0));
    }
}
