//! The plugin, as programs load it: opt and clang of the same version.

mod mem2reg;
mod rust;
mod splitting;

use benches::tools;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The programs of the LLVM that the crate is built with.
const OPT: &str = concat!("opt-", env!("DIRECT_SSA_LLVM"));
const CLANG: &str = concat!("clang-", env!("DIRECT_SSA_LLVM"));

/// The feature of the plugin for it.
const FEATURE: &str = concat!("llvm", env!("DIRECT_SSA_LLVM"));

/// A program with loops, branches, and a variable whose address is taken.
const PROGRAM: &str = r#"
#include <stdio.h>
static int collatz(int n, int *most) {
    int steps = 0;
    while (n != 1) {
        if (n > *most) *most = n;
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    return steps;
}
int main(void) {
    int most = 0, longest = 0;
    for (int n = 1; n < 30; n++) {
        int steps = collatz(n, &most);
        if (steps > longest) longest = steps;
    }
    printf("%d %d\n", longest, most);
    return 0;
}
"#;

/// Builds the plugin, in a folder that is kept from run to run.
fn plugin() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join(concat!("plugin-", env!("DIRECT_SSA_LLVM")));
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("plugin/Cargo.toml");
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["build", "--locked", "--quiet", "--no-default-features", "--features", FEATURE])
        .env("CARGO_TARGET_DIR", &target)
        .arg("--manifest-path");
    let status = cargo.arg(manifest).status().expect("cargo runs");
    assert!(status.success());
    target.join("debug/libdirect_ssa_plugin.so")
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn opt_and_clang_run_the_pass() {
    if tools::is_missing(OPT, "the plugin for opt") || tools::is_missing(CLANG, "the plugin for clang") {
        return;
    }
    let plugin = plugin();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("collatz.c"), PROGRAM).expect("a file");

    let mut clang = Command::new(CLANG);
    clang.args(["-O1", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-o"]);
    run(clang.arg(path("before.ll")).arg(path("collatz.c")));
    let load = format!("-load-pass-plugin={}", plugin.display());
    for pass in ["direct-ssa", "direct-ssa<marker;simplify>", "direct-ssa<scc>", "direct-ssa<simplify>"] {
        let mut opt = Command::new(OPT);
        // LLVM verifies the result of the pass.
        opt.args([&load, &format!("-passes=function({pass}),verify"), "-S", "-o"]);
        run(opt.arg(path("after.ll")).arg(path("before.ll")));
        let text = fs::read_to_string(path("after.ll")).expect("text");
        // Only the variable `most` has an address that something needs.
        assert_eq!(text.matches("alloca").count(), 1, "{pass}: {text}");
        assert!(text.contains("phi i32"), "{pass}: {text}");
        run(Command::new(CLANG).arg("-o").arg(path("program")).arg(path("after.ll")));
        assert_eq!(run(&mut Command::new(path("program"))).stdout, b"111 9232\n", "{pass}");
    }
    let mut opt = Command::new(OPT);
    opt.args([&load, "-passes=direct-ssa<unknown>", "-S"]).arg(path("before.ll"));
    assert!(!opt.output().expect("opt runs").status.success(), "a parameter that nobody knows is refused");
    // Also among passes over modules, like passes of LLVM.
    let mut opt = Command::new(OPT);
    opt.args([&load, "-passes=globaldce,direct-ssa,verify", "-S"]).arg(path("before.ll"));
    assert_eq!(String::from_utf8_lossy(&run(&mut opt).stdout).matches("alloca").count(), 1);

    for level in ["-O1", "-O2"] {
        let mut clang = Command::new(CLANG);
        clang.arg(level).arg(format!("-fpass-plugin={}", plugin.display())).arg("-o").arg(path("program"));
        run(clang.arg(path("collatz.c")));
        assert_eq!(run(&mut Command::new(path("program"))).stdout, b"111 9232\n", "{level}");
    }
    let mut clang = Command::new(CLANG);
    clang.args(["-O1", "-g", "-mllvm", "-print-changed=quiet", "-c", "-o"]).arg(path("program.o"));
    let told = run(clang.arg(format!("-fpass-plugin={}", plugin.display())).arg(path("collatz.c"))).stderr;
    assert!(
        String::from_utf8_lossy(&told).contains("DirectSsa on main"),
        "the pass is the one that promotes"
    );
}

/// A type of AArch64 that inkwell does not know.
const COUNTERS: &str = "
__SVCount_t choose(__SVCount_t one, __SVCount_t other, int chosen) {
    __SVCount_t found = one;
    if (chosen) found = other;
    return found;
}
";

#[test]
fn clang_compiles_types_of_other_processors() {
    if tools::is_missing(CLANG, "the plugin for clang") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("counters.c");
    fs::write(&path, COUNTERS).expect("a file");
    let mut clang = Command::new(CLANG);
    clang.args(["--target=aarch64-linux-gnu", "-march=armv9-a+sve2p1", "-O1", "-S", "-emit-llvm", "-o", "-"]);
    let text = run(clang.arg(format!("-fpass-plugin={}", plugin().display())).arg(path)).stdout;
    let text = String::from_utf8_lossy(&text);
    assert!(text.contains("target(\"aarch64.svcount\")") && !text.contains("alloca"), "{text}");
}

#[test]
fn a_panic_in_the_plugin_becomes_an_error_of_the_program() {
    if tools::is_missing(OPT, "the plugin for opt") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("f.ll");
    fs::write(&path, "define void @f() {\n  ret void\n}\n").expect("a file");
    let mut opt = Command::new(OPT);
    opt.arg(format!("-load-pass-plugin={}", plugin().display()));
    let output = opt.args(["-passes=direct-ssa<fail>", "-S"]).arg(path).output().expect("opt runs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{told}");
    assert!(told.starts_with("error: direct-ssa cannot promote the variables of 'f': panicked at"), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
}
