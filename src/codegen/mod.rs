//! The room `codegen`.
