import { BudgetExceeded } from "./budget.ts";
import type { Span } from "./diagnostics.ts";
import { type Frame, find, findAround, type Reference } from "./frame.ts";
import { escapeHtml } from "./markup.ts";
import { emit, type Run, reportFailure, reportMissing, textOf } from "./run.ts";
import { known, memberOf, memberOfNode } from "./values.ts";

/**
 * A text and the variable without formatters after it. All have all members, so that each read has
 * the same object shape.
 */
export type VariableRead = {
  readonly text: string;
  readonly name: string;
  /** `{@}`: the section's own value. */
  readonly isNode: boolean;
  /** The case `{name.step}`. */
  readonly isMember: boolean;
  readonly step: string | number;
  readonly reference: Reference;
  readonly span: Span;
};

/** Several reads and the text after them. */
export type Reads = { readonly list: readonly VariableRead[]; readonly tail: string };

export const readOf = (text: string, reference: Reference, span: Span): VariableRead => {
  const { name, kind, steps = [], step } = reference;
  return {
    text,
    name: String(name),
    isNode: kind === "node" && steps.length === 0,
    isMember: kind === "name" && steps.length === 1,
    step,
    reference,
    span,
  };
};

/** `name` in this section or an enclosing one, after the direct read. */
export const nearest = (frame: Frame, name: string | number, here: unknown): unknown => {
  if (typeof here === "string") return here;
  return here === undefined || known(here) === undefined ? findAround(frame, name) : here;
};

/** Appends one value to the output. */
export const print = (
  run: Run,
  out: string,
  { reference, span }: VariableRead,
  value: unknown,
): string => {
  if (typeof value === "string") return out + (run.escape ? escapeHtml(value) : value);
  if (typeof value === "number") return out + value;
  if (value === undefined) reportMissing(run, reference, span);
  else if (value !== null) return out + textOf(run, value);
  return out;
};

export const valueOfRead = (frame: Frame, read: VariableRead): unknown => {
  const { reference, isMember, isNode } = read;
  if (isNode) return frame.node;
  if (reference.kind !== "name" || (reference.steps && !isMember)) return find(frame, reference);
  const value = nearest(frame, reference.name, memberOfNode(frame.node, reference.name));
  return isMember ? memberOf(value, read.step) : value;
};

/** Reads one after another from `from` on, with an own-member check each. */
export const readEach = (run: Run, frame: Frame, { list, tail }: Reads, from: number): void => {
  const { meter } = run;
  for (let at = from; at < list.length; at += 1) {
    const read = list[at] as VariableRead;
    const out = run.out + read.text;
    try {
      run.out = print(run, out, read, valueOfRead(frame, read));
    } catch (error) {
      run.out = out;
      reportFailure(run, "value-failed", read.span, error);
    }
    if (run.out.length > meter.maxOutput) {
      run.at = read.span;
      throw new BudgetExceeded("budget-output", meter.maxOutput);
    }
  }
  if (tail !== "") emit(run, tail);
};
