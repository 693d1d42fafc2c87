import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { Diagnostic } from "#domain/templates/diagnostics.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Crumb } from "#infra/http/crumb.ts";
import type { Log } from "#infra/log/log.ts";
import type { Collection } from "../catalog/product-shapes.ts";
import type { OwnContentCollection } from "../content/content-shapes.ts";
import type { SiteSettingsReader } from "../site-settings/find-site-settings.ts";
import { createDrawTheme } from "./draw-theme.ts";
import type { AssetsView, PageName } from "./page-data.ts";
import { sendPage } from "./page-headers.ts";
import type { PageSketch } from "./page-view.ts";
import type { Themes } from "./theme.ts";
import { toPageData } from "./to-page-data.ts";

export type DrawDependencies = {
  readonly siteSettings: SiteSettingsReader;
  readonly crumb: Crumb;
  readonly log: Log;
  readonly nowMs: () => number;
  readonly themes: Themes;
  readonly assets: (page: PageName) => AssetsView;
};

const fallbackPage = (title: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p><a href="/">Back to the start</a></p></body></html>`;

const fallbackTitles: Partial<Record<PageName, string>> = { "not-found": "Page not found" };

export type Drawing = {
  readonly context: RequestContext;
  readonly sketch: PageSketch;
  readonly collections: readonly Collection[];
  readonly contentCollections: readonly OwnContentCollection[];
  readonly cart: ShoppingCart;
};

/** Complaints kept in mind at most, so that a hostile template cannot fill the memory. */
const MOST_REPORTED = 1_000;

/** Every complaint once: a broken template is drawn for every visitor. */
const createReport = (log: Log) => {
  const reported = new Set<string>();
  return (page: PageName, errors: readonly Diagnostic[]): void => {
    for (const error of errors) {
      const key = `${page}:${error.file ?? ""}:${error.line}:${error.message}`;
      if (reported.has(key) || reported.size >= MOST_REPORTED) continue;
      reported.add(key);
      log.warn({ page, error }, "a template has an error");
    }
  };
};

/** Puts a page's data together, draws its template and sends it. Needs no database. */
export const createDrawPage = (dependencies: DrawDependencies) => {
  const { siteSettings, crumb, log, nowMs, themes, assets } = dependencies;
  const drawTheme = createDrawTheme({ builtIn: themes.builtIn, log, nowMs });
  const report = createReport(log);

  return (request: Request, response: Response, drawing: Drawing): void => {
    const { context, sketch } = drawing;
    const nonce = randomBytes(16).toString("base64url");
    // A form's address cannot be visited again.
    const path = request.method === "GET" || request.method === "HEAD" ? request.path : "/";
    const data = toPageData({
      ...drawing,
      settings: siteSettings.recall(context.websiteId),
      path,
      assets: assets(sketch.name),
      // A request that failed before its cookies were read keeps the crumb that it may have.
      crumb: request.cookies === undefined ? "" : crumb.issue(request, response),
      nonce,
    });
    const rendered = drawTheme(themes.recall(context.websiteId), sketch.name, data);
    if (rendered) report(sketch.name, rendered.errors);
    else log.error({ page: sketch.name }, "the theme has no template for a page");
    const html =
      rendered?.html ?? fallbackPage(fallbackTitles[sketch.name] ?? "Something is missing");
    sendPage(request, response, { status: sketch.status ?? 200, html, nonce });
  };
};
