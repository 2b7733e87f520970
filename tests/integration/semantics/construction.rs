//! The construction of SSA form by each strategy: long chains of blocks, random procedures whose form is
//! proved, and both with blocks that are sealed at random moments.
//!
//! The procedures are the same in every run. `TLC_PROCEDURES=20000 cargo test --test integration
//! construction` makes more of them; `TLC_PROCEDURES_FROM=1234` starts with another one.

use std::fmt::Write;

use crate::folder::Folder;
use crate::{mutation, procedures};

/// The strategies, the default one first.
const STRATEGIES: [&str; 4] = ["default", "plain", "marker", "scc"];

/// The on-the-fly optimizations that are enabled.
const ON_THE_FLY: [&str; 6] = ["all", "none", "simplify", "cse", "simplify,branch", "fold,loads,jumps"];

/// The number of random procedures to prove, and the number of them in a module.
const PROCEDURES: u64 = 200;
const PER_MODULE: u64 = 20;

/// The greatest length of a chain of blocks.
const LENGTH: usize = 70;

/// A procedure with a LOOP in which a variable is read at the end of a chain of `length` blocks before it is
/// assigned: in nested IF statements, after a sequence of them, or in nested loops that end at once.
fn chain(kind: usize, length: usize) -> String {
    let mut text = format!(
        "PROCEDURE C{kind}x{length} (): INTEGER;\nVAR x, sum: INTEGER;\nBEGIN\nx := 1; sum := 0;\nLOOP\n"
    );
    let (begin, end) = match kind {
        0 => ("IF Yes() THEN\n", "END;\n"),
        1 => ("IF Yes() THEN sum := sum + 1 END;\n", ""),
        _ => ("REPEAT\n", "UNTIL Yes();\n"),
    };
    text += &begin.repeat(length);
    text += "sum := sum + x;\n";
    text += &end.repeat(length);
    text += "x := x + 4;\nIF x > 20 THEN EXIT END\nEND;\n";
    // Read again after the loop, across another chain.
    text += &"IF Yes() THEN sum := sum + 1 END;\n".repeat(length % 7);
    let _ = writeln!(text, "RETURN x + sum\nEND C{kind}x{length};");
    text
}

/// The result of that procedure.
fn chain_result(kind: usize, length: usize) -> i64 {
    let rounds = [1, 5, 9, 13, 17];
    let once: i64 = rounds.iter().sum();
    let within = if kind == 1 { (rounds.len() * length) as i64 } else { 0 };
    21 + once + within + (length % 7) as i64
}

/// A program that prints the results of all chains, and its expected output.
fn chains() -> (String, String) {
    let mut text =
        "MODULE Chains;\nFROM SWholeIO IMPORT WriteInt;\nFROM STextIO IMPORT WriteLn;\nVAR calls: INTEGER;\n\
        PROCEDURE Yes (): BOOLEAN; BEGIN INC(calls); RETURN calls > 0 END Yes;\n"
            .to_owned();
    let (mut body, mut expected) = ("calls := 0;\n".to_owned(), String::new());
    for kind in 0..3 {
        for length in 1..=LENGTH {
            text += &chain(kind, length);
            let _ = writeln!(body, "WriteInt(C{kind}x{length}(), 1); WriteLn;");
            let _ = writeln!(expected, "{}", chain_result(kind, length));
        }
    }
    (format!("{text}BEGIN\n{body}END Chains.\n"), expected)
}

#[test]
fn chains_of_any_length_give_the_same_with_every_strategy() {
    let (text, expected) = chains();
    let folder = Folder::new(&[("Chains.mod", &text)]);
    for strategy in STRATEGIES {
        for order in ["", "-Z chaos-seal=1", "-Z chaos-seal=2"] {
            folder.compile(&format!("--verify-ssa --ssa={strategy} {order} Chains.mod"));
            let printed = folder.run(folder.path("Chains"), "").success();
            let is_same = printed == expected.as_bytes();
            assert!(is_same, "{strategy} {order}: {}", String::from_utf8_lossy(&printed));
        }
    }
}

#[test]
fn the_form_of_random_procedures_is_proved() {
    let from = mutation::number("TLC_PROCEDURES_FROM").unwrap_or(0) / PER_MODULE;
    let count = mutation::number("TLC_PROCEDURES").unwrap_or(PROCEDURES).div_ceil(PER_MODULE);
    let folder = Folder::new(&[]);
    let mut failures = Vec::new();
    for seed in from..from + count {
        folder.write("Search.mod", procedures::module(seed, PER_MODULE as usize).as_bytes());
        for (strategy, order) in STRATEGIES.into_iter().flat_map(|one| [(one, false), (one, true)]) {
            let on_the_fly = ON_THE_FLY[(seed as usize * 3 + strategy.len()) % ON_THE_FLY.len()];
            let order = if order { format!("-Z chaos-seal={seed}") } else { String::new() };
            let arguments =
                format!("check --verify-ssa --ssa={strategy} --otf={on_the_fly} {order} Search.mod");
            let outcome = folder.tlc(&arguments);
            if outcome.status != Some(0) {
                let errors = outcome.stderr.lines().filter(|line| line.starts_with("error"));
                let errors: Vec<&str> = errors.collect();
                failures.push(format!("procedures from {}: {arguments}: {errors:?}", seed * PER_MODULE));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
