//! The answers to requests, one file per feature.

mod actions;
mod completion;
mod docs;
mod formatting;
mod hover;
mod inlay;
mod navigation;
mod outline;
mod project;
mod signature;
mod symbols;
mod text;
mod tokens;
mod visible;
mod walk;

use lsp_server::{ErrorCode, Request};
use lsp_types::request::{self, Request as _};
use lsp_types::{
    CallHierarchyServerCapability, ClientCapabilities, CodeLensOptions,
    DidChangeWatchedFilesRegistrationOptions, DocumentLinkOptions, ExecuteCommandOptions,
    ExecuteCommandParams, FileSystemWatcher, FoldingRangeProviderCapability, GlobPattern,
    HoverProviderCapability, ImplementationProviderCapability, OneOf, Registration, RegistrationParams,
    RenameOptions, SelectionRangeProviderCapability, ServerCapabilities, TextDocumentSyncCapability,
    TextDocumentSyncKind, TypeDefinitionProviderCapability, WorkDoneProgressOptions,
    WorkspaceFoldersServerCapabilities, WorkspaceServerCapabilities,
};

use super::positions::Columns;
use super::protocol::to_value;
use super::state::Server;
use crate::driver::Failure;

use project::{calls, lens, links, rename, workspace_symbols};
use text::{semantic_tokens, structure};

/// The files whose changes outside the editor matter.
const WATCHED: &str = "**/*.{mod,def,MOD,DEF,mi,md,toml}";

/// Returns what the server can do.
pub fn capabilities(columns: Columns) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(columns.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        declaration_provider: Some(lsp_types::DeclarationCapability::Simple(true)),
        type_definition_provider: Some(TypeDefinitionProviderCapability::Simple(true)),
        implementation_provider: Some(ImplementationProviderCapability::Simple(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        semantic_tokens_provider: Some(semantic_tokens::options().into()),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        call_hierarchy_provider: Some(CallHierarchyServerCapability::Simple(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: Some(false),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(true) }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![lens::SSA.to_owned(), actions::EXPLAIN.to_owned()],
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        completion_provider: Some(completion::options()),
        signature_help_provider: Some(signature::options()),
        inlay_hint_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(actions::options()),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: None,
        }),
        ..ServerCapabilities::default()
    }
}

