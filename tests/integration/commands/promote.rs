//! `tlc promote`, and `tlc compare` for files of LLVM IR: files, options and messages. The tests of promotion
//! itself are in direct-ssa.

use crate::folder;
use crate::folder::Folder;

const LARGER: &str = "\
define i32 @larger(i32 %a, i32 %b) {
entry:
  %result = alloca i32
  store i32 %b, ptr %result
  %condition = icmp sgt i32 %a, %b
  br i1 %condition, label %then, label %end
then:
  store i32 %a, ptr %result
  br label %end
end:
  %value = load i32, ptr %result
  ret i32 %value
}

define i32 @same(i32 %a) {
  %copy = alloca i32
  store i32 %a, ptr %copy
  %value = load i32, ptr %copy
  ret i32 %value
}
";

fn promoted(arguments: &str) -> String {
    let folder = Folder::new(&[("larger.ll", LARGER)]);
    String::from_utf8(folder.compile(&format!("promote larger.ll {arguments}"))).expect("text")
}

#[test]
fn variables_become_values() {
    for arguments in [
        "",
        "--variant=plain",
        "--variant=marker",
        "--variant=scc",
        "--verify",
        "--simplify",
        "--simplify --verify",
    ] {
        let text = promoted(arguments);
        assert!(
            text.contains("%result.0 = phi i32 [ %b, %entry ], [ %a, %then ]") && !text.contains("alloca"),
            "{arguments}: {text}"
        );
    }
}

#[test]
fn fields_of_structures_become_values() {
    let text = "define i32 @f(i32 %a) {
  %pair = alloca { i32, i32 }
  %second = getelementptr i8, ptr %pair, i64 4
  store i32 %a, ptr %second
  %value = load i32, ptr %second
  ret i32 %value
}";
    let folder = Folder::new(&[("pair.ll", text)]);
    let promoted = |call| String::from_utf8(folder.compile(call)).expect("text");
    assert!(promoted("promote pair.ll").contains("alloca"));
    let split = promoted("promote pair.ll --sroa --verify");
    assert!(split.contains("ret i32 %a") && !split.contains("alloca"), "{split}");
}

#[test]
fn the_usual_route_is_there_to_compare_with() {
    assert!(promoted("--variant=mem2reg").contains("phi i32 [ %a, %then ], [ %b, %entry ]"));
    assert_eq!(promoted("--variant=alloca").matches("alloca").count(), 2);
}

#[test]
fn only_functions_that_match_are_changed() {
    assert_eq!(promoted("--functions=s*").matches("alloca").count(), 1);
    assert_eq!(promoted("--functions=s* --functions=larg?r").matches("alloca").count(), 0);
}

#[test]
fn patterns_that_match_no_function_are_refused() {
    let folder = Folder::new(&[("larger.ll", LARGER)]);
    for (options, pattern, nearest) in [
        ("--functions=larg", "larg", "larger"),
        ("--functions=same --functions=sam", "sam", "same"),
        ("--variant=mem2reg --functions=SAM*", "SAM*", "same"),
    ] {
        let outcome = folder.tlc(&format!("promote larger.ll {options}"));
        let told = [
            format!("error[E0708]: no function of `larger.ll` matches `{pattern}`"),
            format!("the nearest name is `{nearest}`"),
        ];
        assert_eq!((outcome.status, outcome.stdout.len()), (Some(1), 0), "{options}");
        assert!(told.iter().all(|part| outcome.stderr.contains(part)), "{options}: {}", outcome.stderr);
    }
}

#[test]
fn functions_that_must_not_be_optimized_are_left_alone() {
    let text = LARGER.replace("@same(i32 %a)", "@same(i32 %a) noinline optnone");
    let folder = Folder::new(&[("larger.ll", &text)]);
    for options in ["", "--variant=mem2reg", "--verify", "--functions=same --functions=larger"] {
        let text = String::from_utf8(folder.compile(&format!("promote larger.ll {options}"))).expect("text");
        assert_eq!(
            (text.matches("alloca").count(), text.matches("phi").count()),
            (1, 1),
            "{options}: {text}"
        );
    }
}

/// Irreducible control flow with variables that are stored in the entry block only, and with one that is copied
/// to itself.
const IRREDUCIBLE: &str = "\
define i32 @f(i1 %c, i1 %d, i32 %a, i32 %b) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 %a, ptr %x
  store i32 %b, ptr %y
  br i1 %c, label %left, label %right
left:
  %l = load i32, ptr %x
  store i32 %l, ptr %x
  br i1 %d, label %right, label %end
right:
  %r = load i32, ptr %x
  store i32 %r, ptr %x
  br i1 %d, label %left, label %end
end:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %s = add i32 %v, %w
  ret i32 %s
}
";

#[test]
fn a_proof_does_not_change_the_result_even_in_irreducible_control_flow() {
    let folder = Folder::new(&[("cycle.ll", IRREDUCIBLE)]);
    let promoted = |options: &str| folder.compile(&format!("promote cycle.ll {options}"));
    for variant in ["default", "plain", "marker", "scc"] {
        let plain = promoted(&format!("--variant={variant}"));
        assert_eq!(plain, promoted(&format!("--variant={variant} --verify")));
        let text = String::from_utf8(plain).expect("text");
        assert_eq!((text.matches("alloca").count(), text.matches("phi").count()), (0, 0), "{text}");
    }
    let text = String::from_utf8(promoted("--variant=mem2reg")).expect("text");
    assert_eq!(text.matches("phi").count(), 3, "{text}");
}

