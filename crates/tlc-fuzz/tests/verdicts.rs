//! Verdicts of the oracle on programs that end unlike the other tests: at a limit, or outside of the
//! guarantees of the language.

use std::fs;

use tlc::driver::{self, Session};
use tlc::options::{CheckChoice, Options};
use tlc_fuzz::interpreter::{End, GaveUp, Limits, Outcome, interpret};

const LIMITS: Limits = Limits { steps: 1_000_000, depth: 1000, endless: None, memory: 1 << 20 };

/// Returns the verdict on a program with the given declarations and statements.
fn outcome(checks: CheckChoice, declarations: &str, statements: &str) -> Outcome {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let path = folder.path().join("t.mod");
    let text = format!(
        "MODULE t;
        FROM SYSTEM IMPORT ADDRESS, ADR, ADDADR, NEWPROCESS, TRANSFER;
        FROM InOut IMPORT ReadInt, WriteInt, WriteString, WriteLn;
        FROM Storage IMPORT ALLOCATE, DEALLOCATE;
        IMPORT Args, libc;
        TYPE Cell = RECORD value: INTEGER; next: POINTER TO Cell END;
        VAR p, q: POINTER TO Cell; a: ADDRESS; i: INTEGER; numbers: ARRAY [0..9] OF INTEGER;
        {declarations}
        BEGIN {statements}
        END t."
    );
    fs::write(&path, text).expect("the folder can be written");
    let outcome = driver::on_big_stack(move || {
        let mut session = Session::new(Options::new(path.clone()));
        session.options.sources.checks.push(checks);
        let program = driver::check(&mut session).inspect_err(|_| session.print_messages())?;
        let arguments = ["first".to_owned(), "second".to_owned()];
        Ok(interpret(&program, &session.interner, &session.sources, b" 42 x", &arguments, &LIMITS))
    });
    outcome.expect("the compiler takes the program")
}

fn end(declarations: &str, statements: &str) -> End {
    outcome(CheckChoice::All, declarations, statements).end
}

fn gave_up(reason: GaveUp) -> End {
    End::GaveUp(reason)
}

fn unsupported(what: &str) -> End {
    gave_up(GaveUp::Unsupported(what.to_owned()))
}

#[test]
fn limits_are_kept() {
    assert_eq!(end("", "LOOP END"), gave_up(GaveUp::Steps));
    assert_eq!(end("", "WHILE TRUE DO END"), gave_up(GaveUp::Steps));
    assert_eq!(end("PROCEDURE P; BEGIN P END P;", "P"), gave_up(GaveUp::Depth));
    assert_eq!(end("", "LOOP NEW(p) END"), gave_up(GaveUp::Memory));
    assert_eq!(end("VAR large: ARRAY [0..2000000] OF CHAR;", ""), gave_up(GaveUp::Memory));
    let returns_much = "TYPE T = ARRAY [0..70000000000] OF CHAR;
        PROCEDURE P(): T; BEGIN RETURN 'x' END P; PROCEDURE Q(t: T); BEGIN END Q;";
    assert_eq!(end(returns_much, "Q(P())"), gave_up(GaveUp::Memory));
}

#[test]
fn recursion_through_many_statements_ends_in_time() {
    let nested = format!("{} IF i >= 0 THEN P END {}", "IF i >= 0 THEN ".repeat(200), "END ".repeat(200));
    let declarations = format!("PROCEDURE P; BEGIN {nested} END P;");
    assert_eq!(end(&declarations, "P"), gave_up(GaveUp::Depth));
    let coroutine = "PROCEDURE C; BEGIN P END C;";
    let starts = "NEWPROCESS(C, ADR(numbers), SIZE(numbers), a); TRANSFER(a, a)";
    assert_eq!(end(&format!("{declarations} {coroutine}"), starts), gave_up(GaveUp::Depth));
}

