import { normalPath } from "../kit/normal-path.ts";

/**
 * Not in the specification: no page of a website is deeper than three segments; anything below is
 * covered by these.
 */
export const MAX_SEGMENTS = 8;
const MAX_LENGTH = 400;

/**
 * Paths that are needed to get access again, or that are not pages: the console, API calls, files,
 * accounts, unlocking, unsubscribing and the links of restock emails.
 */
const neverLocked: ReadonlySet<string> = new Set([
  ..."config api account assets images unlock unsubscribe restock metrics healthz readyz".split(
    " ",
  ),
  ..."robots.txt sitemap.xml favicon.ico".split(" "),
]);

/** Expects a path in its normal form. */
export const isNeverLocked = (path: string): boolean =>
  neverLocked.has(path.split("/", 2)[1] as string);

const SEGMENT = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;

/** Whether a path can have a rule: it is in normal form and can belong to a page. */
export const isRulePath = (path: string): boolean => {
  if (path === "/") return true;
  if (path.length > MAX_LENGTH || normalPath(path) !== path) return false;
  const segments = path.slice(1).split("/");
  return segments.length <= MAX_SEGMENTS && segments.every((each) => SEGMENT.test(each));
};

/** The path and its parents, the nearest first and `/` last. Expects a path in its normal form. */
export const lineOf = (path: string): readonly string[] => {
  const segments = path.split("/").slice(1, MAX_SEGMENTS + 1);
  if (path === "/") return ["/"];
  const line = segments.map((_segment, index) => `/${segments.slice(0, index + 1).join("/")}`);
  return [...line.reverse(), "/"];
};

/** Name of a rule's stream. A rule's path contains no `~`. */
export const ruleIdOf = (path: string): string => path.replaceAll("/", "~");
