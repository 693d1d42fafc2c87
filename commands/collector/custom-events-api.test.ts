import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  CustomEventRow,
  collectorSchemaContract,
  FailedEventRow,
} from "#read-api/collector/custom-events-contract.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { collectEventsContract, validateContentContract } from "./custom-events-contract.ts";

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const EVENTS = "/api/v1/clanker/events";
type Answer = ResponseOf<typeof collectEventsContract>;
type Verdict = ResponseOf<typeof validateContentContract>;

const stepSchema = (step: object = { type: "integer", minimum: 1 }) =>
  JSON.stringify({
    type: "object",
    properties: { step, method: { type: "string", maxLength: 20 } },
    required: ["step"],
    additionalProperties: false,
  });
const release = (name: string, text: string, baseVersion: string | null, step = "addition") =>
  owner.put<{ version: string; error: { message: string }; needs?: string }>(
    `/api/console/collector-schemas/${name}`,
    { text, baseVersion, step },
  );
const event = (name: string, content: object | string, eventId?: string) => ({
  eventSchemaName: name,
  eventContent: typeof content === "string" ? content : JSON.stringify(content),
  ...(eventId !== undefined && { eventId }),
});
const send = (json: unknown, headers = {}, client = visitor) =>
  client.post<Answer>(EVENTS, json, headers);
const logged = (type: string) =>
  server.database.query<{ id: string; data: Record<string, unknown> }>(
    "select id, data from log.events where type = $1 order by position",
    [type],
  );
const caughtUp = async () =>
  server.infrastructure.waitFor(
    ["custom-events", "collector-schemas"],
    await server.infrastructure.eventStore.head(),
  );
const recordedOf = async (name: string) => {
  await caughtUp();
  const { body } = await owner.get<{ rows: CustomEventRow[]; total: number }>(
    `/api/console/custom-events?filters=${encodeURIComponent(`schemaName:contains:${name}`)}`,
  );
  return body.rows;
};
const failedOf = async (name: string) => {
  await caughtUp();
  const { body } = await owner.get<{ rows: FailedEventRow[] }>(
    `/api/console/failed-events?of=${name}`,
  );
  return body.rows;
};
const replay = async (name: string) => {
  await caughtUp();
  const of = { matching: { of: name } };
  const { status, body } = await owner.post<{ workId: string }>("/api/console/bulk", {
    list: "failed-events",
    action: "replay",
    of,
  });
  if (status !== 202) return { status, work: undefined };
  const work = await until(async () => {
    const { body: seen } = await owner.get<{ work: { status: string; changed: number } }>(
      `/api/console/bulk/${body.workId}`,
    );
    return seen.work.status === "done" ? seen.work : undefined;
  });
  return { status, work };
};

it("records an event that fits its schema, and the server's facts win over the sender's [B3.37] [B7.18] [B9.6]", async () => {
  expect((await release("checkout_step", stepSchema(), null)).body.version).toBe("1-0-0");
  const analyticsId = "01a21fbc-539f-7acf-b95d-67e2a645ff05";
  const standard = {
    analytics_id: server.infrastructure.analyticsIds.keep("demo", analyticsId).value,
    marketing_id: "m-1",
    session_id: "s-1",
    browser_language: "en",
    browser_locale: "en-US",
    window_height: 800,
    window_width: 1280,
    page_host: "shop.example",
    page_path: "/cart",
    page_query_params: "?token=secret&a=1",
    page_referrer_url: "https://a.example/",
    event_occurrence_timestamp: 1_800_000_000_000,
    custom_schema_name: "checkout_step",
    source_environment: "staging",
    event_source: "IOS",
    context_website_id: "another",
    destination_url: "/checkout",
    object_identifier: "x",
    member_account_id: "forged",
    resolved_locale: "en-US",
    website_locale: "en-US",
    member_account_locale: "en-US",
    user_agent: "forged",
  };
  const sent = event("checkout_step", { ...standard, step: 2 });
  const answer = await send(sent, { "user-agent": "Mozilla/5.0 Real" });
  expect(answer).toMatchObject({ status: 200, body: { accepted: 1, ignored: 0, refused: [] } });
  const [row] = await recordedOf("checkout_step");
  const { member_account_id: _forged, ...kept } = standard;
  expect(row).toMatchObject({
    schemaVersion: "1-0-0",
    state: "recorded",
    pagePath: "/cart",
    source: "IOS",
    environment: "staging",
    content: {
      ...kept,
      page_query_params: "token=&a=1",
      user_agent: "Mozilla/5.0 Real",
      context_website_id: "demo",
      step: 2,
      analytics_id: analyticsId,
    },
  });
  expect(row?.content).not.toHaveProperty("member_account_id");
  const [recorded] = await logged("CustomEventRecorded");
  expect(JSON.stringify(recorded)).not.toContain("shop.example");
});

