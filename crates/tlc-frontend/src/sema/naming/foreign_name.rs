//! Names that are predeclared in other languages, with advice about their replacement in Modula-2.

/// Types of other languages: their names, the name here, and a description.
const TYPES: &[(&[&str], &str, &str)] = &[
    (
        &["int", "Int", "INT", "short", "Short", "int64", "i64"],
        "INTEGER",
        "whole numbers are of type `INTEGER`",
    ),
    (&["long", "Long", "int64_t", "longint"], "LONGINT", "these whole numbers are of type `LONGINT`"),
    (
        &["unsigned", "UNSIGNED", "uint", "size_t", "Natural", "NATURAL", "Positive", "word"],
        "CARDINAL",
        "numbers that are never negative are of type `CARDINAL`",
    ),
    (
        &["float", "double", "Float", "Double", "FLOAT", "DOUBLE", "FLOAT32", "FLOAT64", "single", "Single"],
        "REAL",
        "numbers with a fraction are of type `REAL`",
    ),
    (&["bool", "Bool", "BOOL", "logical", "LOGICAL"], "BOOLEAN", "the type of truth values is `BOOLEAN`"),
    (&["Character", "CHARACTER"], "CHAR", "characters are of type `CHAR`"),
];

/// Groups of foreign names, each with its advice. The table is consulted for undeclared names only.
const NAMES: &[(&[&str], &str)] = &[
    (&["string", "String", "STRING"], "a string variable is an array of characters: `ARRAY [0..79] OF CHAR`"),
    (&["byte", "Byte"], "import the type: `FROM SYSTEM IMPORT BYTE;`"),
    (
        &["break", "Break"],
        "`EXIT` leaves the enclosing `LOOP`, and `BREAK` any loop; the arms of `CASE` need neither",
    ),
    (&["pass", "skip"], "a statement can be empty: write nothing"),
    (&["result", "Result", "RESULT"], "a function procedure returns its result with `RETURN value`"),
    (
        &[
            "print", "println", "printf", "puts", "write", "Print", "Put_Line", "PutLine", "New_Line",
            "putStrLn",
        ],
        "import a procedure: `FROM InOut IMPORT WriteString, WriteInt, WriteLn;`",
    ),
    (
        &["readln", "ReadLn", "scanf", "gets", "input", "Get_Line", "GetLine"],
        "import a procedure: `FROM InOut IMPORT ReadString, ReadInt;`",
    ),
    (&["malloc", "alloc", "GetMem", "getmem"], "`NEW(pointer)` allocates a variable for a pointer"),
    (
        &["free", "delete", "FreeMem", "freemem", "dispose", "Dispose"],
        "`DISPOSE(pointer)` frees the variable of a pointer",
    ),
    (
        &["len", "length", "Length", "LEN", "strlen"],
        "the last index of an array is `HIGH(a)`, the length of a string is `LENGTH(s)`",
    ),
    (&["succ", "Succ", "SUCC"], "write `INC(x)`, or `VAL(T, ORD(x) + 1)`"),
    (&["pred", "Pred", "PRED"], "write `DEC(x)`, or `VAL(T, ORD(x) - 1)`"),
    (&["exit", "Exit", "quit"], "`EXIT` leaves a loop, `RETURN` a procedure, and `HALT` ends the program"),
    (&["assert"], "write `IF NOT condition THEN HALT END`"),
    (
        &["System", "Console", "console", "fmt", "cout", "std", "Out", "stdout"],
        "import the output procedures: `FROM InOut IMPORT WriteString, WriteInt, WriteLn;`",
    ),
    (&["SHORT"], "convert a value with `VAL(T, x)`, where `T` is for example `SHORTINT` or `REAL`"),
    (&["COPY", "strcpy"], "`Assign(source, destination)` of Strings copies a string"),
    (&["strcmp"], "`Equal(a, b)` and `Compare(a, b)` of Strings compare strings"),
    (&["strcat"], "`Append(source, destination)` of Strings appends a string"),
    (&["LONG"], "convert a value with `VAL(T, x)`, where `T` is for example `LONGINT` or `LONGREAL`"),
    (&["sqr", "Sqr", "SQR"], "multiply the value by itself: `x * x`"),
    (
        &["str", "Str", "toString"],
        "numbers are written with `WriteInt` of InOut, and converted to text with `IntToStr` of WholeStr",
    ),
    (&["ASH", "LSL", "LSH", "ASR"], "import a procedure: `FROM SYSTEM IMPORT SHIFT;`"),
    (&["TEXT", "Text", "FILE"], "files are variables of type `File` of the library module `FIO`"),
    (&["HUGEINT"], "the largest whole numbers are of type `LONGINT`"),
    (&["ASSERT", "Assert"], "write `IF NOT (condition) THEN HALT END`"),
    (
        &["UCHAR", "UCHR", "ACHR"],
        "characters have 8 bits; those of ADW Modula-2 with 16 bits are not supported",
    ),
    (
        &["VA_START"],
        "this begins the variable part of parameters in ADW Modula-2; variadic procedures are not supported",
    ),
    (
        &["NILPROC"],
        "ADW Modula-2 has this constant; here a procedure variable needs a procedure that does nothing",
    ),
    (&["this", "self", "SELF"], "there are no methods: pass the record as a parameter"),
    (
        &["default", "Default", "OTHERWISE", "otherwise", "OTHERS", "others"],
        "the statements for all other values follow `ELSE`",
    ),
    (&["ADDR", "addr", "Addr"], "the address of a variable is `ADR(x)`, from `FROM SYSTEM IMPORT ADR;`"),
    (&["raise", "throw"], "import a procedure: `FROM EXCEPTIONS IMPORT RAISE;`"),
];

