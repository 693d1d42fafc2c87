import { PRODUCTS_URL } from "#domain/catalog/slug.ts";
import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import { cardToItem } from "../catalog/item-view.ts";
import { presentCollection } from "./present-collection.ts";
import type { BlockServing } from "./serving.ts";

export const products: BlockServing<"products"> = {
  find: async (ask, facts, { collection, limit }) => {
    const { context, gate } = facts;
    const present = await presentCollection(ask, facts, collection);
    const { rows } = await ask.products({
      websiteId: context.websiteId,
      query: {
        collection: collection === "" ? undefined : (present?.slug ?? collection),
        page: 1,
        pageSize: limit,
        sort: "listed",
      },
      listing: gate.listing(PRODUCTS_URL),
      ownHolds: ownHoldsOf(context.cookies),
    });
    return { items: rows.map(cardToItem) };
  },
};
