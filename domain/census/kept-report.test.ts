import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonBytesOf } from "../kit/json-bytes.ts";
import { HitData } from "./events.ts";
import { keptReport, MAX_REPORT_BYTES } from "./kept-report.ts";

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

it("keeps every hit below its maximum size, whatever its texts are, and as a valid hit", () =>
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

it("does not change a usual hit", () => {
  const hit = hitOf({
    url: "/shop/p/field-notebook",
    title: "Field Notebook",
    referrer: "https://search.example/?q=notebook",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  expect(keptReport(hit)).toBe(hit);
});

it("cuts the most dispensable texts first, and never changes its argument", () => {
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

it.each([
  "",
  "plain",
  "\u007f",
  "\u0080",
  "é",
  "\u07ff",
  "\u0800",
  "猫",
  "\ud7ff",
  "\ue000",
  "\uffff",
  "🐈",
  "\u{10000}\u{10ffff}",
  "a é 猫 🐈",
])("counts the bytes of %j as UTF-8 has them", (written) =>
  expect(jsonBytesOf(written)).toBe(Buffer.byteLength(JSON.stringify(written))),
);

const LIMITS = {
  title: 40,
  pageTitle: 40,
  queryString: 60,
  referrer: 100,
  userAgent: 160,
} as const;
const IDS = { websiteId: 24, templateId: 24, website_locale: 24, collectionId: 24 } as const;
const REST = { pageId: 40, orderId: 60, sku: 60, itemId: 60, pagePath: 200, url: 200 } as const;
const OF_PARTS = { member_locale: 24, formId: 66, destination: 160, label: 160 } as const;
const least = { ...LIMITS, ...IDS, ...REST, ...OF_PARTS };

it("cuts each text to its own number of bytes when all are too long", () => {
  const report = Object.fromEntries(Object.keys(least).map((name) => [name, "x".repeat(2_000)]));
  // All of them leave so little space that the last text, too, is cut as far as possible.
  const kept = keptReport(report);
  const bytes = Object.entries(kept).map(([name, cut]) => [name, jsonBytesOf(cut)]);
  expect(Object.fromEntries(bytes)).toEqual(least);
});

/** A report of exactly this many bytes. */
const ofBytes = (bytes: number) => {
  const report = { title: "t".repeat(200), url: "/", userAgent: "" };
  return { ...report, userAgent: "x".repeat(bytes - jsonBytesOf(report)) };
};

it("keeps a report of the maximum size, and cuts one byte more by one byte", () => {
  const largest = ofBytes(MAX_REPORT_BYTES);
  expect(keptReport(largest)).toBe(largest);
  const larger = ofBytes(MAX_REPORT_BYTES + 1);
  expect(keptReport(larger)).toEqual({ ...larger, title: "t".repeat(199) });
});

it("never cuts a character in two", () => {
  const larger = { ...ofBytes(MAX_REPORT_BYTES - 100), title: "🐈".repeat(75) };
  const { title } = keptReport(larger);
  expect(title.isWellFormed()).toBe(true);
  expect(jsonBytesOf(keptReport(larger))).toBeLessThanOrEqual(MAX_REPORT_BYTES);
});

const failedForm = (...fieldIds: readonly string[]) => ({ formId: "contact", fieldIds });

it("drops exactly the last fields that are too many", () => {
  const rest = jsonBytesOf(failedForm("a".repeat(100), "b".repeat(100)));
  const first = "f".repeat(MAX_REPORT_BYTES - rest + 100);
  const whole = failedForm(first, "b".repeat(100));
  expect(keptReport(whole)).toBe(whole);
  expect(keptReport(failedForm(first, "b".repeat(101)))).toEqual(failedForm(first));
  expect(keptReport(failedForm("g".repeat(MAX_REPORT_BYTES), "b"))).toEqual(failedForm());
});
