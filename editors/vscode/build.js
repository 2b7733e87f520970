// Bundles the extension into dist/extension.js, and the licences of all packages in it into dist/NOTICE.txt.
"use strict";

const esbuild = require("esbuild");
const fs = require("node:fs");
const path = require("node:path");

/** Returns the folder of the package that contains a bundled file; undefined for a file of the extension. */
function packageOf(file) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file);
  return found?.[1];
}

/** Returns the name, the licence and its text of a package. */
function notice(folder) {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
  const file = fs.readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  if (!file) {
    throw new Error(`${name} has no text of its licence`);
  }
  return `${name} ${version} (${license})\n\n${fs.readFileSync(path.join(folder, file), "utf8").trim()}\n`;
}

const result = esbuild.buildSync({
  entryPoints: ["src/extension.js"],
  bundle: true,
  platform: "node",
  target: "node18",
  external: ["vscode"],
  minify: true,
  metafile: true,
  outfile: "dist/extension.js",
});
const folders = new Set(Object.keys(result.metafile.inputs).map(packageOf).filter(Boolean));
const head = "The extension contains these packages.\n";
fs.writeFileSync("dist/NOTICE.txt", [head, ...[...folders].sort().map(notice)].join("\n----\n\n"));
