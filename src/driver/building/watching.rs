//! Commands that are repeated when files change: `tlc watch`.

use std::io;
use std::os::fd::AsFd as _;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::inotify::{AddWatchFlags, InitFlags, Inotify};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::Pid;

use crate::backend::with_process;
use crate::driver::building::digests::Digest;

/// The time without changes after which a command is repeated: editors and tools write several files at once.
const QUIET: u16 = 100;

/// The time between two questions whether the command has ended.
const STEP: u16 = 50;

/// The time for the command to end itself.
const GRACE: Duration = Duration::from_secs(2);

/// The files that decide whether a command is repeated.
pub trait Watched {
    /// Returns the folders of the files.
    fn folders(&self) -> Vec<PathBuf>;
    /// Returns the digest of the files and their contents.
    fn digest(&self) -> Digest;
    /// Returns the command. It is called before each start.
    fn command(&self) -> Command;
    /// Reports that the command has ended and changes are waited for.
    fn ended(&self, status: Option<i32>);
}

/// Runs a command, and again whenever files change. A command that still runs is ended before. Returns only after an
/// error of the system; a signal for this process also ends the command.
pub fn repeat(watched: &impl Watched) -> io::Result<()> {
    loop {
        let mut changes = FolderWatch::in_folders(&watched.folders())?;
        let before = watched.digest();
        with_process(&mut watched.command(), |child| {
            let result = wait(watched, &child, &mut changes, before);
            end(child)?;
            result
        })?;
    }
}

/// Waits until the files have another digest.
fn wait(watched: &impl Watched, child: &Child, changes: &mut FolderWatch, before: Digest) -> io::Result<()> {
    let mut runs = true;
    loop {
        if changes.wait(if runs { Some(STEP) } else { None })? {
            // Changes may have added folders.
            *changes = FolderWatch::in_folders(&watched.folders())?;
            if watched.digest() != before {
                return Ok(());
            }
        }
        if runs && let Some(status) = ended(child)? {
            runs = false;
            watched.ended(status);
        }
    }
}

/// Returns the exit status of a process that has ended; the inner value is `None` if a signal has ended it. The process
/// keeps its number, so that no other process is ended in its place.
fn ended(child: &Child) -> io::Result<Option<Option<i32>>> {
    let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    Ok(match waitid(Id::Pid(number(child)), flags)? {
        WaitStatus::Exited(_, status) => Some(Some(status)),
        WaitStatus::Signaled(..) => Some(None),
        _ => None,
    })
}

/// Ends a process.
fn end(mut child: Child) -> io::Result<ExitStatus> {
    // A process that has ended needs no signal.
    let _ = kill(number(&child), Signal::SIGTERM);
    let begun = Instant::now();
    while begun.elapsed() < GRACE {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        sleep(Duration::from_millis(5));
    }
    child.kill()?;
    child.wait()
}

fn number(child: &Child) -> Pid {
    Pid::from_raw(child.id().cast_signed())
}

/// The changes of files in some folders.
struct FolderWatch {
    inotify: Inotify,
}

impl FolderWatch {
    /// Begins to observe folders, but not the folders in them.
    fn in_folders(folders: &[PathBuf]) -> io::Result<FolderWatch> {
        let inotify = Inotify::init(InitFlags::IN_CLOEXEC | InitFlags::IN_NONBLOCK)?;
        let kinds = AddWatchFlags::IN_CLOSE_WRITE
            | AddWatchFlags::IN_CREATE
            | AddWatchFlags::IN_DELETE
            | AddWatchFlags::IN_MOVE;
        for folder in folders {
            match inotify.add_watch(folder, kinds) {
                // The folder was removed meanwhile.
                Err(Errno::ENOENT | Errno::ENOTDIR) => {}
                result => drop(result?),
            }
        }
        Ok(FolderWatch { inotify })
    }

    /// Waits for changes, and until no more of them come. Returns whether there are any after a time in milliseconds;
    /// without one it waits as long as necessary.
    fn wait(&self, timeout: Option<u16>) -> io::Result<bool> {
        let is_readable = |timeout: Option<u16>| {
            let timeout = timeout.map_or(PollTimeout::NONE, PollTimeout::from);
            match poll(&mut [PollFd::new(self.inotify.as_fd(), PollFlags::POLLIN)], timeout) {
                Err(Errno::EINTR) => Ok(false),
                result => result.map(|count| count > 0),
            }
        };
        let mut is_changed = false;
        while is_readable(if is_changed { Some(QUIET) } else { timeout })? {
            is_changed = true;
            match self.inotify.read_events() {
                Err(Errno::EAGAIN) => {}
                result => drop(result?),
            }
        }
        Ok(is_changed)
    }
}
