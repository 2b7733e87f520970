//! The supervisor: it gives batches of cases to worker processes, notices if one dies or hangs, and counts.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::kinds;

use super::messages::Message;
use super::worker::command;
use super::{Failure, State, failures, figures};

/// The time for which a process may be silent. A case that takes longer is a hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// The interval at which the table is printed.
const PRINT_EVERY: Duration = Duration::from_secs(30);

/// The number of last bytes that are kept of a dying process's messages.
const LAST_WORDS: usize = 2000;

/// The settings of a campaign.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The names of the kinds of cases.
    pub kinds: Vec<String>,
    /// The folder of the state and of the failures.
    pub folder: PathBuf,
    /// The number of concurrent processes.
    pub jobs: usize,
    /// The time after which no batches are started.
    pub time: Duration,
    /// The maximum number of cases of each kind in this run; without a limit the time decides.
    pub count: Option<u64>,
}

/// The state shared by the threads of the supervisor.
struct Campaign {
    settings: Settings,
    started: Instant,
    shared: Mutex<Shared>,
}

struct Shared {
    state: State,
    /// The batches that processes are working on, with the name of the kind.
    running: Vec<(String, (u64, u64))>,
    /// The number of cases started by this run, by kind.
    given: Vec<u64>,
    failures: u64,
    printed: Instant,
}

/// A batch of a kind: the first case and the one after the last.
struct Batch {
    kind: String,
    range: (u64, u64),
}

/// Runs a campaign. Returns the number of failures found.
pub fn run(settings: Settings) -> io::Result<u64> {
    fs::create_dir_all(&settings.folder)?;
    let state = State::read(&settings.folder)?;
    let given = vec![0; settings.kinds.len()];
    let started = Instant::now();
    let shared = Shared { state, running: Vec::new(), given, failures: 0, printed: started };
    let campaign = Campaign { settings, started, shared: Mutex::new(shared) };
    let results: Vec<io::Result<()>> = thread::scope(|scope| {
        let jobs: Vec<_> = (0..campaign.settings.jobs).map(|_| scope.spawn(|| campaign.job())).collect();
        jobs.into_iter()
            .map(|job| job.join().unwrap_or_else(|_| Err(io::Error::other("a job panicked"))))
            .collect()
    });
    results.into_iter().collect::<io::Result<()>>()?;
    let shared = campaign.shared();
    print!("{}", figures::table(&shared.state));
    Ok(shared.failures)
}

