import { BudgetExceeded } from "./budget.ts";
import type { Span } from "./diagnostics.ts";
import { type Frame, find, findAround, findHere, type Reference } from "./frame.ts";
import { escapeHtml } from "./markup.ts";
import { charge, emit, type Op, type Run, reportFailure, reportMissing, textOf } from "./run.ts";
import { known, memberOf, memberOfNode, type PlainObject } from "./values.ts";

/** What stands behind a text: nothing, `{name}`, `{name.step}`, `{@}`, any other plain variable, or a tag. */
export const kinds = { text: 0, name: 1, member: 2, node: 3, path: 4, op: 5 } as const;

/** A text and the tag behind it. All have all members: a loop reads each from the same place. */
export type Part = {
  readonly text: string;
  readonly kind: (typeof kinds)[keyof typeof kinds];
  readonly reference: Reference;
  readonly span: Span;
  readonly op: Op | undefined;
};

export type Body = {
  readonly parts: readonly Part[];
  /** Steps of the tags that always run. */
  readonly cost: number;
  /** Of the tag that pays them. */
  readonly span: Span;
  /** How many names are looked up in it. */
  readonly names: number;
  /** All there is, when there are no tags. */
  readonly text: string | undefined;
};

/**
 * In an object that inherits nothing but from `Object.prototype`, and that has no such name, what is
 * read is an own member: 6 ns less than to ask, and there are a thousand names on a page of products.
 */
const nameIn = (frame: Frame, isDirect: boolean, reference: Reference): unknown => {
  const { name } = reference;
  const value =
    isDirect && reference.isDirect
      ? (frame.node as PlainObject)[name]
      : memberOfNode(frame.node, name);
  if (typeof value === "string") return value;
  return value === undefined || known(value) === undefined ? findAround(frame, name) : value;
};

/** As `findHere`. */
export const valueHere = (run: Run, frame: Frame, reference: Reference): unknown =>
  frame.isPlain && run.isClean && reference.isDirect && !reference.steps
    ? known((frame.node as PlainObject)[reference.name])
    : findHere(frame, reference);

/** As `find`. */
export const valueAround = (run: Run, frame: Frame, reference: Reference): unknown =>
  reference.isDirect && !reference.steps
    ? nameIn(frame, frame.isPlain && run.isClean, reference)
    : find(frame, reference);

const valueIn = (frame: Frame, isDirect: boolean, { kind, reference }: Part): unknown => {
  if (kind === kinds.name) return nameIn(frame, isDirect, reference);
  if (kind === kinds.node) return frame.node;
  return kind === kinds.member
    ? memberOf(nameIn(frame, isDirect, reference), reference.step)
    : find(frame, reference);
};

/** Runs parts from `from` on, up to one whose value cannot be read. */
const runParts = (run: Run, frame: Frame, parts: readonly Part[], from: number): void => {
  const { meter, escape: isEscaping } = run;
  const isDirect = frame.isPlain && run.isClean;
  let { out } = run;
  let at = from;
  try {
    for (; at < parts.length; at += 1) {
      const part = parts[at] as Part;
      out += part.text;
      if (part.kind === kinds.text) continue;
      if (part.kind === kinds.op) {
        run.out = out;
        (part.op as Op)(run, frame);
        out = run.out;
        continue;
      }
      const value = valueIn(frame, isDirect, part);
      if (typeof value === "string") out += isEscaping ? escapeHtml(value) : value;
      else if (typeof value === "number") out += value;
      else if (value === undefined) reportMissing(run, part.reference, part.span);
      else if (value !== null) out += textOf(run, value);
      if (out.length > meter.maxOutput) {
        run.at = part.span;
        throw new BudgetExceeded("budget-output", meter.maxOutput);
      }
    }
  } catch (error) {
    const { kind, span } = parts[at] as Part;
    // The tag has put what it printed there by itself, and throws only when the page is to end.
    if (kind === kinds.op) throw error;
    run.out = out;
    reportFailure(run, "value-failed", span, error);
    runParts(run, frame, parts, at + 1);
    return;
  }
  run.out = out;
  if (out.length > meter.maxOutput) emit(run, "");
};

export const runBody = (run: Run, frame: Frame, body: Body): void => {
  if (body.cost > 0) charge(run, body.cost, body.span, frame);
  if (body.text === undefined) runParts(run, frame, body.parts, 0);
  else emit(run, body.text);
};
