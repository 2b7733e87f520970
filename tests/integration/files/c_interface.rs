//! Procedures that C calls, and modules that C implements: records by value, checks of parameters, and
//! procedure values in several objects.

use crate::folder::Folder;

const TRUST: &str = "\
MODULE Trust;
TYPE
  Colour = (red, green, blue);
  Digit = [5..9];
  Letter = ['a'..'z'];
  Pair = RECORD colour: Colour; digit: Digit END;
VAR
  counts: ARRAY Colour OF CARDINAL;
  truths: ARRAY BOOLEAN OF CARDINAL;
PROCEDURE Count(colour: Colour): CARDINAL;
BEGIN INC(counts[colour]); RETURN counts[colour] END Count;
PROCEDURE Add(x: INTEGER; digit: Digit): INTEGER;
BEGIN RETURN x + INTEGER(digit) END Add;
PROCEDURE Spell(letter: Letter): CHAR;
BEGIN RETURN letter END Spell;
PROCEDURE Truth(truth: BOOLEAN): CARDINAL;
BEGIN INC(truths[truth]); RETURN truths[TRUE] END Truth;
PROCEDURE OfPair(pair: Pair): CARDINAL;
BEGIN INC(counts[pair.colour]); RETURN counts[pair.colour] END OfPair;
PROCEDURE Own(): CARDINAL;
BEGIN RETURN Count(red) + Count(blue) END Own;
END Trust.
";

const CALLER: &str = "\
#include <stdio.h>
#include <stdlib.h>
#include \"Trust.h\"
/* A BOOLEAN as older C passes it. */
uint64_t Truth(int truth) __asm__(\"_t5Trust5Truth.entry\");
int main(int count, char **texts)
{
    int number = atoi(texts[2]);
    struct Trust_Pair pair = {(uint8_t)number, 7};
    Trust_initialise();
    switch (texts[1][0]) {
    case 'c': number = Trust_Count((uint8_t)number); break;
    case 'a': number = Trust_Add(1, (uint64_t)number); break;
    case 's': number = Trust_Spell((uint8_t)number); break;
    case 't': number = Truth(number); break;
    case 'p': number = Trust_OfPair(pair); break;
    case 'o': number = Trust_Own(); break;
    }
    printf(\"%d %d\\n\", number, count);
    return 0;
}
";

#[test]
fn procedures_check_the_values_that_c_passes() {
    let folder = Folder::new(&[("Trust.mod", TRUST), ("main.c", CALLER)]);
    let valid =
        [("c 2", 1), ("a 9", 10), ("s 98", 98), ("t 1", 1), ("t 2", 1), ("t 0", 0), ("p 1", 1), ("o 0", 2)];
    let invalid = [
        ("c 200", "Trust.mod:10:17: run-time error: value 200 is outside Colour [red..blue]"),
        ("a 4", "Trust.mod:12:27: run-time error: value 4 is outside Digit [5..9]"),
        ("a -1", "Trust.mod:12:27: run-time error: value 18446744073709551615 is outside Digit [5..9]"),
        ("s 66", "Trust.mod:14:17: run-time error: value \"B\" is outside Letter [\"a\"..\"z\"]"),
        ("p 77", "Trust.mod:19:18: run-time error: index 77 is outside [red..blue]"),
    ];
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} --emit=obj=Trust.o,c-header=Trust.h Trust.mod"));
        folder.run("cc", &format!("{level} -Wall -Wextra -Werror main.c Trust.o -o main -lm")).success();
        for (arguments, result) in valid {
            let output = folder.run(folder.path("main"), arguments).success();
            assert_eq!(String::from_utf8_lossy(&output), format!("{result} 3\n"), "{level} {arguments}");
        }
        for (arguments, message) in invalid {
            let outcome = folder.run(folder.path("main"), arguments);
            assert_eq!((outcome.status, outcome.stderr.trim_end()), (Some(134), message), "{level}");
        }
    }
}

#[test]
fn calls_of_the_language_do_not_repeat_the_check() {
    let folder = Folder::new(&[("Trust.mod", TRUST)]);
    let text = String::from_utf8(folder.compile("-O0 --emit=llvm-ir=- Trust.mod")).expect("text");
    let body = |symbol: &str| {
        let start = text.find(&format!("@{symbol}(")).expect(symbol);
        &text[start..start + text[start..].find("\n}").expect("an end")]
    };
    assert!(body("_t5Trust5Count.entry").contains("tlc_fail_range"), "{text}");
    assert!(!body("_t5Trust5Count").contains("tlc_fail_range"), "{text}");
    assert!(body("_t5Trust3Own").contains("@_t5Trust5Count("), "{text}");
}

