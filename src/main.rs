//! The command `tlc`.

mod malloc;

/// Trees and modules consist of many small allocations; this allocator serves them faster than the allocator
/// of the system.
#[global_allocator]
static ALLOCATOR: tlc::backend::Allocator = tlc::backend::Allocator;

fn main() {
    std::process::exit(tlc::backend::with_stack(|| tlc::cli::run(std::env::args_os())));
}
