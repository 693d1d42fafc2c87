import { recordTypes } from "#domain/codes/content-codes.ts";
import type { ContentKind } from "#domain/content/collection.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";

const recordTypeOf = {
  blog: recordTypes.text,
  events: recordTypes.event,
  gallery: recordTypes.gallery,
} as const;

const HOUR_MS = 3_600_000;

/** The next full hour. */
const nextHour = (nowMs: number): number => Math.ceil(nowMs / HOUR_MS) * HOUR_MS;

/** What a new post, event or gallery begins with. */
export const freshItem = (
  kind: ContentKind,
  facts: { readonly collectionId: string; readonly title: string; readonly urlId: string },
  nowMs: number,
): ContentItemDefinition =>
  ContentItemDefinition.parse({
    itemId: "",
    recordType: recordTypeOf[kind],
    ...facts,
    ...(kind === "events" && {
      startDate: nextHour(nowMs),
      endDate: nextHour(nowMs) + HOUR_MS,
    }),
  });
