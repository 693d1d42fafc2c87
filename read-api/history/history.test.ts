import type { AddressInfo } from "node:net";
import express, { type RequestHandler } from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Permission } from "#domain/kit/permission.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import type { RequestContext, SignedInOwner } from "#infra/http/context.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type ListedEvent, listEventsContract } from "./contract.ts";
import { liveEvents } from "./live.ts";
import { liveNews } from "./live-news.ts";
import { News } from "./news-contract.ts";
import { historyQueries } from "./routes.ts";

let test: TestDatabase;
let eventStore: EventStore;
const moments = [
  "2026-03-01T10:00:00.000Z",
  "2026-03-02T10:00:00.000Z",
  "2026-03-03T10:00:00.000Z",
];
let moment = moments[0] as string;

const append = (stream: string, type: string, websiteId = "demo", data = {}) =>
  eventStore.append({
    stream,
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data }],
    metadata: { websiteId, actor: "visitor", correlationId: "c" },
  });

beforeAll(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url, now: () => moment });
  for (const [day, at] of moments.entries()) {
    moment = at;
    for (let index = 0; index < 4; index += 1)
      await append(`cart-demo.c${index}`, day === 1 ? "CartEntryRemoved" : "CartEntryAdded");
    await append(`order-demo.o${day}`, "OrderPlaced", "demo", { person: { sealed: "c2VhbGVk" } });
    await append(`cart-other.c${day}`, "CartEntryAdded", "other");
  }
});
afterAll(async () => {
  await eventStore.close();
  await test.drop();
});

const context = { websiteId: "demo" } as RequestContext;
const call = async (path: string, { query = {}, params = {} } = {}) => {
  const found = historyQueries({
    sql: test.database,
    personalData: createMemoryPersonalData(),
    stream: test.database.stream,
    timeZoneOf: async () => "UTC",
    nowMs: () => 0,
    orderIdOf: (_, id) => id,
    websiteFacts: async () => ({ timeZone: "UTC", currency: "USD" }),
    explainedNumbers,
    eventTexts,
  }).find(({ contract }) => contract.path === path);
  const answer = await found?.handle({
    params: found.contract.params?.parse(params),
    query: found.contract.query?.parse(query),
    body: undefined,
    context,
  });
  const body = answer?.body;
  found?.contract.response?.parse(body);
  return body as never;
};
const list = async (query: object) =>
  (await call(listEventsContract.path, { query })) as {
    rows: ListedEvent[];
    older: string | null;
    newer: string | null;
    head: string;
  };
const positions = ({ rows }: { rows: readonly ListedEvent[] }) =>
  rows.map(({ position }) => Number(position));

describe("the list of events", () => {
  it("shows only this website's events, newest first", async () => {
    const page = await list({});
    expect(positions(page)).toEqual([17, 16, 15, 14, 13, 11, 10, 9, 8, 7, 5, 4, 3, 2, 1]);
    expect(page).toMatchObject({ older: null, newer: null, head: "18" });
  });

  it("pages to older events and back to newer ones", async () => {
    const newest = await list({ pageSize: 6 });
    expect(positions(newest)).toEqual([17, 16, 15, 14, 13, 11]);
    const middle = await list({ pageSize: 6, before: newest.older });
    expect(positions(middle)).toEqual([10, 9, 8, 7, 5, 4]);
    const oldest = await list({ pageSize: 6, before: middle.older });
    expect(positions(oldest)).toEqual([3, 2, 1]);
    expect(oldest.older).toBeNull();
    const back = await list({ pageSize: 6, after: oldest.newer });
    expect(positions(back)).toEqual(positions(middle));
    const front = await list({ pageSize: 6, after: back.newer });
    expect(positions(front)).toEqual(positions(newest));
    expect(front.newer).toBeNull();
    expect(front.older).toBe(newest.older);
  });

  it("answers cursors that a request accepts, also beyond both ends", async () => {
    const before = await list({ before: "0" });
    expect(before).toMatchObject({ rows: [], older: null, newer: "0" });
    expect(positions(await list({ pageSize: 6, after: before.newer }))).toEqual([7, 5, 4, 3, 2, 1]);
    const last = "9".repeat(18);
    const after = await list({ after: last });
    expect(after).toMatchObject({ rows: [], older: last, newer: null });
    expect(positions(await list({ pageSize: 2, before: after.older }))).toEqual([17, 16]);
  });

  it("filters by stream, by the beginning of a stream, by category and by type", async () => {
    expect(positions(await list({ stream: "cart-demo.c1" }))).toEqual([14, 8, 2]);
    expect(positions(await list({ stream: "order-demo.*" }))).toEqual([17, 11, 5]);
    expect(positions(await list({ category: "order" }))).toEqual([17, 11, 5]);
    expect(positions(await list({ type: "CartEntryRemoved, OrderPlaced" }))).toEqual([
      17, 11, 10, 9, 8, 7, 5,
    ]);
    expect(positions(await list({ category: "cart", type: "OrderPlaced" }))).toEqual([]);
    expect(positions(await list({ stream: "cart-other.c1" }))).toEqual([]);
  });

  it("filters by time; a plain date as an end includes its day", async () => {
    expect(positions(await list({ from: "2026-03-02", to: "2026-03-02" }))).toEqual([
      11, 10, 9, 8, 7,
    ]);
    expect(positions(await list({ from: "2026-03-02T10:00:00.001Z" }))).toEqual([
      17, 16, 15, 14, 13,
    ]);
    expect(positions(await list({ to: "2026-03-02T10:00:00Z" }))).toEqual([5, 4, 3, 2, 1]);
    expect(positions(await list({ from: "2027-01-01" }))).toEqual([]);
  });

  it("refuses two cursors", async () => {
    await expect(list({ before: "3", after: "1" })).rejects.toThrow("not both");
  });
});

