import { describe, expect, it } from "vitest";
import {
  aGifHead,
  aJpegHead,
  anAvifHead,
  anAvifOfManyItems,
  aPng,
  aWebpHead,
} from "#tests/support/pictures.ts";
import { pictureFactsOf } from "./picture-facts.ts";

const MOST = 5_000;
const facts = (mediaType: string, width: number, height: number) => ({
  facts: { mediaType, width, height },
});

describe("a picture", () => {
  it.each([
    ["image/png", aPng(30, 20, [200, 60, 40])],
    ["image/jpeg", aJpegHead(30, 20)],
    ["image/gif", aGifHead(30, 20)],
    ["image/webp", aWebpHead(30, 20)],
    ["image/avif", anAvifHead(30, 20)],
  ])("is %s by its bytes, and as large as they say", (mediaType, bytes) =>
    expect(pictureFactsOf(bytes, MOST)).toEqual(facts(mediaType, 30, 20)),
  );

  it.each([1, 2, 3, 4])("lies as it was taken, orientation %i", (orientation) =>
    expect(pictureFactsOf(aJpegHead(30, 20, orientation), MOST)).toEqual(
      facts("image/jpeg", 30, 20),
    ),
  );
  it.each([5, 6, 7, 8])("stands when its camera was turned, orientation %i", (orientation) =>
    expect(pictureFactsOf(aJpegHead(30, 20, orientation), MOST)).toEqual(
      facts("image/jpeg", 20, 30),
    ),
  );
  it("is measured whatever a broken camera wrote into it", () => {
    const bytes = aJpegHead(30, 20, 6);
    for (let at = 20; at < 38; at += 1) {
      const broken = Buffer.from(bytes);
      broken[at] = 0xff;
      expect(pictureFactsOf(broken, MOST)).toHaveProperty("facts.mediaType", "image/jpeg");
    }
  });

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
    expect(pictureFactsOf(Buffer.from(bytes as string), MOST)).toEqual({ fault }),
  );
});
