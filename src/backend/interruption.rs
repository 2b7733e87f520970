//! Cleanup when a signal ends the compiler.
//!
//! The main thread waits while another one compiles. The handler of SIGHUP, SIGINT and SIGTERM, in which
//! hardly anything is allowed, only writes the number of the signal to a pipe, from which the main thread
//! reads. The main thread ends the running linker, removes temporary files, and lets the signal end the
//! process as if there were no handler. SIGXFSZ is ignored meanwhile. A signal that the compiler's caller
//! ignores (`nohup`) stays ignored. Programs that the compiler starts or execs have no handlers.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::fd::{AsFd, AsRawFd};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use nix::errno::Errno;
use nix::fcntl::OFlag;
use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, kill, raise, sigaction};
use nix::unistd::{Pid, pipe2};
use tempfile::TempDir;

use super::terminal::{self, PATIENCE};

/// The signals by which users and systems end a program.
const SIGNALS: [Signal; 3] = [Signal::SIGHUP, Signal::SIGINT, Signal::SIGTERM];

/// Whether this process ignores SIGXFSZ, which its caller did not.
static IGNORES_LIMIT: AtomicBool = AtomicBool::new(false);

/// The byte that marks the end of the work in the pipe; signals have other numbers.
const DONE: u8 = 0;

/// The end of the pipe to which handlers write; negative while there is no pipe.
static PIPE: AtomicI32 = AtomicI32::new(-1);

/// The last signal that the handler received, or 0.
static ARRIVED: AtomicI32 = AtomicI32::new(0);

/// The number of attempts to remove a folder into which a terminating process may still be writing.
const ATTEMPTS: usize = 100;

/// The files, folders and processes that are removed or ended together with the compiler.
static HELD: Mutex<Held> = Mutex::new(Held { folders: Vec::new(), files: Vec::new(), processes: Vec::new() });

struct Held {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
    processes: Vec<Pid>,
}

