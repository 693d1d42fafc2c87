import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { mediaColumns, mediaQuickFilters } from "#domain/media/columns.ts";
import { MediaDescription, MediaPicture } from "#domain/media/events.ts";
import { mediaKinds } from "#domain/media/kinds.ts";
import { MAX_MEDIA_TAG } from "#domain/media/rejections.ts";

export const MediaRow = z.extend(MediaDescription, {
  mediaId: z.string(),
  /** Name of the file on the member's device. */
  name: z.string(),
  kind: z.enum(mediaKinds),
  /** Path on this website of the current content. */
  assetUrl: z.string(),
  /** Null for pictures. */
  mediaType: z.nullable(z.string()),
  /** Null for other files. */
  picture: z.nullable(MediaPicture),
  bytes: z.int(),
  /** Number of products, posts and pages that show the file, now or in a version that waits. */
  uses: z.int(),
  removed: z.boolean(),
  uploadedAt: z.string(),
});
export type MediaRow = z.infer<typeof MediaRow>;

const owner = { method: "GET", tag: "media", access: "owner", permission: "content:read" } as const;

export const listMediaContract = {
  ...owner,
  path: "/api/console/media",
  summary: "The files of the media library",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(mediaColumns)), "-uploadedAt"),
      filters: filtersOf(mediaColumns),
      /** Part of the title, file name, alternative text, a tag or the folder. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
      /** Only files with this tag. */
      tag: z.optional(z.string().check(z.maxLength(MAX_MEDIA_TAG), storable)),
      /** Only this file. */
      mediaId: z.optional(z.uuid("File not found.")),
    },
    mediaQuickFilters,
  ),
  /** The folders that have files, and the tags of files. */
  response: z.extend(longPageOf(MediaRow), {
    folders: z.array(z.string()),
    tags: z.array(z.string()),
  }),
} as const satisfies Contract;

export const exportMediaContract = exportOf(listMediaContract);

export const MediaUse = z.object({
  /** `product`, `content-item`, `page` or `look`. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  /** Only a version that waits shows the file, from then on; null: visitors see it already. */
  scheduledFor: z.nullable(z.int()),
});
export type MediaUse = z.infer<typeof MediaUse>;

/** Up to 100 pages. */
export const listMediaUsesContract = {
  ...owner,
  path: "/api/console/media/:mediaId/uses",
  summary: "The pages that show a file of the media library",
  params: z.object({ mediaId: z.uuid("File not found.") }),
  response: z.object({ uses: z.array(MediaUse) }),
} as const satisfies Contract;
