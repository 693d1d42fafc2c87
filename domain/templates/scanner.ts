import type { Span } from "./diagnostics.ts";

export type Token = {
  readonly kind: "text" | "tag" | "comment" | "open-comment";
  readonly span: Span;
};

const NEWLINE = "\n";

/**
 * Divides a source into texts, tags and comments whose concatenation is the source. A tag extends
 * from the last `{` before a `}` to that `}`, across lines. Its meaning is determined elsewhere.
 * Linear in the length of the source.
 */
export const scan = (source: string, file: string | undefined): readonly Token[] => {
  const tokens: Token[] = [];
  let line = 1;
  let lineStart = 0;
  // Each position is searched once: a source of one long line must not be scanned to its end for
  // every tag.
  let newline = source.indexOf(NEWLINE);
  const add = (kind: Token["kind"], start: number, end: number): void => {
    if (start === end) return;
    tokens.push({ kind, span: { start, end, line, column: start - lineStart + 1, file } });
    while (newline >= 0 && newline < end) {
      line += 1;
      lineStart = newline + 1;
      newline = source.indexOf(NEWLINE, lineStart);
    }
  };
  let done = 0;
  for (let open = source.indexOf("{"); open >= 0; open = source.indexOf("{", done)) {
    const isLong = source.startsWith("##", open + 1);
    const close = isLong ? source.indexOf("##}", open + 3) : source.indexOf("}", open);
    if (close < 0 && !isLong) break;
    const start = isLong ? open : source.lastIndexOf("{", close);
    add("text", done, start);
    done = close < 0 ? source.length : close + (isLong ? 3 : 1);
    if (close < 0) add("open-comment", start, done);
    else add(isLong || source[start + 1] === "#" ? "comment" : "tag", start, done);
  }
  add("text", done, source.length);
  return tokens;
};
