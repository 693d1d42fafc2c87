import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import type { ProductAddressEvent } from "./events.ts";
import type { CatalogRejection } from "./rejections.ts";

export type ProductAddressCommand = {
  readonly type: "ClaimAddress" | "ReleaseAddress";
  readonly slug: string;
  readonly productId: string;
  readonly at: string;
};
export type ProductAddressState = { readonly productId: string | undefined };

/** Gives each path to one product at a time. Stream `productAddress-<websiteId>.<slug>`. */
export const productAddressDecider: Decider<
  ProductAddressState,
  ProductAddressCommand,
  ProductAddressEvent,
  CatalogRejection
> = {
  streamCategory: "productAddress",
  initial: { productId: undefined },
  evolve: (_state, event) => {
    switch (event.type) {
      case "ProductAddressClaimed":
        return { productId: event.productId };
      case "ProductAddressReleased":
        return { productId: undefined };
      default:
        return unreachable(event);
    }
  },
  decide: ({ type, slug, productId, at }, holder) => {
    switch (type) {
      case "ClaimAddress":
        if (holder.productId === productId) return accept([]);
        if (holder.productId !== undefined) return reject({ code: "slug-taken", slug });
        return accept([{ type: "ProductAddressClaimed", slug, productId, claimedAt: at }]);
      case "ReleaseAddress":
        if (holder.productId !== productId) return accept([]);
        return accept([{ type: "ProductAddressReleased", slug, productId, releasedAt: at }]);
      default:
        return unreachable(type);
    }
  },
};
