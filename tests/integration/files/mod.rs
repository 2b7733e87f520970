//! Files that are read and written: sources, objects, executables, streams, temporary files.

mod c_interface;
mod encodings;
mod executables;
mod inputs;
mod interruption;
mod libraries;
mod lookahead;
mod outputs;
mod preprocess;
mod separate;
mod streams;
mod thin_lto;
mod units;
