//! The state of the server, and its answer to a change: checks and messages.

use std::cell::OnceCell;
use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use lsp_server::{ErrorCode, Message, Request, Response};
use lsp_types::notification;
use lsp_types::request;
use lsp_types::{
    Diagnostic, DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, MessageType, PublishDiagnosticsParams, Uri, WorkDoneProgress,
    WorkDoneProgressBegin, WorkDoneProgressEnd, WorkDoneProgressReport,
};
use serde::de::DeserializeOwned;

use tlc_frontend::base::Interner;

use super::analysis::Analysis;
use super::answers::{SentTokens, SymbolCache};
use super::documents::{Document, Documents};
use super::paths;
use super::positions::Columns;
use super::protocol::{Client, to_value};
use super::workspace::Workspace;
use crate::driver::{self, ExportedNames, Failure};

/// The least time between two reports of progress.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// The time without an edit after which files that depend on the edited one are checked. A key that is pressed
/// during such a check would wait for it.
const PAUSE: Duration = Duration::from_millis(200);

/// The name of the task that checks the files of the folders.
const CHECKING: &str = "tlc/checking";

/// The next step of a server to which no message has been sent.
pub enum Next {
    /// There is more work.
    Work,
    /// There may be work after this time.
    Pause(Duration),
    /// There is no work until a message arrives.
    Message,
}

/// The state of the server.
pub struct Server {
    pub client: Client,
    pub documents: Documents,
    pub analysis: Analysis,
    pub workspace: Workspace,
    pub sent_tokens: SentTokens,
    pub symbols: SymbolCache,
    /// The exports of the library, once they were needed.
    library: OnceCell<ExportedNames>,
    /// The messages that were received and not handled yet.
    pub waiting: VecDeque<Message>,
    /// The open files whose text has changed since they were checked.
    edited: Vec<PathBuf>,
    /// The other open files that depend on something that has changed since they were checked.
    changed: Vec<PathBuf>,
    /// The time of the last edit, until a pause has followed it.
    last_edit: Option<Instant>,
    /// The messages that the client shows by file, with the version of its text.
    published: BTreeMap<PathBuf, (Option<i32>, Vec<Diagnostic>)>,
    /// The time of the last report of progress, if it is shown.
    reported: Option<Instant>,
    pub is_ending: bool,
}

impl Server {
    /// Creates a server without texts and folders.
    pub fn new(client: Client, columns: Columns) -> Server {
        let documents = Documents::default();
        let analysis = Analysis::new(columns, &documents);
        Server {
            client,
            documents,
            analysis,
            workspace: Workspace::default(),
            sent_tokens: SentTokens::default(),
            symbols: SymbolCache::default(),
            library: OnceCell::new(),
            waiting: VecDeque::new(),
            edited: Vec::new(),
            changed: Vec::new(),
            last_edit: None,
            published: BTreeMap::new(),
            reported: None,
            is_ending: false,
        }
    }

    /// Answers a request of one kind. A panic ends only the request.
    pub fn answer<R: request::Request>(
        &mut self,
        request: Request,
        find: impl FnOnce(&mut Server, R::Params) -> Result<R::Result, Failure>,
    ) where
        R::Params: DeserializeOwned,
    {
        self.answer_or_refuse::<R>(request, |server, params| find(server, params).map(Ok));
    }

    /// Answers a request of one kind, or refuses it with the message that `find` returns as the inner error.
    pub fn answer_or_refuse<R: request::Request>(
        &mut self,
        request: Request,
        find: impl FnOnce(&mut Server, R::Params) -> Result<Result<R::Result, String>, Failure>,
    ) where
        R::Params: DeserializeOwned,
    {
        let Request { id, params, method } = request;
        let params = match serde_json::from_value(params) {
            Ok(params) => params,
            Err(error) => {
                let message = format!("the parameters of {method} are wrong: {error}");
                return self.client.refuse(id, ErrorCode::InvalidParams, message);
            }
        };
        match driver::caught(|| find(self, params)) {
            Ok(Ok(result)) => self.client.answer(Response::new_ok(id, to_value(result))),
            Ok(Err(message)) => self.client.refuse(id, ErrorCode::RequestFailed, message),
            Err(failure) => {
                let message = self.recover(failure);
                self.client.refuse(id, ErrorCode::InternalError, message);
            }
        }
    }

