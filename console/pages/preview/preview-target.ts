import { ownPath } from "#domain/kit/own-path.ts";

/** A path of this website: what a link asks for, or home. */
export const previewTarget = (path: string | undefined): string => ownPath(path) ?? "/";
