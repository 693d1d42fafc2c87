import { existsSync, readFileSync } from "node:fs";
import type { PageName } from "./page-facts.ts";
import type { AssetsView } from "./rendering/page-data.ts";
import { isAccountPage } from "./rendering/page-view.ts";

type ManifestEntry = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** The build's name for it. */
const SHARED_STYLES = "style.css";

const none: AssetsView = { css: [], js: [], preload: [] };

/** The files of an entry in loading order, without duplicates. */
const assetsOf = (manifest: Manifest, key: string): AssetsView => {
  const css = new Set<string>();
  const preload = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const entry = manifest[name];
    if (entry === undefined || seen.has(name)) return;
    seen.add(name);
    for (const imported of entry.imports ?? []) visit(imported);
    for (const sheet of entry.css ?? []) css.add(`/${sheet}`);
    if (name !== key) preload.add(`/${entry.file}`);
  };
  visit(key);
  // One style sheet for all entries, when the build does not split them. Scripts load others.
  const shared = manifest[SHARED_STYLES];
  if (shared !== undefined) css.add(`/${shared.file}`);
  const entry = manifest[key];
  return { css: [...css], js: entry ? [`/${entry.file}`] : [], preload: [...preload] };
};

/** Reads the build's manifest; undefined before the first build. */
export const readManifest = (path: string): Manifest | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Manifest) : undefined;

/** Every page loads the site's roots; the app-like screens also load the router. */
export const storefrontEntryOf: EntryOf = (page) =>
  page === "cart" ||
  page === "checkout" ||
  page === "checkout-review" ||
  page === "order-confirmed" ||
  (isAccountPage(page) && page !== "account-subscriptions")
    ? "shell/screens.tsx"
    : "shell/site.tsx";

/** The entry of a page, by its key in the manifest: its source's path in storefront/. */
export type EntryOf = (page: PageName) => string;

export const createAssets = (
  manifest: Manifest | undefined,
  entryOf: EntryOf,
): ((page: PageName) => AssetsView) => {
  const known = new Map<string, AssetsView>();
  return (page) => {
    if (manifest === undefined) return none;
    const key = entryOf(page);
    const present = known.get(key);
    if (present) return present;
    const assets = assetsOf(manifest, key);
    known.set(key, assets);
    return assets;
  };
};
