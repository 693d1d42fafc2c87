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
export type ContentAddressState = { readonly holderId: string | undefined };

/** Of a collection. A slug has no dot, so that the two kinds of address never meet. */
export const collectionAddress = (slug: string): string => slug;
/** Of an item, by its collection's id: the collection may move, and takes its items along. */
export const itemAddress = (collectionId: string, urlId: string): string =>
  `${collectionId}.${urlId}`;

/** Gives each address to one collection or item at a time. Stream `contentAddress-<websiteId>.<address>`. */
export const contentAddressDecider: Decider<
  ContentAddressState,
  ContentAddressCommand,
  ContentAddressEvent,
  ContentRejection
> = {
  streamCategory: "contentAddress",
  initial: { holderId: undefined },
  evolve: (_state, event) => {
    switch (event.type) {
      case "ContentAddressClaimed":
        return { holderId: event.holderId };
      case "ContentAddressReleased":
        return { holderId: undefined };
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