#[test]
fn bitcode_is_read_and_written() {
    let folder = Folder::new(&[("larger.ll", LARGER)]);
    assert_eq!(folder.compile("promote larger.ll -o larger.bc"), b"");
    assert!(folder.read("larger.bc").starts_with(b"BC\xC0\xDE"));
    assert_eq!(folder.compile("promote larger.bc -o again.ll"), b"");
    let text = String::from_utf8(folder.read("again.ll")).expect("text");
    assert!(text.contains("phi i32") && !text.contains("alloca"), "{text}");
    // The result may replace the file that was read.
    assert_eq!(folder.compile("promote larger.ll -o larger.ll"), b"");
    assert!(String::from_utf8_lossy(&folder.read("larger.ll")).contains("phi i32"));
}

#[test]
fn the_standard_input_is_read() {
    let folder = Folder::new(&[("larger.ll", LARGER)]);
    let call = format!("{} promote - < larger.ll\n", env!("CARGO_BIN_EXE_tlc"));
    folder.write("call.sh", call.as_bytes());
    let text = String::from_utf8(folder.run("sh", "call.sh").success()).expect("text");
    assert!(text.contains("phi i32"), "{text}");
}

#[test]
fn statistics_tell_what_was_done() {
    let folder = Folder::new(&[("larger.ll", LARGER)]);
    let outcome = folder.tlc("promote larger.ll --stats=json -o out.ll");
    let found: serde_json::Value = serde_json::from_str(&outcome.stderr).expect("an object");
    assert_eq!(found["total"]["phis"], 1, "{found}");
    assert_eq!(found["total"]["allocas"], 0, "{found}");
    assert_eq!(found["total_construction"]["phis_in_ir"], 1, "{found}");
}

#[test]
fn what_is_wrong_with_a_file_is_told() {
    let cases = [
        (
            "define i32 @f(i32 %a) {\n  ret i32 %b\n}\n",
            "error[E0706]",
            "wrong.ll:2:11",
            "undefined value '%b'",
        ),
        ("MODULE Hello;\nEND Hello.\n", "error[E0706]", "wrong.ll:1:1", "expected top-level entity"),
        ("", "error[E0003]", "", "`wrong.ll` is empty"),
        ("BC\u{c0}\u{de}", "error[E0706]", "", "not LLVM IR"),
        (
            "define void @f(ptr unheard(none) %a) {\n  ret void\n}\n",
            "error[E0706]",
            "wrong.ll:1:20",
            "this tlc reads LLVM IR of version 22.1 and older; newer keywords and attributes are unknown",
        ),
        (
            "define void @f(ptr unheard(none) %a) {\n  ret void\n}\n\
             !llvm.ident = !{!0}\n!0 = !{!\"clang version 99.1.0\"}\n",
            "error[E0706]: `wrong.ll` is LLVM IR of version 99",
            "wrong.ll:1:20",
            "this tlc reads LLVM IR of version 22.1 and older",
        ),
        (
            "define i32 @f() {\nentry:\n  br label %a\na:\n  %x = add i32 %y, 1\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n",
            "error[E0706]",
            "",
            "breaks a rule of LLVM IR",
        ),
    ];
    for (text, code, place, what) in cases {
        let folder = Folder::new(&[("wrong.ll", text)]);
        for call in ["promote wrong.ll -o out.ll", "compare wrong.ll"] {
            let outcome = folder.tlc(call);
            assert_eq!(outcome.status, Some(1), "{text}: {}", outcome.stderr);
            for part in [code, place, what] {
                assert!(outcome.stderr.contains(part), "{text}: {part} is not in {}", outcome.stderr);
            }
            assert_eq!(folder.files(), ["wrong.ll"]);
        }
    }
    let outcome = Folder::new(&[]).tlc("promote missing.ll");
    assert!(outcome.stderr.contains("cannot read `missing.ll`"), "{}", outcome.stderr);
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let folder = Folder::new(&[("larger.ll", LARGER), ("hello.mod", folder::HELLO)]);
    for (call, what) in [
        ("promote larger.ll -O2", "no effect on `tlc promote`"),
        ("promote larger.ll --ssa=scc", "use --variant"),
        ("promote larger.ll --variant=mem2reg --simplify", "no effect on --variant=mem2reg"),
        ("promote larger.ll --variant=alloca --sroa", "--sroa has no effect on --variant=alloca"),
        ("compare larger.ll hello.mod", "`hello.mod` is not a file of LLVM IR"),
        ("compare larger.ll --no-run", "files of LLVM IR are not run"),
        ("compare hello.mod --rounds=2", "--rounds requires files of LLVM IR"),
    ] {
        let outcome = folder.tlc(call);
        assert!(outcome.status == Some(1) && outcome.stderr.contains(what), "{call}: {}", outcome.stderr);
    }
}

#[test]
fn files_of_ir_are_compared() {
    let folder = Folder::new(&[("one.ll", LARGER), ("two.ll", LARGER)]);
    let found: serde_json::Value =
        serde_json::from_slice(&folder.compile("compare --json --rounds=1 one.ll two.ll"))
            .expect("an object");
    let total = &found["total"];
    assert_eq!((&total["functions"], &total["before"]["instructions"]), (&4.into(), &24.into()), "{total}");
    for route in ["mem2reg", "direct", "simplified"] {
        let after = &total["after"][route];
        assert_eq!((&after["instructions"], &after["phis"]), (&12.into(), &2.into()), "{route}: {total}");
    }
    let text = String::from_utf8(folder.compile("compare one.ll two.ll")).expect("text");
    let rows = |word: &str| text.lines().filter(|line| line.starts_with(word)).count();
    assert_eq!((rows("one.ll"), rows("two.ll"), rows("total"), rows("to 100"), rows("all")), (2, 2, 2, 1, 1));
}
