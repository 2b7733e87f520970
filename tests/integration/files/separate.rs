//! Separate compilation: objects, their versions, rules for make and ninja, and builds that follow them.

use std::fmt::Write;

use crate::folder::Folder;
use crate::tools;

const COUNTERS_DEF: &str = "\
DEFINITION MODULE Counters;
TYPE Counter;
VAR made: CARDINAL;
PROCEDURE New(): Counter;
PROCEDURE Next(counter: Counter): CARDINAL;
END Counters.
";

const COUNTERS: &str = "\
IMPLEMENTATION MODULE Counters;
FROM InOut IMPORT WriteString, WriteLn;
TYPE Counter = POINTER TO CARDINAL;
PROCEDURE New(): Counter;
VAR counter: Counter;
BEGIN
  NEW(counter);
  counter^ := 0;
  INC(made);
  RETURN counter
END New;
PROCEDURE Next(counter: Counter): CARDINAL;
BEGIN
  INC(counter^);
  RETURN counter^
END Next;
BEGIN
  WriteString('Counters begins');
  WriteLn
FINALLY
  WriteString('Counters ends');
  WriteLn
END Counters.
";

const MAIN: &str = "\
MODULE Main;
FROM InOut IMPORT WriteCard, WriteLn;
FROM Counters IMPORT Counter, New, Next, made;
VAR counter: Counter;
BEGIN
  counter := New();
  WriteCard(Next(counter) + 10 * Next(counter) + 100 * made, 1);
  WriteLn
END Main.
";

const OUTPUT: &str = "Counters begins\n121\nCounters ends\n";

/// Main and Counters, whose implementation is in a separate folder.
fn counters() -> Folder {
    Folder::new(&[("Main.mod", MAIN), ("Counters.def", COUNTERS_DEF), ("source/Counters.mod", COUNTERS)])
}

fn output(folder: &Folder, program: &str) -> String {
    String::from_utf8(folder.run(folder.path(program), "").success()).expect("text")
}

#[test]
fn objects_are_linked_with_programs() {
    let folder = counters();
    folder.compile("-c source/Counters.mod -I . -o Counters.o");
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} Main.mod Counters.o -o program"));
        assert_eq!(output(&folder, "program"), OUTPUT);
    }
}

#[test]
fn archives_and_libraries_are_linked_with_programs() {
    let folder = counters();
    folder.compile("-c source/Counters.mod -I . -o Counters.o");
    folder.run("ar", "rcs libcounters.a Counters.o").success();
    folder.compile("Main.mod libcounters.a -o program");
    assert_eq!(output(&folder, "program"), OUTPUT);
    folder.compile("Main.mod -L . -lcounters -o program");
    assert_eq!(output(&folder, "program"), OUTPUT);
}

#[test]
fn modules_without_an_object_are_compiled_from_their_source() {
    let folder = counters();
    folder.write("Log.def", b"DEFINITION MODULE Log;\nPROCEDURE Say;\nEND Log.\n");
    let log = "IMPLEMENTATION MODULE Log;\nFROM InOut IMPORT WriteString, WriteLn;\nPROCEDURE Say;\n\
               BEGIN\n  WriteString('Log');\n  WriteLn\nEND Say;\nEND Log.\n";
    folder.write("Log.mod", log.as_bytes());
    let main = "MODULE Main;\nIMPORT Counters, Log;\nVAR c: Counters.Counter;\nBEGIN\n  \
                c := Counters.New();\n  Log.Say\nEND Main.\n";
    folder.write("Main.mod", main.as_bytes());
    folder.compile("-c source/Counters.mod -I . -o Counters.o");
    folder.compile("Main.mod Counters.o -o program");
    assert_eq!(output(&folder, "program"), "Counters begins\nLog\nCounters ends\n");
}

