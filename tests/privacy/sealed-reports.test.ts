import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sealedTypes } from "#domain/event-types/all-events.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const VISITOR = "visitor-in-the-open";
const SESSION = "session-in-the-open";
const PAGE = "/page-in-the-open";
const BROWSER = "BrowserInTheOpen/1.0";
const SCHEMA = "survey_step";

let server: TestServer;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  const owner = await createOwnerClient(server.origin, server.setupCode);
  const text = JSON.stringify({ type: "object", properties: { step: { type: "integer" } } });
  const schema = { text, baseVersion: null, step: "addition" };
  await owner.put(`/api/console/collector-schemas/${SCHEMA}`, schema);
  const cookies = new Map([
    ["ss_cvr", VISITOR],
    ["ss_cvt", SESSION],
  ]);
  visitor = await createClient(server.origin, cookies);
});
afterAll(() => server.stop());

const headers = { "user-agent": BROWSER };
const post = (path: string, json: object) => visitor.post(path, json, headers);
const form = (path: string, fields: Readonly<Record<string, string>>) =>
  visitor.request(path, { method: "POST", form: fields, headers });
const page = { pagePath: PAGE, visitorCookie: VISITOR };
const ofForm = { ...page, formId: "contact" };
const button = { ...page, label: "Order", destination: PAGE };
const siteEvent = (event: string) =>
  form("/api/events/RecordEvent", {
    event,
    data: JSON.stringify({ pagePath: PAGE, ss_cvr: VISITOR, ss_cvt: SESSION }),
  });
const speed = (event: string, data: object) =>
  post("/api/1/performance/records", [
    {
      app: "daybook-storefront",
      event,
      pageLoadId: randomUUID(),
      timestamp: 1,
      data: { pagePath: PAGE, device: "mobile", ...data },
    },
  ] as object);
const image = {
  assetUrl: `/images/${"a".repeat(64)}.png`,
  visibleOnLoad: true,
  intersectionRatio: 1,
  naturalWidth: 800,
  naturalHeight: 600,
  displayedWidth: 400,
  displayedHeight: 300,
  loadedBeforeLCP: true,
  isLargest: true,
  loadMs: 90,
};
const session = { isFirstLanding: true, isFirstSession: true, sessionId: SESSION };

type Way = { readonly send: () => Promise<{ readonly status: number }>; readonly tells: string };

/** How a browser reports each type, and what of the visitor is in it. */
const ways: Readonly<Record<string, Way>> = {
  HitRecorded: {
    send: () =>
      form("/api/census/RecordHit", {
        event: "1",
        data: JSON.stringify({ url: PAGE }),
        ss_cvr: VISITOR,
      }),
    tells: VISITOR,
  },
  PageActivityRecorded: {
    send: () =>
      form("/api/census/RecordHit", {
        event: "21",
        ss_cvr: VISITOR,
        data: JSON.stringify({ url: PAGE, mediaUrl: "/files/film.mp4", mediaTitle: "Film" }),
      }),
    tells: VISITOR,
  },
  FormRendered: { send: () => post("/api/census/form-render", ofForm), tells: VISITOR },
  FormStarted: { send: () => post("/api/census/form-start", ofForm), tells: VISITOR },
  FormFailed: {
    send: () => post("/api/census/form-fail", { ...ofForm, fieldIds: ["name"] }),
    tells: VISITOR,
  },
  FormLeft: {
    send: () =>
      post("/api/census/form-leave", { ...ofForm, viewId: randomUUID(), fieldId: "name" }),
    tells: VISITOR,
  },
  ButtonRendered: { send: () => post("/api/census/button-render", button), tells: VISITOR },
  ButtonClicked: { send: () => post("/api/census/button-click", button), tells: VISITOR },
  QuickViewRecorded: { send: () => post("/api/census/RecordQuickView/mug", page), tells: VISITOR },
  VisitorEventRecorded: { send: () => siteEvent("visitor:ViewCart"), tells: VISITOR },
  PixelEventRecorded: { send: () => siteEvent("pixel:Lead"), tells: VISITOR },
  PageMetricsRecorded: {
    send: () => speed("metrics", { metrics: { largestContentfulPaint: 900 }, session }),
    tells: SESSION,
  },
  PageImagesRecorded: { send: () => speed("images", { images: [image] }), tells: PAGE },
  PageMarksRecorded: {
    send: () => speed("marks", { marks: [{ name: "rum-ready", startMs: 1 }] }),
    tells: PAGE,
  },
  CustomEventRecorded: {
    send: () =>
      post("/api/v1/clanker/events", {
        eventSchemaName: SCHEMA,
        eventContent: JSON.stringify({ step: 1, page_path: PAGE, session_id: SESSION }),
      }),
    tells: VISITOR,
  },
};

type Row = {
  readonly text: string;
  readonly data: { readonly person: SealedPerson; readonly sealedFields?: SealedPerson };
};

const sealedIn = ({ person, sealedFields }: Row["data"]): readonly SealedPerson[] =>
  sealedFields === undefined ? [person] : [person, sealedFields];

it("has a way to report every type that is sealed", () => {
  expect(Object.keys(ways).toSorted()).toEqual([...sealedTypes, "CustomEventRecorded"].toSorted());
});

it.each(Object.keys(ways))(
  "a raw row of %s has nothing of the visitor in the open",
  async (type) => {
    const { send, tells } = ways[type] as Way;
    expect([200, 204]).toContain((await send()).status);
    const rows = await server.database.query<Row>(
      "select e::text as text, data from log.events as e where type = $1",
      [type],
    );
    expect(rows).toHaveLength(1);
    const [{ text, data }] = rows as [Row];
    for (const secret of [VISITOR, SESSION, PAGE, BROWSER]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/visitorId|analyticsId|visitId|sessionId/);
    // What is sealed does name the visitor, so that the test looks for something that was sent.
    const contents = await server.infrastructure.personalData.open(sealedIn(data));
    expect(JSON.stringify(contents)).toContain(tells);
  },
);

it("nothing of it can be read once the keys of the month are destroyed", async () => {
  const rows = await server.database.query<Row>(
    "select data from log.events where type = any($1::text[])",
    [Object.keys(ways)],
  );
  const sealed = rows.flatMap(({ data }) => sealedIn(data));
  expect(sealed.length).toBeGreaterThan(rows.length);
  const { personalData } = server.infrastructure;
  const keys = new Set(sealed.map(({ personId }) => personId));
  for (const key of keys) await personalData.destroyKey("demo", key);
  expect(await personalData.open(sealed)).toEqual(sealed.map(() => null));
});
