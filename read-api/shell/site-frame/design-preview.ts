import { type Route, route } from "#infra/http/route.ts";
import type { Log } from "#infra/log/log.ts";
import { withTargets } from "../../site-frame/find-site-frame.ts";
import { previewDesignContract } from "../../site-frame/preview-contract.ts";
import type { Themes } from "../../themes/theme.ts";
import type { SiteDesign } from "../pages/layout/site-design.ts";
import { createRenderTheme } from "../pages/rendering/render-theme.ts";
import { createPreviewData, type PreviewDataDependencies } from "../themes/preview-data.ts";
import { framed } from "../themes/preview-frame.ts";
import { createPreviewLayout } from "../themes/preview-layout.ts";

export type DesignPreviewDependencies = PreviewDataDependencies & {
  readonly themes: Themes;
  readonly log: Log;
};

/** What a page shows in addition to its design. */
const projections = ["products", "content", "pages", "website-settings", "themes", "forms"];

/** Pages with a design that is not published, by the visitors' renderer. */
export const designPreviewQueries = (dependencies: DesignPreviewDependencies): readonly Route[] => {
  const { sql, themes, log, nowMs, waitFor, siteDesigns } = dependencies;
  const dataOf = createPreviewData(dependencies);
  const withLayout = createPreviewLayout(dependencies);
  const renderTheme = createRenderTheme({ builtIn: themes.builtIn, log, nowMs });
  return [
    route(previewDesignContract, async ({ body: { path, frame, look }, context }) => {
      const { websiteId, origin, readAfter } = context;
      await waitFor(projections, readAfter);
      const published = await siteDesigns.find(websiteId, { fresh: true });
      const design: SiteDesign = {
        ...published,
        ...(frame !== undefined && {
          frame: frame && (await withTargets(sql, websiteId, frame, nowMs())),
        }),
        ...(look !== undefined && { look }),
      };
      const theme = await themes.find(websiteId, { fresh: true });
      const data = withLayout(theme, await dataOf(context, path, theme, design));
      const html = renderTheme(theme, data.page.name, data)?.html ?? "";
      return { body: { html: framed(html, origin) } };
    }),
  ];
};