/// A module that only an object imports is compiled from its source, with everything that the object may
/// call.
#[test]
fn modules_that_only_an_object_imports_are_compiled_whole() {
    let folder = Folder::new(&[
        ("Outer.def", "DEFINITION MODULE Outer;\nPROCEDURE Twice(x: INTEGER): INTEGER;\nEND Outer.\n"),
        (
            "Outer.mod",
            "IMPLEMENTATION MODULE Outer;\nIMPORT Inner;\nPROCEDURE Twice(x: INTEGER): INTEGER;\nBEGIN\n  \
             INC(Inner.calls);\n  RETURN Inner.Double(x)\nEND Twice;\nEND Outer.\n",
        ),
        (
            "Inner.def",
            "DEFINITION MODULE Inner;\nVAR calls: INTEGER;\nPROCEDURE Double(x: INTEGER): INTEGER;\n\
             PROCEDURE Unused;\nEND Inner.\n",
        ),
        (
            "Inner.mod",
            "IMPLEMENTATION MODULE Inner;\nIMPORT Deep;\nPROCEDURE Double(x: INTEGER): INTEGER;\nBEGIN\n  \
             RETURN x * Deep.two\nEND Double;\nPROCEDURE Unused;\nEND Unused;\nEND Inner.\n",
        ),
        ("Deep.def", "DEFINITION MODULE Deep;\nVAR two: INTEGER;\nEND Deep.\n"),
        ("Deep.mod", "IMPLEMENTATION MODULE Deep;\nBEGIN\n  two := 2\nEND Deep.\n"),
        (
            "Main.mod",
            "MODULE Main;\nFROM InOut IMPORT WriteInt, WriteLn;\nIMPORT Outer;\nBEGIN\n  \
             WriteInt(Outer.Twice(21), 1);\n  WriteLn\nEND Main.\n",
        ),
        (
            "Both.mod",
            "MODULE Both;\nFROM InOut IMPORT WriteInt, WriteLn;\nIMPORT Outer, Inner;\nBEGIN\n  \
             WriteInt(Outer.Twice(20) + Inner.calls, 1);\n  WriteLn\nEND Both.\n",
        ),
    ]);
    folder.compile("-c Outer.mod");
    for (program, expected) in [("Main", "42\n"), ("Both", "41\n")] {
        for level in ["-O0", "-O2"] {
            folder.compile(&format!("{level} {program}.mod Outer.o -o program"));
            assert_eq!(output(&folder, "program"), expected);
        }
    }
    folder.compile("-c Inner.mod");
    folder.compile("Main.mod Outer.o Inner.o -o program");
    assert_eq!(output(&folder, "program"), "42\n");

    let changed = "DEFINITION MODULE Inner;\nVAR calls: INTEGER;\nPROCEDURE Unused;\n\
                   PROCEDURE Double(x: INTEGER): INTEGER;\nEND Inner.\n";
    folder.write("Inner.def", changed.as_bytes());
    folder.tlc("Main.mod Outer.o -o program").fails_with("error[E0014]");
}

/// File names may be in capitals, as on old systems, or have other suffixes. A truncated name is not
/// accepted.
#[test]
fn names_of_files_vary() {
    const MAIN: &[u8] = b"MODULE Main;\nFROM InOut IMPORT WriteCard, WriteLn;\nIMPORT Accounts;\nBEGIN\n  \
        WriteCard(Accounts.count, 1);\n  WriteLn\nEND Main.\n";
    const DEFINITION: &[u8] = b"DEFINITION MODULE Accounts;\nVAR count: CARDINAL;\nEND Accounts.\n";
    const IMPLEMENTATION: &[u8] = b"IMPLEMENTATION MODULE Accounts;\nBEGIN\n  count := 3\nEND Accounts.\n";
    let folder = |definition: &str, implementation: &str| {
        let folder = Folder::new(&[]);
        folder.write("MAIN.MOD", MAIN);
        folder.write(definition, DEFINITION);
        folder.write(implementation, IMPLEMENTATION);
        folder
    };
    let names = [
        ("ACCOUNTS.DEF", "ACCOUNTS.MOD", ""),
        ("Accounts.DEF", "accounts.mod", ""),
        ("Accounts.md", "Accounts.mi", "--def-suffix=.md --mod-suffix=.mi"),
        ("Accounts.def", "accounts.m2", "--mod-suffix=.m2"),
    ];
    for (definition, implementation, options) in names {
        let folder = folder(definition, implementation);
        folder.compile(&format!("MAIN.MOD -o program {options}"));
        assert_eq!(output(&folder, "program"), "3\n", "{definition}");
    }
    let cut = folder("ACCOUN.DEF", "ACCOUNTS.MOD");
    cut.tlc("MAIN.MOD -o program")
        .fails_with("help: `ACCOUN.DEF` contains it: rename that file to `Accounts.DEF`");
}

