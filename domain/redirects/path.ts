import { normalPath } from "../kit/normal-path.ts";

/** Characters. Not in the specification: longer paths are not typed or linked by people. */
export const MAX_PATH_LENGTH = 400;

/** Paths that always have a page, so that a redirect could never act. */
const fixedPages: ReadonlySet<string> = new Set(
  "/ /shop /cart /checkout /contact /search /robots.txt /sitemap.xml /favicon.ico".split(" "),
);
/** Everything below these is answered by the program and never by a website's content. */
const fixedFolders: ReadonlySet<string> = new Set(
  "config api account assets images cart checkout unlock unsubscribe restock metrics healthz readyz".split(
    " ",
  ),
);

/** Control characters, and what separates a path from its query and fragment. */
const NOT_IN_PATH = /[\p{Cc}?#\\]/u;

/** The normal form of a path that a redirect can start from; undefined for anything else. */
export const redirectPathOf = (given: string): string | undefined => {
  const text = given.trim();
  if (!text.startsWith("/") || text.length > MAX_PATH_LENGTH || NOT_IN_PATH.test(text))
    return undefined;
  const path = normalPath(text);
  // Decoding can reveal characters that no path has.
  return NOT_IN_PATH.test(path) ? undefined : path;
};

/** Expects a path in its normal form. */
export const isFixedPath = (path: string): boolean =>
  fixedPages.has(path) || fixedFolders.has(path.split("/", 2)[1] as string);

/** Name of a redirect's stream: the path as one segment, escaped as in JSON Pointer (RFC 6901). */
export const redirectIdOf = (path: string): string =>
  path.slice(1).replaceAll("~", "~0").replaceAll("/", "~1");

export const pathOfRedirect = (redirectId: string): string =>
  `/${redirectId.replaceAll("~1", "/").replaceAll("~0", "~")}`;
