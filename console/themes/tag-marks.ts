import { formatters, predicates } from "#domain/template-vocabulary/registry.ts";

/** The kind of a part of a tag, for its colour. */
export type MarkKind =
  | "brace"
  | "instruction"
  | "predicate"
  | "path"
  | "formatter"
  | "argument"
  | "unknown"
  | "comment";
export type Mark = { readonly from: number; readonly to: number; readonly kind: MarkKind };

const TAG = /\{[^{}]*\}/g;
const VARIABLE = /^\{[@$A-Za-z0-9][\w.@$-]*(?: *, *[@$A-Za-z0-9][\w.@$-]*)*(?:\|[\s\S]*)?\}$/;
const INSTRUCTION = /^\{\.[a-z]/i;
const WORD = /^\.(?:repeated section|alternates with|[\w-]+\??)/i;
const blocks = new Set(["section", "repeated section", "alternates with", "or", "end", "if"]);
const others = new Set([
  ...["var", "eval", "macro", "struct", "include", "inject", "ctxvar", "ctx", "eof"],
  ...["meta-left", "meta-right", "space", "tab", "newline"],
]);

/** Names of instructions, for highlighting and completion. */
export const isInstruction = (name: string): boolean => blocks.has(name) || others.has(name);

const afterPipes = (text: string, start: number): Mark[] => {
  const marks: Mark[] = [];
  let at = start;
  for (const call of text.split("|")) {
    const name = /^[\w-]*/.exec(call)?.[0] ?? "";
    if (name !== "") {
      const kind = formatters.has(name) ? "formatter" : "unknown";
      marks.push({ from: at, to: at + name.length, kind });
    }
    if (call.length > name.length)
      marks.push({ from: at + name.length, to: at + call.length, kind: "argument" });
    at += call.length + 1;
  }
  return marks;
};

/** `path, path|formatter args|…` */
const variableMarks = (text: string, start: number): Mark[] => {
  const pipe = text.search(/\|(?!\|)/);
  const paths = pipe < 0 ? text : text.slice(0, pipe);
  const marks: Mark[] =
    paths === "" ? [] : [{ from: start, to: start + paths.length, kind: "path" }];
  if (pipe >= 0) marks.push(...afterPipes(text.slice(pipe + 1), start + pipe + 1));
  return marks;
};

const predicateMarks = (text: string, start: number): Mark[] => {
  const name = /^[\w-]+\?/.exec(text)?.[0];
  if (name === undefined) return variableMarks(text, start);
  const kind = predicates.has(name) ? "predicate" : "unknown";
  const marks: Mark[] = [{ from: start, to: start + name.length, kind }];
  if (text.length > name.length)
    marks.push({ from: start + name.length, to: start + text.length, kind: "argument" });
  return marks;
};

/** Between the braces of an instruction. */
const instructionMarks = (text: string, start: number): Mark[] | undefined => {
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return undefined;
  const name = word.slice(1);
  const end = start + word.length;
  if (name.endsWith("?")) return predicateMarks(text.slice(1), start + 1);
  if (!isInstruction(name)) return undefined;
  const marks: Mark[] = [{ from: start, to: end, kind: "instruction" }];
  const rest = text.slice(word.length);
  const inner = rest.trimStart();
  if (inner === "") return marks;
  const at = end + rest.length - inner.length;
  if (name === "or" || name === "if") return [...marks, ...predicateMarks(inner, at)];
  if (name === "eval" || name === "include" || name === "inject" || name.startsWith("ctx"))
    return [...marks, { from: at, to: at + inner.length, kind: "argument" }];
  return [...marks, ...variableMarks(inner, at)];
};

const tagMarks = (tag: string, start: number): readonly Mark[] => {
  const end = start + tag.length;
  const inner = tag.slice(1, -1);
  const within = INSTRUCTION.test(tag)
    ? instructionMarks(inner, start + 1)
    : VARIABLE.test(tag)
      ? variableMarks(inner, start + 1)
      : undefined;
  if (within === undefined) return [];
  return [
    { from: start, to: start + 1, kind: "brace" },
    ...within,
    { from: end - 1, to: end, kind: "brace" },
  ];
};

/** In one pass: a missing end is searched only once. */
const commentsIn = (source: string): readonly Mark[] => {
  const comments: Mark[] = [];
  for (let open = source.indexOf("{#"); open >= 0; ) {
    const end = source.startsWith("{##", open) ? "##}" : "}";
    const close = source.indexOf(end, open + 2);
    const to = close < 0 ? source.length : close + end.length;
    comments.push({ from: open, to, kind: "comment" });
    open = source.indexOf("{#", to);
  }
  return comments;
};

/**
 * Marks of the template language in a source, in order and without overlaps. Braces without a
 * meaning, as in styles and scripts, get none. The linter reports errors.
 */
export const marksOf = (source: string, offset = 0): readonly Mark[] => {
  const marks: Mark[] = [];
  const comments = commentsIn(source);
  let next = 0;
  for (const { 0: tag, index } of source.matchAll(TAG)) {
    while ((comments[next]?.to ?? Number.POSITIVE_INFINITY) <= index) next += 1;
    if ((comments[next]?.from ?? Number.POSITIVE_INFINITY) <= index) continue;
    marks.push(...tagMarks(tag, index));
  }
  return [...marks, ...comments]
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, kind }) => ({ from: from + offset, to: to + offset, kind }));
};