#[test]
fn what_the_language_leaves_open_has_no_verdict() {
    let outside = unsupported("outside an object");
    assert_eq!(end("", "NEW(p); q := p; DISPOSE(p); i := q^.value"), outside);
    assert_eq!(end("", "NEW(p); q := p; DISPOSE(p); q^.value := 1"), outside);
    assert_eq!(end("", "p := ADDADR(ADR(numbers), 80); i := p^.value"), outside);
    assert_eq!(end("PROCEDURE P; VAR x: Cell; BEGIN p := ADR(x) END P;", "P; i := p^.value"), outside);
    let again = "NEW(p); q := p; DISPOSE(p); NEW(p); DISPOSE(q)";
    assert_eq!(end("", again), unsupported("disposal of storage that may be in use again"));
    assert_eq!(end("", "ALLOCATE(p, 16); i := p^.value"), unsupported("storage that was never written"));
    assert_eq!(end("", "ALLOCATE(p, 16); p^.value := 0; i := p^.value"), End::Exit(0));
}

#[test]
fn what_no_check_watches_has_no_verdict() {
    let end = |statements| outcome(CheckChoice::None, "VAR small: [1..5]; c: CARDINAL;", statements).end;
    assert_eq!(end("i := 10; numbers[i] := 1"), unsupported("an index outside of its array without a check"));
    assert_eq!(end("p := NIL; i := p^.value"), unsupported("NIL is followed without a check"));
    assert_eq!(end("i := 0; i := 1 DIV i"), unsupported("a division by zero without a check"));
    assert_eq!(end("i := 1000; small := i"), unsupported("a value outside of its type without a check"));
}

#[test]
fn whole_numbers_wrap_around_where_no_check_watches() {
    let statements = "i := MAX(INTEGER); INC(i); WriteInt(i DIV 2, 0); WriteLn;
        i := -1; c := VAL(CARDINAL, i); IF c = MAX(CARDINAL) THEN WriteString('wrapped') END";
    let outcome = outcome(CheckChoice::None, "VAR c: CARDINAL;", statements);
    assert_eq!((outcome.stdout, outcome.end), (b"-4611686018427387904\nwrapped".to_vec(), End::Exit(0)));
}

#[test]
fn a_second_disposal_is_a_failure() {
    let Outcome { stderr, end, .. } = outcome(CheckChoice::All, "", "NEW(p); q := p; DISPOSE(p); DISPOSE(q)");
    let message = String::from_utf8_lossy(&stderr).into_owned();
    assert_eq!(end, End::Trap);
    assert!(
        message.ends_with(
            "t.mod:9:51: run-time error: `q` was already disposed of, or was not allocated by NEW\n"
        ),
        "{message}"
    );
}

#[test]
fn programs_get_input_and_arguments_and_give_a_status() {
    let statements = "ReadInt(i); WriteInt(i, 4); IF Args.GetArg(word, 2) THEN WriteString(word) END;
        libc.write(2, ADR('error'), 5); HALT(44)";
    let outcome = outcome(CheckChoice::All, "VAR word: ARRAY [0..9] OF CHAR;", statements);
    let expected = Outcome { stdout: b"  42second".to_vec(), stderr: b"error".to_vec(), end: End::Exit(44) };
    assert_eq!(outcome, expected);
}

#[test]
fn the_program_ends_in_any_coroutine() {
    let declarations =
        "VAR main, c: ADDRESS; PROCEDURE C; BEGIN WriteInt(1, 0); TRANSFER(c, main); HALT(7) END C;";
    let statements = "NEWPROCESS(C, ADR(numbers), SIZE(numbers), c); TRANSFER(main, c); WriteInt(2, 0);
        TRANSFER(main, c); WriteInt(3, 0)";
    let outcome = outcome(CheckChoice::All, declarations, statements);
    assert_eq!((outcome.stdout, outcome.end), (b"12".to_vec(), End::Exit(7)));
}
