import { isSlug } from "../catalog/slug.ts";
import { isReservedSlug } from "../kit/reserved-slugs.ts";

const MAX_SEGMENTS = 5;
const MAX_LENGTH = 200;

/** `about`, `help/shipping`: slugs joined by slashes, without one at the beginning or end. */
export const isPagePath = (path: string): boolean => {
  const segments = path.split("/");
  return path.length <= MAX_LENGTH && segments.length <= MAX_SEGMENTS && segments.every(isSlug);
};

export const firstSegment = (path: string): string => path.split("/", 1)[0] as string;

/** Whether other pages of a website are at the path's beginning. Spec: B2.3 – B2.5. */
export const isReservedPath = (path: string): boolean => isReservedSlug(firstSegment(path));

export const pageUrl = (path: string): string => `/${path}`;
