import fc from "fast-check";
import { expect, it } from "vitest";
import { HitData } from "./events.ts";
import { jsonBytesOf, keptReport, MAX_REPORT_BYTES } from "./kept-report.ts";

const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: "binary", maxLength }),
    fc.string({ unit: "grapheme", maxLength }),
    fc.constant("\u0001".repeat(maxLength)),
    fc.constant("猫".repeat(maxLength)),
  );
const visitorId = "v".repeat(64);
const host = `${"h".repeat(250)}:3000`;
const hitOf = (data: object) => ({ event: 1, visitorId, host, data });

const anyHit = fc
  .record({
    websiteId: text(40),
    templateId: text(40),
    website_locale: text(35),
    userAgent: text(1_000),
    clientDate: fc.constant(1_790_000_000_000.123),
    viewportInnerHeight: fc.constant(100_000),
    viewportInnerWidth: fc.constant(100_000),
    screenHeight: fc.constant(100_000),
    screenWidth: fc.constant(100_000),
    url: text(1_990).map((path) => `/${path}`),
    title: text(500),
    itemId: text(100),
    recordType: fc.constant(2_147_483_647),
    collectionId: text(100),
    localStorageSupported: fc.constant(false),
    queryString: text(2_000),
    referrer: text(2_000),
  })
  .map(hitOf);

it("keeps every hit below its bytes, whatever its texts are, and what is kept is still a hit", () =>
  fc.assert(
    fc.property(anyHit, (hit) => {
      const kept = keptReport(hit);
      expect(jsonBytesOf(kept)).toBeLessThanOrEqual(MAX_REPORT_BYTES);
      expect(HitData.safeParse(kept.data).success || !HitData.safeParse(hit.data).success).toBe(
        true,
      );
      expect(keptReport(kept)).toEqual(kept);
    }),
    { numRuns: 200 },
  ));

it("keeps a usual hit as it is", () => {
  const hit = hitOf({
    url: "/shop/p/field-notebook",
    title: "Field Notebook",
    referrer: "https://search.example/?q=notebook",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  expect(keptReport(hit)).toBe(hit);
});

it("cuts the most dispensable texts first, and never changes what it was given", () => {
  const data = {
    url: `/${"u".repeat(300)}`,
    title: "t".repeat(400),
    queryString: "q".repeat(1_000),
  };
  const hit = hitOf(data);
  const kept = keptReport(hit).data as typeof data;
  expect(kept.url).toBe(data.url);
  expect(kept.title).toBe("t".repeat(38));
  expect(kept.queryString.length).toBeGreaterThan(500);
  expect(hit.data).toBe(data);
  expect(data.title).toHaveLength(400);
});

it("keeps the path of a failed form, and as many of its fields as fit", () => {
  const fieldIds = Array.from({ length: 200 }, (_, n) => `field-${n}-${"x".repeat(50)}`);
  const pagePath = `/${"p".repeat(100)}`;
  const kept = keptReport({ visitorId, formId: "contact", pagePath, userAgent: "", fieldIds });
  expect(jsonBytesOf(kept)).toBeLessThanOrEqual(MAX_REPORT_BYTES);
  expect(kept.pagePath).toBe(pagePath);
  expect(kept.fieldIds.length).toBeGreaterThan(15);
  expect(kept.fieldIds).toEqual(fieldIds.slice(0, kept.fieldIds.length));
});
