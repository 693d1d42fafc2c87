import { expect, it } from "vitest";
import { isRecorded } from "./record-page-view.ts";

it("records no views of not-found, error, search, locked and denied pages [B6.4]", () => {
  for (const pageTypeId of [100, 101, 102, 103, 106])
    expect(isRecorded(pageTypeId, "/")).toBe(false);
  expect(isRecorded(50, "/shop/p/mug")).toBe(true);
});
it("records nothing on /search and in the admin area [B2.3, B2.4]", () => {
  expect(isRecorded(1, "/search")).toBe(false);
  expect(isRecorded(1, "/config/pages")).toBe(false);
  expect(isRecorded(200, "/cart")).toBe(true);
});
