//! The language server, as a client sees it.

mod actions;
mod calls;
mod client;
mod completion;
mod diagnostics;
mod edits;
mod formatting;
mod inlay;
mod marked;
mod navigation;
mod neovim;
mod rename;
mod sessions;
mod signature;
mod structure;
mod values;

/// A program of three modules.
const PROGRAM: [(&str, &str); 3] = [
    (
        "Main.mod",
        "MODULE Main;
IMPORT Stack, InOut; FROM Stack IMPORT Push, red;
VAR s: Stack.Stack; p: Stack.Pair;
BEGIN
  p.left := red; p.right := Stack.green;
  Push(s, p);
  InOut.WriteInt(ORD(p.left), 1)
END Main.
",
    ),
    (
        "Stack.def",
        "DEFINITION MODULE Stack;
TYPE Stack; Colour = (red, green);
     Pair = RECORD left, right: Colour END;
(* Puts a pair on the stack. *)
PROCEDURE Push(VAR s: Stack; pair: Pair);
END Stack.
",
    ),
    (
        "Stack.mod",
        "IMPLEMENTATION MODULE Stack;
FROM Storage IMPORT ALLOCATE;
TYPE Stack = POINTER TO Cell;
     Cell = RECORD top: Pair; next: Stack END;
PROCEDURE Push(VAR s: Stack; pair: Pair);
VAR new: Stack;
BEGIN
  NEW(new); new^.top := pair; new^.next := s; s := new
END Push;
END Stack.
",
    ),
];
