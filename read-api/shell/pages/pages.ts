import type { Request, Response } from "express";
import type { FindPricingFacts } from "#domain/cart/price-cart.ts";
import { noShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { PageGuard } from "../../kit/page-guard.ts";
import { withCurrentMedia } from "../../media/current-media.ts";
import type { FindRedirect } from "../../redirects/find-redirect.ts";
import { behindGate, namedTo } from "./access/access-guard.ts";
import type { FindPreview } from "./editor/website-preview.ts";
import type { FindPageDependencies } from "./find-page.ts";
import { createEmbeddedForms, formsIn } from "./forms/embedded-forms.ts";
import { createFindForms } from "./forms/find-forms.ts";
import { createFindFrame } from "./layout/find-frame.ts";
import type { SiteDesigns } from "./layout/site-design.ts";
import { createQuestions, type FindPage } from "./page-questions.ts";
import { queryOf } from "./query-of.ts";
import { pageWithCurrentMedia } from "./rendering/page-media.ts";
import type { PageInput } from "./rendering/page-view.ts";
import { createRenderPage, type RenderPageDependencies } from "./rendering/render-page.ts";
import { findAreas } from "./site-pages/find-site-page.ts";

export type PageDependencies = RenderPageDependencies &
  FindPageDependencies & {
    readonly siteDesigns: SiteDesigns;
    readonly pageGuard: PageGuard;
    readonly findPricingFacts: FindPricingFacts;
    readonly now: () => string;
    /** Where a path without a page leads. */
    readonly findRedirect: FindRedirect;
    /** What a member looks at in place of what visitors see. */
    readonly findPreview: FindPreview;
    /** Notes a page that was not found. It must not delay the answer. */
    readonly recordMissingPage: (
      context: RequestContext,
      page: { readonly path: string; readonly referrer: string | undefined },
    ) => void;
  };

const pageProjections = [
  "products",
  "product-status",
  "variant-stock",
  "carts",
  "cart-choices",
  "website-settings",
  "themes",
  "site-frame",
  "looks",
  "content",
  "media-contents",
  "pages",
  "forms",
  "page-access",
  "redirects",
  "reviews",
] as const;

export type Problem = {
  readonly status: number;
  readonly code: string;
  /** Message for visitors. */
  readonly message: string;
};

/** Whether a page has a list of countries, which begins with those that the shop ships to. */
const asksForCountry = ({ cartScreen, checkout, subscription, account }: PageInput): boolean =>
  [cartScreen, checkout, subscription, account].some((part) => part !== undefined);

const notFound: PageInput = { name: "not-found", title: "Page not found", status: 404 };

const pageInputOf = ({ status, code, message }: Problem): PageInput => {
  const title = "Something went wrong";
  return status === 404
    ? notFound
    : { name: "error", title, status, problem: { status, code, message } };
};

/** A request for a page, and not for a later one of a list whose page has fewer. */
const isAskedAsWhole = ({ method, query }: Request): boolean =>
  method === "GET" && query.page === undefined;

/** A page that had this path, or a redirect of the owner's. */
const findMoved = async (
  { findRedirect }: Pick<PageDependencies, "findRedirect">,
  { method, path, originalUrl }: Request,
  websiteId: string,
): Promise<PageInput | undefined> => {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const query = originalUrl.split("?").slice(1).join("?");
  const movedTo = await findRedirect({ websiteId, path, query });
  return movedTo === undefined ? undefined : { ...notFound, movedTo };
};

const redirected = (response: Response, { movedTo, redirect }: PageInput): boolean => {
  // Browsers ask again each time: a page that returns to an earlier path must be found there.
  if (movedTo !== undefined) response.set("cache-control", "no-cache").redirect(301, movedTo);
  else if (redirect !== undefined)
    response.set("cache-control", "no-store").redirect(303, redirect);
  return movedTo !== undefined || redirect !== undefined;
};

/** Answers pages: loads what every page needs and what this one shows, and renders it. */
export const createPages = (dependencies: PageDependencies) => {
  const { waitFor, themes, sql, nowMs, recordMissingPage } = dependencies;
  const ask = createQuestions(sql, nowMs);
  const renderPage = createRenderPage(dependencies);
  const { find: findFrame, findCart, findContentCollections } = createFindFrame(dependencies);
  const findForms = createFindForms(dependencies);
  const embeddedForms = createEmbeddedForms();

  return {
    findCart,
    findContentCollections,

    /** The page that `find` returns, or the not-found page. */
    show: async (
      request: Request,
      response: Response,
      context: RequestContext,
      find: FindPage,
    ): Promise<void> => {
      await waitFor(pageProjections, context.readAfter);
      const { websiteId } = context;
      const { cart, hasContactForm, media, ...known } = await findFrame(context);
      const preview = await dependencies.findPreview(context);
      const frame = { ...known, preview };
      const { gate, collections, contentCollections } = frame;
      const found = await behindGate(request, gate, async () => {
        const page = await find({ context, ...frame });
        return page ?? (await findMoved(dependencies, request, websiteId)) ?? notFound;
      });
      if (redirected(response, found)) return;
      if (found === notFound && isAskedAsWhole(request))
        recordMissingPage(context, { path: request.path, referrer: request.get("referer") });
      const areas = await findAreas(ask, { context, ...frame }, found.name);
      const page = pageWithCurrentMedia({ ...found, areas }, media);
      const forms = await findForms.placed(
        websiteId,
        [
          ...embeddedForms(themes.recall(websiteId), page.name),
          ...[page.content, page.areas?.above, page.areas?.below].flatMap(formsIn),
        ],
        { pagePath: request.path, pageTitle: page.title, query: queryOf(request.query) },
      );
      const shipping = asksForCountry(page)
        ? await dependencies.findPricingFacts({ websiteId, cartId: "", entries: [] })
        : undefined;
      const named = namedTo(gate, { collections, contentCollections });
      const isPrivate = page.isProtected === true || gate.isPrivileged || preview !== undefined;
      const shown = withCurrentMedia({ ...named, cart }, media);
      const view = { context, page, ...shown, forms, isPrivate, hasContactForm, preview };
      renderPage(request, response, { ...view, ...shipping, opens: gate.opens });
    },

    /** Shows an error page from memory alone, because the database may be the cause. */
    showProblem: (
      request: Request,
      response: Response,
      context: RequestContext,
      problem: Problem,
    ): void => {
      const cart = noShoppingCart(context.websiteId);
      const nothing = { collections: [], contentCollections: [], forms: {} };
      renderPage(request, response, { context, page: pageInputOf(problem), ...nothing, cart });
    },
  };
};
export type Pages = ReturnType<typeof createPages>;
