// Tests of the extension that run in VS Code. The results are written to the file $TLC_RESULTS.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

/** The tests by their names. They run in this order, in one window. */
const TESTS = {
  "the extension is activated by a module": async () => {
    const extension = vscode.extensions.getExtension("tlc.modula2-tlc");
    assert.ok(extension, "the extension is installed");
    const document = await opened("Main.mod");
    assert.strictEqual(document.languageId, "modula2");
    await until("active", () => extension.isActive);
  },

  "messages arrive, with codes, pages and columns of UTF-16": async () => {
    const document = await opened("Main.mod");
    const found = await until("messages", () => errors(document)[0]);
    assert.strictEqual(found.code.value, "E0301");
    assert.ok(found.code.target.path.endsWith("E0301.md"), found.code.target.path);
    assert.strictEqual(document.getText(found.range), "TRUE");
  },

  "messages follow the text": async () => {
    const document = await opened("Main.mod");
    const [found] = errors(document);
    await edited(document, found.range, "0");
    await until("no messages", () => errors(document).length === 0);
  },

  "hover shows the declaration and its documentation": async () => {
    const document = await opened("Main.mod");
    const hovers = await at("vscode.executeHoverProvider", document, "Push", 1);
    const text = hovers.flatMap((hover) => hover.contents).map((content) => content.value).join("\n");
    assert.match(text, /PROCEDURE Push\(number: INTEGER\)/);
    assert.match(text, /Puts a number on the stack\./);
  },

  "definition, references and rename reach other modules": async () => {
    const document = await opened("Main.mod");
    const [definition] = await at("vscode.executeDefinitionProvider", document, "Push", 1);
    assert.strictEqual(path.basename((definition.uri ?? definition.targetUri).path), "Stack.mod");
    const references = await at("vscode.executeReferenceProvider", document, "Push", 1);
    const files = new Set(references.map((reference) => path.basename(reference.uri.path)));
    assert.deepStrictEqual([...files].sort(), ["Main.mod", "Stack.def", "Stack.mod"]);
    const renaming = await at("vscode.executeDocumentRenameProvider", document, "Push", 1, "Put");
    assert.strictEqual(renaming.entries().length, 3);
  },

  "completion offers the names of the scope": async () => {
    const document = await opened("Main.mod");
    const offers = await at("vscode.executeCompletionItemProvider", document, "count + 1", 0);
    const labels = offers.items.map((item) => item.label.label ?? item.label);
    assert.ok(labels.includes("count") && labels.includes("Push"), labels.join(" "));
  },

  "colours of names come from the server": async () => {
    const document = await opened("Main.mod");
    const tokens = await vscode.commands.executeCommand("vscode.provideDocumentSemanticTokens", document.uri);
    assert.ok(tokens.data.length > 20);
  },

  "a module is formatted": async () => {
    const document = await opened("Main.mod");
    const edits = await vscode.commands.executeCommand("vscode.executeFormatDocumentProvider", document.uri,
      { tabSize: 2, insertSpaces: true });
    const change = new vscode.WorkspaceEdit();
    change.set(document.uri, edits);
    assert.ok(await vscode.workspace.applyEdit(change));
    assert.match(document.getText(), /^VAR count: INTEGER;$/m);
    assert.match(document.getText(), /^ {4}count := count \+ 1$/m);
  },

  "every lens has a command that exists": async () => {
    const commands = new Set(await vscode.commands.getCommands());
    const seen = new Set();
    for (const name of ["Main.mod", "Stack.mod", "Stack.def", "tests/Sums.mod"]) {
      const document = await opened(name);
      const lenses = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", document.uri, 100);
      lenses.forEach((lens) => seen.add(lens.command.command));
    }
    assert.deepStrictEqual([...seen].sort(), ["tlc.run", "tlc.showReferences", "tlc.ssa", "tlc.test"]);
    assert.deepStrictEqual([...seen].filter((command) => !commands.has(command)), []);
  },

  "the lens of references shows the places": async () => {
    const document = await opened("Stack.def");
    const lenses = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", document.uri, 100);
    const { command } = lenses.find((lens) => lens.command.command === "tlc.showReferences");
    assert.strictEqual(command.title, "2 references");
    await vscode.commands.executeCommand(command.command, ...command.arguments);
  },

  "the lens of the SSA form writes its page": async () => {
    const document = await opened("Stack.mod");
    const lenses = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", document.uri, 100);
    const { command } = lenses.find((lens) => lens.command.command === "tlc.ssa");
    const page = await vscode.commands.executeCommand(command.command, ...command.arguments);
    assert.match(fs.readFileSync(page, "utf8"), /<html/);
  },

  "tasks are offered for the module": async () => {
    const document = await opened("Main.mod");
    await document.save();
    const tasks = await vscode.tasks.fetchTasks({ type: "tlc" });
    assert.deepStrictEqual(tasks.map((task) => task.definition.command).sort(), ["build", "check", "run"]);
  },

  "the lens of a program runs it": async () => {
    const document = await opened("Main.mod");
    const lenses = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", document.uri, 100);
    const { command } = lenses.find((lens) => lens.command.command === "tlc.run");
    const ended = new Promise((resolve) => vscode.tasks.onDidEndTask(resolve));
    await vscode.commands.executeCommand(command.command, ...command.arguments);
    assert.strictEqual((await ended).execution.task.name, "run Main.mod");
  },

  "the lens of a test runs it": async () => {
    const document = await opened("tests/Sums.mod");
    const lenses = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", document.uri, 100);
    const { command } = lenses.find((lens) => lens.command.title === "Run test");
    const ended = new Promise((resolve) => vscode.tasks.onDidEndTaskProcess(resolve));
    await vscode.commands.executeCommand(command.command, ...command.arguments);
    const { execution, exitCode } = await ended;
    assert.strictEqual(execution.task.name, "test Sums.TestOne");
    assert.strictEqual(exitCode, 0);
  },

  "the server starts again": async () => {
    await vscode.commands.executeCommand("modula2.restartServer");
    const document = await opened("Stack.mod");
    const symbols = await until("symbols", () =>
      vscode.commands.executeCommand("vscode.executeDocumentSymbolProvider", document.uri));
    assert.ok(symbols.some((symbol) => symbol.name === "Stack"), JSON.stringify(symbols));
  },
};

