import type { Op } from "./run.ts";
import type { Path } from "./split-path.ts";
import { memberOf, memberOfNode } from "./values.ts";

/** The scope of a section: its value, its variables and macros, and the enclosing section. */
export class Frame {
  readonly parent: Frame | undefined;
  /** Number of enclosing sections; an unknown name is looked up in all of them. */
  readonly depth: number;
  node: unknown;
  /** Index of the current member, starting at 0; -1 outside of a repeated list. */
  index = -1;
  /** Names are not looked up beyond this frame; macros are. */
  isPrivate = false;
  /** Variables such as `@name`; created on first use. */
  locals: Map<string, unknown> | undefined = undefined;
  macros: Map<string, Op> | undefined = undefined;
  /** Whether the value inherits only from `Object.prototype`; computed where it pays off. */
  isPlain = false;

  constructor(parent: Frame | undefined, node: unknown) {
    this.parent = parent;
    this.depth = parent ? parent.depth + 1 : 0;
    this.node = node;
  }
}

/** The check takes 9 ns, as long as reading one and a half members. */
export const isPlainObject = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  try {
    const prototype: unknown = Object.getPrototypeOf(value);
    return prototype === Object.prototype || prototype === null;
  } catch {
    return false;
  }
};

/** Prepares the frame for the next iteration of a repeated section. */
export const reuse = (frame: Frame, node: unknown): void => {
  frame.node = node;
  if (frame.locals) frame.locals = undefined;
  if (frame.macros) frame.macros = undefined;
};

export const setLocal = (frame: Frame, name: string, value: unknown): void => {
  frame.locals ??= new Map();
  frame.locals.set(name, value);
};

/** A path, split into the name that is looked up and the steps inside the result. */
export type Reference = {
  readonly name: string | number;
  readonly kind: "name" | "node" | "local";
  readonly steps: Path | undefined;
  /** The first of the steps. */
  readonly step: string | number;
  /** Objects do not inherit this name, so plain objects need no own-member check. */
  readonly isDirect: boolean;
  /** Cost in steps of the budget. */
  readonly cost: number;
};

const kindOf = (name: string | number): Reference["kind"] => {
  if (name === "@") return "node";
  return typeof name === "string" && name.startsWith("@") ? "local" : "name";
};

export const referenceOf = ([name = "", ...steps]: Path): Reference => ({
  name,
  kind: kindOf(name),
  steps: steps.length > 0 ? steps : undefined,
  step: steps[0] ?? "",
  isDirect: kindOf(name) === "name" && typeof name === "string" && !(name in Object.prototype),
  cost: 1 + (steps.length >> 3),
});

export const costOf = (references: readonly (Reference | undefined)[]): number =>
  references.reduce((sum, reference) => sum + (reference?.cost ?? 1), 0);

const localOf = (frame: Frame, name: string): unknown => {
  if (name === "@index") return frame.index < 0 ? undefined : frame.index + 1;
  if (name === "@index0") return frame.index < 0 ? undefined : frame.index;
  return frame.locals?.get(name);
};

/**
 * A formatter's section often has the same value as the enclosing one, which is then checked only
 * once.
 */
const findName = (frame: Frame, name: string | number): unknown => {
  const value = memberOfNode(frame.node, name);
  return value === undefined ? findAround(frame, name) : value;
};

/** Looks up in the enclosing sections. */
export const findAround = (frame: Frame, name: string | number): unknown => {
  if (frame.isPrivate) return undefined;
  let looked = frame.node;
  for (let each = frame.parent; each; each = each.parent) {
    if (each.node !== looked) {
      looked = each.node;
      const value = memberOfNode(looked, name);
      if (value !== undefined) return value;
    }
    if (each.isPrivate) return undefined;
  }
  return undefined;
};

const findLocal = (frame: Frame, name: string): unknown => {
  for (let each: Frame | undefined = frame; each; each = each.parent) {
    const value = localOf(each, name);
    if (value !== undefined) return value;
    if (each.isPrivate) return undefined;
  }
  return undefined;
};

const inside = (found: unknown, steps: Path): unknown => {
  let value = found;
  for (let at = 0; at < steps.length && value !== undefined; at += 1)
    value = memberOf(value, steps[at] as string | number);
  return value;
};

/** Looks up the name in the nearest section that has it, then follows the steps. */
export const find = (frame: Frame, { name, kind, steps }: Reference): unknown => {
  let found: unknown;
  if (kind === "name") found = findName(frame, name);
  else found = kind === "node" ? frame.node : findLocal(frame, name as string);
  return steps ? inside(found, steps) : found;
};

/** Like `find`, but only in this section, for `{.section}` and `{.repeated section}`. */
export const findHere = (frame: Frame, { name, kind, steps }: Reference): unknown => {
  let found: unknown;
  if (kind === "name") found = memberOfNode(frame.node, name);
  else found = kind === "node" ? frame.node : localOf(frame, name as string);
  return steps ? inside(found, steps) : found;
};
