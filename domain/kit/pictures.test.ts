import { describe, expect, it } from "vitest";
import { focalSteps } from "./focal-steps.ts";
import { pictureAt, pictureSet, pictureUrl, pictureVariants, variantsOf } from "./pictures.ts";

const assetUrl = `/images/${"ab".repeat(32)}.jpg`;

describe("the widths of a picture [B3.50]", () => {
  it.each([
    [99, ""],
    [100, "100w"],
    [1499, "100w,300w,500w,750w,1000w"],
    [4000, "100w,300w,500w,750w,1000w,1500w,2500w"],
  ])("of %i pixels are %j", (width, variants) => expect(pictureVariants(width)).toBe(variants));

  it("follow from its size where nobody wrote them down", () => {
    expect(variantsOf({ assetUrl, originalSize: "320x200" })).toBe("100w,300w");
    expect(variantsOf({ assetUrl, originalSize: "320x200", systemDataVariants: "" })).toBe("");
    expect(variantsOf({ assetUrl })).toBe("");
    expect(variantsOf({ assetUrl: "/images/mug.svg", originalSize: "320x200" })).toBe("");
    const gif = { assetUrl: assetUrl.replace("jpg", "gif"), originalSize: "320x200" };
    expect(variantsOf(gif)).toBe("");
  });
});

describe("what a browser may choose from", () => {
  it("ends with the picture's own width, unless that is one of them or above them all", () => {
    const lastOf = (originalSize: string) =>
      pictureSet({ assetUrl, originalSize })?.split(", ").at(-1);
    expect(lastOf("400x300")).toBe(`${assetUrl}?format=500w 400w`);
    expect(lastOf("500x300")).toBe(`${assetUrl}?format=500w 500w`);
    expect(lastOf("4000x3000")).toBe(`${assetUrl}?format=2500w 2500w`);
    expect(lastOf("90x30")).toBeUndefined();
  });
});

it("a focal point is written in steps of five percent, and not at the centre", () => {
  expect(focalSteps({ x: 0.12, y: 0.88 })).toEqual({ x: 10, y: 90 });
  expect(focalSteps({ x: 0.51, y: 0.49 })).toBeUndefined();
  expect(focalSteps(undefined)).toBeUndefined();
});

it("only uploaded pictures have a URL for each size", () => {
  const fileId = "ab".repeat(32);
  expect(pictureUrl({ fileId, mediaType: "image/jpeg" })).toBe(assetUrl);
  expect(pictureUrl({ fileId, mediaType: "image/avif" })).toBe(`/images/${fileId}.avif`);
  expect(pictureAt(assetUrl, "300w")).toBe(`${assetUrl}?format=300w`);
  expect(pictureAt("/images/mug.svg", "300w")).toBe("/images/mug.svg");
});
