import bidiFactory from "bidi-js";
import { type FontPart, runsOf } from "./slip-fonts.ts";

/** Drawn from left to right, one after another. */
export type Piece = { readonly part: FontPart; readonly text: string; readonly width: number };
export type Line = {
  readonly pieces: readonly Piece[];
  readonly width: number;
  /** The paragraph is right-to-left and right-aligned. */
  readonly isRightToLeft: boolean;
};
/** Width in points. */
export type Measure = (part: FontPart, text: string) => number;

// Its types describe a CommonJS module; Node imports the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/**
 * Words, and parts of words up to a hyphen, with the following spaces; scripts without spaces break
 * between any two letters.
 */
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}";
const words = new RegExp(`[${unspaced}]\\p{M}*\\s*|[^\\s\\-${unspaced}]+-?\\s*|-\\s*|\\s+`, "gu");

const widthOf = (text: string, measure: Measure): number => {
  let width = 0;
  for (const run of runsOf(text).runs) width += measure(run.part, run.text);
  return width;
};

/** A word longer than a line is split. */
const cut = (word: string, width: number, measure: Measure): readonly string[] => {
  if (widthOf(word.trimEnd(), measure) <= width) return [word];
  const parts = [""];
  for (const { segment } of graphemes.segment(word)) {
    const longer = `${parts.at(-1)}${segment}`;
    if (parts.at(-1) !== "" && widthOf(longer.trimEnd(), measure) > width) parts.push(segment);
    else parts[parts.length - 1] = longer;
  }
  return parts;
};

const wrapped = (paragraph: string, width: number, measure: Measure): readonly string[] => {
  const lines = [""];
  for (const word of (paragraph.match(words) ?? []).flatMap((each) => cut(each, width, measure))) {
    const longer = `${lines.at(-1)}${word}`;
    if (lines.at(-1) !== "" && widthOf(longer.trimEnd(), measure) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => line.trimEnd());
};

/** Fonts of these scripts reverse their letters themselves. */
const turns = (part: FontPart): boolean =>
  part === "hebrew" || part === "arabic" || part === "rest";

/** Words with one direction each, in visual order. */
const seen = (line: string, base: "ltr" | "rtl") => {
  const embedding = bidi.getEmbeddingLevels(line, base);
  const { levels } = embedding;
  const isRight = (index: number): boolean => (levels[index] ?? 0) % 2 === 1;
  if (levels.every((level) => level === 0)) return [{ text: line, isRight: false }];
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const stretchOf: number[] = [];
  const stretches: { text: string; isRight: boolean }[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const last = stretches.at(-1);
    const isWordEnd = /\s/.test(line[index] ?? "") || /\s/.test(line[index - 1] ?? "");
    if (last === undefined || levels[index] !== levels[index - 1] || isWordEnd)
      stretches.push({ text: "", isRight: isRight(index) });
    const into = stretches.at(-1) as { text: string };
    into.text += mirrored.get(index) ?? line[index];
    stretchOf.push(stretches.length - 1);
  }
  const order = new Set(
    bidi.getReorderedIndices(line, embedding).map((index) => stretchOf[index] as number),
  );
  return [...order].map((index) => stretches[index] as (typeof stretches)[number]);
};

const piecesOf = (line: string, base: "ltr" | "rtl", measure: Measure): readonly Piece[] =>
  seen(line, base).flatMap(({ text, isRight }) => {
    const pieces = runsOf(text).runs.map(({ part, text: drawn }) => ({
      part,
      text: isRight && !turns(part) ? [...drawn].reverse().join("") : drawn,
      width: measure(part, drawn),
    }));
    return isRight ? pieces.toReversed() : pieces;
  });

/** Lines up to this width in visual order; also for right-to-left texts. */
export const wrapText = (text: string, width: number, measure: Measure): readonly Line[] =>
  text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
    const isRightToLeft = (bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0) === 1;
    return wrapped(paragraph, width, measure).map((line) => {
      const pieces = piecesOf(line, isRightToLeft ? "rtl" : "ltr", measure);
      return { pieces, width: pieces.reduce((sum, each) => sum + each.width, 0), isRightToLeft };
    });
  });