const PORT_DEF: &str = "\
DEFINITION MODULE Port;
TYPE
  Pair = RECORD x: REAL; n: INTEGER END;
  Large = RECORD parts: ARRAY [0..2] OF Pair END;
  Adding = PROCEDURE (Pair, Pair): Pair;
PROCEDURE Add(p, q: Pair): Pair;
PROCEDURE Three(p: Pair; VAR count: CARDINAL): Large;
PROCEDURE Turned(z: COMPLEX; text: ARRAY OF CHAR): COMPLEX;
PROCEDURE Adder(): Adding;
END Port.
";

const PORT_MOD: &str = "\
IMPLEMENTATION MODULE Port;
PROCEDURE Add(p, q: Pair): Pair;
BEGIN RETURN Pair{p.x + q.x, p.n + q.n} END Add;
PROCEDURE Three(p: Pair; VAR count: CARDINAL): Large;
BEGIN INC(count); RETURN Large{{p, p, p}} END Three;
PROCEDURE Turned(z: COMPLEX; text: ARRAY OF CHAR): COMPLEX;
BEGIN RETURN CMPLX(-IM(z), RE(z) + FLOAT(HIGH(text))) END Turned;
PROCEDURE Adder(): Adding;
BEGIN RETURN Add END Adder;
END Port.
";

const PORT_C: &str = "\
struct pair { double x; long n; };
struct large { struct pair parts[3]; };
typedef struct pair adding(struct pair, struct pair);
struct pair Port_Add(struct pair p, struct pair q)
{
    struct pair sum = {p.x + q.x, p.n + q.n};
    return sum;
}
struct large Port_Three(struct pair p, unsigned long *count)
{
    struct large all = {{p, p, p}};
    ++*count;
    return all;
}
_Complex double Port_Turned(_Complex double z, const char *text, unsigned long high)
{
    return __builtin_complex(-__imag__ z, __real__ z + high * (text[0] == 't'));
}
adding *Port_Adder(void) { return Port_Add; }
";

const PORT_USER: &str = "\
MODULE Main;
FROM InOut IMPORT WriteReal, WriteInt, WriteCard, WriteLn;
IMPORT Port;
VAR pair: Port.Pair; large: Port.Large; count: CARDINAL; z: COMPLEX; adding: Port.Adding;
BEGIN
  pair := Port.Add(Port.Pair{1.5, 2}, Port.Pair{2.0, 3});
  WriteReal(pair.x, 1); WriteInt(pair.n, 2); WriteLn;
  count := 4;
  large := Port.Three(pair, count);
  WriteReal(large.parts[2].x, 1); WriteInt(large.parts[1].n, 2); WriteCard(count, 2); WriteLn;
  z := Port.Turned(CMPLX(1.0, 2.0), 'text');
  WriteReal(RE(z), 1); WriteReal(IM(z), 4); WriteLn;
  adding := Port.Adder();
  pair := adding(pair, Port.Pair{1.0, 1});
  WriteReal(pair.x, 1); WriteInt(pair.n, 2); WriteLn;
  WriteCard(ORD(adding = Port.Add), 1); WriteLn
END Main.
";

#[test]
fn a_module_passes_records_alike_in_both_languages() {
    let folder = Folder::new(&[
        ("Port.def", PORT_DEF),
        ("source/Port.mod", PORT_MOD),
        ("source/Port.def", PORT_DEF),
        ("Port.c", PORT_C),
        ("Main.mod", PORT_USER),
    ]);
    let expected = "3.5 5\n3.5 5 5\n-2.0 4.0\n4.5 6\n1\n";
    for level in ["-O0", "-O2"] {
        let run = |parts: &str| {
            folder.compile(&format!("{level} {parts} -o program"));
            let output = folder.run(folder.path("program"), "").success();
            assert_eq!(String::from_utf8_lossy(&output), expected, "{level} {parts}");
        };
        run("-I source Main.mod");
        folder.compile(&format!("{level} -c source/Port.mod -o Port.o"));
        run("Main.mod Port.o");
        run("Main.mod Port.c");
    }
}

const SHOP_DEF: &str = "\
DEFINITION MODULE Shop;
CONST
  Limit = 100; Low = -5; Big = 0FFFFFFFFFFFFFFFFH; Least = MIN(INTEGER);
  Pi = 3.25; Cold = -1.5; Name = 'Ada \"?'; Letter = 'x'; Yes = TRUE; Empty = ''; Bits = BITSET{1, 3};
