import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { mediaDecider } from "./decide.ts";
import type { MediaDescription, MediaEvent } from "./events.ts";
import { undescribed } from "./evolve.ts";
import type { StoredMedia } from "./kinds.ts";
import {
  MAX_MEDIA_FILE_BYTES,
  MAX_MEDIA_TAGS,
  mediaFileTexts,
  mediaRejectionText,
} from "./rejections.ts";

const mediaId = "m1";
const at = "2030-01-01T00:00:00.000Z";
const picture = {
  assetUrl: `/images/${"a".repeat(64)}.png`,
  originalSize: "40x30",
  colorData: null,
  systemDataVariants: "",
  bytes: 900,
};
const uploaded: MediaEvent = {
  type: "MediaUploaded",
  mediaId,
  name: "shop.png",
  picture,
  folder: "Shop",
  uploadedAt: at,
};
const described = (change: Partial<MediaDescription>): MediaEvent => ({
  type: "MediaDescribed",
  mediaId,
  description: { ...undescribed("Shop"), ...change },
  describedAt: at,
});
const describe_ = (change: Partial<MediaDescription>, seen?: MediaDescription) => ({
  type: "DescribeMedia" as const,
  mediaId,
  description: { ...undescribed("Shop"), ...change },
  at,
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
      mediaId,
      name: "shop.png",
      picture,
      folder: "Shop",
      at,
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
  it("is moved and tagged with the rest of its description as it is", () => {
    const move = { type: "MoveMedia" as const, mediaId, folder: "Press", at };
    const tag = { type: "TagMedia" as const, mediaId, add: ["b"], remove: ["a"], at };
    const said = { altText: "By night", tags: ["a"] };
    const stream_ = stream(uploaded, described(said));
    stream_.when(move).yields(described({ ...said, folder: "Press" }));
    stream_.when(tag).yields(described({ ...said, tags: ["b"] }));
    stream_.when({ ...move, folder: "Shop" }).yields();
    stream_.when({ ...tag, add: ["a"], remove: ["c"] }).yields();
    const full = Array.from({ length: MAX_MEDIA_TAGS }, (_, index) => `tag ${index}`);
    stream(uploaded, described({ tags: full }))
      .when(tag)
      .refuses({ code: "too-many-tags" });
    for (const command of [move, tag]) {
      stream().when(command).refuses(notFound);
      stream(uploaded, trashed).when(command).refuses({ code: "media-is-removed" });
    }
  });
  it("shows its former content again after a replacement, unless it was replaced once more", () => {
    const other = { ...picture, assetUrl: `/images/${"b".repeat(64)}.png` };
    const replaced = (name: string, by: typeof picture): MediaEvent => ({
      type: "MediaReplaced",
      mediaId,
      name,
      picture: by,
      replacedAt: at,
    });
    const undo = (shown: typeof picture, former: typeof picture) => ({
      type: "UndoMediaReplacement" as const,
      mediaId,
      assetUrl: shown.assetUrl,
      former: former.assetUrl,
      at,
    });
    const third = { ...picture, assetUrl: `/images/${"c".repeat(64)}.png` };
    const [toOther, back] = [replaced("new.png", other), replaced("shop.png", picture)];
    const toThird = replaced("third.png", third);
    stream(uploaded, toOther).when(undo(other, picture)).yields(back);
    stream(uploaded, toOther, toThird).when(undo(third, other)).yields(replaced("new.png", other));
    const again = { code: "media-replaced-again" } as const;
    stream(uploaded, toOther, back).when(undo(other, picture)).refuses(again);
    // The second replacement was undone, so that the content of the first one is shown again.
    stream(uploaded, toOther, toThird, toOther).when(undo(other, picture)).refuses(again);
    stream(uploaded, toOther).when(undo(other, other)).refuses(again);
    stream(uploaded).when(undo(picture, picture)).refuses(again);
    stream(uploaded, toOther, trashed).when(undo(other, picture)).refuses(notFound);
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
    expect(mediaRejectionText(notFound)).toBe("File not found.");
  });
});

describe("a film of the library", () => {
  const file = { assetUrl: `/files/${"b".repeat(64)}.mp4`, mediaType: "video/mp4", bytes: 5 };
  const film: MediaEvent = {
    type: "MediaFileUploaded",
    mediaId,
    name: "tour.mp4",
    file,
    folder: "",
    uploadedAt: at,
  };
  const replace = (stored: StoredMedia, name = "new") => ({
    type: "ReplaceMedia" as const,
    mediaId,
    name,
    at,
    ...stored,
  });
  const newFile = { ...file, assetUrl: `/files/${"c".repeat(64)}.webm`, mediaType: "video/webm" };
  const replaced: MediaEvent = {
    type: "MediaFileReplaced",
    mediaId,
    name: "new",
    file: newFile,
    replacedAt: at,
  };

  it("is uploaded, and replaced by another film", () => {
    const upload = {
      type: "UploadMedia" as const,
      mediaId,
      name: "tour.mp4",
      file,
      folder: "",
      at,
    };
    stream().when(upload).yields(film);
    stream(film)
      .when(replace({ file: newFile }))
      .yields(replaced);
    stream(film).when(replace({ file })).yields();
    stream(film, replaced)
      .when(replace({ file }))
      .yields({ ...replaced, file });
  });
  it("keeps its description when it is replaced", () => {
    stream(film, described({ title: "Tour" }), replaced)
      .when(describe_({ title: "Tour" }))
      .yields();
  });
  it("is not replaced by another kind of file, nor a picture by a film", () => {
    const differs = { code: "media-kind-differs" } as const;
    const pdf = { ...file, assetUrl: `/files/${"d".repeat(64)}.pdf`, mediaType: "application/pdf" };
    stream(film).when(replace({ picture })).refuses(differs);
    stream(film)
      .when(replace({ file: pdf }))
      .refuses(differs);
    stream(uploaded).when(replace({ file })).refuses(differs);
    expect(mediaRejectionText(differs)).toContain("a film by a film");
  });
  it("is not replaced while it is removed, or before it is uploaded", () => {
    stream(film, trashed)
      .when(replace({ file: newFile }))
      .refuses(notFound);
    stream()
      .when(replace({ file: newFile }))
      .refuses(notFound);
  });
});

it("files that are too large or of another type are named [B5.27, B9.19]", () => {
  expect(mediaFileTexts.tooLarge("tour.mp4", MAX_MEDIA_FILE_BYTES)).toBe(
    "The file tour.mp4 is too large. The maximum allowed file size is 500 MB",
  );
  expect(mediaFileTexts.unsupported("notes.xyz")).toBe(
    "The file notes.xyz does not appear to be a supported file type",
  );
});
