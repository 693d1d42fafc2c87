import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = dirname(createRequire(import.meta.url).resolve("@fontsource/noto-sans/LICENSE"));

/** Tried in this order; each file draws one part of Unicode. */
const parts = ["latin", "latin-ext", "greek", "cyrillic", "vietnamese", "devanagari"] as const;
export type FontPart = (typeof parts)[number];

export const fontFile = (part: FontPart, weight: 400 | 700): string =>
  join(folder, "files", `noto-sans-${part}-${weight}-normal.woff`);

type Range = readonly [first: number, last: number];

/** `U+0-FF,U+131` of a style sheet. */
const rangesOf = (text: string): readonly Range[] =>
  text.split(",").map((each) => {
    const [first = "", last = first] = each.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const unicode = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Readonly<
  Record<string, string>
>;
const coverage = parts.map(
  (part) => [part, rangesOf(unicode[part] ?? unicode[`[${part}]`] ?? "")] as const,
);

/** Stands for what no font here can draw. */
export const UNDRAWN = "?";

const partOf = (codePoint: number): FontPart | undefined =>
  coverage.find(([, ranges]) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  )?.[0];

export type Run = { readonly part: FontPart; readonly text: string };

/** A text cut where its font changes; `complete` is false when some of it cannot be drawn. */
export const runsOf = (
  text: string,
): { readonly runs: readonly Run[]; readonly complete: boolean } => {
  const runs: { part: FontPart; text: string }[] = [];
  let complete = true;
  for (const character of text.normalize("NFC")) {
    const found = partOf(character.codePointAt(0) ?? 0);
    if (found === undefined) complete = false;
    const last = runs.at(-1);
    const drawn = found === undefined ? UNDRAWN : character;
    // Spaces and marks that many parts have stay with the letters before them.
    const part =
      found === "latin" && /^\s$/.test(character) && last ? last.part : (found ?? "latin");
    if (last?.part === part) last.text += drawn;
    else runs.push({ part, text: drawn });
  }
  return { runs, complete };
};
