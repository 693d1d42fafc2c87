import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactForm } from "#demo/forms/contact-form.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import type { CouponDefinition, CouponEvent } from "#domain/coupons/events.ts";
import { builtInLook } from "#domain/looks/presets.ts";
import { newDocument } from "#domain/pages/document.ts";
import { emptyFrame } from "#domain/site-frame/empty-frame.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { content } from "#projections/content/content.ts";
import { coupons } from "#projections/coupons/coupons.ts";
import { forms } from "#projections/forms/forms.ts";
import { looks } from "#projections/looks/looks.ts";
import { pages } from "#projections/pages/pages.ts";
import { siteFrame } from "#projections/site-frame/site-frame.ts";
import { themes } from "#projections/themes/themes.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { contentAnnotations } from "../content/annotations.ts";
import { couponAnnotations } from "../coupons/annotations.ts";
import { formAnnotations } from "../forms/annotations.ts";
import { lookAnnotations } from "../looks/annotations.ts";
import { pageAnnotations } from "../pages/annotations.ts";
import { siteFrameAnnotations } from "../site-frame/annotations.ts";
import { themeAnnotations } from "../themes/annotations.ts";
import { annotationQueries } from "./annotations.ts";
import { annotationsContract } from "./annotations-contract.ts";

const annotations = [
  ...[couponAnnotations, pageAnnotations, contentAnnotations, themeAnnotations].flat(),
  ...[lookAnnotations, siteFrameAnnotations, formAnnotations].flat(),
];

let website: Projected;
beforeAll(async () => {
  website = await createProjected(coupons, pages, content, themes, looks, siteFrame, forms);
});
afterAll(() => website.drop());

const ask = async (from: string, to: string) => {
  const query = ((text, values) => website.rows(text, values)) as Sql["query"];
  const [route] = annotationQueries({
    sql: { query },
    timeZoneOf: async () => "UTC",
    annotations,
  });
  const permissions = new Set(["coupons:read", "content:read", "forms:read"]);
  const context = { websiteId: "demo", owner: { permissions } };
  const answer = await route?.handle({ query: { from, to }, context } as never);
  return annotationsContract.response.parse(answer?.body);
};
/** What is marked in a month of 2025, as days of it. */
const marks = async (month: string) =>
  (await ask(`2025-${month}-01`, `2025-${month}-28`)).rows.map(({ kind, day, name }) =>
    [kind, Number(day.slice(8)), name].join(" ").trimEnd(),
  );

describe("a coupon is marked from when on and until when it could be used", () => {
  const at = (month: string, day: number) =>
    `2025-${month}-${String(day).padStart(2, "0")}T12:00:00.000Z`;
  const coupon = (code: string, more: Partial<CouponDefinition> = {}): CouponDefinition => ({
    couponId: code,
    code,
    name: "",
    currency: "USD",
    minimumSubtotalCents: 0,
    discount: { kind: "percent", ratePpm: 100_000 },
    usageLimit: null,
    enabled: true,
    startsAt: null,
    expiresAt: null,
    ...more,
  });
  const record = (code: string, ...events: readonly CouponEvent[]) =>
    website.record(`coupon ${code}`, ...events);

  it("also when it was removed or disabled since, and restored", async () => {
    await record(
      "FAIR",
      { type: "CouponCreated", coupon: coupon("FAIR"), createdAt: at("02", 2) },
      { type: "CouponRemoved", removedAt: at("02", 5) },
      { type: "CouponRestored", restoredAt: at("02", 8) },
      {
        type: "CouponChanged",
        coupon: coupon("FAIR", { enabled: false }),
        changedAt: at("02", 11),
      },
    );
    expect(await marks("02")).toEqual([
      ...["couponStart 2 FAIR", "couponEnd 5 FAIR", "couponStart 8 FAIR", "couponEnd 11 FAIR"],
    ]);
  });
  it("by its own dates, whatever else of it was changed in between", async () => {
    const dated = { startsAt: at("03", 4), expiresAt: at("03", 9) };
    await record(
      "WEEK",
      { type: "CouponCreated", coupon: coupon("WEEK", dated), createdAt: at("03", 2) },
      {
        type: "CouponChanged",
        coupon: coupon("WEEK", { ...dated, name: "A week" }),
        changedAt: at("03", 6),
      },
    );
    expect(await marks("03")).toEqual(["couponStart 4 WEEK", "couponEnd 9 WEEK"]);
  });
  it("and not at all while it never could", async () => {
    await record(
      "NEVER",
      {
        type: "CouponCreated",
        coupon: coupon("NEVER", { enabled: false }),
        createdAt: at("04", 2),
      },
      { type: "CouponRemoved", removedAt: at("04", 5) },
    );
    await record(
      "EARLY",
      {
        type: "CouponCreated",
        coupon: coupon("EARLY", { startsAt: at("04", 9) }),
        createdAt: at("04", 2),
      },
      { type: "CouponRemoved", removedAt: at("04", 5) },
    );
    expect(await marks("04")).toEqual([]);
  });
});

