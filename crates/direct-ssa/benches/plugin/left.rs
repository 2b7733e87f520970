//! The variables, loads and stores that remain in memory after each pass.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{OPT, run};
use benches::packages::{Archive, PACKAGES};
use benches::tables::Table;

/// The passes, whose functions have been verified by opt.
const PASSES: [&str; 4] = ["verify", "mem2reg", "direct-ssa<sroa>", "sroa"];

/// Returns the table of variables, and of loads and stores, that passes leave in the packages.
pub fn table(archive: &Archive, plugin: &Path) -> Table {
    let mut heading = vec!["".to_owned()];
    for what in ["variables", "accesses"] {
        heading.extend(
            ["before", "`mem2reg`", "plugin, `sroa`", "`SROA`"].map(|pass| format!("{what}, {pass}")),
        );
    }
    let heading: Vec<&str> = heading.iter().map(String::as_str).collect();
    let mut table = Table::new("plugin-left", &heading);
    let mut total = [[0; 4]; 2];
    for package in &PACKAGES {
        let files = match archive.bitcode(package) {
            Ok(files) => files,
            Err(reason) => {
                println!("skipped: {}: {reason}", package.name);
                continue;
            }
        };
        let found = left(&files, plugin);
        total = std::array::from_fn(|row| std::array::from_fn(|pass| total[row][pass] + found[row][pass]));
        table.rows.push(row(package.name, found));
    }
    table.rows.push(row("**total**", total));
    table
}

fn row(name: &str, counts: [[usize; 4]; 2]) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(counts.as_flattened().iter().map(usize::to_string)).collect()
}

/// Returns the number of variables in memory, and that of loads and stores, after each pass.
fn left(files: &[PathBuf], plugin: &Path) -> [[usize; 4]; 2] {
    let mut counts = [[0; 4]; 2];
    for file in files {
        for (number, pass) in PASSES.iter().enumerate() {
            let mut opt = Command::new(OPT);
            opt.arg(format!("-load-pass-plugin={}", plugin.display())).arg(format!("-passes={pass}"));
            let text = run(opt.args(["-S", "-o", "-"]).arg(file)).stdout;
            for line in String::from_utf8_lossy(&text).lines().filter_map(|line| line.strip_prefix("  ")) {
                let operation = line.split_once(" = ").map_or(line, |(_, operation)| operation);
                counts[0][number] += usize::from(operation.starts_with("alloca "));
                counts[1][number] +=
                    usize::from(["load ", "store "].iter().any(|it| operation.starts_with(it)));
            }
        }
    }
    counts
}