/// Names of other languages with a predeclared name here that replaces them, and a description.
const REPLACED: &[(&[&str], &str, &str)] = &[
    (&["null", "NULL", "nullptr", "None"], "NIL", "the null pointer is `NIL`"),
    (&["sizeof", "SIZEOF", "SizeOf"], "SIZE", "the size of a type or variable is `SIZE(T)`"),
    (
        &["ENTIER", "entier", "Round", "round", "floor"],
        "TRUNC",
        "the whole part of a real number is `TRUNC(x)`",
    ),
    (&["upcase", "UpCase", "Upcase", "toupper"], "CAP", "the capital letter of a character is `CAP(c)`"),
];

/// Whether a name in place of the type of a result means that there is no result.
pub fn means_no_result(name: &str) -> bool {
    ["void", "VOID", "Void", "unit", "Unit"].contains(&name)
}

/// Returns the predeclared name that replaces one of another language, and the reason.
pub fn replacement(name: &str) -> Option<(&'static str, &'static str)> {
    REPLACED.iter().find(|(names, ..)| names.contains(&name)).map(|(_, own, advice)| (*own, *advice))
}

/// Returns the statement that a word of another language means, and its effect.
pub fn statement_of(name: &str) -> Option<(&'static str, &'static str)> {
    ["continue", "Continue", "NEXT", "next", "Next", "CYCLE", "cycle"]
        .contains(&name)
        .then_some(("CONTINUE", "`CONTINUE` begins the next iteration of the innermost loop"))
}

/// Names of SYSTEM in other compilers, each with its replacement.
const OF_SYSTEM: &[(&[&str], &str)] = &[
    (&["MOVE"], "this is a procedure of Turbo Modula-2; `memmove(to, from, size)` of `libc` copies storage"),
    (&["FILL"], "this is a procedure of Turbo Modula-2; `memset(to, value, size)` of `libc` fills storage"),
    (
        &["IORESULT"],
        "this is a variable of Turbo Modula-2; here each module of files reports its own results",
    ),
    (&["BIOS", "BDOS"], "this calls CP/M in Turbo Modula-2; `libc` calls the system here"),
    (
        &["VA_START"],
        "this begins the variable part of parameters in ADW Modula-2; variadic procedures are not supported",
    ),
    (&["UCHAR"], "characters have 8 bits; those of ADW Modula-2 with 16 bits are not supported"),
    (&["DWORD", "LONGWORD"], "other compilers call a word of 32 bits so; here it is `WORD32`"),
    (
        &["CODE", "DOSCALL", "GETREG", "INBYTE", "OUTBYTE", "SETREG", "SWI"],
        "compilers for DOS have this; here `ASM` statements contain instructions of the machine",
    ),
];

/// Returns the advice for a name that other compilers have in SYSTEM.
pub fn advice_on_system(name: &str) -> Option<&'static str> {
    OF_SYSTEM.iter().find(|(names, _)| names.contains(&name)).map(|(_, advice)| *advice)
}

/// Returns the advice for an undeclared name that other languages predeclare.
pub fn advice(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(names, _)| names.contains(&name)).map(|(_, advice)| *advice)
}

/// Returns the advice for a procedure of other languages that has the name of a library procedure but is
/// called differently.
pub fn advice_on_call(name: &str) -> Option<&'static str> {
    ["writeln", "Writeln", "WRITELN"].contains(&name).then_some(
        "`WriteString` of InOut writes a string, `WriteInt` a number, and `WriteLn` without arguments \
         ends the line",
    )
}

/// Returns the equivalent of a type of another language, and the reason.
pub fn type_of(name: &str) -> Option<(&'static str, &'static str)> {
    TYPES.iter().find(|(names, ..)| names.contains(&name)).map(|(_, ty, advice)| (*ty, *advice))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_one_advice() {
        let types = TYPES.iter().flat_map(|(names, ..)| names.iter().copied());
        let replaced = REPLACED.iter().flat_map(|(names, ..)| names.iter().copied());
        let mut all: Vec<&str> =
            NAMES.iter().flat_map(|(names, _)| names.iter().copied()).chain(types).chain(replaced).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert_eq!(replacement("null"), Some(("NIL", "the null pointer is `NIL`")));
        assert_eq!(advice("NIL"), None);
    }
}
