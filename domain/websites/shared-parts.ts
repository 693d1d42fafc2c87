import { FIRST_WEBSITE } from "./events.ts";

/** A person who set a website up. */
export type Founder = { readonly websiteId: string; readonly ownerId: string };

/**
 * Whether a member with the permission can change what all websites of the installation share: their
 * projections and their jobs. Where there are several websites, that is for the person who set the
 * installation up.
 */
export const canChangeSharedParts = (founders: readonly Founder[], ownerId: string): boolean =>
  !founders.some(({ websiteId }) => websiteId !== FIRST_WEBSITE) ||
  founders.some((each) => each.websiteId === FIRST_WEBSITE && each.ownerId === ownerId);

export const SHARED_PARTS_TEXT =
  "Only the person who set this installation up can rebuild or retry, because all of its websites share the projections and the jobs.";