/// A program's modules may have the names of library modules; the library does not see them.
#[test]
fn own_modules_live_beside_those_of_the_library() {
    let folder = Folder::new(&[
        ("Strings.def", "DEFINITION MODULE Strings;\nPROCEDURE Length(): CARDINAL;\nEND Strings.\n"),
        (
            "Strings.mod",
            "IMPLEMENTATION MODULE Strings;\nPROCEDURE Length(): CARDINAL;\nBEGIN\n  RETURN 42\nEND Length;\nEND Strings.\n",
        ),
        ("IOChan.def", "DEFINITION MODULE IOChan;\nVAR open: CARDINAL;\nEND IOChan.\n"),
        ("IOChan.mod", "IMPLEMENTATION MODULE IOChan;\nBEGIN\n  open := 7\nEND IOChan.\n"),
        (
            "Main.mod",
            "MODULE Main;\nIMPORT Strings, IOChan, STextIO, WholeStr, SWholeIO;\nVAR text: ARRAY [0..9] OF CHAR;\n\
             BEGIN\n  WholeStr.CardToStr(Strings.Length(), text);\n  STextIO.WriteString(text);\n  \
             SWholeIO.WriteCard(IOChan.open, 3);\n  STextIO.WriteLn\nEND Main.\n",
        ),
        // The program itself has the name of a module that the library imports.
        (
            "StdChans.mod",
            "MODULE StdChans;\nIMPORT STextIO;\nBEGIN\n  STextIO.WriteString('own');\n  STextIO.WriteLn\nEND StdChans.\n",
        ),
    ]);
    folder.compile("Main.mod -o program");
    assert_eq!(output(&folder, "program"), "42  7\n");
    folder.compile("-c Strings.mod");
    folder.compile("Main.mod Strings.o -o program");
    assert_eq!(output(&folder, "program"), "42  7\n");
    folder.compile("StdChans.mod -o program");
    assert_eq!(output(&folder, "program"), "own\n");
}

/// The library is part of both objects, but has one state. A procedure in an object may keep the address of
/// an argument passed by reference.
#[test]
fn objects_may_keep_addresses() {
    let folder = Folder::new(&[
        (
            "Keeper.def",
            "DEFINITION MODULE Keeper; PROCEDURE Keep(VAR x: INTEGER); PROCEDURE Set(n: INTEGER); END Keeper.",
        ),
        (
            "Keeper.mod",
            "IMPLEMENTATION MODULE Keeper; FROM SYSTEM IMPORT ADR; VAR kept: POINTER TO INTEGER;
             PROCEDURE Keep(VAR x: INTEGER); BEGIN kept := ADR(x) END Keep;
             PROCEDURE Set(n: INTEGER); BEGIN kept^ := n END Set; END Keeper.",
        ),
        (
            "Main.mod",
            "MODULE Main; FROM InOut IMPORT WriteInt; FROM Keeper IMPORT Keep, Set;
             PROCEDURE Test; VAR a: INTEGER; BEGIN a := 1; Keep(a); Set(2); WriteInt(a, 0) END Test;
             BEGIN Test END Main.",
        ),
    ]);
    folder.compile("-c Keeper.mod");
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} Main.mod Keeper.o -o Main"));
        assert_eq!(output(&folder, "Main"), "2", "{level}");
    }
}

#[test]
fn objects_share_the_library() {
    let folder = Folder::new(&[
        ("Reader.def", "DEFINITION MODULE Reader;\nPROCEDURE Show;\nEND Reader.\n"),
        (
            "Reader.mod",
            "IMPLEMENTATION MODULE Reader;\nIMPORT InOut;\nPROCEDURE Show;\nBEGIN\n  InOut.WriteCard(ORD(InOut.Done), 1);\n  \
             InOut.WriteCard(ORD(InOut.termCH), 3);\n  InOut.WriteLn\nEND Show;\nEND Reader.\n",
        ),
        (
            "Main.mod",
            "MODULE Main;\nIMPORT InOut, Reader;\nBEGIN\n  InOut.Done := TRUE;\n  InOut.termCH := '*';\n  Reader.Show;\n  \
             InOut.Done := FALSE;\n  Reader.Show\nEND Main.\n",
        ),
    ]);
    folder.compile("-c Reader.mod");
    folder.compile("Main.mod Reader.o -o program");
    assert_eq!(output(&folder, "program"), "1 42\n0 42\n");
}

#[test]
fn implementations_in_objects_may_import_each_other() {
    let unit = |kind: &str, name: &str, other: &str, end: &str| {
        format!(
            "{kind} MODULE {name};\nIMPORT {other};\nPROCEDURE P(n: CARDINAL): CARDINAL;\nBEGIN\n  \
             IF n = 0 THEN RETURN {end} ELSE RETURN {other}.P(n - 1) END\nEND P;\nEND {name}.\n"
        )
    };
    let folder = Folder::new(&[
        ("Left.def", "DEFINITION MODULE Left;\nPROCEDURE P(n: CARDINAL): CARDINAL;\nEND Left.\n"),
        ("Right.def", "DEFINITION MODULE Right;\nPROCEDURE P(n: CARDINAL): CARDINAL;\nEND Right.\n"),
        ("Left.mod", &unit("IMPLEMENTATION", "Left", "Right", "1")),
        ("Right.mod", &unit("IMPLEMENTATION", "Right", "Left", "2")),
        (
            "Main.mod",
            "MODULE Main;\nIMPORT InOut, Left;\nBEGIN\n  InOut.WriteCard(Left.P(4) + Left.P(5), 1);\n  InOut.WriteLn\nEND Main.\n",
        ),
    ]);
    folder.compile("-c Left.mod");
    folder.compile("-c Right.mod");
    folder.compile("Main.mod Left.o Right.o -o program");
    assert_eq!(output(&folder, "program"), "3\n");
}

