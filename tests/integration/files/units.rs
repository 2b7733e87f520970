//! Programs that are compiled in units: their behaviour, their messages, and that nothing depends on the
//! threads.
//!
//! `-Z unit-size` makes a unit of nearly every procedure, so small programs are divided like large ones.

use std::fs;
use std::path::PathBuf;

use crate::folder::Folder;

/// A definition and an implementation that use each other's variables, procedures as values, and local
/// modules.
const STACK_DEF: &str = "\
DEFINITION MODULE Stack;
TYPE Action = PROCEDURE (INTEGER);
VAR depth: CARDINAL;
PROCEDURE Push(value: INTEGER);
PROCEDURE Pop(): INTEGER;
PROCEDURE ForAll(action: Action);
END Stack.
";

const STACK: &str = "\
IMPLEMENTATION MODULE Stack;
FROM InOut IMPORT WriteString, WriteLn;
VAR values: ARRAY [1 .. 10] OF INTEGER;
MODULE Log;
  IMPORT WriteString, WriteLn;
  EXPORT Tell;
  VAR told: CARDINAL;
  PROCEDURE Tell(text: ARRAY OF CHAR);
  BEGIN INC(told); WriteString(text); WriteLn END Tell;
BEGIN
  told := 0; Tell('log begins')
FINALLY
  Tell('log ends')
END Log;
PROCEDURE Push(value: INTEGER);
BEGIN INC(depth); values[depth] := value END Push;
PROCEDURE Pop(): INTEGER;
  PROCEDURE Top(): INTEGER;
  BEGIN RETURN values[depth] END Top;
VAR top: INTEGER;
BEGIN top := Top(); DEC(depth); RETURN top END Pop;
PROCEDURE ForAll(action: Action);
VAR i: CARDINAL;
BEGIN FOR i := 1 TO depth DO action(values[i]) END END ForAll;
BEGIN
  depth := 0; Tell('stack begins')
FINALLY
  Tell('stack ends')
END Stack.
";

const MAIN: &str = "\
MODULE Main;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
IMPORT Stack;
TYPE Actions = ARRAY [0 .. 1] OF Stack.Action;
VAR sum: INTEGER; i: CARDINAL; actions: Actions;
PROCEDURE Add(value: INTEGER);
BEGIN sum := sum + value END Add;
PROCEDURE Show(value: INTEGER);
BEGIN WriteInt(value, 3) END Show;
PROCEDURE Twice(value: INTEGER): INTEGER;
BEGIN RETURN 2 * value END Twice;
BEGIN
  FOR i := 1 TO 9 DO Stack.Push(Twice(INT(i))) END;
  actions := Actions{Add, Show};
  FOR i := 0 TO 1 DO Stack.ForAll(actions[i]) END;
  WriteInt(sum, 4); WriteInt(Stack.Pop(), 4); WriteCard(Stack.depth, 4); WriteLn
END Main.
";

const OUTPUT: &str =
    "log begins\nstack begins\n  2  4  6  8 10 12 14 16 18  90  18   8\nstack ends\nlog ends\n";

fn stack() -> Folder {
    Folder::new(&[("Stack.def", STACK_DEF), ("Stack.mod", STACK), ("Main.mod", MAIN)])
}

fn units_of(messages: &str) -> bool {
    messages.lines().any(|line| line.ends_with("  units"))
}

#[test]
fn large_programs_are_divided_and_small_ones_are_not() {
    let folder = stack();
    assert!(!units_of(&folder.tlc("-Z time -O1 Main.mod").stderr));
    assert!(units_of(&folder.tlc("-Z time -Z unit-size Main.mod").stderr));
    let procedures: Vec<String> = (0..4_000)
        .map(|n| format!("PROCEDURE P{n}(x: INTEGER): INTEGER; BEGIN RETURN x + {n} END P{n};\n"))
        .collect();
    let calls: Vec<String> = (0..4_000).map(|n| format!("x := P{n}(x);\n")).collect();
    let text = format!(
        "MODULE Large; FROM InOut IMPORT WriteInt; VAR x: INTEGER;\n{}BEGIN\n{}WriteInt(x, 1)\nEND Large.\n",
        procedures.concat(),
        calls.concat()
    );
    folder.write("Large.mod", text.as_bytes());
    for level in ["-O0", "-O1"] {
        assert!(units_of(&folder.tlc(&format!("-Z time {level} Large.mod")).stderr));
        let said = folder.run(folder.path("Large"), "").success();
        assert_eq!(String::from_utf8_lossy(&said), (0..4_000).sum::<u32>().to_string());
    }
}