/** Opens a file of the folder in an editor. */
async function opened(name) {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, name);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

/** Returns the errors about a document. */
function errors(document) {
  const found = vscode.languages.getDiagnostics(document.uri);
  return found.filter((message) => message.severity === vscode.DiagnosticSeverity.Error);
}

/** Replaces a range of a document. */
async function edited(document, range, text) {
  const change = new vscode.WorkspaceEdit();
  change.replace(document.uri, range, text);
  assert.ok(await vscode.workspace.applyEdit(change));
}

/** Executes a command at the `number`th occurrence of a word. */
function at(command, document, word, number, ...more) {
  let offset = -1;
  for (let count = 0; count <= number; count++) offset = document.getText().indexOf(word, offset + 1);
  assert.notStrictEqual(offset, -1, word);
  return vscode.commands.executeCommand(command, document.uri, document.positionAt(offset), ...more);
}

/** Waits until a function returns something that is true, and returns it. */
async function until(what, find) {
  for (const end = Date.now() + 20000; Date.now() < end; ) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited for: ${what}`);
}

/** Fails after the longest time of a test. */
function late() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("the test does not end")), 25000));
}

exports.run = async () => {
  const results = [];
  for (const [name, test] of Object.entries(TESTS)) {
    try {
      await Promise.race([test(), late()]);
      results.push({ name });
    } catch (error) {
      results.push({ name, error: error.stack });
    }
  }
  fs.writeFileSync(`${process.env.TLC_RESULTS}.part`, JSON.stringify(results));
  fs.renameSync(`${process.env.TLC_RESULTS}.part`, process.env.TLC_RESULTS);
};
