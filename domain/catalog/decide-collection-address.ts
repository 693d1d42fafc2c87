import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import type { CollectionAddressEvent } from "./events.ts";
import type { CatalogRejection } from "./rejections.ts";

export type CollectionAddressCommand = {
  readonly type: "ClaimAddress" | "ReleaseAddress";
  readonly slug: string;
  readonly collectionId: string;
  readonly at: string;
};
export type CollectionAddressState = { readonly collectionId: string | undefined };

/** Gives each path to one collection at a time. Stream `collectionAddress-<websiteId>.<slug>`. */
export const collectionAddressDecider: Decider<
  CollectionAddressState,
  CollectionAddressCommand,
  CollectionAddressEvent,
  CatalogRejection
> = {
  streamCategory: "collectionAddress",
  initial: { collectionId: undefined },
  evolve: (_state, event) => {
    switch (event.type) {
      case "CollectionAddressClaimed":
        return { collectionId: event.collectionId };
      case "CollectionAddressReleased":
        return { collectionId: undefined };
      default:
        return unreachable(event);
    }
  },
  decide: ({ type, slug, collectionId, at }, holder) => {
    switch (type) {
      case "ClaimAddress":
        if (holder.collectionId === collectionId) return accept([]);
        if (holder.collectionId !== undefined)
          return reject({ code: "address-taken", slug, collectionId: holder.collectionId });
        return accept([{ type: "CollectionAddressClaimed", slug, collectionId, claimedAt: at }]);
      case "ReleaseAddress":
        if (holder.collectionId !== collectionId) return accept([]);
        return accept([{ type: "CollectionAddressReleased", slug, collectionId, releasedAt: at }]);
      default:
        return unreachable(type);
    }
  },
};