it("shows one event whole, with personal data sealed", async () => {
  expect(await call("/api/console/events/:position", { params: { position: "5" } })).toMatchObject({
    position: "5",
    stream: "order-demo.o0",
    revision: "0",
    data: { person: { sealed: "c2VhbGVk" } },
    recordedAt: moments[0],
  });
});

it("knows no event of another website", async () => {
  await expect(
    call("/api/console/events/:position", { params: { position: "6" } }),
  ).rejects.toMatchObject({ status: 404, code: "unknown-event" });
});

it("names the categories and types that exist", async () => {
  expect(await call("/api/console/event-facets")).toEqual({
    categories: [
      { name: "cart", count: 12 },
      { name: "order", count: 3 },
    ],
    types: [
      { name: "CartEntryAdded", count: 8 },
      { name: "CartEntryRemoved", count: 4 },
      { name: "OrderPlaced", count: 3 },
    ],
  });
});

const reads = (...permissions: Permission[]) =>
  ({ ownerId: "me", permissions: new Set(permissions) }) as unknown as SignedInOwner;
/** What a feed needs, with someone who may read so much of it. */
const readBy = (...permissions: Permission[]) => ({
  eventStore,
  findOwner: async () => reads(...permissions),
  onError: () => undefined,
});

const serve = async (feed: RequestHandler) => {
  const app = express();
  app.use((_request, response, next) => {
    response.locals.context = context;
    next();
  });
  app.get("/live", feed);
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/live`, stop: () => server.closeAllConnections() };
};

/** Reads messages until one has this id, then hangs up. */
const readUntil = async (url: string, headers: Record<string, string>, last: string) => {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers, signal: leaving.signal });
  let text = "";
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    if (text.includes(`id: ${last}\ndata`)) break;
  }
  leaving.abort();
  return text;
};
const idsIn = (text: string): readonly number[] =>
  [...text.matchAll(/^event: \w+\nid: (\d+)$/gm)].map(([, id]) => Number(id));

describe("the live stream", () => {
  const open = () => serve(liveEvents(readBy("event-log:read")));

  it("continues behind the last event that the client saw, with the filters", async () => {
    const { url, stop } = await open();
    const read = await readUntil(
      `${url}?category=cart&type=CartEntryAdded`,
      { "last-event-id": "9" },
      "16",
    );
    expect(idsIn(read)).toEqual([13, 14, 15, 16]);
    stop();
  });

  it("sends what is recorded from now on", async () => {
    const { url, stop } = await open();
    const head = await eventStore.head();
    const reading = readUntil(`${url}?lastEventId=${head}`, {}, `${head + 2n}`);
    await append("cart-other.c9", "CartEntryAdded", "other");
    await append("cart-demo.c9", "CartEntryAdded");
    expect(idsIn(await reading)).toEqual([Number(head + 2n)]);
    stop();
  });

  it("refuses filters that it cannot use", async () => {
    const { url, stop } = await open();
    expect((await fetch(`${url}?from=yesterday`)).status).toBe(400);
    stop();
  });
});

describe("the news", () => {
  const open = (...permissions: Permission[]) => serve(liveNews(readBy(...permissions)));
  const newsIn = (text: string): readonly News[] =>
    [...text.matchAll(/^event: news\nid: \d+\ndata: (.*)$/gm)].map(([, data]) =>
      News.parse(JSON.parse(data as string)),
    );

  it("brings two orders once each when the connection dies between them, from another process", async () => {
    const { url, stop } = await open("orders:read");
    const elsewhere = createPostgresEventStore({ connectionString: test.url });
    const confirm = (id: string) =>
      elsewhere.append({
        stream: `order-demo.${id}`,
        expectedRevision: "any",
        events: [{ id: newId(), type: "OrderConfirmed", version: 1, data: {} }],
        metadata: { websiteId: "demo", actor: "visitor", correlationId: "c" },
      });
    const head = await eventStore.head();
    const first = readUntil(url, { "last-event-id": `${head}` }, `${head + 1n}`);
    await confirm("one");
    const seen = newsIn(await first);
    // Nobody listens while the second one is placed.
    await confirm("two");
    const lastId = seen.at(-1)?.position as string;
    const rest = newsIn(await readUntil(url, { "last-event-id": lastId }, `${head + 2n}`));
    expect([...seen, ...rest].map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      "order one",
      "order two",
    ]);
    await elsewhere.close();
    stop();
  });

  it("is for anyone who may see it, and never of spam or of another website", async () => {
    const head = await eventStore.head();
    await append("order-other.o", "OrderConfirmed", "other");
    await append("stock-demo.v", "StockReceived");
    await append("formSubmission-demo.s", "FormSubmitted", "demo", { spamReasons: ["too-fast"] });
    await append("formSubmission-demo.t", "FormSubmitted", "demo", { spamReasons: [] });
    await append("order-demo.o", "OrderRefunded");
    const { url, stop } = await open("orders:read", "submissions:read");
    const read = newsIn(await readUntil(`${url}?lastEventId=${head}`, {}, `${head + 5n}`));
    expect(read.map(({ kind, id }) => `${kind} ${id}`)).toEqual(["submission t", "order-change o"]);
    stop();
  });

  it("ends at once for who is no member any longer, and tells them nothing that follows", async () => {
    let reader: SignedInOwner | undefined = reads("orders:read");
    const findOwner = async () => reader;
    const { url, stop } = await serve(liveNews({ ...readBy(), findOwner }));
    const head = await eventStore.head();
    const ended = fetch(url, { headers: { "last-event-id": `${head}` } }).then((answer) =>
      answer.text(),
    );
    await append("order-demo.seen", "OrderConfirmed");
    const seen = await readUntil(`${url}?lastEventId=${head}`, {}, `${head + 1n}`);
    expect(newsIn(seen).map(({ id }) => id)).toEqual(["seen"]);
    reader = undefined;
    await append("member-demo.members", "MemberRemoved");
    await append("order-demo.unseen", "OrderConfirmed");
    expect(await ended).not.toContain("unseen");
    stop();
  });

  it("says that the reader's own roles were changed, and nobody else's", async () => {
    const { url, stop } = await open();
    const head = await eventStore.head();
    const change = (ownerId: string) =>
      append("member-demo.members", "MemberRolesChanged", "demo", { ownerId });
    await change("somebody");
    await change("me");
    const read = newsIn(await readUntil(`${url}?lastEventId=${head}`, {}, `${head + 2n}`));
    expect(read.map(({ kind }) => kind)).toEqual(["roles"]);
    stop();
  });

  it("is of what the roles allow by then", async () => {
    let reader = reads();
    const { url, stop } = await serve(liveNews({ ...readBy(), findOwner: async () => reader }));
    const head = await eventStore.head();
    const reading = readUntil(`${url}?lastEventId=${head}`, {}, `${head + 2n}`);
    reader = reads("orders:read");
    await append("member-demo.members", "MemberRolesChanged");
    await append("order-demo.mine", "OrderConfirmed");
    expect(newsIn(await reading).map(({ id }) => id)).toEqual(["mine"]);
    stop();
  });
});
