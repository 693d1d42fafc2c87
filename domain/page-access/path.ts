import { normalPath } from "../kit/normal-path.ts";

/** Our choice: no page of a site lies deeper than three; what lies below is covered by these. */
export const MAX_SEGMENTS = 8;
const MAX_LENGTH = 400;

/** Needed to get in again, or never pages: the console, calls, files, accounts, the unlocking, leaving a mailing list and the links of restock mails. */
const neverLocked: ReadonlySet<string> = new Set([
  ..."config api account assets images unlock unsubscribe restock metrics healthz readyz".split(
    " ",
  ),
  ..."robots.txt sitemap.xml favicon.ico".split(" "),
]);

/** Of a path in its normal spelling. */
export const isNeverLocked = (path: string): boolean =>
  neverLocked.has(path.split("/", 2)[1] as string);

const SEGMENT = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;

/** Whether a rule can be kept for it: the normal spelling of an address that a page can have. */
export const isRulePath = (path: string): boolean => {
  if (path === "/") return true;
  if (path.length > MAX_LENGTH || normalPath(path) !== path) return false;
  const segments = path.slice(1).split("/");
  return segments.length <= MAX_SEGMENTS && segments.every((each) => SEGMENT.test(each));
};

/** The path and those above it, the nearest first; `/` is the last. Of a path in its normal spelling. */
export const lineOf = (path: string): readonly string[] => {
  const segments = path.split("/").slice(1, MAX_SEGMENTS + 1);
  if (path === "/") return ["/"];
  const line = segments.map((_segment, index) => `/${segments.slice(0, index + 1).join("/")}`);
  return [...line.reverse(), "/"];
};

/** Name of a rule's stream. A rule's path has no `~`. */
export const ruleIdOf = (path: string): string => path.replaceAll("/", "~");
