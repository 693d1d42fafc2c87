import type { LintRule, LintSubject } from "./lint-rule.ts";
import { isBlock, pathsOf } from "./lint-walk.ts";
import { similarName } from "./similar-names.ts";
import type { Path } from "./split-path.ts";
import type { BlockNode, Node } from "./tree.ts";
import { hasOwnMember, isObject, ownMember } from "./values.ts";

/** Possible values at a position, from the sample; undefined when the sample has none. */
type Shape = readonly unknown[] | undefined;
type Frames = readonly Shape[];

/** Number of list members that are checked. */
const SAMPLES = 20;
const MAX_NAMES = 300;

const present = (values: readonly unknown[]): Shape => {
  const found = values.filter((value) => value !== undefined && value !== null);
  return found.length > 0 ? found : undefined;
};

const namesIn = (shape: Shape): readonly string[] =>
  (shape ?? []).flatMap((value) => (isObject(value) ? Object.keys(value).slice(0, MAX_NAMES) : []));

/** The result of a path: a shape, or the part of the path before the first unknown name. */
type ResolvedPath =
  | { readonly shape: Shape }
  | { readonly missing: number; readonly among: readonly string[] };

const into = (shape: Shape, step: string | number): ResolvedPath | undefined => {
  if (shape === undefined) return { shape: undefined };
  const having = shape.filter((value) => hasOwnMember(value, String(step)));
  if (having.length > 0)
    return { shape: present(having.map((value) => ownMember(value, String(step)))) };
  // Texts, numbers and empty lists say nothing about possible member names.
  return shape.some((value) => isObject(value) && Object.keys(value).length > 0)
    ? undefined
    : { shape: undefined };
};

const first = (frames: Frames, name: string | number): ResolvedPath => {
  if (typeof name === "string" && name.startsWith("@"))
    return { shape: name === "@" ? frames.at(-1) : undefined };
  for (let at = frames.length - 1; at >= 0; at -= 1) {
    const frame = frames[at];
    if (frame === undefined) return { shape: undefined };
    if (frame.some((value) => hasOwnMember(value, String(name)))) {
      return into(frame, name) ?? { shape: undefined };
    }
  }
  return { missing: 0, among: frames.flatMap(namesIn).slice(0, MAX_NAMES) };
};

const find = (frames: Frames, path: Path): ResolvedPath => {
  let found = first(frames, path[0] as string);
  for (let at = 1; at < path.length; at += 1) {
    if (!("shape" in found)) return found;
    const next = into(found.shape, path[at] as string);
    if (next === undefined) return { missing: at, among: namesIn(found.shape) };
    found = next;
  }
  return found;
};

const elements = (shape: Shape): Shape =>
  shape && present(shape.flatMap((value) => (Array.isArray(value) ? value.slice(0, SAMPLES) : [])));

/**
 * Reports names that the sample does not contain. A name in a condition may be missing from a
 * sample, so it is reported only when a similar one exists.
 */
export const lintPaths: LintRule = ({ tree, data, problems }: LintSubject) => {
  if (data === undefined) return;
  const check = (node: Node, path: Path, frames: Frames): Shape => {
    const found = find(frames, path);
    if ("shape" in found) return found.shape;
    const name = String(path[found.missing]);
    const other = () => {
      const similar = similarName(name, new Set(found.among));
      return similar && path.map((each, at) => (at === found.missing ? similar : each)).join(".");
    };
    const isPrinted = node.type === "variable" || node.type === "var" || node.type === "ctxvar";
    const meant = isPrinted ? other : problems.isFull() ? undefined : other();
    if (isPrinted || meant !== undefined)
      problems.report("unknown-path", node.span, { name: path.join(".") }, () =>
        typeof meant === "function" ? meant() : meant,
      );
    return undefined;
  };
  const lintBlock = (node: BlockNode, frames: Frames): void => {
    const [shape] = pathsOf(node).map((path) => check(node, path, frames));
    const inside =
      node.type === "section"
        ? [...frames, shape]
        : node.type === "repeated"
          ? [...frames, elements(shape)]
          : node.type === "macro"
            ? [undefined]
            : frames;
    lintNodes(node.body, inside);
    if (node.type === "repeated" && node.alternates) lintNodes(node.alternates.body, inside);
    for (const { body } of node.branches) lintNodes(body, frames);
  };
  const lintNodes = (nodes: readonly Node[], frames: Frames): void => {
    for (const node of nodes) {
      if (isBlock(node)) lintBlock(node, frames);
      else for (const path of pathsOf(node)) check(node, path, frames);
    }
  };
  lintNodes(tree.nodes, [present([data])]);
};
