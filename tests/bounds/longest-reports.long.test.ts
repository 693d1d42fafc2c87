import { afterAll, beforeAll, expect, it } from "vitest";
import type * as z from "zod/mini";
import {
  ButtonVisitEvent,
  FormVisitEvent,
  HitRecorded,
  PageActivityRecorded,
  QuickViewEvent,
} from "#domain/census/events.ts";
import { MAX_REPORT_BYTES } from "#domain/census/kept-report.ts";
import { CollectorEvent } from "#domain/collector/events.ts";
import { type IntakeKind, intakeKinds } from "#domain/kit/intake-kinds.ts";
import { jsonBytesOf } from "#domain/kit/json-bytes.ts";
import { whyUnreadable } from "#domain/kit/read-event.ts";
import { newId } from "#infra/ids/uuid.ts";
import { projections } from "#projections/shell/registry.ts";
import { seeded } from "#tests/event-store/seeded.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordedReports } from "#tests/support/recorded-hits.ts";
import { repeats } from "#tests/support/repeats.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { settledProjections } from "./try-bounds.ts";

const SEED = Number(process.env.DAYBOOK_SEED ?? Math.floor(Math.random() * 1_000_000));
const random = seeded(SEED);
const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));

/** Characters in no order, so that nothing can compress a text of them. */
const characters: Readonly<Record<string, () => string>> = {
  "of three bytes": () => String.fromCharCode(between(0x4e00, 0x9fff)),
  "of one byte": () => String.fromCharCode(between(0x21, 0x7e)),
  "of four bytes": () => String.fromCodePoint(between(0x1f300, 0x1f5ff)),
  "that are longer in lower case": () =>
    random() < 0.5 ? "\u0130" : String.fromCharCode(between(0x400, 0x42f)),
  "that tables cannot store": () =>
    random() < 0.5
      ? String.fromCharCode(between(0, 0x1f))
      : String.fromCharCode(between(0xd800, 0xdfff)),
  "of any kind": () => String.fromCharCode(between(0, 0xffff)),
};

type Text = (length: number) => string;
const textOf =
  (character: () => string): Text =>
  (length) => {
    let text = "";
    while (text.length < length) text += character();
    return text.slice(0, length);
  };

/** The longest members that fit into a call of this many bytes, in random order. */
const fitting = (maxBytes: number, fixed: object, longest: Readonly<Record<string, unknown>>) => {
  let body: Readonly<Record<string, unknown>> = { ...fixed };
  const members = Object.entries(longest).sort(() => random() - 0.5);
  for (const [name, value] of members) {
    const more = { ...body, [name]: value };
    if (jsonBytesOf(more) <= maxBytes) body = more;
  }
  return body;
};
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const BODY = 15_000;

const LATIN = () => String.fromCharCode(random() < 0.8 ? between(0x21, 0x7e) : between(0xa1, 0xff));
const headers = () => ({
  "user-agent": `${BROWSER} ${textOf(LATIN)(1_000)}`,
});
const VISITOR = "v".repeat(64);

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer({ REPORTS_PER_MINUTE: "1000000" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  const released = await owner.put("/api/console/collector-schemas/anything", {
    text: JSON.stringify({ type: "object" }),
    baseVersion: null,
  });
  expect(released.status).toBe(200);
});
afterAll(() => server.stop());

const form = (path: string, members: Readonly<Record<string, string>>) =>
  visitor.request(path, {
    method: "POST",
    // Only what a form cannot have is escaped, so that more characters fit.
    json: Object.entries(members)
      .map(([name, value]) => `${name}=${value.replace(/[%&+=]/g, encodeURIComponent)}`)
      .join("&"),
    headers: { ...headers(), "content-type": "application/x-www-form-urlencoded" },
  });
const post = (path: string, body: unknown) => visitor.post(path, body, headers());
const open = async (path: string, more: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${server.origin}${path}`, {
    headers: { accept: "text/html", ...headers(), ...more },
  });
  await response.text();
  return response;
};
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed());

type Sent = { readonly status: number };
type Send = (text: Text) => readonly Promise<Sent>[];

const pageOf = (text: Text) => ({
  pageTitle: text(500),
  pageId: text(200),
  pagePath: `/${text(1_999)}`,
});

const sendHits: Send = (text) => {
  const members = { title: text(500), queryString: `?utm_campaign=${text(1_980)}` };
  const ids = { websiteId: text(40), templateId: text(40), itemId: text(100) };
  const more = { website_locale: text(35), collectionId: text(100) };
  const referrer = `https://${text(1_990)}`;
  const data = fitting(BODY, { url: `/${text(1_999)}` }, { ...members, ...ids, ...more, referrer });
  const media = { mediaUrl: text(2_000), mediaTitle: text(500) };
  const played = fitting(BODY, { url: text(2_000) }, media);
  return [
    form("/api/census/RecordHit", { event: "1", data: JSON.stringify(data), ss_cvr: VISITOR }),
    form("/api/census/RecordHit", { event: "21", data: JSON.stringify(played), ss_cvr: VISITOR }),
  ];
};

