//! The room `backend`.
