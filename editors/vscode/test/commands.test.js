// Tests the commands of the compiler, the patterns of its messages, and debugging through lldb-dap.
"use strict";

const assert = require("node:assert");
const childProcess = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const test = require("node:test");
const commands = require("../src/commands");
const manifest = require("../package.json");

const compiler = process.env.TLC || "tlc";
const isThere = (program) => childProcess.spawnSync(program, ["--version"]).error === undefined;
const missing = (program) => (isThere(program) ? false : `\`${program}\` is missing`);
const debuggerName = ["lldb-dap", "lldb-dap-19"].find(isThere);

const PROGRAM = `MODULE Sum;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 1 TO 4 DO
    sum := sum + i
  END;
  IF sum # 10 THEN HALT END
END Sum.
`;

/** Writes a module to a new folder, and returns its path. */
function written(name, text) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tlc-vscode-"));
  test.after(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

test("variables of settings are replaced", () => {
  assert.strictEqual(commands.expanded("${workspaceFolder}/bin/tlc", "/w"), "/w/bin/tlc");
  assert.strictEqual(commands.expanded("${file}", "/w", "/w/A.mod"), "/w/A.mod");
});

test("the first debugger that is installed is used", () => {
  const only = (name) => (extension) => extension === name;
  assert.strictEqual(commands.debuggerOf("auto", only("ms-vscode.cpptools")), "cppdbg");
  assert.strictEqual(commands.debuggerOf("lldb-dap", only("ms-vscode.cpptools")), undefined);
  assert.strictEqual(commands.debuggerOf("auto", () => true), "lldb-dap");
});

test("configurations of gdb contain the environment as a list", () => {
  const configuration = commands.debugConfiguration("cppdbg", { env: { A: 1 }, cwd: "/w" }, "/w/A", "/s/tlc_gdb.py");
  assert.deepStrictEqual(configuration.environment, [{ name: "A", value: "1" }]);
  assert.match(configuration.setupCommands[1].text, /source \/s\/tlc_gdb\.py/);
});

test("modules are compiled and run", { skip: missing(compiler) }, async () => {
  const file = written("Sum.mod", PROGRAM);
  const folder = path.dirname(file);
  const built = await commands.run(compiler, commands.argumentsOf("build", file, ["-O2"]), folder);
  assert.deepStrictEqual(built, { status: 0, output: "" });
  assert.strictEqual((await commands.run(commands.programOf(file), [], folder)).status, 0);
  for (const command of ["check", "run"]) {
    const result = await commands.run(compiler, commands.argumentsOf(command, file, ["--word=32"]), folder);
    assert.strictEqual(result.status, 0, result.output);
  }
  assert.strictEqual((await commands.run("/no/such/program", [])).status, -1);
});

test("problem matchers find all messages", { skip: missing(compiler) }, async () => {
  const file = written("Wrong.mod", "MODULE Wrong;\nVAR i: INTEGER;\nBEGIN\n  i := 'ab';\n  j := 1\nEND Wrong.\n");
  const [human, short] = ["tlc", "tlc-short"].map((name) => {
    const matcher = manifest.contributes.problemMatchers.find((found) => found.name === name);
    return [matcher.pattern].flat();
  });
  const found = (pattern, output) => {
    const problems = [];
    const lines = output.split("\n");
    lines.forEach((_, start) => {
      const problem = {};
      const fits = pattern.every((part, index) => {
        const match = new RegExp(part.regexp).exec(lines[start + index] ?? "");
        for (const [key, group] of Object.entries(part)) {
          if (key !== "regexp" && match) problem[key] = match[group];
        }
        return match;
      });
      if (fits) problems.push(`${problem.file}:${problem.line}:${problem.column} ${problem.severity} ${problem.code}`);
    });
    return problems;
  };
  const folder = path.dirname(file);
  const expected = ["Wrong.mod:4:8 error E0301", "Wrong.mod:5:3 error E0201"];
  const full = await commands.run(compiler, ["check", "Wrong.mod"], folder);
  assert.deepStrictEqual(found(human, full.output), expected);
  const brief = await commands.run(compiler, ["check", "--error-format=short", "Wrong.mod"], folder);
  assert.deepStrictEqual(found(short, brief.output), expected);
});

/** A session with a debug adapter. */
class Session {
  constructor(program) {
    this.process = childProcess.spawn(program, { stdio: ["pipe", "pipe", "ignore"] });
    this.sequence = 0;
    this.received = [];
    this.waiting = [];
    let buffer = Buffer.alloc(0);
    this.process.stdout.on("data", (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      for (;;) {
        const head = /^Content-Length: (\d+)\r\n\r\n/.exec(buffer.toString("latin1"));
        const end = head ? head[0].length + Number(head[1]) : Infinity;
        if (buffer.length < end) return;
        this.received.push(JSON.parse(buffer.subarray(head[0].length, end).toString()));
        buffer = buffer.subarray(end);
        this.waiting = this.waiting.filter((check) => !check());
      }
    });
  }

  /** Waits for a message that fulfils a condition. */
  message(fits) {
    return new Promise((resolve) => {
      const check = () => {
        const found = this.received.find(fits);
        if (found) resolve(found);
        return found !== undefined;
      };
      if (!check()) this.waiting.push(check);
    });
  }

  event(name) {
    return this.message((message) => message.event === name);
  }

  send(command, args) {
    const seq = ++this.sequence;
    const body = JSON.stringify({ seq, type: "request", command, arguments: args });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    return this.message((message) => message.request_seq === seq);
  }
}

const debugging = { skip: missing(compiler) || (debuggerName ? false : "`lldb-dap` is missing"), timeout: 60000 };
test("a program stops at a breakpoint in lldb-dap", debugging, async () => {
  const file = written("Sum.mod", PROGRAM);
  const cwd = path.dirname(file);
  const program = commands.programOf(file);
  const built = await commands.run(compiler, [commands.debugLevel("lldb-dap"), file, "-o", program], cwd);
  assert.strictEqual(built.status, 0, built.output);
  const session = new Session(debuggerName);
  try {
    await session.send("initialize", { adapterID: "lldb-dap", linesStartAt1: true, columnsStartAt1: true });
    const configuration = commands.debugConfiguration("lldb-dap", { cwd }, program);
    session.send("launch", configuration);
    await session.event("initialized");
    const breakpoints = await session.send("setBreakpoints", { source: { path: file }, breakpoints: [{ line: 8 }] });
    assert.strictEqual(breakpoints.body.breakpoints[0].verified, true);
    await session.send("configurationDone");
    const stopped = await session.event("stopped");
    const { threadId } = stopped.body;
    const trace = await session.send("stackTrace", { threadId });
    assert.strictEqual(trace.body.stackFrames[0].line, 8);
    assert.strictEqual(trace.body.stackFrames[0].source.name, "Sum.mod");
    session.send("disconnect", { terminateDebuggee: true });
    await session.event("terminated");
  } finally {
    session.process.kill();
  }
});
