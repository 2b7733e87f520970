// Tests the packed extension in VS Code itself: `node run.js CODE_SERVER EXTENSION.vsix TLC`. CODE_SERVER is a folder
// with the npm package `code-server`, whose workbench runs in headless Chromium; extensions run in a Node process, as on
// a desktop. Prints the results of suite.js and fails with them.
"use strict";

const childProcess = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

/** The longest time for all tests. */
const LIMIT_MS = 180000;

const [codeServer, packed, compiler] = process.argv.slice(2).map((argument) => path.resolve(argument));
const vscode = path.join(codeServer, "lib/vscode");
const main = path.join(vscode, "out/server-main.js");
const work = fs.mkdtempSync(path.join(os.tmpdir(), "tlc-workbench-"));
const results = path.join(work, "results.json");
const folder = path.join(work, "project");
const logs = [];

const places = ["--accept-server-license-terms", "--user-data-dir", path.join(work, "user"), "--server-data-dir",
  path.join(work, "server"), "--extensions-dir", path.join(work, "extensions")];

/** Writes the modules that the tests open, and the settings of the machine. */
function prepare() {
  fs.cpSync(path.join(__dirname, "project"), folder, { recursive: true });
  for (const place of ["server/data/Machine", "user/Machine", "user/User", "user/logs", "extensions"]) {
    fs.mkdirSync(path.join(work, place), { recursive: true });
    fs.writeFileSync(path.join(work, place, "settings.json"), JSON.stringify({
      "modula2.tlc.path": compiler,
      "security.workspace.trust.enabled": false,
    }));
  }
}

/** Returns the address that opens the folder and runs the tests. */
function address(port) {
  const remote = (file) => `vscode-remote://127.0.0.1:${port}${file}`;
  const payload = [["extensionDevelopmentPath", remote(path.join(__dirname, "suite"))],
    ["extensionTestsPath", remote(path.join(__dirname, "suite/index.js"))], ["skipWelcome", "true"]];
  const query = new URLSearchParams({ folder, payload: JSON.stringify(payload) });
  return `http://127.0.0.1:${port}/?${query}`;
}

/** Starts a program whose output is shown only after a failure. Resolves once the output fits. */
function started(program, args, fits) {
  const child = childProcess.spawn(program, args, { env: { ...process.env, TLC_RESULTS: results }, detached: true });
  const found = new Promise((resolve, reject) => {
    const read = (data) => {
      logs.push(String(data));
      const match = fits?.exec(String(data));
      if (match) resolve(match);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", reject);
    child.on("exit", (status) => reject(new Error(`${program} ended with status ${status}`)));
  });
  found.catch(() => undefined);
  return { child, found };
}

async function run() {
  prepare();
  childProcess.execFileSync(process.execPath, [main, "--install-extension", packed, ...places], { stdio: "pipe" });
  const server = started(process.execPath, [main, "--host", "127.0.0.1", "--port", "0", "--without-connection-token",
    ...places], /listening on (\d+)/);
  const children = [server.child];
  try {
    const port = (await server.found)[1];
    const browser = started("chromium", ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      `--user-data-dir=${path.join(work, "browser")}`, "--window-size=1200,800", "--remote-debugging-port=0",
      address(port)]);
    children.push(browser.child);
    for (const end = Date.now() + LIMIT_MS; Date.now() < end && !fs.existsSync(results); ) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    // The extensions and the pages are processes of their own in the groups of these two.
    children.forEach((child) => { try { process.kill(-child.pid, "SIGKILL"); } catch { /* It has ended. */ } });
  }
  if (!fs.existsSync(results)) throw new Error("the tests did not end in VS Code");
  const found = JSON.parse(fs.readFileSync(results, "utf8"));
  found.forEach(({ name, error }) => console.log(error ? `not ok - ${name}\n${error}` : `ok - ${name}`));
  return found.length > 0 && found.every(({ error }) => !error);
}

run()
  .catch((error) => console.log(`${logs.join("")}\n${error.stack}`))
  .then((passed) => {
    fs.rmSync(work, { recursive: true, force: true, maxRetries: 5 });
    process.exit(passed ? 0 : 1);
  });
