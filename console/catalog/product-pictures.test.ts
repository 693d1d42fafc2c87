import { describe, expect, it } from "vitest";
import {
  movedPicture,
  pictureDrafts,
  putBack,
  withAltText,
  withoutPicture,
  withPicture,
} from "./product-pictures.ts";

const image = (name: string, altText = "") => ({ assetUrl: `/images/${name}.png`, altText });
const draft = {
  pictures: pictureDrafts([image("front", "Front"), image("back", "Back"), image("top", "Top")]),
  variants: [
    { variantId: "red", image: image("back", "Back") },
    { variantId: "blue", image: image("back", "The blue one") },
    { variantId: "plain", image: null },
  ],
};
const [front, back] = draft.pictures as [(typeof draft.pictures)[0], (typeof draft.pictures)[0]];
const names = (pictures: readonly (typeof draft.pictures)[0][]) =>
  pictures.map(({ image: { assetUrl } }) => assetUrl.slice("/images/".length, -".png".length));

describe("pictures of a product being typed", () => {
  it("come behind the others, once", () => {
    const more = withPicture(draft, image("side"));
    expect(names(more.pictures)).toEqual(["front", "back", "top", "side"]);
    expect(withPicture(more, image("side", "again"))).toBe(more);
  });

  it("are told apart where an import left one twice", () =>
    expect(new Set(pictureDrafts([image("a"), image("a")]).map(({ id }) => id)).size).toBe(2));

  it.each([
    [front.id, 2, ["back", "top", "front"]],
    [back.id, 0, ["back", "front", "top"]],
    ["unknown", 0, ["front", "back", "top"]],
  ])("are moved: %s to %i", (id, to, order) =>
    expect(names(movedPicture(draft.pictures, id, to))).toEqual(order),
  );

  it("tell their words to the variants that said the same", () => {
    const { pictures, variants } = withAltText(draft, back, "From behind");
    expect(pictures[1]?.image.altText).toBe("From behind");
    expect(variants.map(({ image }) => image?.altText)).toEqual([
      ...["From behind", "The blue one", undefined],
    ]);
  });

  it("leave the variants that showed them, and come back to where they were", () => {
    const { takenOut, ...without } = withoutPicture(draft, back);
    expect(names(without.pictures)).toEqual(["front", "top"]);
    expect(without.variants.map(({ image }) => image)).toEqual([null, null, null]);
    const again = putBack(without, takenOut);
    expect(again.pictures).toEqual(draft.pictures);
    expect(again.variants.map(({ image }) => image?.assetUrl)).toEqual([
      ...[back.image.assetUrl, back.image.assetUrl, undefined],
    ]);
    expect(putBack(again, takenOut)).toEqual(again);
    const chosen = without.variants.map((each) => ({ ...each, image: front.image }));
    expect(putBack({ ...without, variants: chosen }, takenOut).variants).toEqual(chosen);
  });

  it("stay with their variants while the same picture is there once more", () => {
    const twice = { ...draft, pictures: pictureDrafts([back.image, back.image]) };
    const [first] = twice.pictures as [(typeof twice.pictures)[0]];
    expect(withoutPicture(twice, first).variants).toEqual(draft.variants);
  });
});
