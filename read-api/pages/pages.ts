import type { Request, Response } from "express";
import { noShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createFindShoppingCart } from "../cart/routes.ts";
import { listCollections } from "../catalog/list-collections.ts";
import { createContentCollections } from "../content/list-collections.ts";
import { shareQuestions } from "../shared/shared-question.ts";
import { createDrawPage, type DrawDependencies } from "./draw-page.ts";
import type { FindPage } from "./page-questions.ts";
import type { PageSketch } from "./page-view.ts";

export type PageDependencies = DrawDependencies & {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

const pageProjections = [
  "products",
  "product-status",
  "variant-stock",
  "carts",
  "website-settings",
  "themes",
  "content",
] as const;

export type Problem = {
  readonly status: number;
  readonly code: string;
  /** For visitors. */
  readonly message: string;
};

const notFound: PageSketch = { name: "not-found", title: "Page not found", status: 404 };

/** Shows pages: looks up what every page has and what this one shows, and draws it. */
export const createPages = (dependencies: PageDependencies) => {
  const { sql, waitFor, siteSettings, themes, nowMs } = dependencies;
  const draw = createDrawPage(dependencies);
  const findCart = createFindShoppingCart({ sql, waitFor });
  const findCollections = shareQuestions(
    (websiteId: string) => websiteId,
    (websiteId) => listCollections(sql, websiteId),
  );

  const findContentCollections = createContentCollections(sql, nowMs);

  return {
    findCart,
    findContentCollections,

    /** The page that `find` finds, or the not-found page. */
    show: async (
      request: Request,
      response: Response,
      context: RequestContext,
      find: FindPage,
    ): Promise<void> => {
      await waitFor(pageProjections, context.readAfter);
      const { websiteId } = context;
      const anew = context.readAfter !== undefined;
      const [settings, collections, contentCollections, cart] = await Promise.all([
        siteSettings.find(websiteId, { anew }),
        findCollections(websiteId),
        findContentCollections(websiteId, { anew }),
        findCart(context),
        // Kept in memory, from where it is drawn.
        themes.find(websiteId, { anew }),
      ]);
      const found = await find({ context, settings, collections, contentCollections });
      const sketch = found ?? notFound;
      draw(request, response, { context, sketch, collections, contentCollections, cart });
    },

    /** Says what went wrong, from memory alone: the database may be what is wrong. */
    showProblem: (
      request: Request,
      response: Response,
      context: RequestContext,
      { status, code, message }: Problem,
    ): void => {
      const title = "Something went wrong";
      const sketch: PageSketch =
        status === 404
          ? notFound
          : { name: "error", title, status, problem: { status, code, message } };
      const cart = noShoppingCart(context.websiteId);
      const nothing = { collections: [], contentCollections: [] };
      draw(request, response, { context, sketch, ...nothing, cart });
    },
  };
};
export type Pages = ReturnType<typeof createPages>;