/// Compiles a program with its own cache, and returns the program and the objects in the cache.
fn with_cache(folder: &Folder, arguments: &str) -> (Vec<u8>, Vec<PathBuf>) {
    let cache = folder.path("cache");
    let variables = [("TLC_CACHE", cache.to_str().expect("UTF-8"))];
    folder.run_with(env!("CARGO_BIN_EXE_tlc"), &format!("{arguments} -o made"), &variables).success();
    let folders = fs::read_dir(&cache).into_iter().flatten().flatten();
    let files = folders.flat_map(|folder| fs::read_dir(folder.path()).expect("a folder")).flatten();
    let objects = files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == "o"));
    (folder.read("made"), objects.collect())
}

#[test]
fn the_library_of_programs_that_are_not_optimized_is_compiled_once() {
    let folder = stack();
    let (cold, objects) = with_cache(&folder, "Main.mod");
    assert_eq!(objects.len(), 1);
    assert_eq!(String::from_utf8_lossy(&folder.run(folder.path("made"), "").success()), OUTPUT);
    let read = fs::read(&objects[0]).expect("an object");
    assert_eq!(with_cache(&folder, "Main.mod").0, cold);

    // Another text of the program has the same object; other procedures or options do not.
    folder.write("Main.mod", MAIN.replace("2 * value", "value + value").as_bytes());
    assert_ne!(with_cache(&folder, "Main.mod").0, cold);
    assert_eq!(with_cache(&folder, "Main.mod").1, objects);
    folder.write("Main.mod", MAIN.as_bytes());
    assert_eq!(with_cache(&folder, "--target-cpu=x86-64-v3 Main.mod").1.len(), 2);
    let without_cardinals = MAIN.replace("WriteCard, ", "").replace("WriteCard(", "WriteInt(");
    folder.write("Main.mod", without_cardinals.as_bytes());
    assert_eq!(with_cache(&folder, "Main.mod").1.len(), 3);
    folder.write("Main.mod", MAIN.as_bytes());

    // Neither a damaged object nor a folder that cannot be written matters.
    fs::write(&objects[0], &read[..read.len() / 2]).expect("it can be written");
    assert_eq!(with_cache(&folder, "Main.mod").0, cold);
    assert_eq!(fs::read(&objects[0]).expect("an object"), read);
    let variables = [("TLC_CACHE", "/dev/null/cache")];
    folder.run_with(env!("CARGO_BIN_EXE_tlc"), "Main.mod -o made", &variables).success();
    assert_eq!(folder.read("made"), cold);

    // Optimized programs, and those for debuggers and memory checkers, have the code of the library in theirs.
    for options in ["-O1", "-O2", "-g", "--sanitize=address", "--storage=system", "check", "-c"] {
        let cache = folder.path("unused");
        let variables = [("TLC_CACHE", cache.to_str().expect("UTF-8"))];
        folder.run_with(env!("CARGO_BIN_EXE_tlc"), &format!("{options} Main.mod"), &variables).success();
        assert_eq!(cache.exists(), options == "-c", "{options}");
    }
}

#[test]
fn threads_change_no_byte() {
    let folder = stack();
    for options in ["-O0", "-O2", "-O2 --checks=none", "-O0 -c"] {
        let made = ["-j 1", "-j 2", "--jobs=5", ""].map(|jobs| {
            folder.compile(&format!("{options} {jobs} -Z unit-size Main.mod -o made"));
            folder.read("made")
        });
        assert!(made.iter().all(|bytes| *bytes == made[0]), "{options}");
    }
    folder.tlc("-j 0 Main.mod").fails_with("invalid value '0' for '--jobs <NUMBER>'");
}

#[test]
fn units_share_variables_procedures_and_local_modules() {
    let folder = stack();
    for options in ["-O0", "-O1", "-O2", "-O2 --ssa=mem2reg", "-Os --checks=none"] {
        folder.compile(&format!("{options} -Z unit-size Main.mod"));
        let said = folder.run(folder.path("Main"), "").success();
        assert_eq!(String::from_utf8_lossy(&said), OUTPUT, "{options}");
    }
}

/// Both objects contain the library's modules, of which the linker keeps one copy.
#[test]
fn objects_of_divided_modules_are_linked() {
    let folder = stack();
    for level in ["-O0", "-O2"] {
        for object in ["Stack", "Main"] {
            folder.compile(&format!("{level} -Z unit-size -c {object}.mod"));
        }
        folder.compile(&format!("{level} -Z unit-size Main.mod Stack.o -o program"));
        let said = folder.run(folder.path("program"), "").success();
        assert_eq!(String::from_utf8_lossy(&said), OUTPUT, "{level}");
    }
}

