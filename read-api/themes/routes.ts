import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Themes } from "../pages/theme.ts";
import {
  getTemplateContract,
  getTemplateVersionContract,
  listTemplatesContract,
  listTemplateVersionsContract,
} from "./contract.ts";
import { getTemplate, getTemplateVersion, listTemplateVersions } from "./get-template.ts";
import { listTemplates } from "./list-templates.ts";

export type ThemeQueryDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly themes: Themes;
};

const templateUnknown = (name: string) =>
  new Refusal(404, "template-unknown", `There is no template called ${name}.`);

/** What owners see of their theme. */
export const themeQueries = ({
  sql,
  waitFor,
  themes,
}: ThemeQueryDependencies): readonly Route[] => {
  const caughtUp = (position: bigint | undefined) => waitFor(["themes"], position);

  return [
    route(listTemplatesContract, async ({ query, context }) => {
      await caughtUp(context.readAfter);
      return { body: await listTemplates(sql, themes.builtIn, context.websiteId, query) };
    }),
    route(getTemplateContract, async ({ params: { name }, context }) => {
      await caughtUp(context.readAfter);
      const { websiteId } = context;
      const theme = await themes.find(websiteId, { anew: true });
      const { builtIn } = themes;
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
