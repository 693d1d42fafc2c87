import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let visitor: Client;
let before: number;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const head = async () => Number(await server.infrastructure.eventStore.head());
beforeEach(async () => {
  before = await head();
});
const recorded = async () => (await head()) - before;

type Marks = { readonly id?: string | undefined; readonly key?: string | undefined };
const headersOf = ({ key }: Marks) => ({ ...(key !== undefined && { "idempotency-key": key }) });

const reports: Readonly<Record<string, (marks: Marks) => Promise<{ status: number }>>> = {
  "a hit": ({ id, key }) =>
    visitor.request("/api/census/RecordHit", {
      method: "POST",
      form: { event: "1", data: JSON.stringify({ url: "/" }), ...(id !== undefined && { id }) },
      headers: headersOf({ key }),
    }),
  "a shown form": ({ id, key }) =>
    visitor.post("/api/census/form-render", { formId: "contact", id }, headersOf({ key })),
  "a begun form": ({ id, key }) =>
    visitor.post("/api/census/form-start", { formId: "contact", id }, headersOf({ key })),
  "a failed form": ({ id, key }) =>
    visitor.post(
      "/api/census/form-fail",
      { formId: "contact", fieldIds: [], id },
      headersOf({ key }),
    ),
  "a quick view": ({ id, key }) =>
    visitor.post("/api/census/RecordQuickView/mug", { id }, headersOf({ key })),
  "a shop event": ({ id, key }) =>
    visitor.request("/api/events/RecordEvent", {
      method: "POST",
      form: {
        event: "visitor:ViewCart",
        data: JSON.stringify({ pagePath: "/cart" }),
        ...(id !== undefined && { id }),
      },
      headers: headersOf({ key }),
    }),
};
const names = Object.keys(reports);

/** All at once, as retries and beacons of an impatient browser come. */
const send = (what: string, ...marks: readonly Marks[]) =>
  Promise.all(
    marks.map(async (each) => {
      const { status } = await (reports[what] as (marks: Marks) => Promise<{ status: number }>)(
        each,
      );
      expect(status).toBe(204);
    }),
  );

describe.each(names)("%s", (what) => {
  it("counts once under the id that the browser has made, however often it comes", async () => {
    const id = newId();
    await send(what, { id }, { id }, { id });
    await send(what, { id });
    expect(await recorded()).toBe(1);
  });
  it("counts once under a repeated Idempotency-Key, with and without an id", async () => {
    const key = newId();
    await send(what, { key }, { key });
    await send(what, { key });
    expect(await recorded()).toBe(1);
    const second = newId();
    await send(what, { id: newId(), key: second }, { id: newId(), key: second });
    expect(await recorded()).toBe(2);
  });
  it("counts each time where nothing says that it is the same", async () => {
    await send(what, {}, {}, { id: newId() }, { id: newId() });
    expect(await recorded()).toBe(4);
  });
});

it("counts a report of errors once under a repeated Idempotency-Key", async () => {
  const error = {
    message: "ink ran out",
    stack: "",
    source: "",
    line: 0,
    column: 0,
    pagePath: "/",
  };
  const key = newId();
  const report = () =>
    visitor.post("/api/events/RecordJavascriptErrors", [error, error], { "idempotency-key": key });
  expect((await report()).status).toBe(204);
  expect((await report()).status).toBe(204);
  expect(await recorded()).toBe(2);
});

it("takes no id of one kind of report, or of another event, for that of a hit", async () => {
  const id = newId();
  await send("a hit", { id });
  await send("a quick view", { id });
  expect(await recorded()).toBe(2);
  const ids = await server.database.query<{ id: string }>(
    `select id::text from log.events order by position desc limit 2`,
  );
  expect(ids.map((each) => each.id)).not.toContain(id);
});

it("makes no stream of its own for an invented visitor", async () => {
  const hit = (ss_cvr: string) =>
    visitor.request("/api/census/RecordHit", {
      method: "POST",
      form: { event: "1", data: JSON.stringify({ url: "/" }), ss_cvr },
    });
  await Promise.all(Array.from({ length: 50 }, () => hit(newId())));
  const streams = await server.database.query<{ stream: string }>(
    "select stream from log.events where position > $1",
    [before],
  );
  expect(streams).toHaveLength(50);
  for (const { stream } of streams) expect(stream).toMatch(/^census-demo\.visitors-\d{1,4}$/);
});

it("keeps no more than two kilobytes of a hit, with all that belongs to it", async () => {
  const sent = await visitor.request("/api/census/RecordHit", {
    method: "POST",
    form: {
      event: "1",
      data: JSON.stringify({ url: `/${"u".repeat(1_990)}`, referrer: "猫".repeat(1_200) }),
      ss_cvr: "v".repeat(64),
    },
  });
  expect(sent.status).toBe(204);
  const kept = await server.database.query<{ bytes: number }>(
    `select octet_length(data::text) + octet_length(metadata::text) as bytes
       from log.events where position > $1`,
    [before],
  );
  expect(kept.length).toBeGreaterThan(0);
  for (const { bytes } of kept) expect(bytes).toBeLessThanOrEqual(2_048);
});

it.each(["", "short", "with a space in it", "x".repeat(65)])("refuses the id %j", async (id) => {
  const { status } = await visitor.request("/api/census/RecordHit", {
    method: "POST",
    form: { event: "1", data: JSON.stringify({ url: "/" }), id },
  });
  expect(status).toBe(400);
});
