//! A program that the processor or the system ends: its output is not lost, and it prints the reason.

use crate::folder::Folder;
use crate::tools;

/// Writes through an address that comes from the standard input.
const POKE: &str = "\
MODULE Poke;
FROM InOut IMPORT ReadCard, WriteString, WriteLn;
FROM SYSTEM IMPORT CAST;
TYPE Pointer = POINTER TO INTEGER;
VAR address: CARDINAL;
PROCEDURE Store(address: CARDINAL);
VAR p: Pointer;
BEGIN
  p := CAST(Pointer, address);
  p^ := 5
END Store;
BEGIN
  WriteString(\"before\"); WriteLn;
  ReadCard(address);
  Store(address);
  WriteString(\"not reached\"); WriteLn
FINALLY
  WriteString(\"after a fault nothing runs\"); WriteLn
END Poke.
";

/// Divides the numbers that it reads.
const DIVIDE: &str = "\
MODULE Divide;
FROM InOut IMPORT ReadInt, WriteString, WriteInt, WriteLn;
VAR dividend, divisor: INTEGER;
PROCEDURE Quotient(dividend, divisor: INTEGER): INTEGER;
BEGIN
  RETURN dividend / divisor
END Quotient;
BEGIN
  WriteString(\"before\"); WriteLn;
  ReadInt(dividend);
  ReadInt(divisor);
  WriteInt(Quotient(dividend, divisor), 0); WriteLn
END Divide.
";

/// Writes a line in each call of an infinite recursion.
const TALK: &str = "\
<* allow(endless-recursion) *>
MODULE Talk;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
VAR total: INTEGER;
PROCEDURE Speak(n: INTEGER): INTEGER;
VAR room: ARRAY [0..99] OF INTEGER;
BEGIN
  WriteInt(n, 0); WriteLn;
  room[n MOD 100] := n;
  RETURN Speak(n + 1) + room[n * 7 MOD 100]
END Speak;
BEGIN
  total := Speak(1)
FINALLY
  WriteString(\"finally\"); WriteLn
END Talk.
";

/// Recurses infinitely, one page per call, without writing anything.
const DIVE: &str = "\
<* allow(endless-recursion) *>
MODULE Dive;
FROM InOut IMPORT WriteString, WriteLn;
VAR total: INTEGER;
PROCEDURE Down(n: INTEGER): INTEGER;
VAR room: ARRAY [0..499] OF INTEGER;
BEGIN
  room[n MOD 500] := n;
  RETURN Down(n + 1) + room[n * 7 MOD 500]
END Down;
BEGIN
  WriteString(\"before\"); WriteLn;
  total := Down(1)
FINALLY
  WriteString(\"finally\"); WriteLn
END Dive.
";

/// Leaves a file open to which nothing can be written.
const UNCLOSED: &str = "\
MODULE Unclosed;
FROM FIO IMPORT File, OpenToWrite, WriteString;
VAR file: File;
BEGIN
  file := OpenToWrite(\"/dev/full\");
  WriteString(file, \"lost\")
END Unclosed.
";

/// The result of a program: its two streams, and its status as a shell sees it.
struct End {
    stdout: String,
    stderr: String,
    status: i32,
}

/// Compiles the program and runs a shell command, in which it is `./program`.
fn end(source: &str, options: &str, line: &str) -> End {
    let script = format!("({line})\necho \"status $?\" >&2\n");
    let folder = Folder::new(&[("program.mod", source), ("run.sh", &script)]);
    folder.compile(&format!("program.mod {options}"));
    let outcome = folder.run("sh", "run.sh");
    let (stderr, status) = outcome.stderr.trim_end().rsplit_once("status ").expect("the script ends");
    End {
        stdout: String::from_utf8(outcome.stdout).expect("text"),
        stderr: stderr.to_owned(),
        status: status.parse().expect("a number"),
    }
}

impl End {
    /// Checks that the message is on its own line; the shell may add another that names the signal.
    fn says(&self, message: &str) {
        assert!(self.stderr.lines().any(|line| line == message), "expected `{message}` in\n{}", self.stderr);
    }
}

#[test]
fn an_access_to_no_memory_is_told_with_its_address() {
    for options in ["-O0", "-O0 --checks=none"] {
        let end = end(POKE, options, "echo 123456789 | ./program");
        assert_eq!((end.stdout.as_str(), end.status), ("before\n", 139), "{}", end.stderr);
        end.says("run-time error: invalid memory access at address 0x75bcd15 in procedure Store");
    }
}

#[test]
fn an_address_that_the_processor_does_not_tell_is_left_out() {
    let end = end(POKE, "-O0", "echo 12345678987654321000 | ./program");
    assert_eq!((end.stdout.as_str(), end.status), ("before\n", 139), "{}", end.stderr);
    end.says("run-time error: invalid memory access in procedure Store");
}

#[test]
fn an_optimized_program_does_not_lose_its_output() {
    let end = end(POKE, "-O2", "echo 123456789 | ./program");
    assert_eq!((end.stdout.as_str(), end.status), ("before\n", 139), "{}", end.stderr);
    assert!(
        end.stderr.starts_with("run-time error: invalid memory access at address 0x75bcd15"),
        "{}",
        end.stderr
    );
}

#[test]
fn a_division_without_its_check_is_told() {
    let end = end(DIVIDE, "-O0 --checks=none", "echo 1 0 | ./program");
    assert_eq!((end.stdout.as_str(), end.status), ("before\n", 132), "{}", end.stderr);
    end.says("run-time error: invalid operation in procedure Quotient");
}

#[test]
fn a_signal_from_outside_is_no_fault() {
    for (signal, status) in [("SEGV", 139), ("FPE", 136), ("ABRT", 134), ("TERM", 143)] {
        // The program waits for a number; the fifo is open for writing as long as the shell lives.
        let start = "mkfifo input && { ./program <input & } && exec 9>input";
        let line = format!("{start} && sleep 0.2 && kill -{signal} $! && wait $!");
        let end = end(POKE, "-O0", &line);
        assert_eq!((end.stdout.as_str(), end.status), ("", status), "{}", end.stderr);
        assert!(!end.stderr.contains("run-time error"), "{}", end.stderr);
    }
}

/// The deepest call is usually one of the C library.
#[test]
fn an_overflow_in_the_middle_of_output_loses_nothing() {
    for options in ["-O0", "-O2"] {
        let end = end(TALK, options, "./program");
        assert_eq!(end.status, 134, "{}", end.stderr);
        assert!(end.stderr.starts_with("run-time error: stack overflow in procedure "), "{}", end.stderr);
        let numbers = end.stdout.strip_suffix("finally\n").expect("FINALLY runs");
        let lines: Vec<&str> = numbers.lines().collect();
        let (last, whole) = lines.split_last().expect("a number");
        for (line, number) in whole.iter().zip(1..) {
            assert_eq!(line.parse(), Ok(number));
        }
        assert!(whole.len() > 1000, "{} calls", whole.len());
        // The last line may be incomplete.
        let next = (whole.len() + 1).to_string();
        assert!(next.starts_with(last), "{last} is not the beginning of {next}");
    }
}

#[test]
fn a_stack_without_limit_gets_one() {
    let end = end(DIVE, "-O0", "ulimit -s unlimited && exec ./program");
    assert_eq!((end.stdout.as_str(), end.status), ("before\nfinally\n", 134), "{}", end.stderr);
    end.says("run-time error: stack overflow in procedure Down");
}

#[test]
fn a_stack_without_limit_in_little_memory_loses_no_output() {
    let end = end(DIVE, "-O0", "ulimit -v 100000 && ulimit -s unlimited && exec ./program");
    assert_eq!((end.stdout.as_str(), end.status), ("before\nfinally\n", 134), "{}", end.stderr);
    assert!(end.stderr.starts_with("run-time error: stack overflow"), "{}", end.stderr);
}

#[test]
fn a_very_small_stack_overflows_with_a_message() {
    let dive = end(DIVE, "-O0", "ulimit -s 64 && exec ./program");
    assert_eq!((dive.stdout.as_str(), dive.status), ("before\nfinally\n", 134), "{}", dive.stderr);
    dive.says("run-time error: stack overflow in procedure Down");
    let talk = end(TALK, "-O0", "ulimit -s 64 && exec ./program");
    assert!(talk.stdout.ends_with("finally\n"), "{}", talk.stdout);
    assert_eq!(talk.status, 134);
    // The variables of the environment lie on the same stack.
    let least = end(DIVE, "-O0", "ulimit -s 32 && exec env -i ./program");
    assert_eq!((least.stdout.as_str(), least.status), ("before\nfinally\n", 134), "{}", least.stderr);
    least.says("run-time error: stack overflow in procedure Down");
}

/// The compiler itself starts with such a stack.
#[test]
fn a_very_small_stack_is_enough_to_compile() {
    let folder = Folder::new(&[("hello.mod", crate::folder::HELLO)]);
    let tlc = env!("CARGO_BIN_EXE_tlc");
    folder
        .write("run.sh", format!("ulimit -s 32 && exec env -i PATH=/usr/bin:/bin {tlc} $1 $2 $3").as_bytes());
    folder.run("sh", "run.sh check hello.mod").success();
    folder.run("sh", "run.sh -c hello.mod").success();
    assert!(folder.run("sh", "run.sh --help").success().starts_with(b"A native compiler"));
    folder.run("sh", "run.sh check absent.mod").fails_with("error[E0001]");
}

#[test]
fn a_file_that_is_not_closed_and_cannot_be_written_is_a_failure() {
    let end = end(UNCLOSED, "-O0", "./program");
    assert_eq!(end.status, 1);
    end.says("error: cannot write a file: No space left on device");
}

/// Statements that write to a file on a full disk and close it, with the imports that they need.
const CLOSED: [(&str, &str); 6] = [
    (
        "IMPORT FIO; VAR f: FIO.File;",
        "f := FIO.OpenToWrite('/dev/full'); FIO.WriteString(f, 'lost'); FIO.Close(f)",
    ),
    (
        "IMPORT InOut;",
        "InOut.OpenOutput(''); InOut.WriteString('lost'); InOut.CloseOutput; IF InOut.Done THEN HALT(9) END",
    ),
    (
        "IMPORT FileSystem; VAR f: FileSystem.File;",
        "FileSystem.Lookup(f, '/dev/full', TRUE); FileSystem.WriteChar(f, 'x'); FileSystem.Close(f); \
         IF f.res = FileSystem.done THEN HALT(9) END",
    ),
    (
        "IMPORT SeqFile, TextIO, IOChan, ChanConsts;",
        "SeqFile.OpenWrite(c, '/dev/full', ChanConsts.old + ChanConsts.text, r)",
    ),
    (
        "IMPORT StreamFile, TextIO, IOChan, ChanConsts;",
        "StreamFile.Open(c, '/dev/full', ChanConsts.write + ChanConsts.old + ChanConsts.text, r)",
    ),
    (
        "IMPORT RndFile, TextIO, IOChan, ChanConsts;",
        "RndFile.OpenClean(c, '/dev/full', ChanConsts.write + ChanConsts.old + ChanConsts.text, r)",
    ),
];

#[test]
fn a_file_that_is_closed_and_cannot_be_written_is_a_failure() {
    for (imports, statements) in CLOSED {
        let source = match imports.contains("ChanConsts") {
            false => format!("MODULE Closed; {imports} BEGIN {statements} END Closed.\n"),
            // The handler gets the exception, and the channel is closed nevertheless.
            true => {
                let device = statements.split('.').next().unwrap_or_default();
                format!(
                    "MODULE Closed; {imports} VAR c: IOChan.ChanId; r: ChanConsts.OpenResults;\n\
                     PROCEDURE Close; BEGIN TextIO.WriteString(c, 'lost'); {device}.Close(c); HALT(8)\n\
                     EXCEPT IF c # IOChan.InvalidChan() THEN HALT(7) END; RETURN END Close;\n\
                     BEGIN {statements}; IF r # ChanConsts.opened THEN HALT(6) END; Close END Closed.\n"
                )
            }
        };
        let end = end(&source, "-O0", "echo /dev/full | ./program");
        assert_eq!((end.stdout.as_str(), end.status), ("", 1), "{source}{}", end.stderr);
        assert_eq!(end.stderr, "error: cannot write a file: No space left on device\n", "{source}");
    }
}

/// The message of a failure and that of lost output are both written, whatever ends the program.
#[test]
fn a_failure_does_not_hide_that_output_is_lost() {
    for (statement, message, status) in [
        ("i := 4; a[i] := 0", "program.mod:3:11: run-time error: index 4 is outside [0..3]", 134),
        ("HALT", "program.mod:3:1: HALT ended the program", 134),
        (
            "p := CAST(ADDRESS, 4096); p^ := 1",
            "run-time error: invalid memory access at address 0x1000 in procedure Both",
            139,
        ),
        ("THROW(3)", "program.mod:3:1: run-time error: THROW(3) is not handled", 134),
    ] {
        let source = format!(
            "<* allow(all) *> MODULE Both; FROM SYSTEM IMPORT CAST, ADDRESS, THROW; IMPORT InOut, FIO;\n\
             VAR a: ARRAY [0..3] OF INTEGER; i: INTEGER; p: POINTER TO INTEGER; f: FIO.File; BEGIN \
             f := FIO.OpenToWrite('/dev/full'); FIO.WriteString(f, 'lost'); InOut.WriteString('lost');\n\
             {statement}\nEND Both.\n"
        );
        let end = end(&source, "-O0", "./program >/dev/full");
        assert_eq!(end.status, status, "{statement}: {}", end.stderr);
        end.says("error: cannot write standard output: No space left on device");
        end.says("error: cannot write a file: No space left on device");
        end.says(message);
    }
}

#[test]
fn output_that_is_lost_when_c_ends_the_program_is_a_failure() {
    let source = "MODULE Ends; FROM InOut IMPORT WriteString; FROM libc IMPORT exit;\n\
                  BEGIN WriteString('lost'); exit(0) END Ends.\n";
    let end = end(source, "-O0", "./program >/dev/full");
    assert_eq!(end.status, 1);
    assert_eq!(end.stderr, "error: cannot write standard output: No space left on device\n");
}

/// A write beyond the size limit of files is no signal.
#[test]
fn a_write_beyond_the_limit_is_a_failure() {
    let source = "MODULE Large; IMPORT FIO, InOut; VAR f: FIO.File; i: CARDINAL;\n\
                  BEGIN f := FIO.OpenToWrite('large'); FOR i := 1 TO 2000 DO FIO.WriteString(f, 'text') END;\n\
                  FIO.Close(f); InOut.WriteString('end'); InOut.WriteLn END Large.\n";
    let end = end(source, "-O0", "ulimit -f 1; ./program");
    assert_eq!((end.stdout.as_str(), end.status), ("end\n", 1), "{}", end.stderr);
    end.says("error: cannot write a file: File too large");
}

/// The system keeps 8 bits of a status; a status beyond them never becomes 0.
#[test]
fn no_status_of_halt_becomes_success() {
    let source = "MODULE Status; FROM InOut IMPORT ReadInt; IMPORT M2RTS; VAR n: INTEGER;\n\
                  BEGIN ReadInt(n); IF n = 1000 THEN M2RTS.HALT(n) ELSE HALT(n) END END Status.\n";
    for (number, status) in
        [(0, 0), (1, 1), (255, 255), (256, 255), (512, 255), (-1, 255), (-256, 255), (1000, 255)]
    {
        let end = end(source, "-O2", &format!("echo {number} | ./program"));
        assert_eq!(end.status, status, "{number}: {}", end.stderr);
    }
}

/// Leak checkers find no storage that the run-time library took for itself.
#[test]
fn nothing_is_lost_at_the_end() {
    if tools::is_missing("valgrind", "what a program loses") {
        return;
    }
    let folder = Folder::new(&[("Divide.mod", DIVIDE)]);
    folder.compile("Divide.mod -o divide");
    folder.write("numbers", b"6 3\n");
    let outcome = folder.run("sh", "-c valgrind$IFS-v$IFS--leak-check=full$IFS./divide<numbers");
    let summary = "All heap blocks were freed -- no leaks are possible";
    assert!(outcome.stderr.contains(summary), "{}", outcome.stderr);
}