    /// Starts again after an internal error, and returns the message about it.
    fn recover(&mut self, failure: Failure) -> String {
        let error = match failure {
            Failure::Internal(error) => error,
            Failure::Reported => anyhow!("the request cannot be answered"),
        };
        self.analysis = Analysis::new(self.analysis.columns, &self.documents);
        let message = format!("internal compiler error: {error:#}; please report it");
        self.client.log(MessageType::ERROR, message.clone());
        message
    }

    pub fn read<P: DeserializeOwned>(&mut self, params: serde_json::Value, act: impl FnOnce(&mut Server, P)) {
        match serde_json::from_value(params) {
            Ok(params) => act(self, params),
            Err(error) => self.client.log(MessageType::ERROR, format!("a wrong notification: {error}")),
        }
    }

    pub fn open(&mut self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        let Some(path) = paths::path(&document.uri) else { return };
        let text: Arc<str> = document.text.into();
        self.analysis.kept.open(&path, Arc::clone(&text));
        let document = Document { uri: document.uri, version: document.version, text };
        self.documents.insert(path.clone(), document);
        self.touch(path);
    }

    pub fn change(&mut self, params: DidChangeTextDocumentParams) {
        let Some(path) = paths::path(&params.text_document.uri) else { return };
        let (version, columns) = (params.text_document.version, self.analysis.columns);
        if let Some(text) = self.documents.change(&path, version, params.content_changes, columns) {
            self.analysis.kept.open(&path, text);
            self.touch(path);
            self.last_edit = Some(Instant::now());
        }
    }

    pub fn close(&mut self, params: DidCloseTextDocumentParams) {
        let Some(path) = paths::path(&params.text_document.uri) else { return };
        self.documents.remove(&path);
        self.analysis.kept.close(&path);
        self.touch(path.clone());
        self.remove_pending(&path);
        self.analysis.forget(&path);
        self.workspace.add(path);
    }

    pub fn files_changed(&mut self, params: DidChangeWatchedFilesParams) {
        for path in params.changes.iter().filter_map(|change| paths::path(&change.uri)) {
            if path.file_name().is_some_and(|name| name == driver::SETTINGS_FILE) {
                let touched = self.analysis.touch_all();
                self.add_touched(touched);
            } else if self.documents.get(&path).is_none() {
                self.touch(path);
            }
        }
    }

    /// Requests a check of a file that has changed and of those that depend on it.
    fn touch(&mut self, path: PathBuf) {
        let touched = self.analysis.touch(&path);
        self.remove_pending(&path);
        if self.documents.get(&path).is_some() {
            self.edited.push(path);
        } else {
            self.workspace.add(path);
        }
        self.add_touched(touched);
    }

    /// Removes a file from those to check. Returns whether it was one of them.
    fn remove_pending(&mut self, path: &Path) -> bool {
        let count = self.edited.len() + self.changed.len();
        self.edited.retain(|edited| edited != path);
        self.changed.retain(|changed| changed != path);
        self.edited.len() + self.changed.len() < count
    }

    /// Requests checks: of open files before those of others.
    fn add_touched(&mut self, touched: Vec<PathBuf>) {
        for path in touched {
            match self.documents.get(&path) {
                Some(_) if self.edited.contains(&path) || self.changed.contains(&path) => {}
                Some(_) => self.changed.push(path),
                None => self.workspace.add(path),
            }
        }
    }

    /// Checks a file if its result is not current. Returns its path, or `None` for a text that is not a file.
    pub fn ready(&mut self, uri: &Uri) -> Result<Option<PathBuf>, Failure> {
        let Some(path) = paths::path(uri) else { return Ok(None) };
        self.analysis.check(&path, true)?;
        if self.remove_pending(&path) {
            self.publish(&path);
        }
        Ok(Some(path))
    }

    /// Returns the text of a file that is open or on the disk.
    pub fn text(&self, path: &Path) -> Option<Arc<str>> {
        match self.documents.get(path) {
            Some(document) => Some(Arc::clone(&document.text)),
            None => driver::module_text(path),
        }
    }