TYPE
  Colour = (red, green, blue);
  Digit = [5..9];
  Item = POINTER TO Node;
  Node = RECORD next: Item; colour: Colour; CASE digit: Digit OF 5: real: REAL | 6: text: ARRAY [0..7] OF CHAR ELSE whole: INTEGER END END;
  Matrix = ARRAY [0..1],[0..2] OF REAL;
  Action = PROCEDURE (Colour, VAR Node): BOOLEAN;
  Hidden;
  Colours = SET OF Colour;
CONST Favourite = green;
VAR
  count: INTEGER; first: Node; matrix: Matrix; colours: Colours; hidden: Hidden; action: Action; list: Item;
PROCEDURE Add(colour: Colour; node: Node; text: ARRAY OF CHAR): Colour;
PROCEDURE Run(action: Action): BOOLEAN;
END Shop.
";

const SHOP_MOD: &str = "\
IMPLEMENTATION MODULE Shop;
TYPE Hidden = POINTER TO INTEGER;
PROCEDURE Add(colour: Colour; node: Node; text: ARRAY OF CHAR): Colour;
BEGIN INC(count, 1 + INTEGER(HIGH(text))); first := node; RETURN colour END Add;
PROCEDURE Run(action: Action): BOOLEAN;
BEGIN RETURN action(blue, first) END Run;
BEGIN
  count := 7; matrix[1][2] := 2.5; hidden := NIL; list := NIL; colours := Colours{red, blue}
END Shop.
";

const SHOPPER: &str = "\
#include <stdio.h>
#include \"Shop.h\"
static bool act(Shop_Colour colour, Shop_Node *node) { node->colour = colour; return true; }
int main(void) {
    Shop_initialise();
    Shop_Node node = {.colour = Shop_red, .digit = 6, .text = \"hi\"};
    printf(\"%d %g %d\\n\", (int)Shop_count, Shop_matrix[1][2], Shop_colours);
    Shop_Colour c = Shop_Add(Shop_Favourite, node, Shop_Name, sizeof Shop_Name - 1);
    Shop_Action action = act;
    bool ran = Shop_Run(action);
    printf(\"%d %d %d %s %d\\n\", c, ran, (int)Shop_count, Shop_first.text, Shop_first.colour);
    printf(\"%d %d %llx %lld %g %g %s %c %d %s %llx\\n\", Shop_Limit, Shop_Low, (unsigned long long)Shop_Big, (long long)Shop_Least, Shop_Pi, Shop_Cold, Shop_Name, Shop_Letter, Shop_Yes, Shop_Empty, (unsigned long long)Shop_Bits);
    return Shop_list != 0 || Shop_hidden != 0;
}
";

/// A header for C declares the constants, types and variables of a module, and C gives them the values and the layout
/// that the module does.
#[test]
fn headers_declare_all_that_a_module_exports() {
    let folder = Folder::new(&[("Shop.def", SHOP_DEF), ("Shop.mod", SHOP_MOD), ("main.c", SHOPPER)]);
    let expected = "7 2.5 5\n1 1 14 hi 2\n\
                    100 -5 ffffffffffffffff -9223372036854775808 3.25 -1.5 Ada \"? x 1  a\n";
    for level in ["-O0", "-O2"] {
        folder.compile(&format!("{level} --emit=obj=Shop.o,c-header=Shop.h Shop.mod"));
        folder.run("cc", &format!("{level} -Wall -Wextra -Werror main.c Shop.o -o main -lm")).success();
        let output = folder.run(folder.path("main"), "").success();
        assert_eq!(String::from_utf8_lossy(&output), expected, "{level}");
    }
    folder.write("main.cpp", b"#include \"Shop.h\"\n");
    folder.run("c++", "-Wall -Wextra -Werror -fsyntax-only main.cpp").success();
}

/// As in C: vectors of an array of another module need no instructions for any alignment.
#[test]
fn arrays_of_other_modules_are_aligned() {
    let folder = Folder::new(&[
        ("Data.def", "DEFINITION MODULE Data; VAR numbers: ARRAY [0..99] OF REAL; number: REAL; END Data."),
        ("Main.mod", "MODULE Main; FROM Data IMPORT numbers, number; BEGIN numbers[0] := number END Main."),
    ]);
    let text = String::from_utf8(folder.compile("--emit=llvm-ir=- Main.mod")).expect("text");
    assert!(text.contains("@_t4Data7numbers = external global [100 x double], align 16\n"), "{text}");
    assert!(text.contains("@_t4Data6number = external global double\n"), "{text}");
}
