import { randomBytes } from "node:crypto";
import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { contentRefused, documentRefused } from "#domain/pages/document-rules.ts";
import { draftRejectionText } from "#domain/pages/rejections.ts";
import { writeGrid } from "#domain/pages/write-grid.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Log } from "#infra/log/log.ts";
import { drawPageContract, getPageCanvasContract } from "../../pages/canvas-contract.ts";
import type { Themes } from "../../themes/theme.ts";
import { type CanvasDataDependencies, createCanvasData, type Draft } from "./canvas-data.ts";
import { type CanvasNonces, canvasHeaders, withCanvasScript } from "./canvas-headers.ts";
import { createRenderLayout } from "./render-layout.ts";
import { createDrawTheme } from "./render-theme.ts";
import { createReportTemplateErrors } from "./report-template-errors.ts";

export type PageCanvasDependencies = CanvasDataDependencies & {
  readonly findDraft: (websiteId: string, pageId: string) => Promise<Draft | undefined>;
  readonly themes: Themes;
  readonly log: Log;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

/** What a page shows in addition to its document. */
const projections = [
  "products",
  "content",
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
const drawingRefused = (document: PageDocument) =>
  documentRefused(document) ??
  blocksOf(document)
    .map(({ content }) => contentRefused(content))
    .find((refused) => refused !== undefined);

/** The draft of a page in the editor, by the visitors' renderer: the same templates and limits. */
export const pageCanvasQueries = (dependencies: PageCanvasDependencies): readonly Route[] => {
  const { findDraft, themes, log, nowMs, waitFor } = dependencies;
  const dataOf = createCanvasData(dependencies);
  const renderTheme = createDrawTheme({ builtIn: themes.builtIn, log, nowMs });
  const renderLayout = createRenderLayout({ builtIn: themes.builtIn, log, nowMs });
  const report = createReportTemplateErrors(log);

  const draw = async (context: RequestContext, draft: Draft, nonce: string) => {
    const { websiteId, readAfter } = context;
    await waitFor(projections, readAfter);
    const theme = await themes.find(websiteId, { anew: true });
    const { data, content } = await dataOf(context, draft, theme, nonce);
    const layout = renderLayout(theme, content, data, (errors) =>
      report(websiteId, "page", errors),
    );
    return { theme, data: { ...data, layout }, layout };
  };

  return [
    route(getPageCanvasContract, async ({ params: { pageId }, context }) => {
      const draft = await findDraft(context.websiteId, pageId);
      if (draft === undefined) throw new Refusal(404, "page-unknown", "Page not found.");
      const nonces: CanvasNonces = { styles: newNonce(), script: newNonce() };
      const { theme, data } = await draw(context, draft, nonces.styles);
      const html = renderTheme(theme, "page", data)?.html ?? "";
      const content = once(withCanvasScript(html, nonces));
      return {
        file: { type: "text/html; charset=utf-8", content },
        headers: canvasHeaders(nonces),
      };
    }),
    route(drawPageContract, async ({ body, context }) => {
      const refused = drawingRefused(body.document);
      if (refused) throw new Refusal(400, refused.code, draftRejectionText(refused));
      const { layout } = await draw(context, body, newNonce());
      return { body: { html: layout.html, css: writeGrid(body.document).css } };
    }),
  ];
};
