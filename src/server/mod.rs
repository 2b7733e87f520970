//! The language server, `tlc lsp`: it answers the requests of an editor about the modules that it shows.
//!
//! One thread does everything in turn: it takes the messages of the client, answers requests, and in the time
//! between them checks what has changed. A check of a program of 100,000 lines takes less than a tenth of a
//! second, because the trees of unchanged files are used again (`driver::KeptSources`), so nothing has to be
//! interrupted, and no state is shared. The analysis is that of `tlc check`: each open file is checked like a
//! main file, and a file that is not open as a part of a program that imports it.
//!
//! Positions are those of the compiler until an answer is built: `positions` converts them.

mod analysis;
mod answers;
mod dispatch;
mod documents;
mod features;
mod messages;
mod paths;
mod positions;
mod protocol;
mod state;
mod workspace;

pub use dispatch::serve;
