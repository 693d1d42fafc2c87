import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { getSiteSettingsContract } from "./contract.ts";
import { findSiteSettings } from "./find-site-settings.ts";

export type SiteSettingsQueryDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

export const siteSettingsQueries = ({
  sql,
  waitFor,
}: SiteSettingsQueryDependencies): readonly Route[] => [
  route(getSiteSettingsContract, async ({ context }) => {
    await waitFor(["website-settings"], context.readAfter);
    return { body: await findSiteSettings(sql, context.websiteId) };
  }),
];
