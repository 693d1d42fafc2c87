import type { FindPricingFacts } from "#domain/cart/price-cart.ts";
import { noShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import { openGate } from "#domain/page-access/gate.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createFindShoppingCart } from "../../cart/routes.ts";
import { listCollections } from "../../catalog/list-collections.ts";
import { listContentCollections } from "../../content/list-collections.ts";
import type { SiteSettingsReader } from "../../site-settings/find-site-settings.ts";
import type { Theme } from "../../themes/theme.ts";
import { accessDenied, comingSoon, lockScreen } from "../pages/access/lock-screen.ts";
import { sampleSiteUser } from "../pages/account/sample-account.ts";
import type { FindOffered, StartedCheckout } from "../pages/checkout/find-checkout.ts";
import { createFindPages, type FindPageDependencies } from "../pages/find-page.ts";
import { createEmbeddedForms, formsIn } from "../pages/forms/embedded-forms.ts";
import { createFindForms } from "../pages/forms/find-forms.ts";
import type { PageContent } from "../pages/layout/layout-data.ts";
import type { SiteDesign, SiteDesigns } from "../pages/layout/site-design.ts";
import type { PageName } from "../pages/page-facts.ts";
import type { PageFacts } from "../pages/page-questions.ts";
import { matchPage, pageTable } from "../pages/page-table.ts";
import { previewParts } from "../pages/preview-parts.ts";
import { queryOf } from "../pages/query-of.ts";
import type { AssetsView, PageData } from "../pages/rendering/page-data.ts";
import type { PageInput } from "../pages/rendering/page-view.ts";
import { toPageData } from "../pages/rendering/to-page-data.ts";
import {
  ACCESS_DENIED,
  CHECKOUT_REVIEW,
  COMING_SOON,
  ERROR,
  GIFT_CARD_BALANCE,
  LOCK_SCREEN,
  sampleCart,
} from "./preview-pages.ts";
import { sampleGiftCard, sampleGiftCardBalance } from "./sample-gift-cards.ts";
import { sampleOrder } from "./sample-order.ts";

export type PreviewDataDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly siteSettings: SiteSettingsReader;
  readonly siteDesigns: Pick<SiteDesigns, "find">;
  readonly findPricingFacts: FindPricingFacts;
  readonly now: () => string;
  readonly nowMs: () => number;
  readonly assets: (page: PageName) => AssetsView;
  readonly offeredPayments: FindOffered;
};

const notFound: PageInput = { name: "not-found", title: "Page not found", status: 404 };

const failed: PageInput = {
  name: "error",
  title: "Something went wrong",
  status: 500,
  problem: {
    status: 500,
    code: "internal",
    message: "Something went wrong. Please try again.",
  },
};

/** Sample input of a customer, and the time of the hold. */
const buyer = {
  "contact.email": "ada@example.com",
  "contact.name": "Ada Lovelace",
  "address.line1": "12 Mill Lane",
  "address.postalCode": "14850",
  "address.city": "Ithaca",
  "address.region": "New York",
  "address.country": "US",
  note: "Please wrap it: it is a present.",
};
const started: StartedCheckout = {
  expiresAt: "2030-01-05T12:10:00.000Z",
  payments: [{ method: "manual" }],
};

/** Pages that only exist in previews, and those with a visitor's own data. */
const samples: ReadonlyMap<string, PageInput> = new Map([
  [ERROR, failed],
  [GIFT_CARD_BALANCE, sampleGiftCardBalance],
  [LOCK_SCREEN, lockScreen("/", "/", { message: null, status: 403 })],
  [ACCESS_DENIED, accessDenied],
  [COMING_SOON, comingSoon],
]);

/** Undefined for pages without a visitor's data: previews show the website's real content there. */
const sampleOf = async (
  sql: Sql,
  name: PageName | undefined,
  { context, settings }: PageFacts,
): Promise<PageInput | undefined> => {
  if (name === "gift-card") return sampleGiftCard;
  if (name !== "order-confirmed") return undefined;
  const { entries } = await sampleCart(sql, context.websiteId);
  return { name, title: "Order confirmed", order: sampleOrder(entries, settings.currency) };
};

/** The link to the contact page is part of the design, and leads nowhere in a preview. */
const previewed = { hasContactForm: true, crumb: "", nonce: "preview" } as const;

/** The page of a path, with a sample where a visitor's own data would be. */
const createPageInputOf = (dependencies: FindPageDependencies) => {
  const find = createFindPages(dependencies);
  const table = pageTable(find);
  return async (url: URL, facts: PageFacts): Promise<PageInput> => {
    const sample = samples.get(url.pathname);
    if (sample !== undefined) return sample;
    if (url.pathname === CHECKOUT_REVIEW)
      return (await find.checkoutReview(buyer, started)(facts)) ?? notFound;
    const found = matchPage(table, url);
    if (found === undefined) return notFound;
    const invented = await sampleOf(dependencies.sql, found.entry.name, facts);
    if (invented !== undefined) return invented;
    return (await found.entry.find(found.request)(facts)) ?? notFound;
  };
};

export type PreviewData = {
  readonly data: PageData;
  /** The sections of a page that owners wrote. */
  readonly content: PageContent | undefined;
};

/**
 * The data for a page's template: the page's real products and content, with the author's own cart
 * or one of the shop's products, and invented people wherever a visitor's own data would be.
 */
export const createPreviewData = (dependencies: PreviewDataDependencies) => {
  const { sql, waitFor, nowMs, offeredPayments, siteSettings, siteDesigns, assets } = dependencies;
  const parts = { ...previewParts, sql, waitFor, nowMs, offeredPayments };
  const pageInputOf = createPageInputOf(parts);
  const findForms = createFindForms(parts);
  const embeddedForms = createEmbeddedForms();
  const findCart = createFindShoppingCart(dependencies);

  const cartOf = async (url: URL, context: RequestContext) => {
    const { websiteId } = context;
    if (url.searchParams.has("empty")) return noShoppingCart(websiteId);
    const own = await findCart(context);
    return own.entries.length > 0 ? own : sampleCart(sql, websiteId);
  };

  /** `design`: instead of the one that visitors see. */
  return async (
    context: RequestContext,
    path: string,
    theme: Theme,
    design?: SiteDesign,
  ): Promise<PreviewData> => {
    const url = new URL(`http://website.invalid${path}`);
    const [settings, collections, contentCollections, cart, found] = await Promise.all([
      siteSettings.find(context.websiteId, { fresh: true }),
      listCollections(sql, context.websiteId),
      listContentCollections(sql, context.websiteId),
      cartOf(url, context),
      design ?? siteDesigns.find(context.websiteId, { fresh: true }),
    ]);
    const page = await pageInputOf(url, {
      // Without cookies no page finds data of a browser.
      context: { ...context, cookies: {}, siteUser: sampleSiteUser },
      settings,
      collections,
      contentCollections,
      // Owners see locked pages.
      gate: openGate,
    });
    const forms = await findForms.placed(
      context.websiteId,
      [...embeddedForms(theme, page.name), ...formsIn(page.content)],
      {
        pagePath: url.pathname,
        pageTitle: page.title,
        query: queryOf(Object.fromEntries(url.searchParams)),
      },
    );
    const data = toPageData({
      ...previewed,
      context,
      settings,
      page,
      design: found,
      opens: openGate.opens,
      collections,
      contentCollections,
      cart,
      forms,
      path: url.pathname,
      // Previews run no scripts, and preloading them would only cause warnings.
      assets: { ...assets(page.name), js: [], preload: [] },
    });
    return { data, content: page.content };
  };
};
