//! The program of `modules` in C, Rust and Go, with what builds it.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A language with a tool that builds programs of many files.
pub struct Peer {
    pub name: &'static str,
    /// The programs that the build needs, each with the option for its version.
    pub needs: &'static [(&'static str, &'static str)],
    /// The call that builds the program, in the folder of the program.
    pub call: &'static [&'static str],
    /// A call that precedes the first build: it compiles the standard library, which no build should include.
    pub prepare: &'static [&'static str],
    /// The program, in the folder of its sources.
    pub program: &'static str,
    /// The extensions of its sources.
    pub extensions: &'static [&'static str],
    write: fn(&Path, usize, usize),
    /// The file with the body of a function of a module, and the file with its declaration if there is another one.
    body: fn(usize) -> PathBuf,
    definition: Option<fn(usize) -> PathBuf>,
}

/// The peers, with the builds that are usual while a program is developed: the compiler of Go always optimizes.
pub const PEERS: [Peer; 3] = [
    Peer {
        name: "ninja, clang -O0 -g",
        needs: &[("ninja", "--version"), ("clang-22", "--version")],
        call: &["ninja", "--quiet"],
        prepare: &[],
        program: "main",
        extensions: &["c", "h"],
        write: write_c,
        body: |number| format!("m{number}.c").into(),
        definition: Some(|number| format!("m{number}.h").into()),
    },
    Peer {
        name: "cargo build",
        needs: &[("cargo", "--version")],
        call: &["cargo", "build", "--quiet", "--offline"],
        prepare: &[],
        program: "target/debug/main",
        extensions: &["rs"],
        write: write_rust,
        body: |number| format!("src/m{number}.rs").into(),
        definition: None,
    },
    Peer {
        name: "go build",
        needs: &[("go", "version")],
        call: &["go", "build", "-o", "main", "."],
        prepare: &["go", "build", "fmt"],
        program: "main",
        extensions: &["go"],
        write: write_go,
        body: |number| format!("m{number}/m.go").into(),
        definition: None,
    },
];

impl Peer {
    /// Writes the program.
    pub fn write(&self, folder: &Path, modules: usize, functions: usize) {
        (self.write)(folder, modules, functions);
    }

    /// Changes the body of the first function of a module.
    pub fn change_body(&self, folder: &Path, number: usize) {
        let sum = if self.name.starts_with("go") { ["sum := 0", "sum := 1"] } else { ["sum = 0", "sum = 1"] };
        replace(&folder.join((self.body)(number)), sum[0], sum[1]);
    }

    /// Whether a module has a file of declarations.
    pub fn has_definitions(&self) -> bool {
        self.definition.is_some()
    }

    /// Adds a field to the structure of a module in its file of declarations.
    pub fn change_definition(&self, folder: &Path, number: usize) {
        let definition = self.definition.expect("a file of declarations");
        replace(&folder.join(definition(number)), "long a, b;", "long a, b, c;");
    }
}

/// Replaces the first occurrence of a text in a file.
pub fn replace(path: &Path, old: &str, new: &str) {
    let text = fs::read_to_string(path).expect("the module is there");
    assert!(text.contains(old), "{}", path.display());
    fs::write(path, text.replacen(old, new, 1)).expect("the module can be written");
}

/// The modules that a module imports.
fn imported(number: usize) -> Vec<usize> {
    [1, 2, 7, 20].iter().filter_map(|distance| number.checked_sub(*distance)).collect()
}

fn write(path: PathBuf, text: &str) {
    let folder = path.parent().expect("a folder");
    fs::create_dir_all(folder).expect("a folder can be made");
    fs::write(path, text).expect("the program can be written");
}