describe("a batch of ten with three bad", () => {
  const batch = [1, 2, "3", 4, 5, "6", 7, 8, "nine", 10].map((step, n) =>
    event("signup_step", { step }, `signup-${n}-event`),
  );
  const idsOf = (rows: readonly { readonly eventId: string }[]) =>
    rows.map(({ eventId }) => eventId).sort();

  it("is answered 202, keeps seven, and reports the error of each other one [B7.18]", async () => {
    await release("signup_step", stepSchema(), null);
    const answer = await send(batch);
    expect(answer).toMatchObject({ status: 202, body: { accepted: 7, ignored: 0 } });
    expect(answer.body.refused).toEqual(
      [2, 5, 8].map((index) => ({
        index,
        errors: [{ path: "/step", message: "The value must be integer." }],
      })),
    );
    expect(await recordedOf("signup_step")).toHaveLength(7);
    const failed = await failedOf("signup_step");
    expect(failed.map(({ text }) => text).sort()).toEqual(
      ['{"step":"3"', '{"step":"6"', '{"step":"nine"'].map((text) => expect.stringContaining(text)),
    );
    expect(failed[0]).toMatchObject({
      schemaVersion: "1-0-0",
      isCut: false,
      error: "/step: The value must be integer.",
    });
  });

  it("is sealed in the log, also where it was refused", async () => {
    for (const { data } of await logged("CustomEventRefused")) {
      expect(data).toMatchObject({ person: { sealed: expect.any(String) } });
      expect(JSON.stringify(data)).not.toContain("nine");
    }
  });

  it("counts once when it is sent again, as a whole or in part", async () => {
    expect((await send(batch)).status).toBe(202);
    expect((await send(batch.slice(0, 2))).status).toBe(200);
    expect(await recordedOf("signup_step")).toHaveLength(7);
    expect(await failedOf("signup_step")).toHaveLength(3);
  });

  it("is not replayed while the schema does not fit it", async () => {
    expect((await replay("signup_step")).work).toMatchObject({ changed: 0, refused: 3 });
    expect(await recordedOf("signup_step")).toHaveLength(7);
  });

  it("is whole after the schema was mended and the rest replayed, and stays so when replayed again", async () => {
    const before = idsOf(await failedOf("signup_step"));
    const wider = stepSchema({ type: ["integer", "string"], minimum: 1 });
    expect((await release("signup_step", wider, "1-0-0")).body.version).toBe("1-0-1");
    expect((await replay("signup_step")).work).toMatchObject({ changed: 3, refused: 0 });
    const rows = await recordedOf("signup_step");
    expect(rows).toHaveLength(10);
    const replayed = rows.filter(({ state }) => state === "replayed");
    expect(idsOf(replayed)).toEqual(before);
    expect(replayed[0]?.schemaVersion).toBe("1-0-1");
    expect(await failedOf("signup_step")).toEqual([]);
    await replay("signup_step");
    expect((await send(batch)).status).toBe(200);
    expect(await recordedOf("signup_step")).toHaveLength(10);
    const all = await logged("CustomEventRecorded");
    expect(all.filter(({ data }) => data.schemaName === "signup_step")).toHaveLength(10);
  });
});