    /// Returns the names that the modules of the library export.
    pub fn library(&self) -> &ExportedNames {
        self.library.get_or_init(|| driver::library_exports(&mut Interner::new()))
    }

    /// Returns the address of a file, as the client has written it if the file is open.
    pub fn uri(&self, path: &Path) -> Option<Uri> {
        self.documents.get(path).map(|document| document.uri.clone()).or_else(|| paths::uri(path))
    }

    /// Does one piece of the work that no message has requested, and returns what follows.
    pub fn work(&mut self) -> Next {
        if !self.edited.is_empty() {
            let path = self.edited.remove(0);
            self.checked(&path, true);
            return Next::Work;
        }
        if let Some(edit) = self.last_edit {
            match PAUSE.checked_sub(edit.elapsed()) {
                Some(rest) => return Next::Pause(rest),
                None => self.last_edit = None,
            }
        }
        if !self.changed.is_empty() {
            let path = self.changed.remove(0);
            self.checked(&path, true);
            return Next::Work;
        }
        if let Some(path) = self.analysis.lacking_notes(|path| self.documents.get(path).is_some()) {
            return self.search_notes(&path);
        }
        let Some(path) = self.workspace.next() else {
            if self.reported.take().is_some() {
                self.client.progress(CHECKING, WorkDoneProgress::End(WorkDoneProgressEnd { message: None }));
            }
            if let Some(path) = self.analysis.lacking_notes(|_| true) {
                return self.search_notes(&path);
            }
            return Next::Message;
        };
        self.report_progress();
        if !self.analysis.covers(&path) {
            self.checked(&path, false);
        }
        Next::Work
    }

    /// Continues the search for notes about the errors of a program, and publishes them in the end.
    fn search_notes(&mut self, path: &PathBuf) -> Next {
        match self.analysis.search_notes(path) {
            Ok(true) => self.publish(path),
            Ok(false) => {}
            Err(failure) => drop(self.recover(failure)),
        }
        Next::Work
    }

    /// Checks a file and publishes the messages about all files of its program.
    fn checked(&mut self, path: &PathBuf, is_shown: bool) {
        match self.analysis.check(path, is_shown) {
            Ok(()) => self.publish(path),
            Err(failure) => drop(self.recover(failure)),
        }
    }

    fn report_progress(&mut self) {
        let (done, all) = self.workspace.progress();
        let percentage = Some((done * 100 / all.max(1)) as u32);
        let message = Some(format!("{done} of {all} files"));
        let progress = match self.reported {
            Some(last) if last.elapsed() < BETWEEN_REPORTS => return,
            Some(_) => {
                WorkDoneProgress::Report(WorkDoneProgressReport { cancellable: None, message, percentage })
            }
            None => WorkDoneProgress::Begin(WorkDoneProgressBegin {
                title: "Checking".to_owned(),
                cancellable: None,
                message,
                percentage,
            }),
        };
        self.reported = Some(Instant::now());
        self.client.progress(CHECKING, progress);
    }

    /// Publishes the messages about the files of a program. Those about another open file come from its own
    /// check.
    fn publish(&mut self, main: &PathBuf) {
        let Some(checked) = self.analysis.result(main) else { return };
        let files = checked.files.iter().chain(checked.messages.keys()).chain([main]);
        let mut files: Vec<PathBuf> = files.cloned().collect();
        files.sort();
        files.dedup();
        for path in files {
            if path != *main && self.documents.get(&path).is_some() {
                continue;
            }
            let messages = checked.messages.get(&path).map_or(&[][..], Vec::as_slice);
            let shown: Vec<Diagnostic> = messages.iter().map(|message| message.shown.clone()).collect();
            let version = self.documents.get(&path).map(|document| document.version);
            // The client also learns that an open text has no mistake.
            let is_known = match self.published.get(&path) {
                Some((before, messages)) => *before == version && *messages == shown,
                None => version.is_none() && shown.is_empty(),
            };
            if let Some(uri) = self.uri(&path).filter(|_| !is_known) {
                let diagnostics = shown.clone();
                let params = PublishDiagnosticsParams { uri, diagnostics, version };
                self.client.notify::<notification::PublishDiagnostics>(params);
                self.published.insert(path, (version, shown));
            }
        }
    }
}