fn write_c(folder: &Path, modules: usize, functions: usize) {
    let mut ninja =
        "rule cc\n  command = clang-22 -O0 -g -MD -MF $out.d -c $in -o $out\n  depfile = $out.d\n  deps = gcc\n\
         rule link\n  command = clang-22 $in -o $out\n"
            .to_owned();
    let mut objects = "main.o".to_owned();
    for number in 0..modules {
        let mut header =
            format!("#pragma once\nstruct pair{number} {{\n    long a, b;\n    char name[32];\n}};\n\n");
        let mut source = format!("#include \"m{number}.h\"\n#include <stdio.h>\n");
        imported(number).iter().for_each(|other| source += &format!("#include \"m{other}.h\"\n"));
        source += "\nstatic long total = 0;\n\n";
        for function in 0..functions {
            let heading = format!("long m{number}_p{function}(long x, long y, struct pair{number} *pair)");
            let _ = writeln!(header, "/* Returns a sum that depends on x, y and the pair. */\n{heading};\n");
            let call = imported(number).get(function % 4).map_or(String::new(), |other| {
                let callee = function % 7;
                format!(
                    "    struct pair{other} other;\n    other.a = x;\n    other.b = y;\n    sum += m{other}_p{callee}(x, y, &other);\n"
                )
            });
            let _ = write!(
                source,
                "{heading}\n{{\n    long sum = 0;\n    for (long i = 0; i <= x; i++) {{\n        if (i % 3 == 0) {{\n            \
                 sum += i * y;\n        }} else if (i > 10) {{\n            sum -= 1;\n        }} else {{\n            pair->a = sum;\n            \
                 pair->b = pair->a + i;\n        }}\n    }}\n{call}    while (sum > 100) {{\n        sum -= 7;\n        \
                 pair->name[sum % 32] = 'x';\n    }}\n    if (sum < 0) {{\n        printf(\"negative%8ld\\n\", sum);\n    }}\n    \
                 total += sum;\n    return sum;\n}}\n\n"
            );
        }
        write(folder.join(format!("m{number}.h")), &header);
        write(folder.join(format!("m{number}.c")), &source);
        let _ = writeln!(ninja, "build m{number}.o: cc m{number}.c");
        let _ = write!(objects, " m{number}.o");
    }
    let lines = |line: fn(usize) -> String| (0..modules).map(line).collect::<String>();
    let main = format!(
        "{}#include <stdio.h>\n\nint main(void)\n{{\n    long sum = 0;\n{}{}    printf(\"%ld\\n\", sum);\n    return 0;\n}}\n",
        lines(|number| format!("#include \"m{number}.h\"\n")),
        lines(|number| format!("    struct pair{number} p{number} = {{0}};\n")),
        lines(|number| format!(
            "    sum = (sum * 31 + m{number}_p0(40, 3, &p{number}) + (long)sizeof(struct pair{number})) % 1000003;\n"
        ))
    );
    write(folder.join("main.c"), &main);
    let _ = writeln!(ninja, "build main.o: cc main.c\nbuild main: link {objects}");
    write(folder.join("build.ninja"), &ninja);
}