/// Answers a request.
pub fn answer(server: &mut Server, request: Request) {
    match request.method.as_str() {
        request::HoverRequest::METHOD => server.answer::<request::HoverRequest>(request, hover::hover),
        request::GotoDefinition::METHOD => {
            server.answer::<request::GotoDefinition>(request, navigation::definition);
        }
        request::GotoDeclaration::METHOD => {
            server.answer::<request::GotoDeclaration>(request, navigation::declaration);
        }
        request::GotoImplementation::METHOD => {
            server.answer::<request::GotoImplementation>(request, navigation::implementation);
        }
        request::GotoTypeDefinition::METHOD => {
            server.answer::<request::GotoTypeDefinition>(request, navigation::type_definition);
        }
        request::References::METHOD => server.answer::<request::References>(request, navigation::references),
        request::DocumentHighlightRequest::METHOD => {
            server.answer::<request::DocumentHighlightRequest>(request, navigation::highlights);
        }
        request::Formatting::METHOD => server.answer::<request::Formatting>(request, formatting::document),
        request::RangeFormatting::METHOD => {
            server.answer::<request::RangeFormatting>(request, formatting::range);
        }
        request::DocumentSymbolRequest::METHOD => {
            server.answer::<request::DocumentSymbolRequest>(request, symbols::document_symbols);
        }
        request::PrepareRenameRequest::METHOD => {
            server.answer_or_refuse::<request::PrepareRenameRequest>(request, rename::prepare);
        }
        request::Rename::METHOD => server.answer_or_refuse::<request::Rename>(request, rename::rename),
        request::SemanticTokensFullRequest::METHOD => {
            server.answer::<request::SemanticTokensFullRequest>(request, semantic_tokens::full);
        }
        request::SemanticTokensFullDeltaRequest::METHOD => {
            server.answer::<request::SemanticTokensFullDeltaRequest>(request, semantic_tokens::delta);
        }
        request::SemanticTokensRangeRequest::METHOD => {
            server.answer::<request::SemanticTokensRangeRequest>(request, semantic_tokens::range);
        }
        request::FoldingRangeRequest::METHOD => {
            server.answer::<request::FoldingRangeRequest>(request, structure::folding_ranges);
        }
        request::SelectionRangeRequest::METHOD => {
            server.answer::<request::SelectionRangeRequest>(request, structure::selection_ranges);
        }
        request::CallHierarchyPrepare::METHOD => {
            server.answer::<request::CallHierarchyPrepare>(request, calls::prepare);
        }
        request::CallHierarchyIncomingCalls::METHOD => {
            server.answer::<request::CallHierarchyIncomingCalls>(request, calls::incoming);
        }
        request::CallHierarchyOutgoingCalls::METHOD => {
            server.answer::<request::CallHierarchyOutgoingCalls>(request, calls::outgoing);
        }
        request::WorkspaceSymbolRequest::METHOD => {
            server.answer::<request::WorkspaceSymbolRequest>(request, workspace_symbols::find);
        }
        request::DocumentLinkRequest::METHOD => {
            server.answer::<request::DocumentLinkRequest>(request, links::links)
        }
        request::CodeLensRequest::METHOD => server.answer::<request::CodeLensRequest>(request, lens::lenses),
        request::CodeLensResolve::METHOD => server.answer::<request::CodeLensResolve>(request, lens::resolve),
        request::ExecuteCommand::METHOD => {
            server.answer_or_refuse::<request::ExecuteCommand>(request, execute);
        }
        request::Completion::METHOD => {
            server.answer::<request::Completion>(request, completion::completion);
        }
        request::ResolveCompletionItem::METHOD => {
            server.answer::<request::ResolveCompletionItem>(request, completion::resolve);
        }
        request::SignatureHelpRequest::METHOD => {
            server.answer::<request::SignatureHelpRequest>(request, signature::signature_help);
        }
        request::InlayHintRequest::METHOD => {
            server.answer::<request::InlayHintRequest>(request, inlay::inlay_hints);
        }
        request::CodeActionRequest::METHOD => {
            server.answer::<request::CodeActionRequest>(request, actions::code_actions);
        }
        _ => {
            let message = format!("there is no request {}", request.method);
            server.client.refuse(request.id, ErrorCode::MethodNotFound, message);
        }
    }
}

/// Executes a command of a code lens or of a code action.
fn execute(
    server: &mut Server,
    params: ExecuteCommandParams,
) -> Result<Result<Option<serde_json::Value>, String>, Failure> {
    match params.command.as_str() {
        actions::EXPLAIN => actions::execute(server, params).map(Ok),
        _ => lens::execute(server, params),
    }
}

/// Whether the client reports changes of files that it does not show.
pub fn watches_files(client: &ClientCapabilities) -> bool {
    let watching =
        client.workspace.as_ref().and_then(|workspace| workspace.did_change_watched_files.as_ref());
    watching.and_then(|watching| watching.dynamic_registration).unwrap_or_default()
}

/// Returns the request to report such changes.
pub fn watched_files() -> RegistrationParams {
    let watcher = FileSystemWatcher { glob_pattern: GlobPattern::String(WATCHED.to_owned()), kind: None };
    let options = DidChangeWatchedFilesRegistrationOptions { watchers: vec![watcher] };
    RegistrationParams {
        registrations: vec![Registration {
            id: "files".to_owned(),
            method: "workspace/didChangeWatchedFiles".to_owned(),
            register_options: Some(to_value(options)),
        }],
    }
}
