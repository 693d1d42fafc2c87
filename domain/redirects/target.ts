import { normalPath } from "../kit/normal-path.ts";
import { MAX_PATH_LENGTH } from "./path.ts";

const UNSAFE = /[\p{Cc}\\]|^\/\/|^[^?#]*(?:\/\/|%2f|%5c|%0|%1)/iu;
const DOTS = /^[^?#]*\/\.{1,2}(?:[/?#]|$)/;

/**
 * Whether a text is a path on the same website. No spelling of another host passes: browsers read
 * `//host` and `/\host` as one, and remove control characters and dots first.
 */
export const isTarget = (text: string): boolean =>
  text.startsWith("/") &&
  text.length <= MAX_PATH_LENGTH &&
  text.isWellFormed() &&
  !UNSAFE.test(text) &&
  !DOTS.test(text);

/** The path of a target, as paths are compared. */
export const targetPath = (target: string): string => normalPath(target);

/**
 * The value of the header `Location`: the target with the query that the visitor's URL has. Every
 * character outside of ASCII is encoded.
 */
export const locationOf = (target: string, query: string): string => {
  const [rest = "", fragment] = target.split(/#(.*)/s);
  const [path = "", own] = rest.split(/\?(.*)/s);
  const queries = [own, query].filter((part) => part !== undefined && part !== "").join("&");
  const encoded = (text: string) => encodeURI(text).replaceAll("%25", "%");
  return [
    encoded(path),
    queries === "" ? "" : `?${encoded(queries)}`,
    fragment === undefined || fragment === "" ? "" : `#${encoded(fragment)}`,
  ].join("");
};