const sendForms: Send = (text) => {
  const formId = "f".repeat(64);
  const about = () => fitting(BODY - 8_000, { formId, visitorCookie: VISITOR }, pageOf(text));
  const fieldIds = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(64, "x"));
  return [
    post("/api/census/form-render", about()),
    post("/api/census/form-start", about()),
    post("/api/census/form-fail", { ...about(), fieldIds }),
    post("/api/census/form-leave", { ...about(), viewId: newId(), fieldId: "x".repeat(64) }),
  ];
};

const sendButtons: Send = (text) => {
  const fixed = () => ({ label: text(200), visitorCookie: VISITOR });
  const destination = () => text(2_000);
  return ["render", "click"].flatMap((what) => [
    post(`/api/census/button-${what}`, { ...fixed(), pagePath: "/a", destination: destination() }),
    post(
      `/api/census/button-${what}`,
      fitting(BODY, fixed(), { ...pageOf(text), destination: destination() }),
    ),
  ]);
};

const sendShopEvents: Send = (text) => {
  const ids = { itemId: text(100), sku: text(100), orderId: text(100), variantId: text(100) };
  const names = { formId: text(64), currency: text(3), websiteId: text(40), templateId: text(40) };
  const locales = { member_locale: text(35), website_locale: text(35) };
  const data = fitting(
    BODY,
    { pagePath: `/${text(499)}`, ss_cvr: VISITOR, ss_cvt: VISITOR },
    { ...ids, ...names, ...locales, pageHash: text(200), valueCents: Number.MAX_SAFE_INTEGER },
  );
  const event = (name: string) =>
    form("/api/events/RecordEvent", { event: name, data: JSON.stringify(data) });
  return [
    event("visitor:AddToCart"),
    event("pixel:Purchase"),
    post(`/api/census/RecordQuickView/${"p".repeat(100)}`, { pagePath: `/${text(1_999)}` }),
  ];
};

const HOUR_MS = 3_600_000;
const sendSpeed: Send = (text) => {
  const common = { app: "daybook-storefront", pageLoadId: newId(), timestamp: 1 };
  const place = { pagePath: `/${text(499)}`, device: "mobile" };
  const names = ["firstContentfulPaint", "interactionToNextPaint", "largestContentfulPaint"];
  const metrics = Object.fromEntries(names.map((name) => [name, HOUR_MS]));
  const session = { isFirstLanding: true, isFirstSession: true, sessionId: "s".repeat(64) };
  const marks = Array.from({ length: 10 }, (_, n) => ({
    name: `rum-${n}`.padEnd(50, "m"),
    startMs: HOUR_MS,
  }));
  const pixels = { naturalWidth: 100_000, naturalHeight: 100_000 };
  const image = {
    assetUrl: `/images/${"a".repeat(64)}.jpg`,
    visibleOnLoad: true,
    intersectionRatio: 1,
    ...pixels,
    displayedWidth: 100_000,
    displayedHeight: 100_000,
    loadedBeforeLCP: true,
    isLargest: true,
    loadMs: HOUR_MS,
  };
  return [
    post("/api/1/performance/records", [
      { ...common, event: "metrics", data: { ...place, metrics, session } },
      { ...common, event: "marks", data: { ...place, marks } },
      { ...common, event: "images", data: { ...place, images: Array(8).fill(image) } },
    ]),
  ];
};

const sendErrors: Send = (text) => [
  post(
    "/api/events/RecordJavascriptErrors",
    Array.from({ length: 3 }, () => ({
      message: text(1_000),
      stack: text(5_000),
      source: text(500),
      pagePath: text(500),
      line: 10_000_000,
      column: 10_000_000,
    })),
  ),
];

const sendCustomEvents: Send = (text) => {
  const standard = {
    page_path: `/${text(499)}`,
    object_identifier: text(200),
    analytics_id: text(100),
  };
  const content = fitting(7_500, {}, { ...standard, note: text(2_000), [text(1_000)]: text(500) });
  const event = (eventSchemaName: string, eventContent: string) => ({
    eventSchemaName,
    eventContent,
  });
  const written = JSON.stringify(content);
  return [
    post("/api/v1/clanker/events", [
      event("anything", written),
      event("unknown", written),
      event("anything", text(9_000)),
      event(text(1_000), JSON.stringify({ note: text(8_000) })),
    ]),
  ];
};

