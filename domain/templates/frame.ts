import type { Op } from "./run.ts";
import type { Path } from "./split-path.ts";
import { memberOf, memberOfNode } from "./values.ts";

/** What names mean in a section: its value, its variables and macros, and the section around it. */
export class Frame {
  readonly parent: Frame | undefined;
  /** How many sections it is in: a name that nobody has is looked up in all of them. */
  readonly depth: number;
  node: unknown;
  /** Of the member being repeated, from 0; -1 when this is no list that is repeated. */
  index = -1;
  /** Names are not looked up beyond this frame; macros are. */
  isPrivate = false;
  /** `@name`; made when first needed. */
  locals: Map<string, unknown> | undefined = undefined;
  macros: Map<string, Op> | undefined = undefined;
  /** The value is known to inherit nothing but from `Object.prototype`; asked where it pays. */
  isPlain = false;

  constructor(parent: Frame | undefined, node: unknown) {
    this.parent = parent;
    this.depth = parent ? parent.depth + 1 : 0;
    this.node = node;
  }
}

/** Asked in 9 ns, for which one and a half members can be asked for. */
export const isPlainObject = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  try {
    const prototype: unknown = Object.getPrototypeOf(value);
    return prototype === Object.prototype || prototype === null;
  } catch {
    return false;
  }
};

/** For the next round of a repeated section. */
export const reuse = (frame: Frame, node: unknown): void => {
  frame.node = node;
  if (frame.locals) frame.locals = undefined;
  if (frame.macros) frame.macros = undefined;
};

export const setLocal = (frame: Frame, name: string, value: unknown): void => {
  frame.locals ??= new Map();
  frame.locals.set(name, value);
};

/** A path, divided into the name that is looked up and the steps inside of what was found. */
export type Reference = {
  readonly name: string | number;
  readonly kind: "name" | "node" | "local";
  readonly steps: Path | undefined;
  /** The first of the steps. */
  readonly step: string | number;
  /** Objects do not inherit it: a plain one need not be asked whether the member is its own. */
  readonly isDirect: boolean;
  /** In steps of the budget. */
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

/** A formatter's own section is often over the same value as the one around it: looked at once. */
const findName = (frame: Frame, name: string | number): unknown => {
  const value = memberOfNode(frame.node, name);
  return value === undefined ? findAround(frame, name) : value;
};

/** In the sections around this one. */
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

/** The name in the nearest section that has it, the steps inside what was found. */
export const find = (frame: Frame, { name, kind, steps }: Reference): unknown => {
  let found: unknown;
  if (kind === "name") found = findName(frame, name);
  else found = kind === "node" ? frame.node : findLocal(frame, name as string);
  return steps ? inside(found, steps) : found;
};

/** As `find`, but in this section only: what `{.section}` and `{.repeated section}` do. */
export const findHere = (frame: Frame, { name, kind, steps }: Reference): unknown => {
  let found: unknown;
  if (kind === "name") found = memberOfNode(frame.node, name);
  else found = kind === "node" ? frame.node : localOf(frame, name as string);
  return steps ? inside(found, steps) : found;
};
