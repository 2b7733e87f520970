// The extension: starts the language server and offers commands, tasks and debugging.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const commands = require("./commands");

/** The language server, while it runs. */
let client;
let output;

function settings(resource) {
  return vscode.workspace.getConfiguration("modula2", resource);
}

/** Returns the folder of the workspace that contains a file, or the first one. */
function folderOf(uri) {
  const folder = uri && vscode.workspace.getWorkspaceFolder(uri);
  return folder ?? vscode.workspace.workspaceFolders?.[0];
}

/** Returns the path of the compiler. */
function compiler(uri) {
  const folder = folderOf(uri)?.uri.fsPath ?? "";
  return commands.expanded(settings(uri).get("tlc.path", "tlc"), folder);
}

// ---- Language server

async function startServer() {
  if (!settings().get("server.enabled", true)) {
    return;
  }
  const command = compiler();
  const run = { command, args: ["lsp", ...settings().get("server.arguments", [])] };
  client = new LanguageClient(
    "modula2",
    "Modula-2 Language Server",
    { run, debug: run },
    {
      documentSelector: [{ language: "modula2" }],
      outputChannel: output,
      middleware: { executeCommand: executeOnServer },
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{tlc.toml,*.mod,*.def,*.MOD,*.DEF}") },
    },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    output.appendLine(`${command} lsp: ${error}`);
    const choice = await vscode.window.showWarningMessage(
      `The language server \`${command} lsp\` cannot be started.`,
      "Open Settings",
    );
    if (choice) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "modula2.tlc.path");
    }
  }
}

/** Has the server execute a command of a lens or an action, and shows the page that it writes. */
async function executeOnServer(command, args, next) {
  const result = await next(command, args);
  if (command === "tlc.ssa" && typeof result === "string") {
    vscode.env.openExternal(vscode.Uri.file(result));
  }
  return result;
}

/** Shows the places of a lens, which are in the form of the protocol. */
function showReferences(uri, position, locations) {
  const { asUri, asPosition, asLocation } = client.protocol2CodeConverter;
  const places = locations.map((location) => asLocation(location));
  return vscode.commands.executeCommand("editor.action.showReferences", asUri(uri), asPosition(position), places);
}

async function stopServer() {
  const running = client;
  client = undefined;
  await running?.stop().catch(() => undefined);
}

async function restartServer() {
  await stopServer();
  await startServer();
}

// ---- Tasks

/** Returns a task that runs the compiler on a file. */
function taskFor(definition, file, scope) {
  const uri = vscode.Uri.file(file);
  const own = definition.arguments ?? settings(uri).get("compiler.arguments", []);
  const execution = new vscode.ProcessExecution(
    compiler(uri),
    commands.argumentsOf(definition.command, file, own),
    { cwd: folderOf(uri)?.uri.fsPath ?? commands.folder(file) },
  );
  const name = `${definition.command} ${commands.baseName(file)}`;
  const task = new vscode.Task(definition, scope ?? vscode.TaskScope.Workspace, name, "tlc", execution, ["$tlc"]);
  task.group = definition.command === "run" ? undefined : vscode.TaskGroup.Build;
  task.presentationOptions = { clear: true, reveal: definition.command === "check" ? 2 : 1 };
  return task;
}

const taskProvider = {
  provideTasks() {
    const file = editedFile();
    const all = ["build", "check", "run"];
    return file ? all.map((command) => taskFor({ type: "tlc", command }, file)) : [];
  },
  resolveTask(task) {
    const file = task.definition.file
      ? commands.expanded(task.definition.file, folderOf()?.uri.fsPath ?? "", editedFile())
      : editedFile();
    return file ? taskFor(task.definition, file, task.scope) : undefined;
  },
};

/** Returns the path of the module in the active editor. */
function editedFile() {
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === "modula2" && document.uri.scheme === "file" ? document.uri.fsPath : undefined;
}

/** Saves the modules, and runs a task on one of them: the one in the editor unless a lens names another. */
async function execute(command, file = editedFile()) {
  if (!file) {
    await vscode.window.showInformationMessage("Open a Modula-2 module first.");
    return;
  }
  await vscode.workspace.saveAll(false);
  return vscode.tasks.executeTask(taskFor({ type: "tlc", command, file }, file));
}

