//! Semantic analysis.
