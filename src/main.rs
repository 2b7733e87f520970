//! The command `tlc`.

fn main() {}