/** Saves the modules, and runs the tests of a project whose names contain a text. */
async function test(file, name) {
  await vscode.workspace.saveAll(false);
  const execution = new vscode.ProcessExecution(compiler(vscode.Uri.file(file)), ["test", name], {
    cwd: commands.folder(file),
  });
  const definition = { type: "tlc", command: "test", file };
  const task = new vscode.Task(definition, vscode.TaskScope.Workspace, `test ${name}`, "tlc", execution, ["$tlc"]);
  task.group = vscode.TaskGroup.Test;
  task.presentationOptions = { clear: true, reveal: vscode.TaskRevealKind.Always };
  return vscode.tasks.executeTask(task);
}

/** Shows the page of the message at the cursor, as `tlc explain` prints it. */
async function explain() {
  const editor = vscode.window.activeTextEditor;
  const here = editor
    ? vscode.languages.getDiagnostics(editor.document.uri).find((found) => found.range.contains(editor.selection.active))
    : undefined;
  const known = here?.code?.value ?? here?.code;
  const code = known ?? (await vscode.window.showInputBox({ prompt: "The code of a message, such as E0301" }));
  if (code) {
    const page = await commands.run(compiler(editor?.document.uri), ["explain", String(code)]);
    const document = await vscode.workspace.openTextDocument({ language: "markdown", content: page.output });
    await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Beside });
  }
}

// ---- Debugging

const debugProvider = {
  /** Completes a configuration; an empty one debugs the module in the editor. */
  resolveDebugConfiguration(_folder, configuration) {
    if (!configuration.type && !configuration.request) {
      return { type: "tlc", request: "launch", name: "Debug this module", file: editedFile() };
    }
    return configuration;
  },

  /** Compiles the module, and hands over to the debugger that is installed. */
  async resolveDebugConfigurationWithSubstitutedVariables(folder, configuration) {
    const isInstalled = (extension) => vscode.extensions.getExtension(extension) !== undefined;
    const type = commands.debuggerOf(settings().get("debugger", "auto"), isInstalled);
    if (!type) {
      await vscode.window.showErrorMessage(
        "No debugger is installed: install the extension LLDB DAP, C/C++ or CodeLLDB.",
      );
      return undefined;
    }
    const program = configuration.program ?? (await build(configuration, folder, type));
    if (!program) {
      return undefined;
    }
    const cwd = configuration.cwd ?? folder?.uri.fsPath ?? commands.folder(program);
    const script = commands.valuesScript(type, compiler());
    return commands.debugConfiguration(type, { ...configuration, cwd }, program, script);
  },
};

/** Compiles the module of a configuration with debug information. Returns the path of the program. */
async function build(configuration, folder, type) {
  const file = configuration.file ?? editedFile();
  if (!file) {
    await vscode.window.showErrorMessage("The debug configuration names no module.");
    return undefined;
  }
  await vscode.workspace.saveAll(false);
  const own = configuration.compilerArguments ?? settings().get("compiler.arguments", []);
  const program = commands.programOf(file);
  const cwd = folder?.uri.fsPath ?? commands.folder(file);
  const args = [commands.debugLevel(type), ...own, file, "-o", program];
  const result = await commands.run(compiler(vscode.Uri.file(file)), args, cwd);
  output.append(result.output);
  if (result.status === 0) {
    return program;
  }
  output.show(true);
  await vscode.window.showErrorMessage(
    `${commands.baseName(file)} could not be compiled; the messages are in the output panel.`,
  );
  return undefined;
}

async function debug() {
  const file = editedFile();
  const folder = folderOf(file && vscode.Uri.file(file));
  return vscode.debug.startDebugging(folder, { type: "tlc", request: "launch", name: "Debug this module", file });
}

// ---- Entry points

async function activate(context) {
  output = vscode.window.createOutputChannel("Modula-2");
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("modula2.run", () => execute("run")),
    vscode.commands.registerCommand("modula2.check", () => execute("check")),
    vscode.commands.registerCommand("modula2.debug", debug),
    vscode.commands.registerCommand("modula2.explain", explain),
    vscode.commands.registerCommand("modula2.restartServer", restartServer),
    vscode.commands.registerCommand("tlc.run", (file) => execute("run", file)),
    vscode.commands.registerCommand("tlc.test", test),
    vscode.commands.registerCommand("tlc.showReferences", showReferences),
    vscode.tasks.registerTaskProvider("tlc", taskProvider),
    vscode.debug.registerDebugConfigurationProvider("tlc", debugProvider),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("modula2.tlc.path") || event.affectsConfiguration("modula2.server")) {
        return restartServer();
      }
    }),
  );
  await startServer();
}

module.exports = { activate, deactivate: stopServer };
