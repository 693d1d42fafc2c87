import { afterEach, beforeEach, expect, it } from "vitest";
import type { MediaEvent } from "#domain/media/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { mediaContents } from "./media-contents.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(mediaContents);
});
afterEach(() => website.drop());

const at = "2030-01-01T00:00:00.000Z";
const mediaId = "m1";
const [red, blue, film] = ["a".repeat(64), "b".repeat(64), "c".repeat(64)] as const;
const pictureOf = (fileId: string) => ({
  assetUrl: `/images/${fileId}.png`,
  originalSize: "40x30",
  colorData: null,
  systemDataVariants: "",
  bytes: 900,
});
const record = (...events: readonly MediaEvent[]) => website.record("media m1", ...events);
const contents = () =>
  website.rows(
    "select kind, name, file_id as file, asset_url as url, media_type as type, bytes::int, picture ->> 'originalSize' as size from read.media_contents",
  );
const versions = () =>
  website.rows("select file_id as file from read.media_versions order by file_id");

it("a picture has its current content, and remembers the former ones", async () => {
  await record(
    {
      type: "MediaUploaded",
      mediaId,
      name: "a.png",
      picture: pictureOf(red),
      folder: "",
      uploadedAt: at,
    },
    {
      type: "MediaReplaced",
      mediaId,
      name: "b.png",
      picture: pictureOf(blue),
      replacedAt: at,
    },
    { type: "MediaTrashed", mediaId, trashedAt: at },
  );
  expect(await contents()).toEqual([
    {
      kind: "picture",
      name: "b.png",
      file: blue,
      url: `/images/${blue}.png`,
      type: null,
      bytes: 900,
      size: "40x30",
    },
  ]);
  expect(await versions()).toEqual([{ file: red }, { file: blue }]);
});

it("a film has its media type and no facts of a picture", async () => {
  const file = { assetUrl: `/files/${film}.mp4`, mediaType: "video/mp4", bytes: 5_000_000 };
  await record({
    type: "MediaFileUploaded",
    mediaId,
    name: "tour.mp4",
    file,
    folder: "",
    uploadedAt: at,
  });
  expect(await contents()).toEqual([
    {
      kind: "film",
      name: "tour.mp4",
      file: film,
      url: file.assetUrl,
      type: "video/mp4",
      bytes: 5_000_000,
      size: null,
    },
  ]);
});