impl Campaign {
    /// Works through batches until the time is over or no cases are left.
    fn job(&self) -> io::Result<()> {
        while let Some(batch) = self.take()? {
            let started = Instant::now();
            self.work(&batch)?;
            self.finish(&batch, started.elapsed())?;
        }
        Ok(())
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        // The counters are consistent between any two statements, so a panic elsewhere does not harm them.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands out a batch of the kind that has had the least time.
    fn take(&self) -> io::Result<Option<Batch>> {
        if self.settings.count.is_none() && self.started.elapsed() >= self.settings.time {
            return Ok(None);
        }
        let mut shared = self.shared();
        let Shared { state, running, given, .. } = &mut *shared;
        let mut candidates = Vec::new();
        for (index, name) in self.settings.kinds.iter().enumerate() {
            if self.settings.count.is_none_or(|count| given[index] < count) {
                let busy = running.iter().filter(|(kind, _)| kind == name).count() as f64;
                candidates.push((state.of(name).figures.seconds + busy, index));
            }
        }
        let Some((_, index)) = candidates.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)) else {
            return Ok(None);
        };
        let kind = self.settings.kinds[index].clone();
        let size = kinds::named(&kind).map_or(1, |make| make().batch());
        let size = self.settings.count.map_or(size, |count| size.min(count - given[index]));
        let busy: Vec<(u64, u64)> =
            running.iter().filter(|(name, _)| *name == kind).map(|(_, range)| *range).collect();
        let range = state.of(&kind).take(size, &busy);
        given[index] += range.1 - range.0;
        running.push((kind.clone(), range));
        state.write(&self.settings.folder)?;
        Ok(Some(Batch { kind, range }))
    }

    fn finish(&self, batch: &Batch, took: Duration) -> io::Result<()> {
        let mut shared = self.shared();
        shared.running.retain(|(kind, range)| (kind, range) != (&batch.kind, &batch.range));
        let progress = shared.state.of(&batch.kind);
        progress.finish(batch.range);
        progress.figures.seconds += took.as_secs_f64();
        shared.state.write(&self.settings.folder)?;
        if shared.printed.elapsed() >= PRINT_EVERY {
            shared.printed = Instant::now();
            println!("{}", figures::table(&shared.state));
        }
        Ok(())
    }

    /// Works through a batch; after a case that kills its process another process continues.
    fn work(&self, batch: &Batch) -> io::Result<()> {
        let mut next = batch.range.0;
        while next < batch.range.1 {
            let mut process = Process::start(batch, next, &self.settings.folder)?;
            match self.listen(batch, &mut process)? {
                None => return Ok(()),
                Some((seed, reason)) => {
                    self.count(batch, 1, 1, 0);
                    self.fail(batch, seed, reason, Vec::new())?;
                    next = seed + 1;
                }
            }
        }
        Ok(())
    }

    /// Follows a process until it ends. Returns the case that killed it, and how, if there was one.
    fn listen(&self, batch: &Batch, process: &mut Process) -> io::Result<Option<(u64, String)>> {
        let mut at = batch.range.0;
        loop {
            match process.lines.recv_timeout(PATIENCE) {
                Ok(Message::Begin(seed)) => at = seed,
                Ok(Message::Done { runs, pairs, certain }) => self.count(batch, runs, pairs, certain),
                Ok(Message::Failed { seed, reason, commands }) => {
                    self.fail(batch, seed, reason, commands)?;
                }
                Err(RecvTimeoutError::Timeout) => {
                    process.child.kill()?;
                    process.child.wait()?;
                    return Ok(Some((at, format!("no end within {} seconds", PATIENCE.as_secs()))));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = process.child.wait()?;
                    return Ok((!status.success()).then(|| (at, process.obituary(status))));
                }
            }
        }
    }

    fn count(&self, batch: &Batch, runs: u64, pairs: u64, certain: u64) {
        let mut shared = self.shared();
        let figures = &mut shared.state.of(&batch.kind).figures;
        figures.runs += runs;
        figures.pairs += pairs;
        figures.certain += certain;
    }

    /// Records a failure and writes its input, which is generated again from its number.
    fn fail(&self, batch: &Batch, seed: u64, reason: String, commands: Vec<String>) -> io::Result<()> {
        let input = kinds::named(&batch.kind).map(|make| make().input(seed));
        let mut shared = self.shared();
        shared.failures += 1;
        shared.state.of(&batch.kind).figures.failures += 1;
        let Some(input) = input else { return Ok(()) };
        let commands = if commands.is_empty() { vec![command(&input)] } else { commands };
        let folder = self.settings.folder.join("failures");
        let failure = Failure { reason, commands };
        if let Some(place) = failures::write(&folder, &batch.kind, &input, &failure)? {
            let first = failure.reason.lines().next().unwrap_or_default();
            println!("failure: {} {seed}: {first}\n  in {}", batch.kind, place.display());
        }
        Ok(())
    }
}

/// A worker process.
struct Process {
    child: Child,
    lines: Receiver<Message>,
    /// The file that receives its standard error.
    said: PathBuf,
}

impl Process {
    fn start(batch: &Batch, from: u64, folder: &Path) -> io::Result<Process> {
        let said = folder.join(format!("said-{}-{}", batch.kind, batch.range.0));
        let mut child = Command::new(std::env::current_exe()?)
            .args(["worker", &batch.kind, &from.to_string(), &batch.range.1.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(&said)?)
            .spawn()?;
        let (sender, lines) = mpsc::channel();
        let stdout = child.stdout.take().ok_or_else(|| io::Error::other("no output to read"))?;
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                // If nothing receives the message, the supervisor has timed out.
                if Message::read(&line).is_some_and(|message| sender.send(message).is_err()) {
                    return;
                }
            }
        });
        Ok(Process { child, lines, said })
    }

    /// Describes how the process died, with its last messages.
    fn obituary(&self, status: ExitStatus) -> String {
        let said = fs::read(&self.said).unwrap_or_default();
        let last = String::from_utf8_lossy(&said[said.len().saturating_sub(LAST_WORDS)..]).into_owned();
        let how = match status.signal() {
            Some(signal) => format!("the process died of signal {signal}"),
            None => format!("the process ended with {status}"),
        };
        let word = last.lines().find(|line| line.contains("error") || line.contains("LLVM"));
        format!("{how}: {}\n{last}", word.unwrap_or("it said nothing"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // If the process failed, its messages are already kept with the failure.
        let _ = fs::remove_file(&self.said);
    }
}
