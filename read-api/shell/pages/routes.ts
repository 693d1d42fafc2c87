import compression from "compression";
import {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import { contentCollectionUrl } from "#domain/content/collection.ts";
import { normalPath } from "#domain/kit/normal-path.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { toRefusal } from "#infra/http/errors.ts";
import { sentOf } from "#infra/http/form-fallback.ts";
import { loggedPath } from "#infra/http/logged-path.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { inWordsOf } from "#infra/http/refusal-texts.ts";
import { contextOf } from "#infra/http/request-context.ts";
import { sendPieces } from "#infra/http/send.ts";
import { showLockedAgain } from "./access/show-locked-again.ts";
import { createCalendar } from "./content/calendar.ts";
import { createFeed } from "./content/feed.ts";
import { createFindPages } from "./find-page.ts";
import type { PageEntry } from "./page-entry.ts";
import { pageTable } from "./page-table.ts";
import { createPages, type PageDependencies, type Pages } from "./pages.ts";
import { showRefusal } from "./show-refusal.ts";
import { createSitemap, robotsText, sitemapStart } from "./sitemap/sitemap.ts";

/** Collections change rarely, but crawlers request often. */
const SITEMAP_SECONDS = 3_600;
const FEED_SECONDS = 300;

type Write = ReturnType<typeof createCalendar>;

/** The URLs for crawlers, feed readers and calendars. */
const serveMachines = (
  router: Router,
  { sql, nowMs, waitFor, pageGuard }: PageDependencies,
): void => {
  const sitemap = createSitemap(sql, nowMs);
  const feed = createFeed(sql, nowMs);
  const calendar = createCalendar(sql, nowMs);
  const askedBy = async (response: Response) => {
    const { websiteId, origin } = contextOf(response);
    return { websiteId, origin, gate: await pageGuard.strangersGate(websiteId) };
  };
  const cacheControl = `public, max-age=${SITEMAP_SECONDS}`;
  router.get("/sitemap.xml", async (_request, response) => {
    const xml = await sitemap.whole(await askedBy(response));
    response.set("cache-control", cacheControl).type("xml").send(xml);
  });
  router.get("/sitemap-:kind-:from.xml", async ({ params }, response, next) => {
    const start = sitemapStart(params.kind, params.from);
    const piece = start && (await sitemap.piece(await askedBy(response), start));
    if (piece === undefined) next();
    else await sendPieces(response, { type: "xml", cacheControl }, piece);
  });
  router.get("/robots.txt", (_request, response) => {
    const { origin } = contextOf(response);
    response.set("cache-control", cacheControl);
    response.type("text/plain").send(robotsText(origin));
  });
  // Locked content is answered like a page.
  const written: Readonly<Record<string, { readonly type: string; readonly write: Write }>> = {
    rss: {
      type: "rss",
      write: (websiteId, { slug, urlId }, origin, gate) =>
        urlId === undefined ? feed(websiteId, slug, origin, gate) : Promise.resolve(undefined),
    },
    ical: { type: "text/calendar; charset=utf-8", write: calendar },
  };
  router.get(["/:collection", "/:collection/:item"], async (request, response, next) => {
    const { format } = request.query;
    const how =
      typeof format === "string" && Object.hasOwn(written, format) ? written[format] : undefined;
    if (how === undefined) {
      next();
      return;
    }
    const context = contextOf(response);
    const { websiteId, origin, readAfter } = context;
    const { collection, item } = request.params as { collection: string; item?: string };
    await waitFor(["content", "page-access"], readAfter);
    const gate = await pageGuard.gateOf(context);
    const text = gate.opens(contentCollectionUrl(collection))
      ? await how.write(websiteId, { slug: collection, urlId: item }, origin, gate)
      : undefined;
    const caching = gate.isPrivileged ? "no-store" : `public, max-age=${FEED_SECONDS}`;
    if (text === undefined) next();
    else response.set("cache-control", caching).type(how.type).send(text);
  });
};

/** Every URL of the website that is neither an asset nor below /api. */
export const pageRoutes = (
  dependencies: PageDependencies,
  pages: Pages,
  table: readonly PageEntry[],
): Router => {
  const router = Router();
  router.use(compression());

  serveMachines(router, dependencies);

  // A visitor with an empty cart is redirected to the cart.
  const requireCart: RequestHandler = async (_request, response, next) => {
    const cart = await pages.findCart(contextOf(response));
    if (cart.entries.length === 0) response.redirect(303, "/cart");
    else next();
  };
  for (const path of ["/checkout", "/checkout/details", "/checkout/review"])
    router.all(path, requireCart);
  for (const { path, find, findSent } of table) {
    router.get(path, (request, response) =>
      pages.show(request, response, contextOf(response), find(request)),
    );
    if (findSent !== undefined)
      router.post(path, (request, response, next) => {
        const sent = sentOf(response);
        if (sent === undefined) return next();
        return pages.show(request, response, contextOf(response), findSent(sent));
      });
  }

  router.use((request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      next(new Refusal(404, "not-found", "Page not found."));
      return;
    }
    return pages.show(request, response, contextOf(response), async () => undefined);
  });
  return router;
};

const isPageRequest = (request: Request): boolean =>
  !normalPath(request.path).startsWith("/api/") && request.accepts(["json", "html"]) === "html";

/** If the website was not found, the page names none. */
const contextOrNone = (request: Request, response: Response): RequestContext =>
  (response.locals.context as RequestContext | undefined) ?? {
    websiteId: "",
    visitorId: undefined,
    owner: undefined,
    siteUser: undefined,
    correlationId: "",
    idempotencyKey: undefined,
    cookies: {},
    clientIp: "",
    proxied: false,
    userAgent: "",
    readAfter: undefined,
    origin: `${request.protocol}://${request.get("host") ?? "localhost"}`,
  };

/** Browsers get a page where API clients get JSON; if that fails, the JSON answer is sent. */
const problemPages =
  ({ log }: PageDependencies, pages: Pages, table: readonly PageEntry[]): ErrorRequestHandler =>
  async (error, request, response, next) => {
    if (response.headersSent || !isPageRequest(request)) {
      next(error);
      return;
    }
    const known = toRefusal(error);
    const refusal = known && inWordsOf(response, known);
    if (refusal === undefined || refusal.status >= 500)
      log.error({ error, method: request.method, path: loggedPath(request.path) }, "a page failed");
    const problem =
      refusal ??
      inWordsOf(response, new Refusal(500, "internal", "Something went wrong. Please try again."));
    try {
      const shown =
        refusal !== undefined && (await showRefusal(table, pages, { request, response, refusal }));
      if (shown || (await showLockedAgain(pages, { request, response, refusal }))) return;
      response.set(problem.headers);
      pages.showProblem(request, response, contextOrNone(request, response), problem);
    } catch (failure) {
      log.error({ error: failure }, "the error page failed");
      next(error);
    }
  };

/** Pages and error pages. They must be mounted last, because they answer every remaining URL. */
export const mountSitePages = (app: Express, dependencies: PageDependencies): void => {
  const pages = createPages(dependencies);
  const table = pageTable(createFindPages(dependencies));
  app.use(pageRoutes(dependencies, pages, table));
  app.use(problemPages(dependencies, pages, table));
};
