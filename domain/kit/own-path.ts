import { normalPath } from "./normal-path.ts";

const MAX_PATH_LENGTH = 2_000;

/**
 * A path of this website that is valid in `?next=`, else undefined. Browsers treat `//host` and
 * `/\host` as another website, after they have removed tabs and line breaks. All of these are
 * rejected.
 */
export const ownPath = (text: unknown): string | undefined => {
  if (typeof text !== "string" || text.length > MAX_PATH_LENGTH) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not pass
  if (!/^\/[^\u0000-\u0020\u007f-\u009f\\]*$/.test(text)) return undefined;
  const [path = ""] = text.split(/[?#]/, 1);
  return path.includes("//") ? undefined : text;
};

/** The path of a request as a page can link to it; it never points to another website. */
export const linkablePath = (path: string): string =>
  ownPath(path) ?? ownPath(normalPath(path)) ?? "/";
