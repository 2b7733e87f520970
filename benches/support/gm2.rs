//! Programs for GNU Modula-2, whose INTEGER and CARDINAL have 32 bits: its LONGINT and LONGCARD correspond to
//! ours.
//!
//! Words are replaced in the text, and a substitute for `InOut` writes the wider numbers. A program that the
//! compiler rejects in this form, or that prints a different output, is not compared.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const IN_OUT: [(&str, &str); 2] = [
    (
        "InOut.def",
        "DEFINITION MODULE InOut;\n\
         PROCEDURE WriteInt(number: LONGINT; width: CARDINAL);\n\
         PROCEDURE WriteLn;\n\
         END InOut.\n",
    ),
    (
        "InOut.mod",
        "IMPLEMENTATION MODULE InOut;\n\
         FROM libc IMPORT printf;\n\
         PROCEDURE WriteInt(number: LONGINT; width: CARDINAL);\n\
         BEGIN IF printf(\"%*ld\", width, number) = 0 THEN END END WriteInt;\n\
         PROCEDURE WriteLn;\n\
         BEGIN IF printf(\"\\n\") = 0 THEN END END WriteLn;\n\
         END InOut.\n",
    ),
];

/// Compiles one of our programs into `program`, with temporary files in `folder`. Returns `None` if GNU
/// Modula-2 is missing or rejects it.
pub fn make(folder: &Path, source: &Path, options: &str, program: &Path) -> Option<PathBuf> {
    let folder = folder.join("gm2");
    fs::create_dir_all(&folder).expect("a folder can be made");
    IN_OUT.iter().for_each(|(name, text)| fs::write(folder.join(name), text).expect("a file can be written"));
    let text = fs::read_to_string(source).expect("the program can be read");
    let name = source.file_name().expect("a file has a name");
    fs::write(folder.join(name), widened(&text)).expect("the program can be written");
    let gm2 = |arguments: &[&str]| {
        let mut command = Command::new("gm2");
        command
            .current_dir(&folder)
            .args(options.split(' '))
            .args(["-flibs=m2pim,m2iso", "-I."])
            .args(arguments);
        command.output().is_ok_and(|output| output.status.success())
    };
    let program_name = program.display().to_string();
    let made = gm2(&["-c", "InOut.mod", "-o", "InOut.o"])
        && gm2(&[&name.to_string_lossy(), "InOut.o", "-lm", "-o", &program_name]);
    made.then(|| program.to_owned())
}

/// Returns the text with 64-bit types.
fn widened(text: &str) -> String {
    let is_of_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let mut wide = String::with_capacity(text.len() + text.len() / 16);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match is_of_word(first) {
            true => rest.find(|character| !is_of_word(character)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, behind) = rest.split_at(length);
        if matches!(word, "INTEGER" | "CARDINAL") {
            wide.push_str("LONG");
        }
        wide.push_str(if word == "INTEGER" {
            "INT"
        } else if word == "CARDINAL" {
            "CARD"
        } else {
            word
        });
        rest = behind;
    }
    wide
}
