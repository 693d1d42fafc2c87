import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { WebsitePreview } from "#domain/kit/editor-cookies.ts";
import { blocksOf } from "#domain/pages/document.ts";
import type { ServiceFacts } from "#domain/services/connected.ts";
import type { ShippingOption } from "#domain/shipping/events.ts";
import type { Diagnostic } from "#domain/templates/diagnostics.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Crumb } from "#infra/http/crumb.ts";
import type { Log } from "#infra/log/log.ts";
import type { Collection } from "../../../catalog/product-contract.ts";
import type { OwnContentCollection } from "../../../content/shapes-contract.ts";
import type { SiteSettingsReader } from "../../../site-settings/find-site-settings.ts";
import type { Themes } from "../../../themes/theme.ts";
import { servingOf } from "../blocks/all.ts";
import { withPreviewBar } from "../editor/website-preview.ts";
import type { PageContent } from "../layout/layout-data.ts";
import { createRenderLayout } from "../layout/render-layout.ts";
import type { SiteDesigns } from "../layout/site-design.ts";
import { withLayout } from "../layout/with-layout.ts";
import type { PageName } from "../page-facts.ts";
import type { AssetsView, PageData } from "./page-data.ts";
import { sendPage } from "./page-headers.ts";
import { isAccountPage, type PageInput } from "./page-view.ts";
import { createRenderTheme } from "./render-theme.ts";
import { createReportTemplateErrors } from "./report-template-errors.ts";
import { toPageData } from "./to-page-data.ts";

export type RenderPageDependencies = {
  readonly siteSettings: SiteSettingsReader;
  readonly crumb: Crumb;
  readonly log: Log;
  readonly nowMs: () => number;
  readonly themes: Themes;
  readonly siteDesigns: Pick<SiteDesigns, "recall">;
  /** The services of each website. */
  readonly services: {
    readonly find: (websiteId: string, options: { readonly fresh: boolean }) => Promise<unknown>;
    /** From memory. */
    readonly recallFacts: (websiteId: string) => ServiceFacts;
  };
  readonly assets: (page: PageName) => AssetsView;
};

/** Screens that the browser moves through without a page load, up to the card form. */
const cardScreens: ReadonlySet<PageName> = new Set([
  "cart",
  "checkout",
  "checkout-review",
  "subscription",
]);

const fallbackPage = (title: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p><a href="/">Back to the home page</a></p></body></html>`;

const fallbackTitles: Partial<Record<PageName, string>> = { "not-found": "Page not found" };

export type PageToRender = {
  readonly context: RequestContext;
  readonly page: PageInput;
  readonly collections: readonly Collection[];
  readonly contentCollections: readonly OwnContentCollection[];
  readonly cart: ShoppingCart;
  /** What is enabled; absent on pages that ask for no country. */
  readonly shippingOptions?: readonly ShippingOption[];
  readonly forms: PageData["forms"];
  readonly hasContactForm?: boolean;
  /** Whether the visitor can open a path; absent: nothing is known about it. */
  readonly opens?: (path: string) => boolean;
  /** It contains something that strangers cannot see. */
  readonly isPrivate?: boolean;
  /** How a member looks at it; absent: as visitors do. */
  readonly preview?: WebsitePreview | undefined;
};

/** Anyone with the URL of these pages can open them. */
const keyedPages: ReadonlySet<PageName> = new Set([
  "files",
  "gift-card",
  "gift-card-balance",
  "subscription",
  "reviews-request",
  "unsubscribe",
  "restock-mail",
]);
/** These pages show names and addresses to the person at the browser. */
const buyersPages: ReadonlySet<PageName> = new Set([
  "checkout",
  "checkout-review",
  "order-confirmed",
]);

/** The websites that blocks of a page embed. */
const framesIn = (document: PageContent["document"]): readonly string[] =>
  blocksOf(document).flatMap(({ content }) => servingOf(content).frames?.(content) ?? []);

/** Assembles a page's data, renders its template and sends it. Needs no database. */
export const createRenderPage = (dependencies: RenderPageDependencies) => {
  const { siteSettings, siteDesigns, crumb, log, nowMs, themes, assets } = dependencies;
  const renderTheme = createRenderTheme({ builtIn: themes.builtIn, log, nowMs });
  const renderLayout = createRenderLayout({ builtIn: themes.builtIn, log, nowMs });
  const report = createReportTemplateErrors(log);

  return (request: Request, response: Response, toRender: PageToRender): void => {
    const { context, page, preview } = toRender;
    const facts = dependencies.services.recallFacts(context.websiteId);
    const nonce = randomBytes(16).toString("base64url");
    // The URL that a form is posted to cannot be opened again.
    const path = request.method === "GET" || request.method === "HEAD" ? request.path : "/";
    const found = toPageData({
      ...toRender,
      settings: siteSettings.recall(context.websiteId),
      design: siteDesigns.recall(context.websiteId),
      opens: toRender.opens ?? (() => false),
      sendsEmail: facts.mailMode !== "none",
      path,
      assets: assets(page.name),
      // A request that failed before its cookies were read keeps its crumb.
      crumb: request.cookies === undefined ? "" : crumb.issue(request, response),
      nonce,
    });
    const theme = themes.recall(context.websiteId);
    const { content } = page;
    const reportErrors = (errors: readonly Diagnostic[]) =>
      report(context.websiteId, page.name, errors);
    const laidOut = (shown: PageContent | undefined) =>
      shown ? renderLayout(theme, shown, found, reportErrors) : null;
    const { above, below } = page.areas ?? {};
    const data = {
      ...withLayout(found, laidOut(content)),
      areas: { above: laidOut(above), below: laidOut(below) },
    };
    const rendered = renderTheme(theme, page.name, data);
    if (rendered) reportErrors(rendered.errors);
    else log.error({ page: page.name }, "the theme has no template for a page");
    const html =
      rendered?.html ?? fallbackPage(fallbackTitles[page.name] ?? "This page cannot be displayed");
    sendPage(request, response, {
      status: page.status ?? 200,
      html:
        preview === undefined
          ? html
          : withPreviewBar(html, preview, {
              path,
              nonce,
              drafted: page.drafted,
              isMissing: page.status === 404,
            }),
      nonce,
      runsScripts: preview?.runsScripts !== false,
      isPrivate:
        toRender.isPrivate === true || isAccountPage(page.name) || keyedPages.has(page.name),
      isKept: !buyersPages.has(page.name),
      takesCards: facts.takesCards === true && cardScreens.has(page.name),
      frames: [content, above, below].flatMap((each) => (each ? framesIn(each.document) : [])),
    });
  };
};
