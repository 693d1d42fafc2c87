import { expect, it } from "vitest";
import { isRecorded } from "./record-hit.ts";

it("records no views of not-found, error, search, locked and denied pages [B6.4]", () => {
  for (const pageTypeId of [100, 101, 102, 103, 106])
    expect(isRecorded(pageTypeId, "/")).toBe(false);
  expect(isRecorded(50, "/shop/p/mug")).toBe(true);
});
it.each(["/search", "/Search", "/search/", "/config/pages", "/CONFIG", "/shop/config"])(
  "records nothing on the search page and in the admin area: %s [B2.3] [B2.4]",
  (path) => expect(isRecorded(1, path)).toBe(false),
);
it("records the cart", () => expect(isRecorded(200, "/cart")).toBe(true));
