import { cartCountLabel, cartCountText } from "#domain/cart/cart-count.ts";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { moneyOf } from "#domain/shared/format-money.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Collection } from "../catalog/product-shapes.ts";
import type { OwnContentCollection } from "../content/content-shapes.ts";
import type { AssetsView, CartView, PageData } from "./page-data.ts";
import { type PageSketch, toPageView } from "./page-view.ts";
import {
  toContentNavigation,
  toNavigation,
  toSettingsView,
  toWebsiteView,
} from "./website-view.ts";

const toCartView = (cart: ShoppingCart): CartView => ({
  ...cart,
  countText: cartCountText(cart.totalQuantity),
  countLabel: cartCountLabel(cart.totalQuantity),
  subtotal: moneyOf(cart.subtotalCents, cart.currency),
});

export type PageParts = {
  readonly context: Pick<RequestContext, "websiteId" | "origin" | "correlationId">;
  readonly settings: SiteSettings;
  readonly sketch: PageSketch;
  readonly collections: readonly Collection[];
  readonly contentCollections: readonly OwnContentCollection[];
  readonly cart: ShoppingCart;
  /** Of this page, without the query. */
  readonly path: string;
  readonly assets: AssetsView;
  readonly crumb: string;
  readonly nonce: string;
};

/** All that a page's template sees. */
export const toPageData = (parts: PageParts): PageData => {
  const { context, settings, sketch, collections, cart, path, assets, crumb, nonce } = parts;
  const website = toWebsiteView(context.websiteId, context.origin, settings);
  return {
    website,
    websiteSettings: toSettingsView(settings),
    page: toPageView(sketch, website, { path, correlationId: context.correlationId }),
    navigation: toNavigation(collections, path),
    contentNavigation: toContentNavigation(parts.contentCollections, path),
    collection: sketch.collection ?? null,
    items: sketch.items ?? [],
    upcoming: sketch.upcoming ?? [],
    past: sketch.past ?? [],
    latest: sketch.latest ?? { posts: [], event: null },
    pagination: sketch.pagination ?? null,
    item: sketch.item ?? null,
    cart: toCartView(cart),
    order: sketch.order ?? null,
    form: sketch.form ?? null,
    done: sketch.done ?? null,
    assets,
    crumb,
    nonce,
  };
};