it("replays an event as it was kept: with its proven id and its user agent [B3.37]", async () => {
  await release("twins", stepSchema(), null);
  const analyticsId = "01a21fbc-539f-7acf-b95d-67e2a645ff06";
  const proven = server.infrastructure.analyticsIds.keep("demo", analyticsId).value;
  const known = { analytics_id: proven, page_query_params: "a=1&token=secret", user_agent: "x" };
  const agent = { "user-agent": `Mozilla/5.0 Real ${"\u00e9".repeat(900)}` };
  const long = { method: "m".repeat(20), marketing_id: "i".repeat(90) };
  for (const step of [3, "3"])
    await send(event("twins", { ...known, ...long, step, member_account_id: "forged" }), agent);
  await release("twins", stepSchema({ type: ["integer", "string"] }), "1-0-0", "revision");
  expect((await replay("twins")).work).toMatchObject({ changed: 1, refused: 0 });
  const rows = await recordedOf("twins");
  const [one, other] = ["recorded", "replayed"].map(
    (state) => rows.find((row) => row.state === state)?.content,
  );
  expect(one).toMatchObject({ analytics_id: analyticsId, page_query_params: "a=1&token=" });
  expect(other).toEqual({ ...one, step: "3" });
});

it("replays the largest event that could be sent, to which the server has added the user agent", async () => {
  await release("largest", JSON.stringify({ type: "object", maxProperties: 1 }), null);
  const content = JSON.stringify({ a: "x".repeat(8_160), b: 1 });
  await send(event("largest", content), { "user-agent": "\u00e9".repeat(1_000) });
  await release("largest", JSON.stringify({ type: "object" }), "1-0-0");
  expect((await replay("largest")).work).toMatchObject({ changed: 1 });
});

it("keeps an event without a schema, suggests one, and records the event when it is released", async () => {
  for (const content of [
    { plan: "gold", seats: 2 },
    { plan: "blue", seats: 2.5, note: null },
  ])
    expect((await send(event("upgrade", content))).body.refused).toMatchObject([
      { errors: [{ path: "", message: "No schema upgrade has been released." }] },
    ]);
  await caughtUp();
  type Found = ResponseOf<typeof collectorSchemaContract>;
  const { body } = await owner.get<Found>("/api/console/collector-schemas/upgrade");
  expect(body).toMatchObject({ versions: [], recorded: 0, refused: 2 });
  const suggested = JSON.parse(body.suggestion?.text ?? "{}");
  expect(suggested).toMatchObject({
    properties: { plan: { type: "string" }, seats: { type: "number" }, note: { type: "null" } },
    required: ["plan", "seats"],
  });
  await release("upgrade", body.suggestion?.text ?? "", null);
  expect((await replay("upgrade")).work).toMatchObject({ changed: 2 });
  expect(await recordedOf("upgrade")).toHaveLength(2);
});

it("answers the errors of a content, and stores nothing [B7.19]", async () => {
  await release("checked", stepSchema(), null);
  const head = await server.infrastructure.eventStore.head();
  const validate = async (schema: string, eventContent: string) =>
    (
      await visitor.post<Verdict>(`/api/v1/clanker/validate-event-content/${schema}`, {
        eventContent,
      })
    ).body;
  expect(await validate("checked", '{"step":1,"page_path":"/"}')).toEqual({
    isValid: true,
    schemaVersion: "1-0-0",
    errors: [],
  });
  expect(await validate("checked", '{"step":0,"more":1,"window_width":"wide"}')).toEqual({
    isValid: false,
    schemaVersion: "1-0-0",
    errors: expect.arrayContaining([
      { path: "/step", message: "The value must be >= 1." },
      { path: "", message: 'The schema has no member "more".' },
      expect.objectContaining({ path: "/window_width" }),
    ]),
  });
  expect(await validate("checked", "{")).toMatchObject({
    errors: [{ path: "", message: "The content is not valid JSON." }],
  });
  expect(await validate("unknown", "{}")).toMatchObject({ isValid: false, schemaVersion: null });
  expect(await server.infrastructure.eventStore.head()).toBe(head);
});

