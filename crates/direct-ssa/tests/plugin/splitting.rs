//! The pass `direct-ssa<sroa>` in opt, in place of LLVM's `SROA`: programs in C print the same, and the variables that
//! docs/plugin.md promises to split are gone.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use benches::pipeline;

use crate::{CLANG, OPT, plugin, run, tools};

/// A program with a function for each kind of variable. Their names are those of [`LEFT`].
const PROGRAM: &str = r#"
#include <stdint.h>
#include <stdio.h>
#include <string.h>
struct point { int x, y; };
struct box { struct point low, high; double weight; long counts[3]; };
struct pair { long first, second; };

int fields(int n) {
    struct point p;
    p.x = n;
    p.y = 1;
    while (p.x > 0) {
        if (p.x % 3 == 0) p.y += p.x; else p.y = p.y * 2 % 1009;
        p.x--;
    }
    return p.x + p.y;
}
long nested(int n) {
    struct box b;
    b.low.x = b.low.y = 0;
    b.high.x = n;
    b.high.y = -n;
    b.weight = 0.5;
    b.counts[0] = b.counts[1] = b.counts[2] = 0;
    for (int i = 0; i < n; i++) {
        b.low.y += b.high.x;
        b.weight *= 1.25;
        if (i % 2) b.counts[1]++; else b.counts[2] += 2;
        b.counts[0] = b.counts[1] - b.counts[2];
    }
    return b.low.x + b.low.y + b.high.y + (long)b.weight + b.counts[0];
}
long copied(int n) {
    struct pair one = { n, n + 1 }, other = { 7, 8 }, chosen;
    if (n % 2) chosen = one; else chosen = other;
    for (int i = 0; i < n; i++) {
        struct pair old = one;
        one = other;
        other.first = old.second + i;
        other.second = old.first - i;
    }
    return chosen.first * 31 + chosen.second + one.first * 17 + other.second;
}
long filled(int n) {
    struct box b = { 0 };
    struct pair p;
    memset(&p, 0x21, sizeof p);
    if (n > 3) b.counts[2] = n;
    return b.counts[0] + b.counts[1] + b.counts[2] + b.low.x + b.low.y + b.high.x + b.high.y + (long)b.weight
        + p.first % 1000 + (n > 5 ? p.second % 77 : 0);
}
void memory(struct pair *p, int n) {
    struct pair local = *p;
    for (int i = 0; i < n; i++) {
        local.first += local.second;
        if (i & 1) local.second ^= local.first;
    }
    *p = local;
}
uint64_t two_types(double d) {
    union { double real; uint64_t bits; } u;
    u.real = d;
    if (d > 2) u.bits += 3;
    return u.bits ^ (uint64_t)u.real;
}
long elements(int n) {
    long a[4];
    a[0] = 1; a[1] = 1; a[2] = 2; a[3] = 3;
    for (int i = 0; i < n; i++) {
        long first = a[0];
        a[0] = a[1];
        a[1] = a[2];
        a[2] = a[3];
        a[3] = (a[2] + first) % 10007;
    }
    return a[0] * 8 + a[1] * 4 + a[2] * 2 + a[3];
}
double complex_sum(int n) {
    _Complex double sum = 0, step = 1.5 + 0.25i;
    for (int i = 0; i < n; i++) sum = i % 4 ? sum + step : sum - 2.0 * step;
    return __real__ sum * 100 + __imag__ sum;
}
uint32_t overlap(uint32_t n) {
    union { uint32_t word; uint8_t bytes[4]; } u;
    u.word = n;
    u.bytes[1] = 9;
    return u.word + u.bytes[3];
}
int addresses(int n) {
    int even = 2, odd = n;
    return *(n % 2 ? &odd : &even) * 3;
}
long bytes(int n) {
    struct pair p;
    memset(&p, n, sizeof p);
    return p.first ^ p.second / 3;
}
long index_of(int n) {
    long a[4] = { 3, 1, 4, 1 };
    return a[n & 3];
}
int escaped(int n) {
    struct point p = { n, n };
    printf("%s", n < 0 ? (char *)&p : "");
    return p.x + p.y;
}
int main(void) {
    for (int n = 0; n < 24; n++) {
        struct pair p = { n, 3 };
        memory(&p, n);
        printf("%d %ld %ld %ld %ld %ld %llx %ld", fields(n), nested(n), copied(n), filled(n), p.first, p.second,
               (unsigned long long)two_types(n * 0.75), elements(n));
        printf(" %g %u %d %ld %ld %d\n", complex_sum(n), overlap(n * 0x01020304u), addresses(n), bytes(n), index_of(n),
               escaped(n));
    }
    return 0;
}
"#;

