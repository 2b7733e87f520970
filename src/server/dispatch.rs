//! The loop of the server: messages are answered in their order; what has changed is checked in between.

use std::io::{self, ErrorKind, Write as _};
use std::path::PathBuf;

use anyhow::Context as _;
use crossbeam_channel::{Receiver, RecvTimeoutError};
use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, RequestId, Response};
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{self, Request as _};
use lsp_types::{InitializeParams, InitializeResult, ServerInfo};

use super::features::{self, capabilities};
use super::paths;
use super::positions::Columns;
use super::protocol::{Client, to_value};
use super::state::{Next, Server};
use crate::driver::{self, Failure};

/// Serves a client at the standard input and output until it leaves. Returns the exit status.
///
/// # Errors
///
/// The client violates the protocol. This has been reported.
pub fn serve() -> Result<i32, Failure> {
    let (connection, threads) = Connection::stdio();
    let served = serve_at(connection);
    let violation = match (threads.join(), served) {
        (Ok(()), Ok(status)) => return Ok(status),
        // The client has gone without reading the last messages.
        (Err(error), _) if error.kind() == ErrorKind::BrokenPipe => return Ok(1),
        (Err(error), _) => error.to_string(),
        (Ok(()), Err(error)) => match error.downcast_ref::<ProtocolError>() {
            Some(error) if error.channel_is_disconnected() => {
                "the input ended before the first request".to_owned()
            }
            _ => format!("{error:#}"),
        },
    };
    // There is no other place to report that this cannot be written either.
    let _ = writeln!(
        io::stderr(),
        "error: the client violates the Language Server Protocol: {violation}\n         note: editors start `tlc lsp`; the page docs/editors.md says how"
    );
    Err(Failure::Reported)
}

/// Serves a client at a connection.
fn serve_at(connection: Connection) -> anyhow::Result<i32> {
    let (id, params) = connection.initialize_start()?;
    let params: InitializeParams = serde_json::from_value(params).context("the first request")?;
    let offered = params.capabilities.general.as_ref();
    let columns = Columns::agreed(offered.and_then(|general| general.position_encodings.as_deref()));
    let result = InitializeResult {
        capabilities: capabilities(columns),
        server_info: Some(ServerInfo { name: "tlc".to_owned(), version: Some(driver::version()) }),
    };
    connection.initialize_finish(id, to_value(result))?;
    let Connection { sender, receiver } = connection;
    let mut server = Server::new(Client::new(sender, params.capabilities.clone()), columns);
    server.begin(params);
    Ok(server.run(&receiver))
}

impl Server {
    fn begin(&mut self, params: InitializeParams) {
        let folders = params.workspace_folders.unwrap_or_default();
        let mut folders: Vec<PathBuf> =
            folders.iter().filter_map(|folder| paths::path(&folder.uri)).collect();
        #[allow(deprecated, reason = "old clients send only this field")]
        if folders.is_empty() {
            folders.extend(params.root_uri.as_ref().and_then(paths::path));
        }
        folders.into_iter().for_each(|folder| self.workspace.add_folder(folder));
        if features::watches_files(&self.client.capabilities) {
            self.client.request::<request::RegisterCapability>(features::watched_files());
        }
    }

    /// Handles messages until the client leaves. Returns the exit status.
    fn run(&mut self, receiver: &Receiver<Message>) -> i32 {
        loop {
            while let Ok(message) = receiver.try_recv() {
                self.accept(message);
            }
            if let Some(message) = self.waiting.pop_front() {
                match message {
                    Message::Request(request) => self.request(request),
                    Message::Notification(notification)
                        if notification.method == notification::Exit::METHOD =>
                    {
                        return i32::from(!self.is_ending);
                    }
                    Message::Notification(notification) => self.notification(notification),
                    Message::Response(_) => {}
                }
                continue;
            }
            let received = match self.work() {
                Next::Work => continue,
                Next::Pause(time) => receiver.recv_timeout(time),
                Next::Message => receiver.recv().map_err(RecvTimeoutError::from),
            };
            match received {
                Ok(message) => self.accept(message),
                Err(RecvTimeoutError::Timeout) => {}
                // The client has gone without a word.
                Err(RecvTimeoutError::Disconnected) => return 1,
            }
        }
    }

    /// Adds a message to those to handle. The cancellation of a request that still waits ends it.
    fn accept(&mut self, message: Message) {
        if let Message::Notification(notification) = &message
            && notification.method == notification::Cancel::METHOD
        {
            let id = notification.params.get("id").cloned();
            let id: Option<RequestId> = id.and_then(|id| serde_json::from_value(id).ok());
            let is_meant = |message: &Message| matches!(message, Message::Request(request) if Some(&request.id) == id.as_ref());
            if let Some(place) = self.waiting.iter().position(is_meant)
                && let Some(Message::Request(request)) = self.waiting.remove(place)
            {
                self.client.refuse(request.id, ErrorCode::RequestCanceled, "the request was cancelled");
            }
            return;
        }
        self.waiting.push_back(message);
    }

    fn request(&mut self, request: Request) {
        if request.method == request::Shutdown::METHOD {
            self.is_ending = true;
            return self.client.answer(Response::new_ok(request.id, ()));
        }
        if self.is_ending {
            return self.client.refuse(request.id, ErrorCode::InvalidRequest, "the server is ending");
        }
        features::answer(self, request);
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            notification::DidOpenTextDocument::METHOD => self.read(params, Server::open),
            notification::DidChangeTextDocument::METHOD => self.read(params, Server::change),
            notification::DidCloseTextDocument::METHOD => self.read(params, Server::close),
            notification::DidChangeWatchedFiles::METHOD => self.read(params, Server::files_changed),
            notification::DidChangeWorkspaceFolders::METHOD => {
                self.read(params, |server, params: lsp_types::DidChangeWorkspaceFoldersParams| {
                    let path = |folder: &lsp_types::WorkspaceFolder| paths::path(&folder.uri);
                    for folder in params.event.removed.iter().filter_map(path) {
                        server.workspace.remove_folder(&folder);
                    }
                    for folder in params.event.added.iter().filter_map(path) {
                        server.workspace.add_folder(folder);
                    }
                });
            }
            _ => {}
        }
    }
}
