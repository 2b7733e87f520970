//! The room `driver`.
