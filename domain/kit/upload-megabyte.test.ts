import { expect, it } from "vitest";
import { MAX_IMPORT_BYTES } from "../catalog/import-report.ts";
import { downloadTexts, MAX_FILE_BYTES } from "../downloads/texts.ts";
import { MAX_PICTURE_BYTES, pictureTexts } from "../pictures/texts.ts";
import { MAX_REVIEW_FILE_BYTES } from "../reviews/import-file.ts";

it("a megabyte of every upload limit has 1,000,000 bytes, and the texts say the same [B9.19]", () => {
  expect([MAX_PICTURE_BYTES, MAX_FILE_BYTES, MAX_IMPORT_BYTES, MAX_REVIEW_FILE_BYTES]).toEqual([
    20_000_000, 50_000_000, 100_000_000, 5_000_000,
  ]);
  expect(pictureTexts.tooLarge).toBe("Pictures can be up to 20 MB.");
  expect(downloadTexts.tooLarge).toBe("Files can be up to 50 MB.");
});
