import type { Span } from "./diagnostics.ts";
import { type Frame, find, findAround, findHere, type Reference } from "./frame.ts";
import type { Reads } from "./reads.ts";
import { charge, emit, type Op, type Run } from "./run.ts";
import { known, memberOfNode, type PlainObject } from "./values.ts";

export type Body = {
  readonly op: Op;
  /** Steps of the tags that always run. */
  readonly cost: number;
  /** Span of the tag that is charged. */
  readonly span: Span;
  /** Number of names that are looked up. */
  readonly names: number;
  /** One of the names that are read directly; "" when there is none. */
  readonly probe: string;
  /** The complete output, when there are no tags. */
  readonly text: string | undefined;
  /** The complete output, when only the section's own value is printed. */
  readonly prints: Reads | undefined;
};

/** Like `findHere`. */
export const valueHere = (run: Run, frame: Frame, reference: Reference): unknown =>
  frame.isPlain && run.isClean && reference.isDirect && !reference.steps
    ? known((frame.node as PlainObject)[reference.name])
    : findHere(frame, reference);

/** Like `find`. */
export const valueAround = (run: Run, frame: Frame, reference: Reference): unknown => {
  if (!reference.isDirect || reference.steps) return find(frame, reference);
  const { name } = reference;
  const value =
    frame.isPlain && run.isClean
      ? known((frame.node as PlainObject)[name])
      : memberOfNode(frame.node, name);
  return value === undefined ? findAround(frame, name) : value;
};

export const runBody = (run: Run, frame: Frame, body: Body): void => {
  if (body.cost > 0) charge(run, body.cost, body.span, frame);
  if (body.text === undefined) body.op(run, frame);
  else emit(run, body.text);
};

/** A text and the tag after it. */
export type Step = { readonly text: string; readonly op: Op };

/** Runs the steps one after another, followed by the final text. */
export const inOrder = (steps: readonly Step[], tail: string): Op => {
  const [only] = steps;
  if (only === undefined) return (run) => emit(run, tail);
  if (steps.length === 1 && only.text === "" && tail === "") return only.op;
  return (run, frame) => {
    for (let at = 0; at < steps.length; at += 1) {
      const { text, op } = steps[at] as Step;
      run.out += text;
      op(run, frame);
    }
    if (tail !== "") emit(run, tail);
  };
};