/// Exceptions pass from object to object.
#[test]
fn handlers_are_found_in_other_objects() {
    let folder = Folder::new(&[
        (
            "Divider.def",
            "DEFINITION MODULE Divider;\nPROCEDURE Divide(a, b: INTEGER): INTEGER;\nEND Divider.\n",
        ),
        (
            "Divider.mod",
            "IMPLEMENTATION MODULE Divider;\nPROCEDURE Divide(a, b: INTEGER): INTEGER;\nBEGIN\n  RETURN a DIV b\nEND Divide;\nEND Divider.\n",
        ),
        (
            "Main.mod",
            "MODULE Main;\nIMPORT InOut, M2EXCEPTION;\nFROM Divider IMPORT Divide;\n\
             PROCEDURE P(b: INTEGER): INTEGER;\nBEGIN\n  RETURN Divide(10, b)\nEXCEPT\n  \
             IF M2EXCEPTION.M2Exception() = M2EXCEPTION.wholeDivException THEN RETURN -1 END\nEND P;\n\
             BEGIN\n  InOut.WriteInt(P(5), 1);\n  InOut.WriteInt(P(0), 3);\n  InOut.WriteLn\nEND Main.\n",
        ),
    ]);
    folder.compile("-O2 -c Divider.mod");
    folder.compile("-O2 Main.mod Divider.o -o program");
    assert_eq!(output(&folder, "program"), "2 -1\n");
}

#[test]
fn objects_of_another_version_are_refused() {
    let folder = counters();
    folder.compile("-c source/Counters.mod -I . -o Counters.o");
    // Comments and layout make no difference.
    folder.write("Counters.def", COUNTERS_DEF.replace("VAR made", "(* count *)\nVAR\n  made").as_bytes());
    folder.compile("Main.mod Counters.o -o program");
    folder.write("Counters.def", COUNTERS_DEF.replace("VAR made", "VAR other,made").as_bytes());
    let refused = folder.tlc("Main.mod Counters.o -o other");
    refused.fails_with("error[E0014]: the objects were compiled against different versions of the definition module `Counters`");
    assert!(!folder.files().contains(&"other".to_owned()));
    folder.compile("-c source/Counters.mod -I . -o Counters.o");
    folder.compile("Main.mod Counters.o -o program");
    assert_eq!(output(&folder, "program"), OUTPUT);
}

#[test]
fn missing_implementations_are_named() {
    let folder = counters();
    let messages = folder.tlc("Main.mod").failure();
    assert!(
        messages.contains("error[E0013]: the implementation of the module `Counters` is not found"),
        "{messages}"
    );
    assert!(messages.contains("searched for Counters.mod"), "{messages}");
    let unlinked = folder.tlc("Main.mod -lm -o program");
    unlinked.fails_with("error[E0013]: the implementation of the module `Counters` is not linked");
    folder.compile("Main.mod -I source -o program");
    assert_eq!(output(&folder, "program"), OUTPUT);
}

#[test]
fn only_programs_run() {
    let folder = counters();
    folder
        .tlc("source/Counters.mod -I .")
        .fails_with("error[E0011]: an implementation module is not a program");
    folder.tlc("Counters.def").fails_with("error[E0011]: a definition module is not a program");
    folder.compile("check source/Counters.mod -I .");
    folder.compile("check Counters.def");
}

#[test]
fn objects_do_not_depend_on_the_folder() {
    let first = counters();
    let second = counters();
    let object = |folder: &Folder, options: &str, source: &str| {
        folder.compile(&format!("-c {source} -I . -o Counters.o {options}"));
        folder.read("Counters.o")
    };
    let expected = object(&first, "", "source/Counters.mod");
    assert_eq!(object(&second, "", "source/Counters.mod"), expected);
    let path = second.path("source/Counters.mod").display().to_string();
    let absolute = object(&second, "", &path);
    assert_ne!(absolute, expected, "run-time errors tell the path that was given");
    let prefix = format!("{}=", path.trim_end_matches("source/Counters.mod"));
    assert_eq!(object(&second, &format!("--remap-path-prefix={prefix}"), &path), expected);
    second.tlc("Main.mod --remap-path-prefix=x").fails_with("is not of the form OLD=NEW");
}

