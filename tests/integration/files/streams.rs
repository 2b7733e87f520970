//! Streams of compiled programs that files of test data cannot provide: input that arrives later, large
//! files.

use std::fs;

use crate::folder::Folder;

#[test]
fn a_character_in_the_buffer_is_ready_though_the_pipe_is_empty() {
    let folder = Folder::new(&[
        (
            "Keys.mod",
            "\
MODULE Keys;
FROM Terminal IMPORT KeyPressed, Read, WriteLn, WriteString;
VAR ch: CHAR;
BEGIN
  Read(ch);
  IF KeyPressed() THEN WriteString(\"more\") ELSE WriteString(\"no more\") END;
  WriteLn
END Keys.
",
        ),
        // The writer keeps the pipe open until the program has ended.
        ("run.sh", "mkfifo input && { ./Keys <input & } && exec 9>input && printf \"$1\" >&9 && wait $!\n"),
    ]);
    folder.compile("Keys.mod");
    assert_eq!(folder.run("sh", "run.sh ab").success(), b"more\n");
    fs::remove_file(folder.path("input")).expect("the fifo");
    assert_eq!(folder.run("sh", "run.sh a").success(), b"no more\n");
}

#[test]
fn a_file_may_be_larger_than_what_32_bits_count() {
    const SIZE: u64 = 5_000_000_000;
    let folder = Folder::new(&[(
        "Large.mod",
        "\
MODULE Large;
FROM FIO IMPORT Close, File, FindPosition, OpenForRandom, ReadChar, SetPositionFromBeginning, SetPositionFromEnd, WriteChar;
FROM InOut IMPORT Write, WriteInt, WriteLn;
VAR file: File;
BEGIN
  file := OpenForRandom(\"large\", TRUE, TRUE);
  SetPositionFromBeginning(file, 4999999998);
  WriteChar(file, \"a\");
  WriteChar(file, \"b\");
  WriteInt(FindPosition(file), 0); WriteLn;
  Close(file);
  file := OpenForRandom(\"large\", FALSE, FALSE);
  SetPositionFromEnd(file, -2);
  WriteInt(FindPosition(file), 0); WriteLn;
  Write(ReadChar(file));
  Write(ReadChar(file)); WriteLn;
  Close(file)
END Large.
",
    )]);
    folder.compile("Large.mod");
    let output = folder.run(folder.path("Large"), "").success();
    assert_eq!(String::from_utf8_lossy(&output), "5000000000\n4999999998\nab\n");
    // The file is sparse, so it takes no space on disk.
    assert_eq!(fs::metadata(folder.path("large")).expect("the file").len(), SIZE);
}
