import type { Permission } from "../kit/permission.ts";
import type { ContentCollectionDefinition } from "./collection.ts";
import type { ContentStatus } from "./status.ts";

/**
 * The permission of members who approve what is shown in a collection that needs approval. Not in the
 * specification: as with other website builders, everyone who writes can publish, unless the website's
 * administrators decide for a collection that they do it themselves.
 */
export const APPROVING: Permission = "settings:write";

type Collection = Pick<ContentCollectionDefinition, "needsApproval"> | undefined;

/** Whether a member can change what visitors see of a collection's items. Spec: B3.97. */
export const mayPublish = (collection: Collection, mayApprove: boolean): boolean =>
  mayApprove || collection?.needsApproval !== true;

/** Whether visitors see the item, now or later: changing, hiding or removing it needs approval. */
export const isPublic = (status: ContentStatus): boolean => status === "published";