const senders: Readonly<Record<IntakeKind, Send>> = {
  hits: sendHits,
  forms: sendForms,
  buttons: sendButtons,
  "shop-events": sendShopEvents,
  performance: sendSpeed,
  "script-errors": sendErrors,
  "custom-events": sendCustomEvents,
  searches: (text) => [open(`/search?q=${inAddress(text(500))}`)],
  "missing-pages": (text) => [
    open(`/${inAddress(text(395))}`, { referer: `${server.origin}/${inAddress(text(400))}` }),
  ],
};

/** Reports that earlier versions recorded whole. */
const recordedBefore = async () => {
  const text = textOf(characters["of three bytes"] as () => string);
  const page = { visitorId: VISITOR, pagePath: text(2_000), userAgent: BROWSER };
  const append = (stream: string, type: string, data: object) =>
    server.infrastructure.eventStore.append({
      stream: `${stream}-demo.visitors-1`,
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data: data as Record<string, never> }],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "before" },
    });
  const button = { ...page, label: text(200), destination: text(2_000) };
  await append("buttonVisit", "ButtonRendered", button);
  await append("buttonVisit", "ButtonClicked", { ...button, destination: "/shop" });
  await append("pageActivity", "PageActivityRecorded", {
    event: 21,
    visitorId: VISITOR,
    host: "shop.example",
    data: { url: text(2_000), mediaUrl: text(2_000), mediaTitle: text(500), userAgent: BROWSER },
  });
  await append("formVisit", "FormRendered", { ...page, formId: "f".repeat(64) });
  const hit = { url: text(2_000), referrer: `https://${text(1_990)}`, userAgent: page.userAgent };
  await append("census", "HitRecorded", {
    event: 1,
    visitorId: VISITOR,
    host: "shop.example",
    data: hit,
  });
};

/** Reports that are cut to `MAX_REPORT_BYTES`, with the schemas that read them. */
const limited: readonly (readonly [z.ZodMiniType, readonly string[]])[] = [
  [HitRecorded, ["HitRecorded"]],
  [PageActivityRecorded, ["PageActivityRecorded"]],
  [FormVisitEvent, ["FormRendered", "FormStarted", "FormFailed", "FormLeft"]],
  [ButtonVisitEvent, ["ButtonRendered", "ButtonClicked"]],
  [CollectorEvent, ["VisitorEventRecorded", "PixelEventRecorded"]],
  [QuickViewEvent, ["QuickViewRecorded"]],
];

const sendAll = async () => {
  for (const [which, character] of Object.entries(characters))
    for (const [kind, send] of Object.entries(senders))
      for (const { status } of await Promise.all(send(textOf(character)))) {
        const what = `${kind} ${which}, seed ${SEED}`;
        expect([200, 202, 204, 400, 404], what).toContain(status);
        if (which === "of three bytes") expect(status, what).not.toBe(400);
      }
};

it("the longest reports of every kind are kept within their bytes, and can be read", async () => {
  expect(Object.keys(senders).sort()).toEqual([...intakeKinds].sort());
  for (let turn = 0; turn < repeats(3); turn += 1) await sendAll();
  for (const [schema, types] of limited) {
    const reports = await recordedReports(server.infrastructure, types);
    expect(new Set(reports.map(({ type }) => type))).toEqual(new Set(types));
    for (const report of reports) {
      expect(whyUnreadable(schema, report), `${report.type}, seed ${SEED}`).toEqual([]);
      expect(jsonBytesOf(report.data), `${report.type}, seed ${SEED}`).toBeLessThanOrEqual(
        MAX_REPORT_BYTES,
      );
    }
  }
});

it("they stop no projection, also as earlier versions recorded them, and all tables can be rebuilt", async () => {
  await recordedBefore();
  await sendAll();
  const settled = await settledProjections(server);
  expect(settled.filter(({ error }) => error !== undefined)).toEqual([]);
  const { database, infrastructure } = server;
  const { eventStore, personalData } = infrastructure;
  for (const projection of projections) {
    const [build] = await database.query<{ schema: string }>(
      `select schema_name as schema from projection_builds where projection = $1 and state = 'current'`,
      [projection.name],
    );
    await expectReplayEqualsLive(database, eventStore, projection, {
      personalData,
      batchSizes: [1_000],
      liveSchema: build?.schema as string,
    });
  }
  const [buttons] = await database.query("select count(*)::int as n from read.button_visits");
  expect(buttons).not.toEqual({ n: 0 });
});