/// Some programs of the other tests, or all of them with `TLC_LONG`.
#[test]
fn programs_do_the_same_in_units() {
    let step = if std::env::var_os("TLC_LONG").is_some() { 1 } else { 15 };
    let entries = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/run")).expect("the folder");
    let mut programs: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mod"))
        .filter(|path| ["in", "status"].iter().all(|other| !path.with_extension(other).exists()))
        .collect();
    programs.sort();
    assert!(programs.len() > 200);
    let folder = Folder::new(&[]);
    for program in programs.iter().step_by(step) {
        let expected = fs::read(program.with_extension("out")).expect("what it prints");
        let text = fs::read_to_string(program).expect("the program");
        let first = text.lines().next().unwrap_or_default();
        let options =
            first.strip_prefix("(* tlc:").and_then(|rest| rest.strip_suffix("*)")).unwrap_or_default();
        for level in ["-O0", "-O2"] {
            let made =
                folder.tlc(&format!("{options} {level} -Z unit-size {} -o program", program.display()));
            assert_eq!(made.status, Some(0), "{}", made.stderr);
            let said = folder.run(folder.path("program"), "");
            assert_eq!(
                (said.status, said.stdout),
                (Some(0), expected.clone()),
                "{level} {}",
                program.display()
            );
        }
    }
}

/// Warnings and errors of lowering and of the assembler are reported in the order of the source.
#[test]
fn messages_do_not_depend_on_units() {
    let text = |second: &str| {
        format!(
            "MODULE Told;\nFROM InOut IMPORT WriteInt;\n\
             PROCEDURE First; VAR x: INTEGER; BEGIN WriteInt(x, 1) END First;\n\
             PROCEDURE Second; {second} END Second;\n\
             PROCEDURE Third; VAR y: INTEGER; BEGIN WriteInt(y, 1) END Third;\n\
             BEGIN First; Second; Third END Told.\n"
        )
    };
    let folder = Folder::new(&[]);
    let bodies = [
        ("BEGIN WriteInt(1, 1)", Some(0)),
        ("VAR a: ARRAY [1 .. 2000000000] OF CHAR; BEGIN a[1] := 'x'; WriteInt(ORD(a[2]), 1)", Some(1)),
        ("BEGIN ASM('nonsense')", Some(1)),
    ];
    for (body, status) in bodies {
        folder.write("Told.mod", text(body).as_bytes());
        let whole = folder.tlc("-j 1 Told.mod");
        let divided = folder.tlc("-j 3 -Z unit-size Told.mod");
        assert_eq!((whole.status, divided.status), (status, status), "{}", whole.stderr);
        assert!(!whole.stderr.is_empty());
        assert_eq!(whole.stderr, divided.stderr);
        let checked = [folder.tlc("check -j 1 Told.mod"), folder.tlc("check -j 3 -Z unit-size Told.mod")];
        assert_eq!(checked[0].stderr, checked[1].stderr);
    }
}

/// Outputs that show the whole program are not affected by its division into units.
#[test]
fn products_of_the_whole_program_are_not_divided() {
    let folder = stack();
    for product in ["llvm-ir", "asm", "bc"] {
        let made = ["", "-Z unit-size"].map(|size| {
            folder.compile(&format!("--emit={product} {size} Main.mod -o made"));
            folder.read("made")
        });
        assert!(made[0] == made[1], "{product}");
    }
    let made = ["", "-Z unit-size"].map(|size| {
        folder.compile(&format!("-g {size} Main.mod -o made"));
        folder.read("made")
    });
    assert!(made[0] == made[1]);
}

#[test]
fn internal_errors_in_units_are_reported_with_their_contexts() {
    let folder = stack();
    let said = folder.tlc("-j 3 -Z unit-size -Z break-ssa Main.mod");
    assert_eq!(said.status, Some(101), "{}", said.stderr);
    let chain = [
        "error: internal compiler error: compiling unit ",
        "  caused by: verifying the SSA form of procedure `ForAll`, variable `i`, Stack.mod:24:7",
        "  caused by: broken rule: uses are dominated by definitions",
    ];
    let shown = said.stderr.lines().zip(chain).filter(|(line, start)| line.starts_with(start));
    assert_eq!(shown.count(), chain.len(), "{}", said.stderr);
    assert_eq!(said.stderr.matches("please report it").count(), 1, "{}", said.stderr);
}

#[test]
fn statistics_are_those_of_the_whole_program() {
    let folder = stack();
    let counts = ["", "-Z unit-size"].map(|size| {
        let said = folder.tlc(&format!("--stats=json {size} Main.mod"));
        let said: serde_json::Value = serde_json::from_str(&said.stderr).expect("JSON");
        said["total"].clone()
    });
    assert!(counts[0].is_object(), "{counts:?}");
    assert_eq!(counts[0], counts[1]);
}
