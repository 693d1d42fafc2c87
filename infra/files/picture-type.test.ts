import { describe, expect, it } from "vitest";
import {
  aGifHead,
  aJpegHead,
  anAvifHead,
  anAvifOfManyItems,
  aPng,
  aWebpHead,
} from "#tests/support/pictures.ts";
import { pictureTypeOf } from "./picture-type.ts";

const MAX_PIXELS = 5_000;

describe("a picture", () => {
  it.each([
    ["image/png", aPng(30, 20, [200, 60, 40])],
    ["image/jpeg", aJpegHead(30, 20)],
    ["image/gif", aGifHead(30, 20)],
    ["image/webp", aWebpHead(30, 20)],
    ["image/avif", anAvifHead(30, 20)],
  ])("is %s by its bytes", (mediaType, bytes) =>
    expect(pictureTypeOf(bytes, MAX_PIXELS)).toEqual({ mediaType }),
  );

  it.each([
    ["svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["svg", '\uFEFF<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg>\n<svg>'],
    ["no-picture", "<html><body><svg></svg></body></html>"],
    ["no-picture", "%PDF-1.7"],
    ["no-picture", ""],
    ["no-picture", aPng(3, 3, [0, 0, 0]).subarray(0, 12)],
    ["no-picture", aGifHead(0, 20)],
    ["no-picture", `${"<!---->".repeat(600)}<html>`],
    ["svg", `${"<!-- - -->".repeat(400)}<svg>`],
    ["no-picture", anAvifOfManyItems(1_000_000)],
    ["heic", anAvifHead(30, 20, "heic")],
    ["too-many-pixels", aGifHead(5_001, 20)],
    ["too-many-pixels", aGifHead(20, 5_001)],
  ])("is refused as %s", (fault, bytes) =>
    expect(pictureTypeOf(Buffer.from(bytes as string), MAX_PIXELS)).toEqual({ fault }),
  );

  it("is refused when it is not too wide and not too high but both", () =>
    expect(pictureTypeOf(aWebpHead(8_000, 8_000), 8_000)).toEqual({ fault: "too-many-pixels" }));
});
