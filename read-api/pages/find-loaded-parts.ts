import { videoProviders } from "#domain/pages/blocks/video.ts";
import type { LoadedParts } from "#domain/starters/privacy-page.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { shownVersion } from "./shown-page.ts";

type Dependencies = {
  readonly sql: Sql;
  readonly nowMs: () => number;
  readonly siteSettings: {
    readonly find: (
      websiteId: string,
      options: { readonly anew: true },
    ) => Promise<{
      readonly visitorMetrics: boolean;
      readonly restrictiveCookiePolicy: boolean;
      readonly censusDisabled: boolean;
    }>;
  };
  readonly services: {
    readonly factsOf: (websiteId: string) => Promise<{ readonly takesCards: boolean }>;
  };
};

const partsText = `
  select distinct part->>'source' as source, part->>'runsScripts' = 'true' as "runsScripts"
    from read.pages as page
   ${shownVersion("$2::bigint")}
    join read.page_versions as whole
      on whole.website_id = page.website_id and whole.page_id = page.page_id
         and whole.version = shown.version
   cross join lateral jsonb_path_query(
         whole.document,
         '$.sections[*].blocks[*].content ? (@.type == "video" || @.type == "code")') as part
   where page.website_id = $1`;

type Row = { readonly source: string | null; readonly runsScripts: boolean | null };

/** What the pages that visitors see load from others, and what the website's settings do. */
export const findLoadedParts = async (
  { sql, nowMs, siteSettings, services }: Dependencies,
  websiteId: string,
): Promise<LoadedParts> => {
  const [settings, { takesCards }, parts] = await Promise.all([
    // The owner may just have changed them.
    siteSettings.find(websiteId, { anew: true }),
    services.factsOf(websiteId),
    sql.query<Row>(partsText, [websiteId, nowMs()]),
  ]);
  const sources = new Set(parts.map(({ source }) => source));
  return {
    visitorCookie: settings.visitorMetrics,
    asksFirst: settings.restrictiveCookiePolicy,
    pageViews: !settings.censusDisabled,
    cardPayments: takesCards,
    videoProviders: Object.entries(videoProviders)
      .filter(([source]) => sources.has(source))
      .map(([, { name }]) => name),
    ownScripts: parts.some(({ runsScripts }) => runsScripts === true),
  };
};