/// The number of variables that the pass, and `SROA`, leave in memory in each function. The plugin splits those that
/// its page promises. Of the others, `SROA` splits the first three; in both, the last three keep theirs.
const LEFT: [(&str, [usize; 2]); 14] = [
    ("fields", [0, 0]),
    ("nested", [0, 0]),
    ("copied", [0, 0]),
    ("filled", [0, 0]),
    ("memory", [0, 0]),
    ("two_types", [0, 0]),
    ("elements", [0, 0]),
    ("complex_sum", [0, 0]),
    ("overlap", [1, 0]),
    ("addresses", [2, 0]),
    ("bytes", [1, 0]),
    ("index_of", [1, 1]),
    ("escaped", [1, 1]),
    ("main", [1, 1]),
];

/// Returns the number of variables in memory for each function of a module.
fn variables(module: &str) -> BTreeMap<&str, usize> {
    let function = |text| {
        let (_, rest): (&str, &str) = str::split_once(text, '@')?;
        let name = rest.split_once('(')?.0;
        let body = text.split("\n}").next()?;
        Some((name, body.matches(" = alloca ").count()))
    };
    module.split("\ndefine ").skip(1).filter_map(function).collect()
}

/// Runs passes of opt, which verifies the result, and returns the resulting text.
fn after(passes: &str, plugin: &Path, input: &Path) -> String {
    let mut opt = Command::new(OPT);
    opt.arg(format!("-load-pass-plugin={}", plugin.display())).arg(format!("-passes={passes}"));
    String::from_utf8(run(opt.args(["-S", "-o", "-"]).arg(input)).stdout).expect("IR is text")
}

/// Generates code without further passes, and returns what the program prints.
fn printed(module: &str, folder: &Path) -> Vec<u8> {
    let (path, program) = (folder.join("after.ll"), folder.join("program"));
    fs::write(&path, module).expect("a file");
    let mut clang = Command::new(CLANG);
    run(clang.args(["-w", "-O1", "-Xclang", "-disable-llvm-passes", "-o"]).args([&program, &path]));
    run(&mut Command::new(program)).stdout
}

#[test]
fn promised_variables_are_split_as_by_sroa() {
    if tools::is_missing(OPT, "splitting by the plugin")
        || tools::is_missing(CLANG, "splitting by the plugin")
    {
        return;
    }
    let plugin = plugin();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (source, input) = (folder.path().join("split.c"), folder.path().join("before.ll"));
    fs::write(&source, PROGRAM).expect("a file");
    let before = |options: &[&str]| {
        let mut clang = Command::new(CLANG);
        clang.args(["-w", "-O1", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-o"]).arg(&input);
        run(clang.args(options).arg(&source));
        fs::read_to_string(&input).expect("IR is text")
    };
    let text = before(&[]);
    let unsplit = variables(&text);
    let expected = printed(&text, folder.path());
    assert_eq!(expected.iter().filter(|byte| **byte == b'\n').count(), 24);

    let by_llvm = after("function(sroa)", &plugin, &input);
    let parameters = ["sroa", "marker;sroa", "sroa;scc;simplify", "plain;sroa"];
    let modules = parameters.map(|list| after(&format!("function(direct-ssa<{list}>)"), &plugin, &input));
    for (parameters, module) in parameters.iter().zip(&modules) {
        let counts = [variables(module), variables(&by_llvm)];
        for (function, left) in LEFT {
            assert!(unsplit[function] > left[0], "{function} has variables to promote");
            assert_eq!(counts.each_ref().map(|all| all[function]), left, "{function}, {parameters}");
        }
        assert_eq!(printed(module, folder.path()), expected, "{parameters}");
    }
    // Whole pipelines, also with debug information, whose records the verifier checks.
    for options in [&[][..], &["-g"]] {
        before(options);
        let mut opt = Command::new(OPT);
        opt.args(["-passes=default<O2>", "-print-pipeline-passes", "-disable-output"]);
        let usual = String::from_utf8(run(opt.arg(&input)).stdout).expect("passes are ASCII");
        let split = after(&pipeline::replaced(usual.trim(), "direct-ssa<sroa>"), &plugin, &input);
        let usual = after(usual.trim(), &plugin, &input);
        assert_eq!(printed(&split, folder.path()), expected, "-O2 {options:?}");
        assert_eq!(printed(&usual, folder.path()), expected, "-O2 with SROA {options:?}");
        let (split, usual) = (variables(&split), variables(&usual));
        // `main` has the variables of the functions that are inlined there.
        let alike = LEFT.iter().filter(|(function, left)| left[0] == left[1] && *function != "main");
        for (function, _) in alike {
            assert_eq!(split[function], usual[function], "{function} {options:?}");
        }
    }
}
