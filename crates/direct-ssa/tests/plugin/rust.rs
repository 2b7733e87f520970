//! The plugin in rustc, if its LLVM is the version of the plugin. Only unstable options of rustc load plugins; an
//! environment variable allows them in stable compilers.

use std::fs;
use std::path::Path;
use std::process::Command;

use benches::tools;

use crate::{plugin, run};

/// A program whose structures and iterators rustc keeps in memory before the passes of LLVM.
const PROGRAM: &str = r#"
struct Pair { steps: u32, most: u64 }
#[inline(never)]
fn collatz(mut n: u64, before: &Pair) -> Pair {
    let mut found = Pair { steps: 0, most: before.most };
    while n != 1 {
        if n > found.most { found.most = n; }
        n = if n % 2 == 1 { 3 * n + 1 } else { n / 2 };
        found.steps += 1;
    }
    found
}
fn main() {
    let mut longest = Pair { steps: 0, most: 0 };
    for n in 1..30 {
        let found = collatz(n, &longest);
        longest = Pair { steps: found.steps.max(longest.steps), most: found.most };
    }
    println!("{} {}", longest.steps, longest.most);
}
"#;

/// Returns the number of variables that a pass of LLVM leaves in memory in the functions of the program.
fn left(pass: &str, load: &str, source: &Path) -> usize {
    let output = source.with_extension("ll");
    let mut rustc = Command::new("rustc");
    // Without the usual passes, but with code for them: rustc emits no lifetime markers at level 0.
    rustc.args(["-C", "no-prepopulate-passes", "-C", "opt-level=1", "--emit=llvm-ir"]);
    rustc.args([load, &format!("-Cpasses={pass}"), "-o"]).arg(&output).arg(source);
    run(rustc.env("RUSTC_BOOTSTRAP", "1"));
    fs::read_to_string(output).expect("IR is text").matches(" = alloca ").count()
}

#[test]
fn rustc_runs_the_pass() {
    if tools::rustc_has_another_llvm(env!("DIRECT_SSA_LLVM"), "the plugin in rustc") {
        return;
    }
    let load = format!("-Zllvm-plugins={}", plugin().display());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (source, program) = (folder.path().join("collatz.rs"), folder.path().join("collatz"));
    fs::write(&source, PROGRAM).expect("a file");

    let [before, promoted, split, by_llvm] =
        ["verify", "direct-ssa", "direct-ssa<sroa>", "sroa"].map(|pass| left(pass, &load, &source));
    assert!(
        before > promoted && promoted > split && split >= by_llvm,
        "{before} {promoted} {split} {by_llvm}"
    );

    let mut rustc = Command::new("rustc");
    rustc.args(["-O", "-Cllvm-args=-print-changed=quiet", &load, "-o"]).arg(&program).arg(&source);
    let told = run(rustc.env("RUSTC_BOOTSTRAP", "1")).stderr;
    assert!(String::from_utf8_lossy(&told).contains("DirectSsa on"), "the pass is the one that promotes");
    assert_eq!(run(&mut Command::new(program)).stdout, b"111 9232\n");
}
