//! What the benchmarks share: the generator of their inputs and the counting of instructions.

pub mod generator;
#[allow(dead_code, reason = "each benchmark uses the shapes it needs")]
pub mod shapes;

use std::process::{Command, Stdio};

/// The compiler that is measured.
pub const TLC: &str = env!("CARGO_BIN_EXE_tlc");

/// Whether a program that a part of a benchmark needs is installed.
pub fn is_available(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// The instructions that tlc executes with these arguments, in the function `within` and what it calls, or
/// in all.
pub fn instructions(arguments: &[&str], within: Option<&str>) -> u64 {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    if let Some(function) = within {
        command.args(["--collect-atstart=no", &format!("--toggle-collect={function}")]);
    }
    let output = command.arg(TLC).args(arguments).output().expect("valgrind runs");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "tlc {arguments:?} failed: {report}");
    // Callgrind counts instructions first, whatever else it counts.
    let count = report.lines().find_map(|line| line.split_once("Collected :"));
    count.and_then(|(_, count)| count.trim().parse().ok()).expect("callgrind prints what it collected")
}

/// A count in millions.
pub fn millions(count: u64) -> f64 {
    count as f64 / 1e6
}
