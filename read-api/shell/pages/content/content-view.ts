import { isDecorativePicture } from "#domain/content/checked-item.ts";
import { CONTENT_COLLECTION_TYPE } from "#domain/content/collection.ts";
import { type ContentLocation, recordTypeLabel } from "#domain/content/item.ts";
import { readGalleryOptions } from "#domain/galleries/options.ts";
import type { ContentImage } from "#domain/kit/content-image.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import type { ContentCollection, ContentItem } from "../../../content/shapes-contract.ts";
import { textOf } from "../catalog/item-view.ts";
import type {
  ContentCollectionView,
  ContentImageView,
  ContentItemView,
  LocationView,
} from "./content-data.ts";
import { monthUrl } from "./month-url.ts";

const SUMMARY_LENGTH = 300;
const CAPTION_LENGTH = 1_000;

const toContentImageView = (
  { colorData, componentKey, licensedAssetPreview, isDecorative: _, ...image }: ContentImage,
  id: string,
  isDecorative = false,
): ContentImageView => ({
  ...image,
  ...(isDecorative && { isDecorative }),
  id,
  description: textOf(image.body, CAPTION_LENGTH),
  ...(colorData && { colorData }),
  ...(componentKey !== null && { componentKey }),
  ...(licensedAssetPreview && { licensedAssetPreview }),
});

const toLocationView = ({ mapLat, mapLng, ...lines }: ContentLocation): LocationView => ({
  ...lines,
  ...(mapLat !== null && mapLng !== null && { mapLat, mapLng }),
});

/** A body that was cut in a list can end inside a tag. */
const wholeTags = (html: string): string => {
  const open = html.indexOf("<", html.lastIndexOf(">") + 1);
  return open < 0 ? html : html.slice(0, open);
};

const TABLE_OR_HEADING = /<(\/?)(table|h[1-6])\b[^<>]*>/gi;

/** Safe HTML without its tables and headings; one that was cut off ends with the text. */
const withoutTables = (html: string): string => {
  let kept = "";
  let from = 0;
  let within: string | undefined;
  for (const { 0: tag, 1: end, 2: name = "", index } of html.matchAll(TABLE_OR_HEADING)) {
    if (within === undefined && end === "") {
      kept += `${html.slice(from, index)} `;
      within = name.toLowerCase();
    } else if (end !== "" && within === name.toLowerCase()) {
      within = undefined;
      from = index + tag.length;
    }
  }
  return within === undefined ? kept + html.slice(from) : kept;
};

/** Sentences, as search engines and lists show them: without headings and cells, unless there is nothing else. */
const summaryOf = (html: string): string =>
  textOf(withoutTables(html), SUMMARY_LENGTH) || textOf(html, SUMMARY_LENGTH);

export const toContentItemView = (
  item: ContentItem,
  collection: ContentCollection,
): ContentItemView => {
  const { id, mainImage, items, galleryOptions, body, url, updatedAt, ...rest } = item;
  const { collectionId: _of, location, excerpt, ...shared } = rest;
  const summary = item.summary ?? summaryOf(wholeTags(excerpt || body));
  const picture = mainImage ?? items[0] ?? null;
  return {
    ...shared,
    id,
    recordTypeLabel: recordTypeLabel(item.recordType),
    fullUrl: url,
    assetUrl: picture?.assetUrl ?? "",
    mainImageId: picture === null ? null : `${id}-main`,
    mainImage: picture && toContentImageView(picture, `${id}-main`),
    items: items.map((image, index) =>
      toContentImageView(image, `${id}-${index}`, isDecorativePicture(image, item)),
    ),
    options: readGalleryOptions(galleryOptions),
    excerpt: excerpt || (summary && `<p>${escapeHtml(summary)}</p>`),
    summary,
    body,
    updatedOn: Date.parse(updatedAt),
    location: location && toLocationView(location),
    newer: null,
    older: null,
    collection: {
      id: collection.id,
      kind: collection.kind,
      title: collection.title,
      fullUrl: collection.url,
      type: CONTENT_COLLECTION_TYPE,
      typeName: collection.kind,
    },
  };
};

export const toContentCollectionView = (
  { id, title, description, url, kind }: ContentCollection,
  itemCount: number,
  hasPast: boolean,
): ContentCollectionView => ({
  id,
  title,
  description,
  fullUrl: url,
  type: CONTENT_COLLECTION_TYPE,
  typeName: kind,
  itemCount,
  month: null,
  monthUrl: kind === "events" ? monthUrl(url) : null,
  feedUrl: kind === "blog" ? `${url}?format=rss` : null,
  filter: null,
  showPastOrUpcomingEvents: hasPast ? "past" : "upcoming",
});
