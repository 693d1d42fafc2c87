import { describe, expect, it } from "vitest";
import { recordTypes } from "#domain/codes/content-codes.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import type { ContentImage } from "#domain/kit/content-image.ts";
import { type Whole, withEachMemberChanged } from "#tests/support/changed-members.ts";
import { wholePage } from "#tests/support/whole-page.ts";
import { changedParts } from "./changed-parts.ts";

const picture = (name: string): Whole<ContentImage> => ({
  assetUrl: `/picture/${name}`,
  originalSize: "10x10",
  systemDataVariants: "10w",
  mediaFocalPoint: { x: 0.5, y: 0.5 },
  colorData: {
    topLeftAverage: "000000",
    topRightAverage: "000000",
    bottomLeftAverage: "000000",
    bottomRightAverage: "000000",
    centerAverage: "000000",
  },
  altText: "A shelf",
  isDecorative: true,
  title: name,
  body: "<p>Oak</p>",
  filename: `${name}.jpg`,
  componentKey: "key",
  licensedAssetPreview: { source: "x" },
});

const item: Whole<Omit<ContentItemDefinition, "blocks">> = {
  itemId: "item",
  collectionId: "blog",
  recordType: recordTypes.gallery,
  title: "First firing",
  urlId: "first-firing",
  body: "<p>Hot</p>",
  excerpt: "<p>Kiln</p>",
  author: { displayName: "Ada" },
  tags: ["clay"],
  categories: ["notes"],
  mainImage: picture("main"),
  items: [picture("one"), picture("two")],
  galleryOptions: { design: "slider", lightbox: true, padding: 10 },
  startDate: 1_000_000,
  endDate: 2_000_000,
  location: {
    addressTitle: "Hall",
    addressLine1: "Street 1",
    addressLine2: "1 Town",
    addressCountry: "Austria",
    mapLat: 1,
    mapLng: 2,
  },
  commentState: 1,
  publicCommentCount: 2,
  externalLink: "/a",
  sourceUrl: "/b",
  passthrough: true,
  promotedBlockType: "image",
  starred: true,
};

/** Without a DOM. */
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, "");

const partsOf = (before: ContentItemDefinition, after: unknown) =>
  changedParts(before, after as ContentItemDefinition, { textOf, noticeable: (html) => html });

describe("every member of an item", () => {
  const changes = withEachMemberChanged(item).filter(([path]) => path !== ".itemId");

  it.each(changes)("is among the differences: %s", (_path, changed) => {
    expect(partsOf(item, changed)).not.toEqual([]);
  });

  it("is the same where nothing was changed", () => {
    expect(partsOf(item, structuredClone(item))).toEqual([]);
    expect(changes.length).toBeGreaterThan(60);
  });
});

describe("a text in blocks", () => {
  const inBlocks = { ...item, blocks: wholePage };

  it.each(
    withEachMemberChanged(wholePage.sections).filter(([path]) => !path.endsWith(".content.type")),
  )("is compared by section and block: %s", (_path, sections) => {
    expect(partsOf(inBlocks, { ...inBlocks, blocks: { ...wholePage, sections } })).not.toEqual([]);
  });

  it("does not count what is derived from it", () => {
    expect(partsOf(inBlocks, { ...inBlocks, body: "<p>Derived</p>" })).toEqual([]);
  });
});

it("says which options and captions of a gallery differ", () => {
  const [first, ...others] = item.items;
  const items = [{ ...first, title: "Glazed" }, ...others];
  const galleryOptions = { ...item.galleryOptions, lightbox: false };
  const said = partsOf(item, { ...item, items, galleryOptions }).map(({ name, words }) => [
    name,
    words.some(({ added }) => added),
  ]);
  expect(said).toEqual([
    ["Pictures", true],
    ["Gallery design", true],
  ]);
});

it("counts a text whose words are the same and whose formatting is not", () => {
  const [change] = partsOf(item, { ...item, body: "<p><strong>Hot</strong></p>" });
  expect(change).toMatchObject({ name: "Text", kind: "changed", words: [] });
});