it("refuses a breaking change with the reasons, unless the member wants a new model", async () => {
  await release("renamed", stepSchema(), null);
  const narrower = stepSchema({ type: "string" });
  const refused = await release("renamed", narrower, "1-0-0");
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: { code: "breaking-change" },
      needs: "model",
      problems: [
        {
          path: "/properties/step/type",
          message: 'The type "integer" is no longer accepted.',
        },
      ],
    },
  });
  expect(refused.body.error.message).toContain("a new model");
  expect((await release("renamed", narrower, "1-0-0", "model")).body.version).toBe("2-0-0");
  expect(await release("renamed", stepSchema(), "1-0-0", "model")).toMatchObject({ status: 409 });
  expect((await send(event("renamed", { step: "one" }))).status).toBe(200);
});

it("refuses a schema that could not be checked in bounded time, by its place", async () => {
  const hostile = JSON.stringify({
    type: "object",
    properties: {
      a: { type: "string", pattern: "^(a+)+$" },
      b: { $ref: "https://evil.example/s" },
    },
  });
  expect(await release("hostile", hostile, null)).toMatchObject({
    status: 400,
    body: {
      problems: [
        { path: "/properties/a/pattern", message: expect.stringContaining("repeats a group") },
        { path: "/properties/b/$ref", message: expect.stringContaining("#/$defs/name") },
      ],
    },
  });
});

it("keeps no analytics id that the server has not issued, even of another visitor [B3.37] [B4.11]", async () => {
  await release("whose", stepSchema(), null);
  const analyticsId = "01a21fbc-539f-7acf-b95d-67e2a645ff05";
  for (const forged of [analyticsId, `${analyticsId}~${"A".repeat(43)}`, "a-1"])
    await send(event("whose", { step: 1, analytics_id: forged }));
  const rows = await recordedOf("whose");
  expect(rows).toHaveLength(3);
  for (const { content } of rows) expect(content).toMatchObject({ step: 1 });
  expect(JSON.stringify(rows)).not.toContain("analytics_id");
});