#[test]
fn rules_name_what_was_read() {
    let folder = counters();
    folder.compile("source/Counters.mod -I . --emit=obj=out.o,dep-info=out.d");
    assert_eq!(folder.read("out.d"), b"out.o: source/Counters.mod \\\n  ./Counters.def\n");
    folder.compile("Main.mod out.o --emit=exe=program,dep-info=program.d");
    assert_eq!(folder.read("program.d"), b"program: Main.mod \\\n  Counters.def \\\n  out.o\n");
    // For a whole program, all sources are listed.
    folder.compile("Main.mod -I source --emit=dep-info=-,exe=program");
    let rules = folder.compile("Main.mod -I source --emit=dep-info=-");
    assert_eq!(rules, b"Main.o: Main.mod \\\n  Counters.def \\\n  source/Counters.mod\n");
}

/// The modules of a program that is built by ninja: M00 to M28, each of which imports the next two, and Main.
const COUNT: usize = 29;

fn ninja_program() -> Folder {
    let folder = Folder::new(&[]);
    let mut build = format!(
        "tlc = {}\n\
         rule compile\n  command = echo $in >>log && $tlc $in --emit=obj=$out,dep-info=$out.d\n  depfile = $out.d\n\
         rule link\n  command = echo link >>log && $tlc Main.mod $in --emit=exe=$out,dep-info=$out.d\n  depfile = $out.d\n",
        env!("CARGO_BIN_EXE_tlc")
    );
    let mut objects = String::new();
    for number in 0..COUNT {
        let name = format!("M{number:02}");
        let imports: Vec<String> =
            (number + 1..COUNT.min(number + 3)).map(|other| format!("M{other:02}")).collect();
        let list =
            if imports.is_empty() { String::new() } else { format!("IMPORT {};\n", imports.join(", ")) };
        let sum: String =
            imports.iter().fold(String::new(), |sum, other| sum + &format!(" + {other}.Value()"));
        let definition = format!("DEFINITION MODULE {name};\nPROCEDURE Value(): CARDINAL;\nEND {name}.\n");
        let implementation = format!(
            "IMPLEMENTATION MODULE {name};\n{list}PROCEDURE Value(): CARDINAL;\nBEGIN\n  RETURN 1{sum}\nEND Value;\nEND {name}.\n"
        );
        folder.write(&format!("{name}.def"), definition.as_bytes());
        folder.write(&format!("{name}.mod"), implementation.as_bytes());
        let _ = writeln!(build, "build {name}.o: compile {name}.mod");
        objects.push_str(&format!(" {name}.o"));
    }
    let main = "MODULE Main;\nFROM InOut IMPORT WriteCard, WriteLn;\nIMPORT M00, M07;\nBEGIN\n  \
                WriteCard(M00.Value(), 1);\n  WriteCard(M07.Value(), 10);\n  WriteLn\nEND Main.\n";
    folder.write("Main.mod", main.as_bytes());
    let _ = writeln!(build, "build program: link{objects}");
    folder.write("build.ninja", build.as_bytes());
    folder
}

/// The steps that ninja runs, sorted.
fn steps(folder: &Folder) -> Vec<String> {
    folder.write("log", b"");
    let built = folder.run("ninja", "-j2");
    assert_eq!(built.status, Some(0), "{}{}", String::from_utf8_lossy(&built.stdout), built.stderr);
    let log = String::from_utf8(folder.read("log")).expect("text");
    let mut steps: Vec<String> = log.lines().map(str::to_owned).collect();
    steps.sort();
    steps
}

#[test]
fn ninja_rebuilds_what_has_changed() {
    if tools::is_missing("ninja", "builds by ninja") {
        return;
    }
    let folder = ninja_program();
    assert_eq!(steps(&folder).len(), COUNT + 1);
    assert_eq!(output(&folder, "program"), "1346268     46367\n");
    assert!(steps(&folder).is_empty(), "nothing has changed");

    // A change of an implementation affects no other module.
    let change = |name: &str, old: &str, new: &str| {
        let text = String::from_utf8(folder.read(name)).expect("text");
        assert!(text.contains(old));
        folder.write(name, text.replace(old, new).as_bytes());
    };
    change("M28.mod", "RETURN 1", "RETURN 2");
    assert_eq!(steps(&folder), ["M28.mod", "link"]);
    assert_eq!(output(&folder, "program"), "1860497     64078\n");

    // A change of a definition affects its implementation and its importers.
    change("M07.def", "PROCEDURE", "CONST Seven = 7;\nPROCEDURE");
    assert_eq!(steps(&folder), ["M05.mod", "M06.mod", "M07.mod", "link"]);
    assert_eq!(output(&folder, "program"), "1860497     64078\n");
    assert!(steps(&folder).is_empty());
}

