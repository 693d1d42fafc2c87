// Plain JavaScript on purpose: npm runs it with whatever Node the machine has, after `npm ci`.
// An install for production (`npm ci --omit=dev`) loses what no program of ours opens: the headers
// for compiling native modules, source maps, type declarations, and the drawings from which the icons
// of the console were made. An install with development packages keeps everything, whatever NODE_ENV
// says: type checks need the declarations. See docs/decisions/025-smaller-production-install.md.
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
const isProduction = existsSync(modules) && !existsSync(join(modules, "vitest"));

/** Folders below `node_modules` that are only used to build or to draw something. */
const folders = [
  ...["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win-x64"].map(
    (platform) => `node/node_modules/node-${platform}/include`,
  ),
  "@tabler/icons/icons",
  "@tabler/icons/categories",
];

const UNUSED = /\.(?:map|d\.ts|d\.mts|d\.cts)$/;

const removeUnused = async (folder) => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await removeUnused(path);
    else if (entry.isFile() && UNUSED.test(entry.name)) await rm(path);
  }
};

if (isProduction) {
  for (const folder of folders) await rm(join(modules, folder), { recursive: true, force: true });
  await removeUnused(modules);
  console.log("Removed what only development needs; a later `npm ci` brings it back.");
}
