import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Each file covers one part of Unicode; `rest` covers nearly all of its first plane, as a pixel
 * font.
 */
const families = {
  "noto-sans": ["latin", "latin-ext", "greek", "cyrillic", "vietnamese", "devanagari"],
  "noto-sans-hebrew": ["hebrew"],
  "noto-sans-arabic": ["arabic"],
  "noto-sans-thai": ["thai"],
} as const;
type Family = keyof typeof families;
type NotoPart = (typeof families)[Family][number];
export type FontPart = NotoPart | "rest";

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`@fontsource/${name}/LICENSE`));

const familyOf = (part: NotoPart): Family =>
  (Object.keys(families) as Family[]).find((family) =>
    (families[family] as readonly string[]).includes(part),
  ) ?? "noto-sans";

/** Read at its first use. */
export const fontFile = (part: FontPart, weight: 400 | 700): string =>
  part === "rest"
    ? join(folderOf("unifontex"), "files", "unifontex-latin-400-normal.woff")
    : join(folderOf(familyOf(part)), "files", `${familyOf(part)}-${part}-${weight}-normal.woff`);

type Range = readonly [first: number, last: number];

/** Parses `U+0-FF,U+131` of a style sheet. */
const rangesOf = (text: string): readonly Range[] =>
  text.split(",").map((each) => {
    const [first = "", last = first] = each.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** In the order of preference. */
const coverage = (Object.keys(families) as Family[]).flatMap((family) => {
  const unicode = JSON.parse(
    readFileSync(join(folderOf(family), "unicode.json"), "utf8"),
  ) as Readonly<Record<string, string>>;
  return families[family].map(
    (part) => [part, rangesOf(unicode[part] ?? unicode[`[${part}]`] ?? "")] as const,
  );
});

/** Printed for characters without a font. */
export const UNDRAWN = "?";

/** Beyond the first plane are emoji, which have a font, and rare letters, which do not. */
const LAST_OF_FIRST_PLANE = 0xffff;
const isPicture = /\p{Extended_Pictographic}/u;
const joins = /\p{Cf}|\p{Variation_Selector}/u;
const isUndrawable = /\p{C}/u;

/** Undefined for a character without a font. */
const partOf = (character: string): FontPart | undefined => {
  const codePoint = character.codePointAt(0) ?? 0;
  const found = coverage.find(([, ranges]) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  );
  if (found !== undefined) return found[0];
  if (isUndrawable.test(character)) return undefined;
  return codePoint <= LAST_OF_FIRST_PLANE || isPicture.test(character) ? "rest" : undefined;
};

export type Run = { readonly part: FontPart; readonly text: string };

/** A text split where its font changes; `missing` gets each character without a font once. */
export const runsOf = (
  text: string,
): { readonly runs: readonly Run[]; readonly missing: readonly string[] } => {
  const runs: { part: FontPart; text: string }[] = [];
  const missing = new Set<string>();
  for (const character of text.normalize("NFC")) {
    const found = partOf(character);
    // Joiners and variation selectors are invisible in most fonts.
    if ((found === undefined || found === "latin") && joins.test(character)) continue;
    if (found === undefined) missing.add(character);
    const drawn = found === undefined ? UNDRAWN : character;
    const last = runs.at(-1);
    // Spaces, which all fonts have, stay with the preceding letters.
    const part =
      found === "latin" && /^\s$/.test(character) && last ? last.part : (found ?? "latin");
    if (last?.part === part) last.text += drawn;
    else runs.push({ part, text: drawn });
  }
  return { runs, missing: [...missing] };
};
