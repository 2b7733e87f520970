//! A committed list of figures, and their changes since: for the gate of executed instructions.
//!
//! Each line of the file is `name: value`. Lines that name a part of the toolchain record the versions used;
//! all other lines are figures. Figures of a different toolchain are shown, but decide nothing.

use std::fmt::Write;

/// The relative change of a figure that is tolerated.
pub const TOLERANCE: f64 = 0.03;

/// Measured figures, with the toolchain used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The parts of the toolchain, each with its version.
    pub toolchain: Vec<(String, String)>,
    /// The cases, each with its executed instructions.
    pub cases: Vec<(String, u64)>,
}

/// The result of a comparison.
pub struct Comparison {
    /// A line for each case, followed by advice.
    pub report: String,
    /// Whether a case costs too much, or is missing from one of the lists.
    pub fails: bool,
}

impl Figures {
    /// Reads the output of [`Figures::text`].
    pub fn read(text: &str) -> Result<Figures, String> {
        let mut figures = Figures { toolchain: Vec::new(), cases: Vec::new() };
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (name, value) = line.split_once(": ").ok_or(format!("`{line}` is not `name: value`"))?;
            match name.strip_prefix("with ") {
                Some(part) => figures.toolchain.push((part.to_owned(), value.to_owned())),
                None => {
                    let count = value.parse().map_err(|_| format!("`{value}` is no number"))?;
                    figures.cases.push((name.to_owned(), count));
                }
            }
        }
        Ok(figures)
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let mut text = "# Executed instructions (callgrind) of the cases of benches/gate.rs.\n\
                        # `make bench-gate` compares with them, `make bench-gate ACCEPT=1` takes them anew.\n"
            .to_owned();
        for (part, version) in &self.toolchain {
            let _ = writeln!(text, "with {part}: {version}");
        }
        for (name, count) in &self.cases {
            let _ = writeln!(text, "{name}: {count}");
        }
        text
    }

    /// Compares these new figures with those of the baseline.
    pub fn compare(&self, baseline: &Figures) -> Comparison {
        let width = self.cases.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let mut report = format!("{:<width$}{:>16}{:>16}{:>8}\n", "", "baseline", "now", "ratio");
        let (mut worse, mut better, mut unknown) = (0, 0, 0);
        for (name, now) in &self.cases {
            let Some(before) = baseline.count(name) else {
                unknown += 1;
                let _ = writeln!(report, "{name:<width$}{:>16}{now:>16}{:>8}  not in the baseline", "", "");
                continue;
            };
            let ratio = *now as f64 / before as f64;
            let verdict = match ratio {
                ratio if ratio > 1.0 + TOLERANCE => "  COSTS MORE",
                ratio if ratio < 1.0 - TOLERANCE => "  costs less",
                _ => "",
            };
            worse += usize::from(ratio > 1.0 + TOLERANCE);
            better += usize::from(ratio < 1.0 - TOLERANCE);
            let _ = writeln!(report, "{name:<width$}{before:>16}{now:>16}{ratio:>8.3}{verdict}");
        }
        for (name, _) in baseline.cases.iter().filter(|(name, _)| self.count(name).is_none()) {
            unknown += 1;
            let _ = writeln!(report, "{name}: in the baseline, but no case");
        }
        let moved = self.other_toolchain(baseline);
        let fails = unknown > 0 || worse > 0 && moved.is_empty();
        report.push_str(&moved);
        report.push_str(&advice(fails, worse, better, moved.is_empty()));
        Comparison { report, fails }
    }

    fn count(&self, name: &str) -> Option<u64> {
        self.cases.iter().find(|(other, _)| other == name).map(|(_, count)| *count)
    }

    /// Returns a line for each part of the toolchain that differs from the baseline.
    fn other_toolchain(&self, baseline: &Figures) -> String {
        let mut lines = String::new();
        for (part, version) in &self.toolchain {
            let before = baseline.toolchain.iter().find(|(other, _)| other == part);
            let before = before.map_or("unknown", |(_, version)| version);
            if before != version {
                let _ =
                    writeln!(lines, "OTHER TOOLCHAIN: {part} is {version}, that of the baseline is {before}");
            }
        }
        lines
    }
}

/// Returns advice on the result of a comparison.
fn advice(fails: bool, worse: usize, better: usize, is_comparable: bool) -> String {
    const ACCEPT: &str = "`make bench-gate ACCEPT=1` writes the figures into benches/gate.baseline";
    let percent = TOLERANCE * 100.0;
    if !is_comparable {
        return format!("the figures of two toolchains do not compare, so nothing is decided; {ACCEPT}\n");
    }
    if worse > 0 {
        return format!(
            "{worse} cases cost over {percent} % more than before. Find out why; if it is worth it, {ACCEPT},\n\
             and the reason belongs into the message of the commit.\n"
        );
    }
    if fails {
        return format!("the baseline and the cases do not fit each other; {ACCEPT}\n");
    }
    if better > 0 {
        return format!(
            "{better} cases cost over {percent} % less than before; {ACCEPT}, so that it stays so\n"
        );
    }
    format!("all cases are within {percent} % of the baseline\n")
}
