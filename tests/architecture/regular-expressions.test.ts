import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OWNER_COOKIE } from "#commands/owners/start-session.ts";
import { PATH, SPACES, WORD } from "#domain/templates/variable-syntax.ts";
import { projectFolder } from "#infra/apps/build.ts";
import { patternsIn, verdictOn } from "#tests/support/regular-expressions.ts";

/** Whatever runs on the server, and what it shares with the browser. */
const SOURCES = ["domain", "commands", "infra", "jobs", "projections", "read-api"].map(
  (folder) => `${folder}/**/*.ts`,
);
const NOT_RUN = /\.(?:test|suite|cases)\.ts$/;

/** What recheck refuses and why it stays. A new entry needs a bound that the code itself enforces. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ["/0+$/", "digits of a rate, of cents or of a decimal, which has no more than MAX_LENGTH"],
  [
    "/^([\\d.]*)([+-]?)([\\d.]+)(?:[eE]([+-]?\\d{1,6}))?$/",
    "decimal.ts cuts its text to MAX_LENGTH",
  ],
  ["/\\B(?=(\\d{3})+$)/g", "both callers refuse more than MAX_INTEGER_PLACES digits first"],
  ["/\\B(?=(?:\\d{3})+$)/g", "digits of one decimal, which has no more than MAX_LENGTH"],
]);

const wholeText = (pattern: string): string => `/^${pattern}$/s`;

/** Put together at run time or from other files: what they come to, to be judged like all others. */
const BUILT: Readonly<Record<string, readonly string[]>> = {
  "commands/census/is-owner.ts": [`/(?:^|;\\s*)${OWNER_COOKIE}=([^;]+)/`],
  // The pattern that it is given is a literal elsewhere.
  "domain/templates/markup.ts": [],
  "domain/templates/tag-syntax.ts": [
    `/(${WORD})=(${PATH})${SPACES}*/y`,
    wholeText(`(@${WORD}) (.*)`),
    wholeText("[./\\w-]+"),
    wholeText(`(@${WORD}) ([./\\w-]+).*`),
    wholeText(`(?:${WORD})?`),
  ],
  "domain/templates/variable-syntax.ts": [
    wholeText(PATH),
    wholeText(`(${PATH}(?: *, *${PATH})*)(\\|(?!\\|).*)?`),
    wholeText(`(${WORD})(.*)`),
    wholeText(`(${WORD}\\?)(.*)`),
  ],
};

/**
 * Verdicts that were passed before. Judging all takes two minutes, so only new patterns are judged in each run.
 * `RECORD_PATTERNS=yes npx vitest run tests/architecture/regular-expressions.test.ts` judges all again and
 * writes this file, as after an update of recheck.
 */
const JUDGED = join(projectFolder, "tests/architecture/judged-patterns.json");
const version = (
  JSON.parse(readFileSync(join(projectFolder, "node_modules/recheck/package.json"), "utf8")) as {
    version: string;
  }
).version;
type Judged = { readonly recheck: string; readonly safe: readonly string[] };

const found = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: projectFolder }))
  .filter((file) => !NOT_RUN.test(file))
  .sort()
  .flatMap((file) => patternsIn(file, readFileSync(join(projectFolder, file), "utf8")));
const patterns = [
  ...new Set([...found.flatMap(({ pattern }) => pattern ?? []), ...Object.values(BUILT).flat()]),
].sort();

describe("regular expressions that can see texts of visitors", () => {
  it("are found: literals, constructors, and what constants put together", () => {
    const source = `const WORD = "[a-z]+"; const a = /x+y/gi; const b = new RegExp(\`^\${WORD}$\`, "u");
      const c = RegExp("k"); const d = (text: string) => new RegExp(text);`;
    expect(patternsIn("planted.ts", source).map(({ pattern }) => pattern)).toEqual([
      "/x+y/gi",
      "/^[a-z]+$/u",
      "/k/",
      undefined,
    ]);
    expect(patterns.length).toBeGreaterThan(200);
  });

  it("are judged: a planted bad one is refused", () => {
    expect(verdictOn("/^(a+)+$/")).toBe("vulnerable");
    expect(verdictOn("/a+$/")).toBe("vulnerable");
    expect(verdictOn("/^[a-z]+$/")).toBe("safe");
  });

  it("can be judged, also where they are put together at run time", () => {
    const unknown = found.filter(({ file, pattern }) => pattern === undefined && !(file in BUILT));
    expect(unknown.map(({ file, written }) => `${file}: ${written}`)).toEqual([]);
  });

  it("take time that follows the length of the text", { timeout: 600_000 }, () => {
    const known = JSON.parse(readFileSync(JUDGED, "utf8")) as Judged;
    const isRecording = process.env.RECORD_PATTERNS === "yes";
    const safe = new Set(isRecording || known.recheck !== version ? [] : known.safe);
    const refused = patterns.filter(
      (pattern) => !safe.has(pattern) && !EXCEPTIONS.has(pattern) && verdictOn(pattern) !== "safe",
    );
    expect(refused).toEqual([]);
    if (!isRecording) return;
    const judged = patterns.filter((pattern) => !EXCEPTIONS.has(pattern));
    writeFileSync(JUDGED, `${JSON.stringify({ recheck: version, safe: judged }, null, 2)}\n`);
  });

  it("have no exception that is no longer needed", () =>
    expect([...EXCEPTIONS.keys()].filter((pattern) => !patterns.includes(pattern))).toEqual([]));
});