/// Modules that C uses and modules that are written in C, with GNU Modula-2's names.
#[test]
fn c_and_modules_share_plain_names() {
    let folder = Folder::new(&[
        (
            "Port.def",
            "DEFINITION MODULE Port;\nVAR sent: INTEGER;\nPROCEDURE Send(text: ARRAY OF CHAR; VAR length: INTEGER);\n\
             PROCEDURE Square(x: INTEGER): INTEGER;\nEND Port.\n",
        ),
        (
            "Port.c",
            "#include <stdio.h>\nlong Port_sent;\nextern long Geo_Area(long, long), Geo_calls;\n\
             void Port_Send(const char *text, unsigned long high, long *length)\n{\n    \
             long area = Geo_Area(3, 4);\n    printf(\"%s %ld %ld\\n\", text, area, Geo_calls);\n    fflush(stdout);\n    \
             Port_sent++;\n    *length = high + 1;\n}\n\
             long Port_Square(long x) { return x * x; }\n\
             void _M2_Port_init(int argc, char **argv, char **envp) { Port_sent = 40; }\n",
        ),
        (
            "Geo.def",
            "DEFINITION MODULE Geo;\nVAR calls: INTEGER;\nPROCEDURE Area(a, b: INTEGER): INTEGER;\nEND Geo.\n",
        ),
        (
            "Geo.mod",
            "IMPLEMENTATION MODULE Geo;\nPROCEDURE Area(a, b: INTEGER): INTEGER;\nBEGIN\n  INC(calls);\n  \
             RETURN a * b\nEND Area;\nEND Geo.\n",
        ),
        ("Plain.def", "DEFINITION MODULE Plain;\nPROCEDURE Seven(): INTEGER;\nEND Plain.\n"),
        ("Plain.c", "long Plain_Seven(void) { return 7; }\n"),
        ("Through.def", "DEFINITION MODULE Through;\nPROCEDURE Twice(): INTEGER;\nEND Through.\n"),
        (
            "Through.mod",
            "IMPLEMENTATION MODULE Through;\nIMPORT Plain;\nPROCEDURE Twice(): INTEGER;\nBEGIN\n  \
             RETURN 2 * Plain.Seven()\nEND Twice;\nEND Through.\n",
        ),
        (
            "Main.mod",
            "MODULE Main;\nFROM InOut IMPORT WriteInt, WriteLn;\nIMPORT Port, Geo, Plain, Through;\n\
             VAR length: INTEGER;\nBEGIN\n  Port.Send('hello', length);\n  WriteInt(length, 1);\n  \
             WriteInt(Port.Square(5), 3);\n  WriteInt(Port.sent, 3);\n  WriteInt(Through.Twice(), 3);\n  \
             WriteInt(Plain.Seven() + Geo.calls, 2);\n  WriteLn\nEND Main.\n",
        ),
    ]);
    let expected = "hello 12 1\n5 25 41 14 8\n";
    folder.compile("-c Geo.mod");
    folder.compile("-c Through.mod");
    folder.run("cc", "-c Port.c Plain.c").success();
    for parts in [
        "Port.c Plain.c",
        "Port.o Plain.c",
        "Port.c Plain.o Geo.o",
        "Geo.o Through.o Port.c Plain.c",
        "-O2 Through.o Plain.o Port.o",
    ] {
        folder.compile(&format!("Main.mod {parts} -o program"));
        assert_eq!(output(&folder, "program"), expected, "{parts}");
    }
    folder.tlc("Main.mod Port.c -o program").fails_with("error[E0013]");
    folder.write("Plain.c", b"long Plain_Seven(void) { return seven; }\n");
    folder.tlc("Main.mod Port.c Plain.c -o program").fails_with("`cc` does not compile `Plain.c`");
    folder.tlc("Main.mod Port.c Missing.c -o program").fails_with("cannot read `Missing.c`");
}