/// Returns the list of things to clean up. While the caller holds it, no signal ends the compiler.
fn held() -> MutexGuard<'static, Held> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A period in which signals of the user are deferred. It must be short.
pub struct Uninterrupted(MutexGuard<'static, Held>);

impl Uninterrupted {
    /// Begins the period, which ends when the value is dropped.
    pub fn begin() -> Uninterrupted {
        Uninterrupted(held())
    }

    /// Marks a file for removal if a signal ends the compiler from now on.
    pub fn hold_file(&mut self, path: &Path) {
        self.0.files.push(path.to_owned());
    }
}

/// A temporary folder, removed when this value is dropped, unless it is kept, and when a signal ends the
/// compiler.
pub struct TemporaryFolder {
    folder: Option<TempDir>,
    path: PathBuf,
    is_kept: bool,
}

impl TemporaryFolder {
    /// Creates a folder inside `parent`. Its path is absolute, so no program mistakes it for an option.
    pub fn new_in(parent: &Path) -> io::Result<TemporaryFolder> {
        let parent = fs::canonicalize(parent)?;
        let mut held = held();
        let folder = tempfile::Builder::new().prefix("tlc-").tempdir_in(parent)?;
        let path = folder.path().to_owned();
        held.folders.push(path.clone());
        Ok(TemporaryFolder { folder: Some(folder), path, is_kept: false })
    }

    /// Keeps the folder when this value is dropped, if `is_kept`.
    pub fn kept(mut self, is_kept: bool) -> TemporaryFolder {
        self.is_kept = is_kept;
        self
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let mut held = held();
        match self.folder.take() {
            Some(folder) if self.is_kept => drop(folder.keep()),
            folder => drop(folder),
        }
        held.folders.retain(|folder| *folder != self.path);
    }
}

/// Starts a process that ends when a signal ends the compiler, and returns the result of `wait`, which must
/// wait for the end of the process.
pub fn with_process<T>(command: &mut Command, wait: impl FnOnce(Child) -> io::Result<T>) -> io::Result<T> {
    let mut held = held();
    let child = command.spawn()?;
    let process = Pid::from_raw(child.id().cast_signed());
    held.processes.push(process);
    drop(held);
    let result = wait(child);
    self::held().processes.retain(|other| *other != process);
    result
}

/// The reading end of the pipe, for waiting until a signal arrives or the work ends.
pub struct Watch {
    pipe: File,
}

/// The work in progress, which ends when this value is dropped.
pub struct WorkGuard {
    pipe: File,
}

impl Watch {
    /// Handles the signals from now on, in the whole process, until the wait is over.
    pub fn begin() -> io::Result<(Watch, WorkGuard)> {
        ignore_size_limit();
        let (reading, writing) = pipe2(OFlag::O_CLOEXEC)?;
        PIPE.store(writing.as_raw_fd(), Ordering::SeqCst);
        for signal in SIGNALS {
            handle(signal)?;
        }
        Ok((Watch { pipe: reading.into() }, WorkGuard { pipe: writing.into() }))
    }

    /// Waits until the work is done, and draws the progress line meanwhile. If a signal comes first, this
    /// does not return.
    pub fn wait(mut self) {
        let mut byte = [DONE];
        self.wait_for_byte();
        // Reading the pipe cannot fail; if it did, it would count as the end of the work.
        if self.pipe.read_exact(&mut byte).is_ok() && byte[0] != DONE {
            remove_all(Signal::try_from(i32::from(byte[0])).ok());
        }
        release_signals();
    }

    /// Waits until there is something in the pipe, at the latest the byte for the end of the work.
    fn wait_for_byte(&self) {
        let mut next = Some(PATIENCE);
        loop {
            let timeout = next.and_then(|time| PollTimeout::try_from(time).ok()).unwrap_or(PollTimeout::NONE);
            match poll(&mut [PollFd::new(self.pipe.as_fd(), PollFlags::POLLIN)], timeout) {
                Ok(0) => next = terminal::draw(),
                Err(Errno::EINTR) => {}
                Ok(_) | Err(_) => return,
            }
        }
    }
}

impl Drop for WorkGuard {
    fn drop(&mut self) {
        write_byte(self.pipe.as_raw_fd(), DONE);
        PIPE.store(-1, Ordering::SeqCst);
    }
}

/// Installs the handler of a signal, unless the process was started with the signal ignored.
fn handle(signal: Signal) -> io::Result<()> {
    let noted = SigAction::new(SigHandler::Handler(note), SaFlags::SA_RESTART, SigSet::empty());
    // SAFETY: the handler calls only async-signal-safe functions.
    let before = unsafe { sigaction(signal, &noted)? };
    if matches!(before.handler(), SigHandler::SigIgn) {
        // SAFETY: this restores the previous action.
        unsafe { sigaction(signal, &before)? };
    }
    Ok(())
}

/// Ignores the signal of a write beyond the size limit of files, here and in the processes of the compiler: the
/// write fails with an error that is reported.
fn ignore_size_limit() {
    let ignored = SigAction::new(SigHandler::SigIgn, SaFlags::empty(), SigSet::empty());
    // SAFETY: an ignored signal calls no code of this process.
    let before = unsafe { sigaction(Signal::SIGXFSZ, &ignored) };
    if before.is_ok_and(|before| matches!(before.handler(), SigHandler::SigDfl)) {
        IGNORES_LIMIT.store(true, Ordering::SeqCst);
    }
}

/// Handles a signal. It can run between any two instructions of the program.
extern "C" fn note(signal: i32) {
    let error = Errno::last_raw();
    ARRIVED.store(signal, Ordering::SeqCst);
    write_byte(PIPE.load(Ordering::SeqCst), signal as u8);
    Errno::set_raw(error);
}

/// Writes one byte to a pipe whose reader lives as long as the process.
fn write_byte(descriptor: i32, byte: u8) {
    // SAFETY: the address is that of one byte. If the descriptor is already closed, the call fails.
    unsafe { libc::write(descriptor, (&raw const byte).cast(), 1) };
}

/// Restores the default actions of the signals, as if they had never been handled, and raises a signal that
/// has arrived but was not seen yet. This must be called before the process execs another program.
pub fn release_signals() {
    if IGNORES_LIMIT.swap(false, Ordering::SeqCst) {
        let default = SigAction::new(SigHandler::SigDfl, SaFlags::empty(), SigSet::empty());
        // SAFETY: the default action involves no code of this process.
        let _ = unsafe { sigaction(Signal::SIGXFSZ, &default) };
    }
    for signal in SIGNALS {
        let default = SigAction::new(SigHandler::SigDfl, SaFlags::empty(), SigSet::empty());
        // SAFETY: neither the default action nor the previous one involves code of this process.
        unsafe {
            let before = sigaction(signal, &default);
            if let Ok(before) = before.as_ref()
                && matches!(before.handler(), SigHandler::SigIgn)
            {
                let _ = sigaction(signal, before);
            }
        }
    }
    if let Ok(signal) = Signal::try_from(ARRIVED.load(Ordering::SeqCst)) {
        let _ = raise(signal);
    }
}

/// Removes everything that must not outlive the compiler, and forwards the signal to its processes. The list
/// stays locked, so the compiling thread cannot start anything new before the process ends.
fn remove_all(signal: Option<Signal>) {
    terminal::clear();
    let held = held();
    for process in &held.processes {
        // A process that has already ended needs no signal.
        let _ = kill(*process, signal);
    }
    for file in &held.files {
        let _ = fs::remove_file(file);
    }
    for folder in &held.folders {
        let is_gone = || fs::remove_dir_all(folder).is_ok() || !folder.exists();
        let _ = (0..ATTEMPTS).any(|_| is_gone());
    }
    std::mem::forget(held);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_folder_goes_with_its_value() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = TemporaryFolder::new_in(parent.path()).expect("a folder");
        let path = folder.path().to_owned();
        assert!(path.is_absolute() && held().folders.contains(&path));
        fs::write(path.join("file"), "text").expect("it can be written to");
        drop(folder);
        assert!(!path.exists() && !held().folders.contains(&path));
        assert!(TemporaryFolder::new_in(&parent.path().join("absent")).is_err());
    }

    /// The tests of the command send real signals, from outside.
    #[test]
    fn the_end_of_the_work_ends_the_wait() {
        let (watch, work) = Watch::begin().expect("descriptors");
        let thread = std::thread::spawn(move || drop(work));
        watch.wait();
        thread.join().expect("it only drops a value");
        assert_eq!(PIPE.load(Ordering::SeqCst), -1);
    }
}
