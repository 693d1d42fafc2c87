import type { ContentItemInput } from "#domain/content/item.ts";

type Image = NonNullable<ContentItemInput["mainImage"]>;

/** A wide picture of demo/images, in the widths that pages ask for. */
export const scenePicture = (name: string, altText: string, title = "", body = ""): Image => ({
  assetUrl: `/images/scene-${name}.svg`,
  originalSize: "1500x1000",
  systemDataVariants: "100w,300w,500w,750w,1000w,1500w",
  altText,
  title,
  body,
  filename: `scene-${name}.svg`,
});

type Sketch = Omit<ContentItemInput, "itemId" | "collectionId" | "recordType" | "urlId"> & {
  /** Its id and its address. */
  readonly urlId: string;
};

/** Days are counted from the day of seeding, so that there is always something to come. */
export type DemoItem = {
  readonly item: ContentItemInput;
  readonly publishedDaysAgo: number;
};

const demoItem =
  (collectionId: string, recordType: 1 | 12 | 14) =>
  (publishedDaysAgo: number, sketch: Sketch): DemoItem => ({
    publishedDaysAgo,
    item: { ...sketch, itemId: `${collectionId}-${sketch.urlId}`, collectionId, recordType },
  });

export const post = demoItem("journal", 1);
export const event = demoItem("events", 12);
export const gallery = demoItem("gallery", 14);
