import { isTemplateName, partialName } from "#domain/themes/limits.ts";
import { type Problem, toProblem } from "#domain/themes/problems.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Log } from "#infra/log/log.ts";
import { type ListDependencies, listRoutes } from "../../kit/list-routes.ts";
import {
  getPageDataContract,
  getTemplateContract,
  getTemplateVersionContract,
  getThemeContract,
  listPreviewPagesContract,
  listTemplatesContract,
  listTemplateVersionsContract,
  previewTemplateContract,
} from "../../themes/contract.ts";
import { createCountProblems } from "../../themes/count-problems.ts";
import {
  getTemplate,
  getTemplateVersion,
  listTemplateVersions,
} from "../../themes/get-template.ts";
import { reaches } from "../../themes/includes.ts";
import { templatesSource } from "../../themes/list-templates.ts";
import type { Theme, Themes } from "../../themes/theme.ts";
import { createPreviewData, type PreviewDataDependencies } from "./preview-data.ts";
import { framed } from "./preview-frame.ts";
import { createPreviewLayout } from "./preview-layout.ts";
import { listPreviewPages } from "./preview-pages.ts";
import type { Previewer } from "./previewer.ts";

export type ThemeQueryDependencies = PreviewDataDependencies &
  ListDependencies & {
    readonly themes: Themes;
    readonly previewer: Previewer;
    readonly log: Log;
  };

const templateUnknown = (name: string) =>
  new Refusal(404, "template-unknown", `Template not found: ${name}.`);

/** The members' view of the theme. */
export const themeQueries = (dependencies: ThemeQueryDependencies): readonly Route[] => [
  ...templateQueries(dependencies),
  ...previewQueries(dependencies),
];

const templateQueries = (dependencies: ThemeQueryDependencies): readonly Route[] => {
  const { sql, waitFor, themes } = dependencies;
  const { builtIn } = themes;
  const countProblems = createCountProblems();
  const caughtUp = (position: bigint | undefined) => waitFor(["themes"], position);

  return [
    ...listRoutes(dependencies)(listTemplatesContract, {
      name: "templates",
      projections: ["themes"],
      source: ({ query, context: { websiteId } }) =>
        templatesSource({ sql, builtIn, countProblems }, websiteId, query),
    }),
    route(getThemeContract, async ({ context }) => {
      await caughtUp(context.readAfter);
      const { templates } = await themes.find(context.websiteId, { fresh: true });
      return { body: { templates } };
    }),
    route(getTemplateContract, async ({ params: { name }, context }) => {
      await caughtUp(context.readAfter);
      const { websiteId } = context;
      const theme = await themes.find(websiteId, { fresh: true });
      const template = await getTemplate(sql, { builtIn, theme }, websiteId, name);
      if (template === undefined) throw templateUnknown(name);
      return { body: template };
    }),
    route(listTemplateVersionsContract, async ({ params: { name }, query, context }) => {
      await caughtUp(context.readAfter);
      return { body: await listTemplateVersions(sql, context.websiteId, name, query) };
    }),
    route(getTemplateVersionContract, async ({ params: { name, version }, context }) => {
      await caughtUp(context.readAfter);
      const found = await getTemplateVersion(sql, context.websiteId, name, version);
      if (found === undefined)
        throw new Refusal(404, "version-unknown", `${name} has no version ${version}.`);
      return { body: found };
    }),
  ];
};

const withDraft = ({ templates }: Theme, name: string, source: string): Theme => ({
  templates: { ...templates, [name]: source },
});

/** An error in a partial names the partial without `.html`. */
const inTemplate = ({ file, ...problem }: Problem): Problem =>
  file === undefined ? problem : { ...problem, file: `${partialName(file)}.html` };

const previewQueries = (dependencies: ThemeQueryDependencies): readonly Route[] => {
  const { sql, themes, previewer, nowMs } = dependencies;
  const dataOf = createPreviewData(dependencies);
  const withLayout = createPreviewLayout(dependencies);

  return [
    route(listPreviewPagesContract, async ({ query: { search }, context }) => ({
      body: await listPreviewPages(sql, context.websiteId, search, nowMs()),
    })),
    route(getPageDataContract, async ({ query: { path }, context }) => {
      const theme = await themes.find(context.websiteId, { fresh: true });
      const { data } = await dataOf(context, path, theme);
      return { body: { template: `${data.page.name}.html`, data } };
    }),
    route(previewTemplateContract, async ({ body, context }) => {
      const { name, source, path, mode } = body;
      if (!isTemplateName(name)) throw templateUnknown(name);
      const published = await themes.find(context.websiteId, { fresh: true });
      const theme = withDraft(published, name, source);
      const found = await dataOf(context, path, theme);
      const data = withLayout(published, found);
      const { html, errors, ms } = await previewer.draw({ theme, data, mode, now: nowMs() });
      return {
        body: {
          html: framed(html, context.origin),
          used: reaches(theme, `${data.page.name}.html`, name),
          problems: errors.map(toProblem).map(inTemplate),
          ms,
        },
      };
    }),
  ];
};
