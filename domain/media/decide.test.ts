import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { mediaDecider } from "./decide.ts";
import type { MediaDescription, MediaEvent } from "./events.ts";
import { undescribed } from "./evolve.ts";
import { mediaRejectionText } from "./rejections.ts";

const mediaId = "m1";
const at = "2030-01-01T00:00:00.000Z";
const picture = {
  ...{ assetUrl: `/images/${"a".repeat(64)}.png`, originalSize: "40x30", colorData: null },
  ...{ systemDataVariants: "", bytes: 900 },
};
const uploaded: MediaEvent = {
  type: "MediaUploaded",
  ...{ mediaId, name: "shop.png", picture, folder: "Shop", uploadedAt: at },
};
const described = (change: Partial<MediaDescription>): MediaEvent => ({
  type: "MediaDescribed",
  ...{ mediaId, description: { ...undescribed("Shop"), ...change }, describedAt: at },
});
const describe_ = (change: Partial<MediaDescription>, seen?: MediaDescription) => ({
  type: "DescribeMedia" as const,
  ...{ mediaId, description: { ...undescribed("Shop"), ...change }, at },
  ...(seen && { seen }),
});
const trashed: MediaEvent = { type: "MediaTrashed", mediaId, trashedAt: at };
const restored: MediaEvent = { type: "MediaRestored", mediaId, restoredAt: at };
const stream = given(mediaDecider);
const notFound = { code: "media-not-found" } as const;

itKeepsTheDeciderContract("media", mediaDecider, { past: [uploaded], of: { mediaId, at } });

describe("a picture of the library", () => {
  it("is uploaded once, into a folder", () => {
    const upload = {
      type: "UploadMedia" as const,
      ...{ mediaId, name: "shop.png", picture, folder: "Shop", at },
    };
    stream().when(upload).yields(uploaded);
    stream(uploaded).when(upload).yields();
  });
  it("is described by those who have seen what others said", () => {
    const altText = "Our shop at night";
    stream(uploaded).when(describe_({ altText })).yields(described({ altText }));
    stream(uploaded).when(describe_({})).yields();
    stream(uploaded, described({ altText }))
      .when(describe_({ title: "Shop" }, undescribed("Shop")))
      .refuses({
        code: "changed-meanwhile",
        present: { ...undescribed("Shop"), altText },
      });
    stream().when(describe_({ altText })).refuses(notFound);
    stream(uploaded, trashed).when(describe_({ altText })).refuses(notFound);
  });
  it("is removed and restored, each once", () => {
    const [trash, restore] = [
      { type: "TrashMedia" as const, mediaId, at },
      { type: "RestoreMedia" as const, mediaId, at },
    ];
    stream(uploaded).when(trash).yields(trashed);
    stream(uploaded, trashed).when(trash).yields();
    stream(uploaded, trashed).when(restore).yields(restored);
    stream(uploaded).when(restore).yields();
    stream(uploaded, trashed, restored)
      .when(describe_({ altText: "A" }))
      .yields(described({ altText: "A" }));
    stream().when(trash).refuses(notFound);
  });
  it("that is missing is named", () => {
    expect(mediaRejectionText(notFound)).toBe("Picture not found.");
  });
});
