//! Answers about the text of one module.

pub mod semantic_tokens;
pub mod structure;
pub mod values;
