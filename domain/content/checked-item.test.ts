import { expect, it } from "vitest";
import { definitionOf } from "../pages/blocks.ts";
import { blocksOf } from "../pages/document.ts";
import { checkedItem } from "./checked-item.ts";
import { ContentItemDefinition } from "./item.ts";

const remarksOf = (image: object, galleryOptions: object) => {
  const facts = { itemId: "kiln", collectionId: "pictures", recordType: 14, title: "Kiln" };
  const items = [{ assetUrl: "/a.png", ...image }];
  const item = ContentItemDefinition.parse({ ...facts, urlId: "kiln", items, galleryOptions });
  return blocksOf(checkedItem(item, "Clay")).flatMap(({ content }) =>
    (definitionOf(content).check?.(content as never) ?? []).map(({ code }) => code),
  );
};

it("a picture of a gallery needs alternative text, except where it is decoration", () => {
  expect(remarksOf({}, {})).toEqual(["alt-missing"]);
  expect(remarksOf({ isDecorative: true }, {})).toEqual([]);
});

it("a picture that opens larger is never decoration", () => {
  expect(remarksOf({ isDecorative: true }, { lightbox: true })).toEqual(["alt-missing"]);
});
