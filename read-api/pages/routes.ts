import compression from "compression";
import {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type Response,
  Router,
} from "express";
import type { RequestContext } from "#infra/http/context.ts";
import { toRefusal } from "#infra/http/errors.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { contextOf } from "#infra/http/request-context.ts";
import { createFeed } from "./feed.ts";
import { createFindPages } from "./find-page.ts";
import { pageTable } from "./page-table.ts";
import { createPages, type PageDependencies, type Pages } from "./pages.ts";
import { createSitemap, robotsText } from "./sitemap.ts";

/** Collections change rarely, crawlers come often. */
const SITEMAP_SECONDS = 3_600;
const FEED_SECONDS = 300;

/** What crawlers and feed readers ask for. */
const serveMachines = (router: Router, { sql, nowMs, waitFor }: PageDependencies): void => {
  const sitemap = createSitemap(sql, nowMs);
  const feed = createFeed(sql, nowMs);
  router.get("/sitemap.xml", async (_request, response) => {
    const { websiteId, origin } = contextOf(response);
    const xml = await sitemap(websiteId, origin);
    response.set("cache-control", `public, max-age=${SITEMAP_SECONDS}`).type("xml").send(xml);
  });
  router.get("/robots.txt", (_request, response) => {
    const { origin } = contextOf(response);
    response.set("cache-control", `public, max-age=${SITEMAP_SECONDS}`);
    response.type("text/plain").send(robotsText(origin));
  });
  router.get("/:collection", async (request, response, next) => {
    if (request.query.format !== "rss") {
      next();
      return;
    }
    const { websiteId, origin, readAfter } = contextOf(response);
    await waitFor(["content"], readAfter);
    const xml = await feed(websiteId, String(request.params.collection), origin);
    if (xml === undefined) next();
    else response.set("cache-control", `public, max-age=${FEED_SECONDS}`).type("rss").send(xml);
  });
};

/** Every address of the site that is not an asset and not below /api. */
export const pageRoutes = (dependencies: PageDependencies, pages: Pages): Router => {
  const table = pageTable(createFindPages(dependencies));
  const router = Router();
  router.use(compression());

  serveMachines(router, dependencies);

  // A visitor with nothing to buy is sent to the cart.
  router.get("/checkout", async (_request, response, next) => {
    const cart = await pages.findCart(contextOf(response));
    if (cart.entries.length === 0) response.redirect(303, "/cart");
    else next();
  });
  for (const { path, find } of table)
    router.get(path, (request, response) =>
      pages.show(request, response, contextOf(response), find(request)),
    );

  router.use((request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      next(new Refusal(404, "not-found", "There is no such page."));
      return;
    }
    return pages.show(request, response, contextOf(response), async () => undefined);
  });
  return router;
};

const isPageRequest = (request: Request): boolean =>
  !request.path.startsWith("/api/") && request.accepts(["json", "html"]) === "html";

/** When the website itself could not be found the page speaks for nobody. */
const contextOrNone = (request: Request, response: Response): RequestContext =>
  (response.locals.context as RequestContext | undefined) ?? {
    websiteId: "",
    visitorId: undefined,
    owner: undefined,
    correlationId: "",
    idempotencyKey: undefined,
    cookies: {},
    clientIp: "",
    proxied: false,
    userAgent: "",
    readAfter: undefined,
    origin: `${request.protocol}://${request.get("host") ?? "localhost"}`,
  };

/** Browsers get a page where calls get JSON; whatever fails here goes on to the JSON answer. */
const problemPages =
  ({ log }: PageDependencies, pages: Pages): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent || !isPageRequest(request)) {
      next(error);
      return;
    }
    const refusal = toRefusal(error);
    if (refusal === undefined || refusal.status >= 500)
      log.error({ error, method: request.method, path: request.path }, "a page failed");
    const problem = refusal ?? {
      status: 500,
      code: "internal",
      message: "Something went wrong on our side. Please try again.",
      headers: {},
    };
    try {
      response.set(problem.headers);
      pages.showProblem(request, response, contextOrNone(request, response), problem);
    } catch (failure) {
      log.error({ error: failure }, "the error page failed");
      next(error);
    }
  };

/**
 * Pages and the pages that say what went wrong. Mount them last: they answer every address that
 * nobody else did.
 */
export const mountSitePages = (app: Express, dependencies: PageDependencies): void => {
  const pages = createPages(dependencies);
  app.use(pageRoutes(dependencies, pages));
  app.use(problemPages(dependencies, pages));
};
