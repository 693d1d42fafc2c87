import { describe, expect, it } from "vitest";
import type { Image } from "#domain/catalog/events.ts";
import {
  movedPicture,
  pictureDrafts,
  putBack,
  withAltText,
  withFocalPoint,
  withoutPicture,
  withPicture,
} from "./product-pictures.ts";

const image = (name: string, altText = ""): Image => ({ assetUrl: `/images/${name}.png`, altText });
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

  it("have different ids when an import left one twice", () =>
    expect(new Set(pictureDrafts([image("a"), image("a")]).map(({ id }) => id)).size).toBe(2));

  it("say what stays in sight, wherever they are shown, and the centre is nothing to say", () => {
    const point = { x: 0.2, y: 0.8 };
    const moved = withFocalPoint(draft, back, point);
    expect(moved.pictures.map(({ image }) => "mediaFocalPoint" in image)).toEqual([
      ...[false, true, false],
    ]);
    expect(moved.variants.map(({ image }) => image?.mediaFocalPoint)).toEqual([
      ...[point, point, undefined],
    ]);
    expect(withFocalPoint({ ...draft, ...moved }, back, { x: 0.5, y: 0.5 })).toEqual(draft);
    expect(withFocalPoint({ ...draft, ...moved }, back, undefined)).toEqual(draft);
  });

  it.each([
    [front.id, 2, ["back", "top", "front"]],
    [back.id, 0, ["back", "front", "top"]],
    ["unknown", 0, ["front", "back", "top"]],
  ])("are moved: %s to %i", (id, to, order) =>
    expect(names(movedPicture(draft.pictures, id, to))).toEqual(order),
  );

  it("pass their alternative text to variants that had the same", () => {
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
