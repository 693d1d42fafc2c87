import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const VERSION = "13.5.0";

/** Scores from 0 to 1; null when a category could not be scored. */
export type Report = {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number }>
  >;
  readonly runtimeError?: { readonly message: string };
};

type Run = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
  config: unknown,
) => Promise<{ readonly lhr: Report } | undefined>;

export type Lighthouse = { readonly run: Run; readonly desktopConfig: unknown };

/**
 * Lighthouse in a temporary folder, installed at first use: it brings 170 MB of packages that
 * nothing else here needs.
 */
export const loadLighthouse = async (): Promise<Lighthouse> => {
  const folder = join(tmpdir(), `daybook-lighthouse-${VERSION}`);
  const home = join(folder, "node_modules/lighthouse");
  if (!existsSync(join(home, "package.json"))) {
    await mkdir(folder, { recursive: true });
    const wanted = ["install", "--no-save", "--prefix", folder, `lighthouse@${VERSION}`];
    await promisify(execFile)("npm", wanted);
  }
  const load = (file: string) => import(pathToFileURL(join(home, file)).href);
  const [main, trace] = await Promise.all([
    load("core/index.js"),
    load("core/gather/gatherers/trace.js"),
  ]);
  // Headless Chromium 147 loses pages with a Referrer-Policy while this category is traced.
  const all: () => readonly string[] = trace.default.getDefaultTraceCategories;
  trace.default.getDefaultTraceCategories = () =>
    all().filter((category) => category !== "blink.webdx_feature_usage");
  return { run: main.default, desktopConfig: main.desktopConfig };
};