fn write_rust(folder: &Path, modules: usize, functions: usize) {
    let settings = "[package]\nname = \"main\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n";
    write(folder.join("Cargo.toml"), settings);
    let mut main = "#![allow(dead_code)]\n".to_owned();
    for number in 0..modules {
        let _ = writeln!(main, "mod m{number};");
        let mut source = "use std::sync::atomic::{AtomicI64, Ordering};\n\n".to_owned();
        source += "pub struct Pair {\n    pub a: i64,\n    pub b: i64,\n    pub name: [u8; 32],\n}\n\n";
        source += "static TOTAL: AtomicI64 = AtomicI64::new(0);\n\n";
        for function in 0..functions {
            let call = imported(number).get(function % 4).map_or(String::new(), |other| {
                let callee = function % 7;
                format!(
                    "    let mut other = crate::m{other}::Pair {{ a: x, b: y, name: [0; 32] }};\n    \
                     sum += crate::m{other}::p{callee}(x, y, &mut other);\n"
                )
            });
            let _ = write!(
                source,
                "/// Returns a sum that depends on x, y and the pair.\npub fn p{function}(x: i64, y: i64, pair: &mut Pair) -> i64 {{\n    \
                 let mut sum = 0;\n    for i in 0..=x {{\n        if i % 3 == 0 {{\n            sum += i * y;\n        }} else if i > 10 {{\n            \
                 sum -= 1;\n        }} else {{\n            pair.a = sum;\n            pair.b = pair.a + i;\n        }}\n    }}\n{call}    \
                 while sum > 100 {{\n        sum -= 7;\n        pair.name[(sum % 32) as usize] = b'x';\n    }}\n    if sum < 0 {{\n        \
                 println!(\"negative{{sum:8}}\");\n    }}\n    TOTAL.fetch_add(sum, Ordering::Relaxed);\n    sum\n}}\n\n"
            );
        }
        write(folder.join(format!("src/m{number}.rs")), &source);
    }
    let lines = |line: fn(usize) -> String| (0..modules).map(line).collect::<String>();
    let _ = write!(
        main,
        "\nfn main() {{\n    let mut sum: i64 = 0;\n{}{}    println!(\"{{sum}}\");\n}}\n",
        lines(|number| format!("    let mut p{number} = m{number}::Pair {{ a: 0, b: 0, name: [0; 32] }};\n")),
        lines(|number| format!(
            "    sum = (sum * 31 + m{number}::p0(40, 3, &mut p{number}) + size_of::<m{number}::Pair>() as i64) % 1000003;\n"
        ))
    );
    write(folder.join("src/main.rs"), &main);
}

fn write_go(folder: &Path, modules: usize, functions: usize) {
    write(folder.join("go.mod"), "module big\n");
    let mut main = "package main\n\nimport (\n\t\"fmt\"\n\t\"unsafe\"\n".to_owned();
    for number in 0..modules {
        let _ = writeln!(main, "\t\"big/m{number}\"");
        let mut source = format!("package m{number}\n\nimport (\n\t\"fmt\"\n");
        imported(number).iter().for_each(|other| source += &format!("\t\"big/m{other}\"\n"));
        source += ")\n\ntype Pair struct {\n\tA, B int\n\tName [32]byte\n}\n\nvar total = 0\n\n";
        for function in 0..functions {
            let call = imported(number).get(function % 4).map_or(String::new(), |other| {
                let callee = function % 7;
                format!(
                    "\tvar other m{other}.Pair\n\tother.A = x\n\tother.B = y\n\tsum += m{other}.P{callee}(x, y, &other)\n"
                )
            });
            let _ = write!(
                source,
                "// P{function} returns a sum that depends on x, y and the pair.\nfunc P{function}(x, y int, pair *Pair) int {{\n\tsum := 0\n\t\
                 for i := 0; i <= x; i++ {{\n\t\tif i%3 == 0 {{\n\t\t\tsum += i * y\n\t\t}} else if i > 10 {{\n\t\t\tsum--\n\t\t}} else {{\n\t\t\t\
                 pair.A = sum\n\t\t\tpair.B = pair.A + i\n\t\t}}\n\t}}\n{call}\tfor sum > 100 {{\n\t\tsum -= 7\n\t\tpair.Name[sum%32] = 'x'\n\t}}\n\t\
                 if sum < 0 {{\n\t\tfmt.Printf(\"negative%8d\\n\", sum)\n\t}}\n\ttotal += sum\n\treturn sum\n}}\n\n"
            );
        }
        write(folder.join(format!("m{number}/m.go")), &source);
    }
    let lines = |line: fn(usize) -> String| (0..modules).map(line).collect::<String>();
    let _ = write!(
        main,
        ")\n\nfunc main() {{\n\tsum := 0\n{}{}\tfmt.Println(sum)\n}}\n",
        lines(|number| format!("\tvar p{number} m{number}.Pair\n")),
        lines(|number| format!(
            "\tsum = (sum*31 + m{number}.P0(40, 3, &p{number}) + int(unsafe.Sizeof(p{number}))) % 1000003\n"
        ))
    );
    write(folder.join("main.go"), &main);
}
