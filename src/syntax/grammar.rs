//! The parser that pest derives from `grammar.pest`.

#![allow(missing_docs, reason = "the rules are documented where they are written")]

/// Recognises correct programs; see `grammar.pest`.
#[derive(pest_derive::Parser)]
#[grammar = "../grammar.pest"]
pub struct Grammar;
