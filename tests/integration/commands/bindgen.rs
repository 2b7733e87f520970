//! `tlc bindgen`: definition modules of small headers, which are compared with files, of headers of the system, and
//! programs that call C through them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::folder::Folder;
use crate::tools;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Whether libclang is missing; if so, a line says that `what` is skipped. With `TLC_REQUIRE_TOOLS=1` it must be there.
fn is_libclang_missing(what: &str) -> bool {
    let folder = Folder::new(&[("a.h", "int f(void);\n")]);
    let outcome = folder.tlc("bindgen a.h");
    if !outcome.stderr.contains("libclang is not installed") {
        return false;
    }
    assert!(outcome.stderr.contains("apt install libclang"), "{}", outcome.stderr);
    tools::skip(what, "libclang is not installed");
    true
}

fn bindings() -> PathBuf {
    Path::new(ROOT).join("tests/bindings")
}

/// A folder with a header of `tests/bindings`.
fn with_header(name: &str) -> Folder {
    let text = fs::read(bindings().join(name)).expect("a header");
    let folder = Folder::new(&[]);
    folder.write(name, &text);
    folder
}

/// Each header has a module beside it, which is correct. `TLC_BLESS=1` writes it.
#[test]
fn headers_give_the_expected_modules() {
    if is_libclang_missing("modules of headers") {
        return;
    }
    for name in ["layouts", "constants", "procedures", "vectors"] {
        let folder = with_header(&format!("{name}.h"));
        let outcome = folder.tlc(&format!("bindgen {name}.h -o {name}.def"));
        assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
        let text = String::from_utf8(folder.read(&format!("{name}.def"))).expect("text");
        let refused = text.split_once("(* Not translated:").map_or("", |(_, list)| list);
        assert_eq!(outcome.stderr.starts_with("note: "), !refused.is_empty(), "{}", outcome.stderr);
        let path = bindings().join(format!("{name}.def"));
        if std::env::var_os("TLC_BLESS").is_some() {
            fs::write(&path, &text).expect("the folder can be written");
        }
        assert_eq!(text, fs::read_to_string(&path).unwrap_or_default(), "{name}; TLC_BLESS=1 accepts it");
        folder.compile(&format!("check {name}.def"));
        folder.compile(&format!("fmt --check {name}.def"));
        // The standard output and a folder receive the same text, whatever the other options are.
        assert_eq!(String::from_utf8_lossy(&folder.tlc(&format!("bindgen {name}.h")).stdout), text);
    }
}

/// The definition modules of the examples are those that the commands in their comments write.
#[test]
fn examples_have_generated_modules() {
    if is_libclang_missing("modules of examples") {
        return;
    }
    for name in ["sqlite3", "zlib"] {
        let path = Path::new(ROOT).join("examples").join(format!("{name}.def"));
        let expected = fs::read_to_string(&path).expect("the module");
        let (_, rest) = expected.split_once("`tlc ").expect("a command");
        let (command, _) = rest.split_once('`').expect("the end of the command");
        let words: Vec<&str> = command.split_whitespace().map(|word| word.trim_matches('\'')).collect();
        let folder = Folder::new(&[]);
        let outcome = folder.tlc(&format!("{} -o {name}.def", words.join(" ")));
        if outcome.stderr.contains("file not found") {
            tools::say_skipped(&format!("{name}.h"), "it is not installed");
            continue;
        }
        let text = String::from_utf8(folder.read(&format!("{name}.def"))).expect("text");
        assert_eq!(text, expected, "{name}: {command}");
    }
}

#[test]
fn names_can_be_chosen() {
    if is_libclang_missing("chosen names") {
        return;
    }
    let folder = with_header("procedures.h");
    fs::create_dir(folder.path("out")).expect("a folder");
    folder.compile("bindgen procedures.h --allow store_op* --name Stores -o out");
    let text = String::from_utf8(folder.read("out/Stores.def")).expect("text");
    assert!(
        text.contains("DEFINITION MODULE FOR \"C\" Stores;") && text.contains("PROCEDURE store_open("),
        "{text}"
    );
    assert!(text.contains("  store;") && !text.contains("store_close") && !text.contains("range"), "{text}");
    folder.write("a.h", b"#include \"part/b.h\"\n#if LEVEL > 1\nint high(part_number n);\n#endif\n");
    folder.write("inc/part/b.h", b"typedef int part_number;\nint not_ours(void);\n");
    let text = folder.compile("bindgen a.h -I inc --define LEVEL=2");
    let text = String::from_utf8(text).expect("text");
    assert!(
        text.contains("part_number = INTEGER32;") && text.contains("PROCEDURE high(n: part_number)"),
        "{text}"
    );
    assert!(!text.contains("not_ours"), "{text}");
}

