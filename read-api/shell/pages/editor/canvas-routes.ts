import { randomBytes } from "node:crypto";
import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { contentRefused, documentRefused } from "#domain/pages/document-rules.ts";
import { draftRejectionText } from "#domain/pages/rejections.ts";
import { writeGrid } from "#domain/pages/write-grid.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Log } from "#infra/log/log.ts";
import { getPageCanvasContract, renderPageContract } from "../../../pages/canvas-contract.ts";
import type { Themes } from "../../../themes/theme.ts";
import { createRenderLayout } from "../layout/render-layout.ts";
import { withLayout } from "../layout/with-layout.ts";
import { createRenderTheme } from "../rendering/render-theme.ts";
import { createReportTemplateErrors } from "../rendering/report-template-errors.ts";
import { type CanvasDataDependencies, createCanvasData, type Draft } from "./canvas-data.ts";
import { type CanvasNonces, canvasHeaders, withCanvasScript } from "./canvas-headers.ts";

export type RenderCanvasDependencies = CanvasDataDependencies & {
  readonly themes: Themes;
  readonly log: Log;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

export type PageCanvasDependencies = RenderCanvasDependencies & {
  readonly findDraft: (websiteId: string, pageId: string) => Promise<Draft | undefined>;
};

/** What a page shows in addition to its document. */
const projections = [
  "products",
  "content",
  "redirects",
  "website-settings",
  "themes",
  "forms",
  "site-frame",
  "looks",
] as const;

const newNonce = (): string => randomBytes(16).toString("base64url");

async function* once(text: string) {
  yield Buffer.from(text);
}

/** The rules that the draft follows, too. */
const renderingRefused = (document: PageDocument) =>
  documentRefused(document) ??
  blocksOf(document)
    .map(({ content }) => contentRefused(content))
    .find((refused) => refused !== undefined);

/** Draws drafts by the visitors' renderer: the same templates and limits. */
export const createRenderCanvas = (dependencies: RenderCanvasDependencies) => {
  const { themes, log, nowMs, waitFor } = dependencies;
  const dataOf = createCanvasData(dependencies);
  const renderTheme = createRenderTheme({ builtIn: themes.builtIn, log, nowMs });
  const renderLayout = createRenderLayout({ builtIn: themes.builtIn, log, nowMs });
  const report = createReportTemplateErrors(log);

  const renderCanvas = async (context: RequestContext, draft: Draft, nonce: string) => {
    const { websiteId, readAfter } = context;
    await waitFor(projections, readAfter);
    const theme = await themes.find(websiteId, { fresh: true });
    const { name, data, content } = await dataOf(context, draft, theme, nonce);
    const layout =
      content === undefined
        ? null
        : renderLayout(theme, content, data, (errors) => report(websiteId, name, errors));
    return { name, theme, data: withLayout(data, layout), layout };
  };

  return {
    /** The sections alone. */
    sections: async (context: RequestContext, draft: Draft): Promise<string> =>
      (await renderCanvas(context, draft, newNonce())).layout?.html ?? "",

    /** The whole page, for the sandboxed frame. */
    page: async (context: RequestContext, draft: Draft) => {
      const nonces: CanvasNonces = { styles: newNonce(), script: newNonce() };
      const { name, theme, data } = await renderCanvas(context, draft, nonces.styles);
      const html = renderTheme(theme, name, data)?.html ?? "";
      const content = once(withCanvasScript(html, nonces));
      return {
        file: { type: "text/html; charset=utf-8", content },
        headers: canvasHeaders(nonces),
      };
    },
  };
};

/** The draft of a page in the editor. */
export const pageCanvasQueries = (dependencies: PageCanvasDependencies): readonly Route[] => {
  const { findDraft } = dependencies;
  const canvas = createRenderCanvas(dependencies);
  return [
    route(getPageCanvasContract, async ({ params: { pageId }, context }) => {
      const draft = await findDraft(context.websiteId, pageId);
      if (draft === undefined) throw new Refusal(404, "page-unknown", "Page not found.");
      return canvas.page(context, draft);
    }),
    route(renderPageContract, async ({ body, context }) => {
      const refused = renderingRefused(body.document);
      if (refused) throw new Refusal(400, refused.code, draftRejectionText(refused));
      return {
        body: { html: await canvas.sections(context, body), css: writeGrid(body.document).css },
      };
    }),
  ];
};
