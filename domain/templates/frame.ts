import type { Op } from "./run.ts";
import type { Path } from "./tree.ts";
import { isPlain, knownMember, memberOf, memberOfNode, type PlainObject } from "./values.ts";

/** What names mean in a section: its value, its variables and macros, and the section around it. */
export class Frame {
  readonly parent: Frame | undefined;
  node: unknown;
  /** The node, when any name that it knows is its own member. */
  members: PlainObject | undefined;
  /** Of the member being repeated, from 0; -1 when this is no list that is repeated. */
  index = -1;
  /** Names are not looked up beyond this frame; macros are. */
  isPrivate = false;
  /** `@name`; made when first needed. */
  locals: Map<string, unknown> | undefined = undefined;
  macros: Map<string, Op> | undefined = undefined;

  constructor(parent: Frame | undefined, node: unknown) {
    this.parent = parent;
    this.node = node;
    this.members = isPlain(node) ? node : undefined;
  }
}

/** For the next round of a repeated section. */
export const reuse = (frame: Frame, node: unknown): void => {
  frame.node = node;
  frame.members = isPlain(node) ? node : undefined;
  frame.locals = undefined;
  frame.macros = undefined;
};

export const setLocal = (frame: Frame, name: string, value: unknown): void => {
  frame.locals ??= new Map();
  frame.locals.set(name, value);
};

const localOf = (frame: Frame, name: string): unknown => {
  if (name === "@index") return frame.index < 0 ? undefined : frame.index + 1;
  if (name === "@index0") return frame.index < 0 ? undefined : frame.index;
  return frame.locals?.get(name);
};

/** A name that is no `@name`, in the nearest section that has it. */
export const findName = (frame: Frame, name: string | number): unknown => {
  for (let each: Frame | undefined = frame; each; each = each.parent) {
    const { members } = each;
    const value = members ? knownMember(members, name) : memberOfNode(each.node, name);
    if (value !== undefined) return value;
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

const isLocal = (name: string | number): name is string =>
  typeof name === "string" && name.charCodeAt(0) === 64;

const inside = (found: unknown, path: Path): unknown => {
  let value = found;
  for (let at = 1; at < path.length && value !== undefined; at += 1)
    value = memberOf(value, path[at] as string | number);
  return value;
};

/** The first name in the nearest section that has it, the others inside what was found. */
export const lookUp = (frame: Frame, path: Path): unknown => {
  const name = path[0] as string | number;
  if (!isLocal(name)) return inside(findName(frame, name), path);
  return inside(name === "@" ? frame.node : findLocal(frame, name), path);
};

/** As `lookUp`, but in this section only: what `{.section}` and `{.repeated section}` do. */
export const lookUpHere = (frame: Frame, path: Path): unknown => {
  const name = path[0] as string | number;
  if (!isLocal(name)) return inside(memberOfNode(frame.node, name), path);
  return inside(name === "@" ? frame.node : localOf(frame, name), path);
};