#[test]
fn mistakes_have_one_message() {
    let folder = Folder::new(&[("bad.h", "int f(unknown x);\n"), ("good.h", "int f(void);\n")]);
    folder.tlc("bindgen good.h --name 1x").fails_with("expected a name of Modula-2");
    folder.tlc("bindgen good.h -O2").fails_with("no effect on `tlc bindgen`");
    folder.tlc("bindgen").fails_with("required");
    let variables = [("LIBCLANG_PATH", "/nonexistent/libclang.so")];
    let outcome = folder.run_with(env!("CARGO_BIN_EXE_tlc"), "bindgen good.h", &variables);
    outcome.fails_with("there is no libclang at `/nonexistent/libclang.so`");
    if is_libclang_missing("mistakes in headers") {
        return;
    }
    folder.tlc("bindgen bad.h").fails_with("bad.h:1:7: unknown type name 'unknown'");
    folder.tlc("bindgen nosuch.h").fails_with("'nosuch.h' file not found");
}

/// The members of the structures in layouts.h.
const LAYOUTS: [(&str, &[&str]); 12] = [
    ("Point", &["x", "y"]),
    ("mixed", &["tag", "value", "small", "double_word", "bytes"]),
    ("Number", &["whole", "real", "text"]),
    ("Tagged", &["kind", "whole", "real", "low", "high", "end", "pair.a", "pair.b", "choice.s", "choice.l"]),
    ("flags", &["after"]),
    ("packed_header", &["kind", "length", "port"]),
    ("aligned_block", &["first", "bytes"]),
    ("gapped", &["first", "second", "third"]),
    ("node", &["next", "flags", "points", "compare", "name"]),
    ("message", &["length"]),
    ("arranged", &["flag", "inner", "last"]),
    ("tree", &["corners", "value", "part", "links"]),
];

/// C and Modula-2 agree about the sizes of structures and the places of their members.
#[test]
fn layouts_are_those_of_c() {
    if is_libclang_missing("layouts of structures") {
        return;
    }
    let folder = with_header("layouts.h");
    assert_eq!(folder.tlc("bindgen layouts.h -o layouts.def").status, Some(0));
    let mut c = "#include <stdio.h>\n#include \"layouts.h\"\ntypedef struct mixed mixed;\ntypedef struct flags flags;\n\
                 typedef struct packed_header packed_header;\ntypedef struct gapped gapped;\n\
                 typedef struct message message;\ntypedef struct arranged arranged;\ntypedef struct tree tree;\nint main(void) {\n"
        .to_owned();
    let mut variables = String::new();
    let mut statements = String::new();
    for (index, (name, members)) in LAYOUTS.iter().enumerate() {
        let _ = writeln!(c, "printf(\"{name} %zu\\n\", sizeof({name}));");
        let _ = writeln!(variables, "  v{index}: ARRAY [0..1] OF layouts.{name};");
        let _ = writeln!(statements, "  Show(\"{name}\", SIZE(layouts.{name}));");
        let _ = writeln!(
            statements,
            "  Expect(DIFADR(ADR(v{index}[1]), ADR(v{index}[0])) = INT(SIZE(layouts.{name})));"
        );
        for member in *members {
            let _ = writeln!(c, "printf(\"{name}.{member} %zu\\n\", offsetof({name}, {member}));");
            let _ = writeln!(
                statements,
                "  Show(\"{name}.{member}\", VAL(CARDINAL, DIFADR(ADR(v{index}[0].{member}), ADR(v{index}[0]))));"
            );
        }
    }
    c.push_str("return 0; }\n");
    let module = format!(
        "MODULE main;\nFROM SYSTEM IMPORT ADR, DIFADR;\nIMPORT layouts;\nFROM InOut IMPORT WriteString, WriteCard, WriteLn;\n\
         VAR\n{variables}\nPROCEDURE Show(name: ARRAY OF CHAR; number: CARDINAL);\nBEGIN\n  WriteString(name); \
         WriteString(\" \"); WriteCard(number, 1); WriteLn\nEND Show;\n\nPROCEDURE Expect(holds: BOOLEAN);\nBEGIN\n  \
         IF NOT holds THEN HALT END\nEND Expect;\n\nBEGIN\n{statements}END main.\n"
    );
    folder.write("main.mod", module.as_bytes());
    folder.write("main.c", c.as_bytes());
    folder.run("cc", "main.c -o in_c").success();
    let in_c = String::from_utf8(folder.run(folder.path("in_c"), "").success()).expect("text");
    folder.compile("-A warnings main.mod -o in_modula");
    let in_modula = String::from_utf8(folder.run(folder.path("in_modula"), "").success()).expect("text");
    assert!(in_c.lines().count() > 40, "{in_c}");
    assert_eq!(in_modula, in_c);
}

