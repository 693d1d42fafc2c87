import { videoProviders } from "#domain/pages/blocks/video.ts";
import type { LoadedParts } from "#domain/starters/privacy-page.ts";
import { hasOwnScripts } from "#domain/themes/own-scripts.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { itemsAt } from "../content/shown-items.ts";
import { findShownDesign } from "../kit/design-documents.ts";
import { shownVersion } from "../pages/shown-page.ts";
import type { Themes } from "../themes/theme.ts";

type Dependencies = {
  readonly sql: Sql;
  readonly nowMs: () => number;
  readonly siteSettings: {
    readonly find: (
      websiteId: string,
      options: { readonly fresh: true },
    ) => Promise<{
      readonly visitorMetrics: boolean;
      readonly cookielessVisitors: boolean;
      readonly restrictiveCookiePolicy: boolean;
      readonly censusDisabled: boolean;
    }>;
  };
  readonly themes: Pick<Themes, "builtIn">;
  readonly services: {
    readonly factsOf: (websiteId: string) => Promise<{ readonly takesCards: boolean }>;
  };
};

/** What a link element loads; one to the canonical address, another language or a feed loads nothing. */
const LOADING =
  "stylesheet|icon|apple-touch-icon|mask-icon|manifest|preload|modulepreload|prefetch|preconnect|dns-prefetch";
/** Something in HTML that is loaded from a host. */
const LOADED = String.raw`<(?:img|script|iframe|source|video|audio|embed|track|link(?=[^<>]*\srel=["']?[^"'<>]*\m(?:${LOADING})\M))[^<>]*\s(?:src|srcset|href|poster)=["']?(?:https?:)?//([a-z0-9.-]+)`;

/**
 * The parts of everything that visitors see; `$2` is the present in milliseconds, `$4` the look.
 */
const partsText = `
  with items as (
    select item.definition
      from ${itemsAt("$2::bigint")} as item
      join read.content_collections as collection using (website_id, collection_id)
     where item.website_id = $1 and item.status = 'published' and item.publish_on <= $2::bigint
       and collection.enabled
  ), documents as (
    select whole.document
      from read.pages as page
     ${shownVersion("$2::bigint")}
      join read.page_versions as whole
        on whole.website_id = page.website_id and whole.page_id = page.page_id
           and whole.version = shown.version
     where page.website_id = $1
    union all
    select definition - 'body' from items
  ), contents as (
    select content
      from documents
     cross join lateral jsonb_path_query(document, '$.**.blocks[*].content') as content
  ), templates as (
    select published_source as source from read.theme_templates
     where website_id = $1 and published_source is not null
  ), pictures as (
    select address
      from documents cross join lateral jsonb_path_query(document, '$.**.assetUrl') as address
    union all
    select address
      from read.products
     cross join lateral jsonb_path_query(definition, '$.**.assetUrl') as address
     where website_id = $1 and visible
    union all
    select address from jsonb_path_query($4::jsonb, '$.**.assetUrl') as address
  ), texts as (
    select content ->> 'html' as html from contents
     where content ->> 'type' = 'code'
       and not (content ->> 'runsScripts' = 'true' and coalesce(content ->> 'waitsForConsent', '') = 'true')
    union all
    select body #>> '{}' from items cross join lateral jsonb_path_query(definition, '$.**.body') as body
    union all
    select definition ->> 'excerpt' from items
    union all
    select source from templates
  ), hosts as (
    select lower(found[1]) as host
      from texts cross join lateral regexp_matches(html, $3, 'gi') as found
    union
    select lower(substring(address #>> '{}' from '^https?://([A-Za-z0-9.-]+)'))
      from pictures
     where address #>> '{}' like 'http%'
  ), own as (
    select split_part(host, ':', 1) as host from read.website_hosts where website_id = $1
  )
  select 'source' as kind, source #>> '{}' as value
    from contents cross join lateral jsonb_path_query(content, '$.**.source') as source
  union
  select case when content ->> 'waitsForConsent' = 'true' then 'held-scripts' else 'scripts' end, ''
    from contents where content ->> 'runsScripts' = 'true'
  union
  select 'host', host from hosts where host not in (select host from own)
  union
  select 'template', source from templates`;

type Row = {
  readonly kind: "source" | "scripts" | "held-scripts" | "host" | "template";
  readonly value: string;
};

/** What everything that visitors see loads from others, and what the website's settings do. */
export const findLoadedParts = async (
  { sql, nowMs, siteSettings, services, themes }: Dependencies,
  websiteId: string,
): Promise<LoadedParts> => {
  const look = await findShownDesign(sql, "looks", websiteId, nowMs());
  const [settings, { takesCards }, parts] = await Promise.all([
    // The owner may just have changed them.
    siteSettings.find(websiteId, { fresh: true }),
    services.factsOf(websiteId),
    sql.query<Row>(partsText, [...[websiteId, nowMs(), LOADED], JSON.stringify(look ?? null)]),
  ]);
  const valuesOf = (kind: Row["kind"]) =>
    parts.filter((part) => part.kind === kind).map(({ value }) => value);
  const sources = new Set(valuesOf("source"));
  const builtIn = Object.values(themes.builtIn.templates);
  return {
    visitorCookie: settings.visitorMetrics && !settings.cookielessVisitors,
    cookielessVisitors: settings.cookielessVisitors,
    asksFirst: settings.restrictiveCookiePolicy,
    pageViews: !settings.censusDisabled,
    cardPayments: takesCards,
    videoProviders: Object.entries(videoProviders)
      .filter(([source]) => sources.has(source))
      .map(([, { name }]) => name),
    ownScripts: valuesOf("scripts").length > 0 || hasOwnScripts(valuesOf("template"), builtIn),
    heldScripts: valuesOf("held-scripts").length > 0,
    hosts: valuesOf("host").toSorted(),
  };
};
