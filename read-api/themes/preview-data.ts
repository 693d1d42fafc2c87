import { noShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createFindShoppingCart } from "../cart/routes.ts";
import { listCollections } from "../catalog/list-collections.ts";
import { listContentCollections } from "../content/list-collections.ts";
import { createFindPages } from "../pages/find-page.ts";
import type { AssetsView, PageData, PageName } from "../pages/page-data.ts";
import type { PageFacts } from "../pages/page-questions.ts";
import { matchPage, pageTable } from "../pages/page-table.ts";
import type { PageSketch } from "../pages/page-view.ts";
import { toPageData } from "../pages/to-page-data.ts";
import type { SiteSettingsReader } from "../site-settings/find-site-settings.ts";
import { ERROR, latestOrder, sampleCart } from "./preview-pages.ts";

export type PreviewDataDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly siteSettings: SiteSettingsReader;
  readonly nowMs: () => number;
  readonly assets: (page: PageName) => AssetsView;
};

const notFound: PageSketch = { name: "not-found", title: "Page not found", status: 404 };

const failed: PageSketch = {
  name: "error",
  title: "Something went wrong",
  status: 500,
  problem: {
    status: 500,
    code: "internal",
    message: "Something went wrong on our side. Please try again.",
  },
};

/**
 * What the template of a page would see: the page's real data, with the author's own cart or one of
 * the shop's products, and the latest order where a visitor's own would stand.
 */
export const createPreviewData = (dependencies: PreviewDataDependencies) => {
  const { sql, siteSettings, assets } = dependencies;
  const table = pageTable(createFindPages(dependencies));
  const findCart = createFindShoppingCart(dependencies);

  const sketchOf = async (url: URL, facts: PageFacts): Promise<PageSketch> => {
    if (url.pathname === ERROR) return failed;
    const found = matchPage(table, url);
    if (found === undefined) return notFound;
    if (found.entry.name === "order-confirmed" && !url.searchParams.has("orderId")) {
      const order = await latestOrder(sql, facts.context.websiteId);
      if (order !== undefined) return { name: "order-confirmed", title: "Order confirmed", order };
    }
    return (await found.entry.find(found.request)(facts)) ?? notFound;
  };

  const cartOf = async (url: URL, context: RequestContext) => {
    const { websiteId } = context;
    if (url.searchParams.has("empty")) return noShoppingCart(websiteId);
    const own = await findCart(context);
    return own.entries.length > 0 ? own : sampleCart(sql, websiteId);
  };

  return async (context: RequestContext, path: string): Promise<PageData> => {
    const url = new URL(`http://website.invalid${path}`);
    const [settings, collections, contentCollections, cart] = await Promise.all([
      siteSettings.find(context.websiteId, { anew: true }),
      listCollections(sql, context.websiteId),
      listContentCollections(sql, context.websiteId),
      cartOf(url, context),
    ]);
    const sketch = await sketchOf(url, {
      context,
      settings,
      collections,
      contentCollections,
    });
    return toPageData({
      context,
      settings,
      sketch,
      collections,
      contentCollections,
      cart,
      path: url.pathname,
      assets: assets(sketch.name),
      // Nothing that the page sends from a preview would be taken.
      crumb: "",
      nonce: "preview",
    });
  };
};
export type PreviewData = ReturnType<typeof createPreviewData>;