describe("content that is never recorded", () => {
  const last = async () => JSON.stringify((await recordedOf("ids"))[0]?.content ?? null);
  it("is an id of a visitor who has not allowed it, also by a forged call [B6.5]", async () => {
    await release("ids", stepSchema(), null);
    const ids = { analytics_id: "secret-1", marketing_id: "secret-2", session_id: "secret-3" };
    expect((await send(event("ids", { step: 1, ...ids }), { "sec-gpc": "1" })).status).toBe(200);
    expect(await last()).toContain('"step":1');
    expect(await last()).not.toContain("secret");
    await send(event("ids", { step: "bad", ...ids }), { "sec-gpc": "1" });
    await send(event("ids", '{"analytics_id":"secret-4",'), { "sec-gpc": "1" });
    await caughtUp();
    const kept = await server.database.query<{ text: string }>(
      "select custom_events::text as text from read.custom_events where state = 'refused'",
    );
    expect(kept.map(({ text }) => text).join()).not.toContain("secret-");
  });

  it("is who is signed in, a token or an id that is not proven, also of an event that breaks a limit", async () => {
    const forged = { member_account_id: "secret-5", analytics_id: "secret-6" };
    const more = {
      page_query_params: "?token=secret-7&a=1",
      page_referrer_url: "/x?token=secret-8",
    };
    const many = Object.fromEntries(Array.from({ length: 260 }, (_, n) => [`m${n}`, n]));
    const deep = JSON.parse(`${'{"a":'.repeat(11)}1${"}".repeat(11)}`) as object;
    const broken = [
      ...[
        { ...forged, ...more, ...many },
        { ...forged, ...more, ...deep },
      ],
      { ...forged, ...more, long: "x".repeat(9_000) },
      { ...forged, ...more, invalid: "\ud800" },
    ];
    const texts = ['{"member_account_id":"secret-9",', '["secret-9"]', '"secret-9"'];
    for (const content of [...broken, ...texts])
      expect((await send(event("ids", content))).body.refused).toHaveLength(1);
    expect((await send(event("ids", { ...many, page_path: "/search" }))).body.ignored).toBe(1);
    await caughtUp();
    const kept = await server.database.query<{ text: string }>(
      "select text from read.custom_events where state = 'refused' order by received_at desc limit 7",
    );
    expect(kept.map(({ text }) => text).filter((text) => text !== "")).toHaveLength(4);
    expect(kept.map(({ text }) => text).join()).toContain("token=&a=1");
    expect(kept.map(({ text }) => text).join()).not.toContain("secret-");
  });

  it("is an id that a server sends without the visitor’s consent, where visitors are asked for it [B6.5]", async () => {
    await release("of-server", stepSchema(), null);
    const analyticsId = "01a21fbc-539f-7acf-b95d-67e2a645ff07";
    const proven = server.infrastructure.analyticsIds.keep("demo", analyticsId).value;
    const sent = event("of-server", { step: 1, event_source: "SERVER", analytics_id: proven });
    const newest = async (headers = {}) => {
      expect((await send(sent, headers)).status).toBe(200);
      return (await recordedOf("of-server"))[0]?.content?.analytics_id;
    };
    expect(await newest()).toBe(analyticsId);
    await changeSettings(server, { restrictiveCookiePolicy: true });
    expect(await newest()).toBeUndefined();
    expect(await newest({ cookie: "cookies_allowed=declined" })).toBeUndefined();
    expect(await newest({ cookie: "cookies_allowed=allowed" })).toBe(analyticsId);
    await changeSettings(server, { restrictiveCookiePolicy: false });
  });

  it("is an event of a signed-in member, of the console and of the search page [B6.4]", async () => {
    const sent = [event("ids", { step: 7, page_path: "/search" }), event("ids", { step: 8 })];
    expect((await send(sent)).body).toMatchObject({ accepted: 1, ignored: 1 });
    const before = await server.infrastructure.eventStore.head();
    expect((await send(sent, {}, owner)).body).toMatchObject({ accepted: 0, ignored: 2 });
    expect(await server.infrastructure.eventStore.head()).toBe(before);
  });
});

describe("limits of a batch", () => {
  it("refuse more than 500 events, and more than 256 KB, as a whole", async () => {
    const many = Array.from({ length: 501 }, () => event("ids", { step: 1 }));
    expect((await send(many)).status).toBe(400);
    expect((await send([event("ids", "x".repeat(256 * 1024))])).status).toBe(413);
  });

  it("keep the beginning of an event that is too large, and say so", async () => {
    const { status, body } = await send(event("ids", { step: 1, method: "x".repeat(9_000) }));
    expect([status, body.refused[0]?.errors]).toEqual([
      202,
      [{ path: "", message: "The content of an event can have up to 8 KB." }],
    ]);
    const [cut] = (await failedOf("ids")).filter(({ isCut, text }) => isCut && text !== "");
    expect(cut?.text).toHaveLength(2_048);
  });

  it("keep an event without a readable envelope", async () => {
    const { body } = await send([{ name: "no content" }, 7, null]);
    expect(body.refused).toHaveLength(3);
    const nested = `[${"[".repeat(100_000)}${"]".repeat(100_000)}]`;
    expect((await send(nested)).status).toBe(202);
  });
});
