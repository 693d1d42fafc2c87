import type { QueryOf } from "#domain/kit/contract.ts";
import { mediaBulk } from "#domain/media/bulk.ts";
import { mediaColumns } from "#domain/media/columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { isoMoment } from "../kit/iso-moment.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import { listMediaContract, listMediaUsesContract, type MediaUse } from "./contract.ts";
import { countedUses } from "./counted-uses.ts";

const PROJECTIONS = ["media", "media-contents"];

/** What names any content that the file has had shows its current one. */
const usesOf = (now: string): string => `read.media_versions as version
   cross join lateral ${countedUses("version.website_id", "version.file_id", now)} as used
   where version.website_id = media.website_id and version.media_id = media.media_id`;

const mediaText = (now: string): string => `
  select media.media_id as "mediaId", content.kind, content.name,
         content.asset_url as "assetUrl", content.media_type as "mediaType", content.picture,
         content.bytes::float8 as bytes, media.title,
         media.alt_text as "altText", media.tags, media.folder, media.removed,
         json_build_object('x', media.focal_x, 'y', media.focal_y) as "focalPoint",
         ${isoMoment("media.uploaded_at")} as "uploadedAt",
         (select count(distinct (used.kind, used.holder_id))::int from ${usesOf(now)}) as uses
    from read.media as media
    join read.media_contents as content using (website_id, media_id)`;

const sqlColumns = {
  title: { expression: "coalesce(nullif(title, ''), name)", known: true },
  kind: { expression: "kind", known: true },
  hasAltText: {
    expression: `case when kind not in ('picture', 'film') then 'none'
                      when "altText" = '' then 'no' else 'yes' end`,
    known: true,
  },
  folder: { expression: "folder", known: true },
  tags: { expression: "array_to_string(tags, ', ')", known: true },
  uses: { expression: "uses", known: true },
  bytes: { expression: "bytes", known: true },
  uploadedAt: { expression: '"uploadedAt"::timestamptz', known: true },
  status: { expression: "case when removed then 'removed' else 'listed' end", known: true },
} as const satisfies SqlColumns<typeof mediaColumns>;

const sourceOf = (
  websiteId: string,
  { search, tag, mediaId }: Pick<QueryOf<typeof listMediaContract>, "search" | "tag" | "mediaId">,
  nowMs: number,
): ListSource => {
  const searched = `concat_ws(' ', media.title, content.name, media.alt_text, media.folder, array_to_string(media.tags, ' '))`;
  const { where, values } = joinFilters(
    [
      ["media.website_id = ?", websiteId],
      search ? [`strpos(lower(${searched}), lower(?)) > 0`, search] : undefined,
      tag ? ["? = any(media.tags)", tag] : undefined,
      mediaId === undefined ? undefined : ["media.media_id = ?", mediaId],
    ],
    1,
  );
  return {
    matching: `${mediaText(String(nowMs))} where ${where}`,
    values,
    columns: mediaColumns,
    sql: sqlColumns,
    key: { expression: '"mediaId"', type: "text" },
  };
};

const foldersText = `
  select distinct folder from read.media
   where website_id = $1 and folder <> '' and not removed order by folder limit 500`;

const tagsText = `
  select distinct unnest(tags) as tag from read.media
   where website_id = $1 and not removed order by tag limit 500`;

/** Each page with the title that visitors see, and the time from which on it shows the file; null: it does. */
const usesText = `
  select used.kind, used.holder_id as id, (array_agg(used.title order by used.version))[1] as title,
         case when bool_and(used.waits_until is not null)
              then min(used.waits_until) end::float8 as "scheduledFor"
    from read.media as media, lateral (select used.* from ${usesOf("$3::bigint")}) as used
   where media.website_id = $1 and media.media_id = $2
   group by used.kind, used.holder_id
   order by kind, lower((array_agg(used.title order by used.version))[1]), id limit 100`;

/** The rows of bulk actions on files. Which files are used depends on the time. */
export const createMediaBulkRows = (
  nowMs: () => number,
): BulkRows<QueryOf<typeof listMediaContract>> => ({
  list: mediaBulk.list,
  permission: listMediaContract.permission,
  projections: PROJECTIONS,
  query: listMediaContract.query,
  source: (websiteId, query) => sourceOf(websiteId, query, nowMs()),
  named: (websiteId, ids) => ({
    text: `select media_id as id, coalesce(nullif(media.title, ''), content.name) as name
             from read.media as media join read.media_contents as content using (website_id, media_id)
            where website_id = $1 and media_id = any($2::text[])`,
    values: [websiteId, ids],
  }),
});

/** The media library, for members. */
export const mediaQueries = (dependencies: ListDependencies): readonly Route[] => [
  ...listRoutes(dependencies)(listMediaContract, {
    name: "media",
    projections: PROJECTIONS,
    source: ({ query, context: { websiteId } }) => sourceOf(websiteId, query, dependencies.nowMs()),
    members: async ({ context: { websiteId } }) => {
      const { sql: database } = dependencies;
      const [folders, tags] = await Promise.all([
        database.query<{ folder: string }>(foldersText, [websiteId]),
        database.query<{ tag: string }>(tagsText, [websiteId]),
      ]);
      return { folders: folders.map(({ folder }) => folder), tags: tags.map(({ tag }) => tag) };
    },
  }),
  route(listMediaUsesContract, async ({ params: { mediaId }, context }) => {
    const { websiteId, readAfter } = context;
    await dependencies.waitFor(PROJECTIONS, readAfter);
    const values = [websiteId, mediaId, dependencies.nowMs()];
    const uses = await dependencies.sql.query<MediaUse>(usesText, values);
    return { body: { uses: [...uses] } };
  }),
];