/// The names in a definition module for C are prefixed by the module's name if they are in C, like those that
/// GNU Modula-2 does not export unqualified.
#[test]
fn names_of_c_may_begin_with_the_module() {
    let folder = Folder::new(&[
        (
            "shapes.def",
            "DEFINITION MODULE FOR \"C\" shapes;\nFROM SYSTEM IMPORT INTEGER32;\nVAR count: LONGINT;\nPROCEDURE area(a, b: LONGINT): LONGINT;\n\
             PROCEDURE abs(x: INTEGER32): INTEGER32;\nEND shapes.\n",
        ),
        ("shapes.c", "long shapes_count = 3;\nlong shapes_area(long a, long b) { return a * b; }\n"),
        (
            "Main.mod",
            "MODULE Main;\nFROM InOut IMPORT WriteInt, WriteLn;\nIMPORT shapes;\nBEGIN\n  \
             WriteInt(shapes.area(3, 4) + shapes.count, 1); WriteInt(shapes.abs(-5), 2); WriteLn\nEND Main.\n",
        ),
    ]);
    folder.compile("Main.mod shapes.c -o program");
    assert_eq!(output(&folder, "program"), "15 5\n");
}

/// The size of an opaque type is read from its implementation, and separately compiled modules are not
/// compiled twice.
#[test]
fn opaque_types_of_any_type_are_compiled_apart() {
    let folder = Folder::new(&[
        (
            "Points.def",
            "DEFINITION MODULE Points;\nTYPE Point;\nPROCEDURE At(x: INTEGER): Point;\n\
          PROCEDURE X(point: Point): INTEGER;\nEND Points.\n",
        ),
        (
            "Points.mod",
            "IMPLEMENTATION MODULE Points;\nIMPORT Traces;\nTYPE Point = RECORD a, b, x: INTEGER END;\n\
             PROCEDURE At(x: INTEGER): Point;\nVAR point: Point;\nBEGIN\n  point.x := x; Traces.Count;\n  \
             RETURN point\nEND At;\nPROCEDURE X(point: Point): INTEGER;\nBEGIN\n  RETURN point.x\nEND X;\n\
             END Points.\n",
        ),
        ("Traces.def", "DEFINITION MODULE Traces;\nPROCEDURE Count;\nEND Traces.\n"),
        (
            "Traces.mod",
            "IMPLEMENTATION MODULE Traces;\nVAR n: INTEGER;\nPROCEDURE Count;\nBEGIN\n  INC(n)\nEND Count;\n\
          END Traces.\n",
        ),
        (
            "Main.mod",
            "MODULE Main;\nFROM InOut IMPORT WriteInt, WriteLn;\nIMPORT Points;\n\
             VAR row: ARRAY [0..2] OF Points.Point;\nBEGIN\n  row[1] := Points.At(42); row[2] := Points.At(7);\n  \
             WriteInt(Points.X(row[1]), 1); WriteInt(SIZE(row) DIV SIZE(INTEGER), 2); WriteLn\nEND Main.\n",
        ),
    ]);
    for module in ["Main", "Points", "Traces"] {
        folder.compile(&format!("--extended-opaque -c {module}.mod"));
    }
    let symbols = folder.run("nm", "Main.o").success();
    let symbols = String::from_utf8_lossy(&symbols);
    assert!(!symbols.contains("T _t6Points") && !symbols.contains("Traces"), "{symbols}");
    for parts in ["", "Points.o", "Points.o Traces.o"] {
        folder.compile(&format!("--extended-opaque Main.mod {parts} -o program"));
        assert_eq!(output(&folder, "program"), "42 9\n", "{parts}");
    }
    folder.tlc("Main.mod Points.o -o program").fails_with("error[E0014]");
}

/// An object compiled with another size of INTEGER counts as one of another definition.
#[test]
fn sizes_of_words_fit_together() {
    let folder = Folder::new(&[
        ("Geo.def", "DEFINITION MODULE Geo;\nPROCEDURE Twice(n: INTEGER): INTEGER;\nEND Geo.\n"),
        (
            "Geo.mod",
            "IMPLEMENTATION MODULE Geo;\nPROCEDURE Twice(n: INTEGER): INTEGER;\nBEGIN\n  RETURN 2 * n\nEND Twice;\n\
             END Geo.\n",
        ),
        (
            "Main.mod",
            "MODULE Main;\nFROM InOut IMPORT WriteInt, WriteLn;\nIMPORT Geo;\nBEGIN\n  \
             WriteInt(Geo.Twice(21), 1); WriteInt(SIZE(INTEGER), 2); WriteLn\nEND Main.\n",
        ),
    ]);
    folder.compile("--dialect=gm2 -c Geo.mod");
    folder.compile("--word=32 Main.mod Geo.o -o program");
    assert_eq!(output(&folder, "program"), "42 4\n");
    folder.tlc("Main.mod Geo.o -o program").fails_with("--word");
    folder.compile("--dialect=gm2 --word=64 -c Geo.mod");
    folder.compile("Main.mod Geo.o -o program");
    assert_eq!(output(&folder, "program"), "42 8\n");
}

