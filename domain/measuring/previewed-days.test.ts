import { expect, it } from "vitest";
import { firstPreviewedDay } from "./previewed-days.ts";

it("a preview begins with the first day that was read as a whole", () => {
  expect(firstPreviewedDay("2026-11-27", "2026-11-29")).toBe("2026-11-28");
  expect(firstPreviewedDay("2026-11-28", "2026-11-29")).toBe("2026-11-29");
});

it("a preview of a day with too many page views is about that day, and not about none", () => {
  expect(firstPreviewedDay("2026-11-29", "2026-11-29")).toBe("2026-11-29");
});
