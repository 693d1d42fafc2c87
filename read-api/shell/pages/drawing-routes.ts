import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { contentRefused, documentRefused } from "#domain/pages/document-rules.ts";
import { pagePicture, pageText } from "#domain/pages/page-text.ts";
import { pageUrl } from "#domain/pages/path.ts";
import { draftRejectionText } from "#domain/pages/rejections.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Log } from "#infra/log/log.ts";
import { drawPageContract } from "../../pages/drawing-contract.ts";
import type { Themes } from "../../themes/theme.ts";
import { createPreviewData, type PreviewDataDependencies } from "../themes/preview-data.ts";
import { framed } from "../themes/preview-frame.ts";
import { createPreviewLayout } from "../themes/preview-layout.ts";
import { findPageContent } from "./find-site-page.ts";
import { textOf } from "./item-view.ts";
import { createQuestions, type FindPage, type Questions } from "./page-questions.ts";
import { MAX_DESCRIPTION } from "./page-view.ts";
import { createDrawTheme } from "./render-theme.ts";

export type PageDrawingDependencies = PreviewDataDependencies & {
  readonly themes: Themes;
  readonly log: Log;
};

/** The document as the page of its path. */
const findDrawn =
  (ask: Questions, path: string, document: PageDocument): FindPage =>
  async (facts) => {
    const { title, description, noIndex } = document.details;
    return {
      name: "page",
      title,
      description: description || textOf(escapeHtml(pageText(document)), MAX_DESCRIPTION),
      canonicalPath: pageUrl(path),
      imageUrl: pagePicture(document) || null,
      noIndex,
      content: {
        ...(await findPageContent(ask, facts, { key: null, document })),
        isMarked: true,
      },
    };
  };

/** The rules that the draft follows, too. */
const drawingRefused = (document: PageDocument) =>
  documentRefused(document) ??
  blocksOf(document)
    .map(({ content }) => contentRefused(content))
    .find((refused) => refused !== undefined);

/** Drafts are drawn by the visitors' renderer: the same templates, limits and data. */
export const pageDrawingQueries = (dependencies: PageDrawingDependencies): readonly Route[] => {
  const { sql, nowMs, themes, log } = dependencies;
  const ask = createQuestions(sql, nowMs);
  const dataOf = createPreviewData(dependencies);
  const withLayout = createPreviewLayout(dependencies);
  const renderTheme = createDrawTheme({ builtIn: themes.builtIn, log, nowMs });
  return [
    route(drawPageContract, async ({ body: { path, document }, context }) => {
      const refused = drawingRefused(document);
      if (refused) throw new Refusal(400, refused.code, draftRejectionText(refused));
      const theme = await themes.find(context.websiteId, { anew: true });
      const find = findDrawn(ask, path, document);
      const found = await dataOf(context, pageUrl(path), theme, find);
      const data = withLayout(theme, found);
      const html = renderTheme(theme, "page", data)?.html ?? "";
      return { body: { html: framed(html, context.origin) } };
    }),
  ];
};
