//! Programs in Rust, which cargo fetches and builds with the plugin in rustc. The standard library is the compiled one of
//! the toolchain: only its generic code is compiled with a program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use benches::tables::Table;
use benches::{pipeline, processors};

use crate::passes::{self, DIRECT, Route, SPLITTING, optimizing};
use crate::{LINK, add_rows, add_rows_of_passes, bytes, counted, output_of, run, size_of_code};

/// A program of crates.io.
struct Crate {
    name: &'static str,
    version: &'static str,
    /// The name of the executable.
    binary: &'static str,
    /// A shell command that runs `$PROGRAM` in an empty folder. What it prints must not depend on the build.
    work: &'static str,
}

const CRATES: [Crate; 3] = [
    Crate { name: "brotli", version: "9.1.1", binary: "brotli", work: BROTLI },
    Crate { name: "jaq", version: "3.1.2", binary: "jaq", work: JAQ },
    Crate { name: "ripgrep", version: "15.2.0", binary: "rg", work: RIPGREP },
];

/// The processor and system of the builds. With it cargo gives the options to the program alone, and not to its build
/// scripts.
const TARGET: &str = "x86_64-unknown-linux-gnu";

const BROTLI: &str = r#"
seq 1 30000 >numbers
head -c 300000 /dev/zero >zeros
for quality in 0 2 5 7 9 10 11; do
    for file in zeros numbers; do
        "$PROGRAM" -c -q$quality $file packed
        cksum packed
        "$PROGRAM" packed back
        cmp back $file
    done
done
head -c 100 packed >short
if "$PROGRAM" short back 2>/dev/null; then exit 1; fi
"#;

const JAQ: &str = r#"
seq 1 4000 | "$PROGRAM" -c '{id: ., name: "item \(. * 7919 % 3001)", price: (. * 37 % 1000 / 8), tags: [range(. % 4)]}' >items
cksum items
"$PROGRAM" -s -c '[.[] | select(.price > 120)] | sort_by(.price, .name) | .[:5][]' items
"$PROGRAM" -s -c 'group_by(.id % 7) | map({class: (.[0].id % 7), sum: (map(.price) | add), most: (max_by(.price) | .name)})' items
"$PROGRAM" -s -c 'map(.name | ascii_upcase | ltrimstr("ITEM ") | tonumber) | [min, max, length, (unique | length)]' items
"$PROGRAM" -r 'select(.id < 9) | [.id, .name, (.tags | tostring)] | @csv' items
"$PROGRAM" -c 'select(.id % 500 == 0) | to_entries | map(select(.value != [])) | from_entries | keys' items
"$PROGRAM" -s 'reduce .[].tags[] as $tag ({}; .["t\($tag)"] += 1)' items
"$PROGRAM" -n -c '[limit(12; def fib: [0, 1] | recurse([.[1], .[0] + .[1]]) | .[0]; fib)], ([range(200)] | map(. * .) | add)'
"$PROGRAM" -n -c '"banana bread" | [test("an+"), gsub("a(?<c>.)"; "<\(.c)>"), split(" "), index("b"), @base64, explode[:3]]'
"$PROGRAM" -n -c 'try error("thrown") catch ., (try (1 + {}) catch "types"), (try ([] | implode) catch "implode")'
echo '{"a": [1, {"b": 2.50}], "c": "\u00e4\ud83d\ude00"}' | "$PROGRAM" '., .a[1].b, (.c | length), (.. | numbers)'
if "$PROGRAM" '{' items 2>/dev/null; then exit 1; fi
"#;

const RIPGREP: &str = r#"
mkdir -p text/deep text/skipped
seq 1 20000 | sed 's/$/ alpha beta gamma/' >text/first.txt
seq 1 3000 | sed 's/.*/function name&(x) { return x * &; }/' >text/deep/second.c
printf 'Straße ÄPFEL äpfel\nlast line without end' >text/deep/third.md
echo 'skipped/' >text/.ignore
echo 'alpha' >text/skipped/file
find() { "$PROGRAM" --no-config --sort path "$@" text; }
find -n '99.*alpha' | cksum
find -c 'a'
find -n -i 'äpfel|straSSE'
find -o -w '1[0-9]{3}7' | cksum
find -n '^function (\w+)\(x\).*\b(\d*77)\b' -r '$1=$2'
find -U -n 'x \* 2999; \}\nfunction name3000'
find -l -v 'gamma'
find --files
find --files -u | sort
find -F -A 1 -B 2 'name1500('
find -n -m 2 -t c 'return'
find --count-matches '[aeiou]{1,2}\p{L}'
find -n -e 'b(e)?ta' -e 'zeta' | cksum
find --vimgrep 'end$'
if find 'absent phrase'; then exit 1; fi
if find '(' 2>/dev/null; then exit 1; fi
"#;