describe("what was published is marked", () => {
  const day = (month: string, of: number) => Date.parse(`2025-${month}-0${of}T12:00:00.000Z`);
  const moment = (ms: number) => new Date(ms).toISOString();

  it("of pages that were removed since, but not what they would have shown later", async () => {
    const page = (pageId: string, version: number, publishOn: number) => ({
      pageId,
      version,
      draft: version,
      draftRevision: 0,
      publishOn,
      document: newDocument(`${pageId} ${version}`),
    });
    await website.record(
      "page fair",
      {
        type: "PageCreated",
        pageId: "fair",
        path: "fair",
        title: "Fair",
        createdAt: moment(day("05", 1)),
      } as never,
      {
        type: "PagePublished",
        ...page("fair", 1, day("05", 2)),
        publishedAt: moment(day("05", 2)),
      } as never,
      {
        type: "PageScheduled",
        ...page("fair", 2, day("05", 7)),
        timeZone: "UTC",
        scheduledAt: moment(day("05", 3)),
      } as never,
      { type: "PageRemoved", pageId: "fair", removedAt: moment(day("05", 5)) } as never,
    );
    expect(await marks("05")).toEqual(["page 2 fair 1"]);
  });
  it("of posts that were removed since, with the title that they had", async () => {
    const item = (itemId: string, title: string) =>
      ContentItemDefinition.parse({
        itemId,
        title,
        collectionId: "journal",
        recordType: 1,
        urlId: itemId,
        body: "",
      });
    const save = (itemId: string, title: string) =>
      ({
        type: "ContentItemSaved",
        item: item(itemId, title),
        savedAt: moment(day("06", 1)),
      }) as never;
    const publish = (itemId: string, publishOn: number, at: number) =>
      ({ type: "ContentItemPublished", itemId, publishOn, publishedAt: moment(at) }) as never;
    await website.record(
      "contentItem letter",
      save("letter", "A letter"),
      publish("letter", day("06", 2), day("06", 2)),
      save("letter", "Another title"),
      publish("letter", day("06", 2), day("06", 3)),
      { type: "ContentItemRemoved", itemId: "letter", removedAt: moment(day("06", 5)) } as never,
    );
    await website.record(
      "contentItem secret",
      save("secret", "Never seen"),
      publish("secret", day("06", 8), day("06", 2)),
      {
        type: "ContentItemUnpublished",
        itemId: "secret",
        status: "draft",
        unpublishedAt: moment(day("06", 6)),
      } as never,
    );
    expect(await marks("06")).toEqual(["post 2 Another title"]);
  });
  it("of templates and forms, each version", async () => {
    const template = (version: number, of: number) => ({
      type: "TemplatePublished",
      name: "cart.html",
      version,
      source: "x",
      publishedAt: moment(day("07", of)),
    });
    await website.record("template cart.html", template(1, 2), template(2, 4));
    await website.record("form contact", {
      type: "FormReleased",
      version: 1,
      form: contactForm,
      releasedAt: moment(day("07", 3)),
    } as never);
    expect(await marks("07")).toEqual([
      ...["template 2 cart.html", "form 3 Contact", "template 4 cart.html"],
    ]);
  });
});

describe("the design is marked", () => {
  const today = new Date().toISOString().slice(0, 10);
  const kinds = async () => {
    const found = (await ask(today, today)).rows.map(({ kind }) => kind);
    return { of: (...some: readonly string[]) => found.filter((kind) => some.includes(kind)) };
  };
  const at = "2025-01-01T00:00:00.000Z";

  it("when a look is published and withdrawn, and a scheduled one only where it was seen", async () => {
    const published = (version: number) => ({
      type: "LookPublished",
      version,
      document: builtInLook,
      keepsDraft: false,
      publishedAt: at,
    });
    const later = Date.now() + 3_600_000;
    await website.record(
      "look site",
      published(1),
      {
        type: "LookScheduled",
        version: 2,
        document: builtInLook,
        publishOn: later,
        timeZone: "UTC",
        scheduledAt: at,
      } as never,
      { type: "LookWithdrawn", withdrawnAt: at } as never,
    );
    expect((await kinds()).of("look", "lookEnd")).toEqual(["look", "lookEnd"]);
  });
  it("when header and footer are", async () => {
    const frame = { version: 1, document: emptyFrame, keepsDraft: false, publishedAt: at };
    await website.record("siteFrame site", { type: "SiteFramePublished", ...frame } as never);
    expect((await kinds()).of("siteFrame", "siteFrameEnd")).toEqual(["siteFrame"]);
  });
});

it("names the kinds of which it has the latest hundred only", async () => {
  const template = (version: number) => ({
    type: "TemplatePublished",
    name: "many.html",
    version,
    source: "x",
    publishedAt: `2025-08-0${1 + Math.floor(version / 40)}T12:00:00.000Z`,
  });
  const versions = Array.from({ length: 100 }, (_, place) => template(place + 1));
  await website.record("template many.html", ...versions);
  const whole = await ask("2025-08-01", "2025-08-28");
  expect([whole.rows.length, whole.shortened]).toEqual([100, []]);
  await website.record("template many.html", template(101));
  const part = await ask("2025-08-01", "2025-08-28");
  expect([part.rows.length, part.shortened]).toEqual([100, ["template"]]);
  const days = await ask("2025-08-02", "2025-08-28");
  expect(days.shortened).toEqual([]);
});
