import type { Span } from "./diagnostics.ts";
import { limits } from "./limits.ts";

export type Token = Span & {
  readonly kind: "text" | "tag" | "comment" | "open-comment" | "long-tag";
};

const BRACE = "{";
const NEWLINE = 10;

/** What may follow a brace that opens a tag; CSS and JavaScript usually put something else there. */
const opensTag = (character: string | undefined): boolean =>
  character !== undefined && /[A-Za-z0-9_@.]/.test(character);

/** End of the tag behind its closing brace; undefined when this brace is mere text. */
const endOfTag = (source: string, start: number): number | "too-long" | undefined => {
  const last = Math.min(source.length, start + 2 + limits.tagLength);
  for (let at = start + 1; at < last; at += 1) {
    const character = source[at];
    if (character === "}") return at + 1;
    if (character === BRACE || character === "\n") return undefined;
  }
  return last < source.length ? "too-long" : undefined;
};

type Found = { readonly kind: Token["kind"]; readonly start: number; readonly end: number };

const findComment = (source: string, start: number): Found | undefined => {
  const many = source[start + 2] === "#";
  const close = many ? source.indexOf("##}", start + 3) : source.indexOf("}", start + 2);
  if (many)
    return close < 0
      ? { kind: "open-comment", start, end: source.length }
      : { kind: "comment", start, end: close + 3 };
  if (close < 0) return undefined;
  const lineEnd = source.indexOf("\n", start);
  return lineEnd >= 0 && lineEnd < close ? undefined : { kind: "comment", start, end: close + 1 };
};

const findTag = (source: string, start: number): Found | undefined => {
  if (source[start + 1] === "#") return findComment(source, start);
  if (!opensTag(source[start + 1])) return undefined;
  const end = endOfTag(source, start);
  if (end === undefined) return undefined;
  return end === "too-long"
    ? { kind: "long-tag", start, end: start + 1 }
    : { kind: "tag", start, end };
};

/** Divides a source into texts, tags and comments that join to it again. Linear in its length. */
export const scan = (source: string): readonly Token[] => {
  const tokens: Token[] = [];
  let line = 1;
  let lineStart = 0;
  let textStart = 0;
  const add = (kind: Token["kind"], start: number, end: number): void => {
    tokens.push({ kind, start, end, line, column: start - lineStart + 1 });
    for (let at = start; at < end; at += 1)
      if (source.charCodeAt(at) === NEWLINE) {
        line += 1;
        lineStart = at + 1;
      }
  };
  for (let at = source.indexOf(BRACE); at >= 0; ) {
    const found = findTag(source, at);
    if (found === undefined) {
      at = source.indexOf(BRACE, at + 1);
      continue;
    }
    if (found.start > textStart) add("text", textStart, found.start);
    add(found.kind, found.start, found.end);
    textStart = found.end;
    at = source.indexOf(BRACE, found.end);
  }
  if (textStart < source.length) add("text", textStart, source.length);
  return tokens;
};
