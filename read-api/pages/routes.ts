import { pageRejectionText } from "#domain/pages/rejections.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Themes } from "../themes/theme.ts";
import {
  getPageVersionContract,
  listPagePlacesContract,
  listPagesContract,
  listPageVersionsContract,
} from "./contract.ts";
import {
  getPageVersion,
  isKnownPage,
  listPagePlaces,
  listPages,
  listPageVersions,
} from "./list-pages.ts";
import { findOwnTemplatesOfPlaces } from "./own-templates-of-places.ts";
import { savedSectionQueries } from "./saved-sections.ts";

export type PageQueryDependencies = {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly nowMs: () => number;
  readonly themes: Pick<Themes, "builtIn" | "find">;
};

const refusal = (code: "page-unknown" | "version-unknown") =>
  new Refusal(404, code, pageRejectionText({ code }));

/** The owners' questions about pages. The draft is read by `commands/pages`, from its stream. */
export const pageQueries = ({
  sql,
  waitFor,
  nowMs,
  themes,
}: PageQueryDependencies): readonly Route[] => {
  const upToDate = ({ readAfter }: RequestContext) => waitFor(["pages"], readAfter);
  const known = async (websiteId: string, pageId: string) => {
    if (!(await isKnownPage(sql, websiteId, pageId))) throw refusal("page-unknown");
  };
  return [
    ...savedSectionQueries({ sql, waitFor }),
    route(listPagesContract, async ({ query, context }) => {
      await upToDate(context);
      const found = await listPages(sql, context.websiteId, query, nowMs());
      return { body: { ...found, rows: [...found.rows] } };
    }),
    route(listPagePlacesContract, async ({ context }) => {
      const { websiteId, readAfter } = context;
      await waitFor(["pages", "forms", "themes"], readAfter);
      const [placed, ownTemplates] = await Promise.all([
        listPagePlaces(sql, websiteId),
        findOwnTemplatesOfPlaces(themes, websiteId),
      ]);
      return { body: { ...placed, ownTemplates } };
    }),
    route(listPageVersionsContract, async ({ params, query, context }) => {
      await upToDate(context);
      await known(context.websiteId, params.pageId);
      const found = await listPageVersions(sql, context.websiteId, params.pageId, query, nowMs());
      return { body: { ...found, rows: [...found.rows] } };
    }),
    route(getPageVersionContract, async ({ params, context }) => {
      await upToDate(context);
      await known(context.websiteId, params.pageId);
      const body = await getPageVersion(sql, context.websiteId, params.pageId, params.version);
      if (body === undefined) throw refusal("version-unknown");
      return { body };
    }),
  ];
};