/// Returns the sizes of code, after each program has printed the same bytes by all routes.
pub fn code(plugin: &Path) -> Table {
    let mut table = Table::new("plugin-rust", &["program", "compiled by", "code, bytes", "ratio"]);
    let routes = routes(plugin);
    for program in &CRATES {
        let built: Vec<(u64, Vec<u8>)> = routes.iter().map(|route| built(program, route)).collect();
        let others = routes.iter().zip(&built).filter(|(_, (_, output))| *output != built[0].1);
        let others: Vec<&str> = others.map(|(route, _)| route.name).collect();
        assert!(others.is_empty(), "{}: another output by {others:?}", program.name);
        let numbers: Vec<(&Route, u64)> = routes.iter().zip(built.iter().map(|(size, _)| *size)).collect();
        add_rows(&mut table, program.name, &numbers, bytes);
    }
    table
}

/// Returns the instructions that each pass alone takes for the variables of a program's own crate, as rustc gives it to
/// the first pass.
pub fn cost_of_passes(plugin: &Path) -> Table {
    let mut table = Table::new("plugin-rust-passes", &["program", "pass", "M instructions", "ratio"]);
    for program in &CRATES {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        install(
            program,
            folder.path(),
            &["-Cno-prepopulate-passes", "-Cpasses=verify", "--emit=link,llvm-bc"],
        );
        let module = folder.path().join("whole.bc");
        run(Command::new(LINK).args(bitcode_of(program, folder.path())).arg("-o").arg(&module));
        let routes = passes::alone(&module, plugin);
        let counts = processors::divide(&routes, |route| vec![counted(route)]);
        let counts: Vec<(Route, u64)> = routes.into_iter().zip(counts).collect();
        add_rows_of_passes(&mut table, program.name, &counts);
    }
    table
}

/// Returns the modules of the package itself: its library, if it has one, and its program.
fn bitcode_of(program: &Crate, folder: &Path) -> Vec<PathBuf> {
    let files =
        fs::read_dir(folder.join("target").join(TARGET).join("release/deps")).expect("the results of cargo");
    let mut files: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    files.retain(|path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let is_own =
            name.rsplit_once('-').is_some_and(|(name, _)| [program.name, program.binary].contains(&name));
        is_own && path.extension().is_some_and(|end| end == "bc")
    });
    files.sort();
    assert!(!files.is_empty(), "{}: cargo has kept bitcode", program.name);
    files
}

/// Returns the ways to compile a program: rustc as it is and with the plugin, which then is the first pass; and rustc
/// with the passes of -O2 as text, and with another pass in place of all runs of SROA.
fn routes(plugin: &Path) -> Vec<Route> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let empty = folder.path().join("empty.ll");
    fs::write(&empty, "").expect("a file can be written");
    let usual = optimizing(&empty);
    let load = format!("-Zllvm-plugins={}", plugin.display());
    let route = |name, arguments: &[&str], is_base| {
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        Route { name, program: "rustc", is_base, arguments }
    };
    let replaced = |name, passes: &str, is_base| {
        route(name, &["-Cno-prepopulate-passes", &format!("-Cpasses={passes}"), &load], is_base)
    };
    vec![
        route("`rustc -O`", &[], true),
        route("`rustc -O` with the plugin", &[&load], false),
        replaced("rustc, `SROA`", &usual, true),
        replaced("rustc, `mem2reg`", &pipeline::replaced(&usual, "mem2reg"), false),
        replaced("rustc, plugin", &pipeline::replaced(&usual, DIRECT), false),
        replaced("rustc, plugin, `sroa`", &pipeline::replaced(&usual, SPLITTING), false),
    ]
}

/// Builds a program by a route; returns the size of its code, and what it prints.
fn built(program: &Crate, route: &Route) -> (u64, Vec<u8>) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let options: Vec<&str> = route.arguments.iter().map(String::as_str).collect();
    let binary = install(program, folder.path(), &options);
    (size_of_code(&binary), output_of(program.work, &binary))
}

/// Builds a program in a folder with options of rustc; returns the executable.
fn install(program: &Crate, folder: &Path, options: &[&str]) -> PathBuf {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["install", "--locked", "--quiet", "--no-track", "--target", TARGET, "--bin", program.binary]);
    cargo.args(["--version", program.version, program.name]);
    // One module for each crate: how a crate is divided would depend on the number of instructions in its functions.
    for setting in ["opt-level=2", "codegen-units=1", "lto=\"off\"", "debug=false"] {
        cargo.args(["--config", &format!("profile.release.{setting}")]);
    }
    cargo.arg("--root").arg(folder).arg("--target-dir").arg(folder.join("target"));
    cargo.current_dir(folder).env("CARGO_ENCODED_RUSTFLAGS", options.join("\x1f"));
    run(cargo.env("RUSTC_BOOTSTRAP", "1"));
    folder.join("bin").join(program.binary)
}