/// A program calls procedures in C: records by value, callbacks, texts, buffers, optional arguments, variables.
#[test]
fn programs_call_c_through_the_modules() {
    if is_libclang_missing("calls of C") {
        return;
    }
    let folder = with_header("vectors.h");
    folder.compile("bindgen vectors.h -o vectors.def");
    for name in ["vectors.c", "useVectors.mod", "useVectors.out"] {
        folder.write(name, &fs::read(bindings().join(name)).expect("a file of the test"));
    }
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} useVectors.mod vectors.c -o use"));
        let output = folder.run(folder.path("use"), "").success();
        assert_eq!(
            String::from_utf8_lossy(&output),
            String::from_utf8_lossy(&folder.read("useVectors.out")),
            "{level}"
        );
    }
}

/// The headers of Debian packages with the smallest number of declarations that must be translated.
const OF_SYSTEM: [(&str, usize); 13] = [
    ("zlib.h", 120),
    ("sqlite3.h", 750),
    ("ncurses.h", 600),
    ("SDL2/SDL.h", 1200),
    ("math.h", 150),
    ("string.h", 30),
    ("stdio.h", 80),
    ("stdlib.h", 80),
    ("dirent.h", 14),
    ("time.h", 40),
    ("fcntl.h", 80),
    ("unistd.h", 120),
    ("complex.h", 40),
];

#[test]
fn headers_of_the_system_are_translated() {
    if is_libclang_missing("headers of the system") {
        return;
    }
    for (header, least) in OF_SYSTEM {
        if !Path::new("/usr/include").join(header).exists() {
            tools::say_skipped(header, "it is not installed");
            continue;
        }
        let folder = Folder::new(&[]);
        let outcome = folder.tlc(&format!("bindgen {header} -o Header.def --name Header"));
        assert_eq!(outcome.status, Some(0), "{header}: {}", outcome.stderr);
        folder.compile("check Header.def");
        folder.compile("fmt --check Header.def");
        let words: Vec<&str> = outcome.stderr.lines().next().unwrap_or_default().split(' ').collect();
        let count = words.iter().rev().nth(1).and_then(|word| word.parse::<usize>().ok());
        assert!(count.is_none_or(|count| count >= least), "{header}: {words:?}");
    }
}

/// Types of other headers are declared, whichever of their names the translated header uses.
#[test]
fn types_of_other_headers_are_declared() {
    if is_libclang_missing("types of other headers") {
        return;
    }
    let other = "typedef enum { EARLY, LATE } time_kind;\n\
                 typedef struct { long bits[2]; } inner_set;\n\
                 typedef inner_set outer_set;\n";
    let internal = "typedef struct __state { int depth; } *state_ptr;\n";
    let header = "#include \"other.h\"\n\
                  #include \"bits/state.h\"\n\
                  typedef time_kind kind;\n\
                  typedef struct { outer_set one, two; kind when; } pair;\n\
                  state_ptr __state(void);\n\
                  int look(state_ptr from, const outer_set *set, pair both);\n";
    let folder = Folder::new(&[("all.h", header), ("other.h", other), ("bits/state.h", internal)]);
    folder.compile("bindgen all.h -o all.def");
    folder.compile("check all.def");
    let text = String::from_utf8(folder.read("all.def")).expect("text");
    for part in ["time_kind = CARDINAL32;", "outer_set = inner_set;", "  state_ptr;", "from: state_ptr"] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}