/// A foreign module of Mocka passes open arrays with their HIGH, also through procedure values, and its functions
/// return `int`.
#[test]
fn foreign_modules_follow_mocka() {
    let folder = Folder::new(&[
        (
            "Port.md",
            "FOREIGN MODULE Port;\nPROCEDURE sum(VAR a: ARRAY OF SHORTINT; factor: INTEGER): INTEGER;\n\
             PROCEDURE below(): INTEGER;\nPROCEDURE above(): CARDINAL;\n\
             PROCEDURE capital(VAR text: ARRAY OF CHAR);\nEND Port.\n",
        ),
        (
            "Main.mi",
            "MODULE Main;\nFROM InOut IMPORT WriteInt, WriteCard, WriteLn;\nIMPORT Port;\n\
             TYPE Sum = PROCEDURE (VAR ARRAY OF SHORTINT, INTEGER): INTEGER; Value = PROCEDURE (): INTEGER;\n\
             VAR a: ARRAY [1..3] OF SHORTINT; p: Sum; v: Value;\nBEGIN\n  a[1] := 1; a[2] := 2; a[3] := -13;\n  \
             WriteInt(Port.sum(a, 2), 1); p := Port.sum; WriteInt(p(a, 3), 4);\n  v := Port.below; \
             IF (Port.below() < 0) & (v() = -1) THEN WriteCard(Port.above(), 11) END;\n  \
             Port.capital(\"constant\"); WriteLn\nEND Main.\n",
        ),
        (
            "port.c",
            "int sum(int *a, int high, int factor) { int all = 0; for (int i = 0; i <= high; i++) all += a[i]; \
             return all * factor; }\nint below(void) { return -1; }\n\
             unsigned above(void) { return 4000000000u; }\n\
             void capital(char *text, int high) { if (high == 7 && text[8] == 0) text[0] = 'C'; }\n",
        ),
    ]);
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("--dialect=mocka {level} Main.mi port.c -o program"));
        assert_eq!(output(&folder, "program"), "-20 -30 4000000000\n");
    }
}

/// Plain names in objects are weak, so they do not conflict with C's own.
#[test]
fn plain_names_are_weak() {
    let folder = Folder::new(&[
        ("Geo.def", "DEFINITION MODULE Geo;\nPROCEDURE Area(): INTEGER;\nEND Geo.\n"),
        (
            "Geo.mod",
            "IMPLEMENTATION MODULE Geo;\nPROCEDURE Area(): INTEGER;\nBEGIN\n  RETURN 6\nEND Area;\nEND Geo.\n",
        ),
        (
            "main.c",
            "#include <stdio.h>\nlong Geo_Area(void);\nvoid _M2_Geo_init(void);\n\
             int main(void) { _M2_Geo_init(); printf(\"%ld\\n\", Geo_Area()); }\n",
        ),
        ("own.c", "long Geo_Area(void) { return 9; }\n"),
    ]);
    folder.compile("-c Geo.mod");
    folder.run("cc", "main.c Geo.o -lm -o program").success();
    assert_eq!(output(&folder, "program"), "6\n");
    folder.run("cc", "main.c own.c Geo.o -lm -o program").success();
    assert_eq!(output(&folder, "program"), "9\n");
}

/// A module for C may declare variables of C.
#[test]
fn variables_of_c_are_shared() {
    let folder = Folder::new(&[
        (
            "Shared.def",
            "DEFINITION MODULE FOR \"C\" Shared;\nFROM SYSTEM IMPORT ADDRESS, INTEGER32;\n\
             VAR counter, limit: INTEGER32; environ: ADDRESS;\nPROCEDURE step;\nEND Shared.\n",
        ),
        ("shared.c", "int counter = 3, limit = 1 << 30;\nvoid step(void) { counter += limit; }\n"),
        (
            "Main.mod",
            "MODULE Main;\nFROM InOut IMPORT WriteInt, WriteLn;\nIMPORT Shared;\nBEGIN\n  \
             WriteInt(VAL(INTEGER, Shared.counter), 1);\n  Shared.limit := 4;\n  Shared.step;\n  \
             WriteInt(VAL(INTEGER, Shared.counter), 2);\n  IF Shared.environ # NIL THEN WriteInt(1, 2) END;\n  \
             WriteLn\nEND Main.\n",
        ),
    ]);
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} Main.mod shared.c -o program"));
        assert_eq!(output(&folder, "program"), "3 7 1\n");
    }
}
