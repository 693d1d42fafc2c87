import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import type { ContentAddressEvent } from "./events.ts";
import type { ContentRejection } from "./rejections.ts";

export type ContentAddressCommand = {
  readonly type: "ClaimContentAddress" | "ReleaseContentAddress";
  readonly address: string;
  readonly holderId: string;
  readonly at: string;
};
export type ContentAddressState = {
  readonly holderId: string | undefined;
  /** When the holder took it; undefined while it is free. */
  readonly claimedAt: string | undefined;
};

/** Key of a collection. A slug has no dot, so that keys of collections and items never collide. */
export const collectionAddress = (slug: string): string => slug;
/**
 * Key of an item. It contains the collection's id, so that the collection can change its path and
 * keep its items.
 */
export const itemAddress = (collectionId: string, urlId: string): string =>
  `${collectionId}.${urlId}`;

/**
 * Gives each path to one collection or item at a time. Stream
 * `contentAddress-<websiteId>.<address>`.
 */
export const contentAddressDecider: Decider<
  ContentAddressState,
  ContentAddressCommand,
  ContentAddressEvent,
  ContentRejection
> = {
  streamCategory: "contentAddress",
  initial: { holderId: undefined, claimedAt: undefined },
  evolve: (_state, event) => {
    switch (event.type) {
      case "ContentAddressClaimed":
        return { holderId: event.holderId, claimedAt: event.claimedAt };
      case "ContentAddressReleased":
        return { holderId: undefined, claimedAt: undefined };
      default:
        return unreachable(event);
    }
  },
  decide: ({ type, address, holderId, at }, holder) => {
    switch (type) {
      case "ClaimContentAddress":
        if (holder.holderId === holderId) return accept([]);
        if (holder.holderId !== undefined)
          return reject({ code: "slug-taken", slug: address.slice(address.lastIndexOf(".") + 1) });
        return accept([{ type: "ContentAddressClaimed", address, holderId, claimedAt: at }]);
      case "ReleaseContentAddress":
        if (holder.holderId !== holderId) return accept([]);
        return accept([{ type: "ContentAddressReleased", address, holderId, releasedAt: at }]);
      default:
        return unreachable(type);
    }
  },
};
