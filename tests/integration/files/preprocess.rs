//! Modules that pass through the C preprocessor, option `--preprocess`.

use crate::folder::Folder;

/// A program whose lines keep their numbers in the file, despite directives and the text that they omit.
const MAIN: &str = "\
MODULE Main;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;
FROM Part IMPORT Name;
#include \"limits.h\"
#ifdef WIDE
CONST width = WIDE;   (* it's % said *)
#else
CONST width = 1;
#endif
#if 0
this is left out
1
2
3
4
5
6
7
8
9
#endif
VAR a: ARRAY [0..limit] OF CARDINAL; last: CARDINAL;
BEGIN
  WriteCard(width, 0); WriteCard(__LINE__, 4); WriteString(__FILE__); WriteLn;
  WriteString(Name()); WriteLn;
  last := limit + width - 1; a[last] := 0
END Main.
";

fn program() -> Folder {
    Folder::new(&[
        ("Main.mod", MAIN),
        ("limits.h", "CONST\n  limit = 4;\n"),
        (
            "Part.def",
            "DEFINITION MODULE Part;\nTYPE Text = ARRAY [0..9] OF CHAR;\nPROCEDURE Name(): Text;\nEND Part.\n",
        ),
        (
            "Part.mod",
            "IMPLEMENTATION MODULE Part;\nPROCEDURE Name(): Text;\nVAR t: Text;\nBEGIN\n#ifdef __ELF__\n  t := 'elf'; \
             RETURN t\n#else\n  RETURN 0\n#endif\nEND Name;\nEND Part.\n",
        ),
    ])
}

#[test]
fn directives_are_followed_and_lines_are_kept() {
    let folder = program();
    folder.compile("--preprocess Main.mod");
    assert_eq!(folder.run("./Main", "").success(), b"1  24Main.mod\nelf\n");
    folder.compile("-A certain-failures --preprocess --define WIDE=3 Main.mod");
    let outcome = folder.run("./Main", "");
    assert_eq!(String::from_utf8_lossy(&outcome.stdout), "3  24Main.mod\nelf\n");
    assert!(outcome.stderr.starts_with("Main.mod:26:"), "{}", outcome.stderr);
    assert_eq!(outcome.status, Some(134));
}

#[test]
fn messages_name_the_lines_of_the_file() {
    let folder = program();
    folder.write("Main.mod", MAIN.replace("WriteString(Name())", "WriteString(name)").as_bytes());
    let messages = folder.tlc("check --preprocess --error-format=short Main.mod").failure();
    assert!(messages.contains("Main.mod:25:15: error[E0201]"), "{messages}");
    folder.write("limits.h", b"CONST limit = none;\n");
    let messages = folder.tlc("check --preprocess --error-format=short Main.mod").failure();
    assert!(
        messages.contains("Main.mod:4:"),
        "an included file stands in the line of its directive: {messages}"
    );
}

#[test]
fn without_the_option_directives_are_no_text_of_the_language() {
    program().tlc("check Main.mod").fails_with("Main.mod:4:1");
}

#[test]
fn errors_of_the_preprocessor_are_told() {
    let folder = program();
    folder.write("Main.mod", b"MODULE Main;\n#error \"a target is missing\"\nEND Main.\n");
    let outcome = folder.tlc("--preprocess Main.mod");
    outcome.fails_with("Main.mod:2:2: error: #error \"a target is missing\"");
    folder
        .tlc("--preprocess --linker=/no/such Main.mod")
        .fails_with("cannot run the preprocessor `/no/such`");
    folder.tlc("--preprocess --linker=false Main.mod").fails_with("failed with exit status 1 and no message");
    assert_eq!(folder.files(), ["Main.mod", "Part.def", "Part.mod", "limits.h"]);
}

#[test]
fn warnings_of_the_preprocessor_are_warnings() {
    let folder = program();
    folder.write("Main.mod", b"MODULE Main;\n#warning \"a guess\"\nEND Main.\n");
    let outcome = folder.tlc("check --preprocess --error-format=json Main.mod");
    let message: serde_json::Value = serde_json::from_str(&outcome.stderr).expect("one object");
    assert_eq!((outcome.status, &message["code"]), (Some(0), &"W0006".into()));
    assert!(message["notes"][0].as_str().is_some_and(|note| note.starts_with("Main.mod:2:2: warning:")));
    folder.tlc("check --preprocess --deny=warnings Main.mod").fails_with("error[W0006]: `cc` warns about");
}

#[test]
fn what_is_included_is_a_dependency() {
    let folder = program();
    folder.compile("--preprocess --emit=dep-info=main.d,exe Main.mod");
    let rules = String::from_utf8(folder.read("main.d")).expect("text");
    assert!(rules.contains(" limits.h") && !rules.contains("built-in"), "{rules}");
}

#[test]
fn names_of_files_are_no_options() {
    let folder = program();
    folder.write("-o x/Main \"1\".mod", b"MODULE Main;\n#ifdef N\nBEGIN\n  HALT(N)\n#endif\nEND Main.\n");
    let program = env!("CARGO_BIN_EXE_tlc");
    folder.write(
        "compile.sh",
        format!("{program} --preprocess --define N=7 -o out \"./-o x/Main \\\"1\\\".mod\"").as_bytes(),
    );
    folder.run("sh", "compile.sh").success();
    assert_eq!(folder.run("./out", "").status, Some(7));
    folder.tlc("--define N Main.mod").fails_with("--preprocess");
    folder.tlc("--preprocess -D N=7 Main.mod").fails_with("`--define N=7` defines a macro");
}

/// Options choose text in the dialects with conditions, from the command line, the settings file or the source.
#[test]
fn options_choose_text() {
    let folder = Folder::new(&[
        (
            "Choice.mod",
            "<* IF DEFINED(fast) & ~small THEN *>\n# is never read\n<* END *>\nMODULE Choice;\n\
             FROM InOut IMPORT WriteString, WriteLn;\n<*+ M2EXTENSIONS *>\nBEGIN -- 'not a string\n  \
             <* IF size = \"2\" THEN *> WriteString(\"two\");\n  <* ELSIF small THEN *> WriteString(\"small\");\n  \
             <* ELSE *> WriteString(\"other\");\n  <* END *> WriteLn\nEND Choice.\n",
        ),
        ("Cut.mod", "<* dialect=xds *>\nMODULE Cut;\nBEGIN\n  <* IF a THEN *>\nEND Cut.\n"),
        ("Plain.mod", "MODULE Plain;\nBEGIN\n  <* IF a THEN *> <* END *>\nEND Plain.\n"),
    ]);
    for (options, text) in [("", "other\n"), ("--define small", "small\n"), ("--define SIZE=2", "two\n")] {
        folder.compile(&format!("--dialect=xds {options} Choice.mod"));
        assert_eq!(folder.run("./Choice", "").success(), text.as_bytes());
    }
    folder.tlc("check Choice.mod --define small").fails_with("--preprocess");
    folder.tlc("check --dialect=xds --define fast Choice.mod").fails_with("E0102");
    folder.tlc("check Cut.mod").fails_with("E0120");
    folder.tlc("check --deny=warnings Plain.mod").fails_with("--dialect=xds");
}

#[test]
fn line_markers_are_passed_over() {
    let folder = Folder::new(&[(
        "Made.mod",
        "# 2 \"Made.bnf\"\nMODULE Made;\n# 30 \"Made.bnf\"\nFROM InOut IMPORT WriteCard, WriteLn;\nBEGIN\n  \
         WriteCard(__LINE__, 1); WriteLn\nEND Made.\n",
    )]);
    folder.compile("Made.mod");
    assert_eq!(folder.run("./Made", "").success(), b"6\n");
}
