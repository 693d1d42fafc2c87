import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportEvents } from "#analyst/export/export-events.ts";
import { MAX_LIMITS } from "#infra/ask/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type AskedShop, demo, openAskedShop, rowsOf } from "./asked-shop.ts";

let shop: AskedShop;
beforeAll(async () => {
  shop = await openAskedShop();
}, 60_000);
afterAll(() => shop.drop());

type Event = { readonly type: string; readonly category: string; readonly data: string };
const eventsFor = async (personal: boolean): Promise<readonly Event[]> => {
  const text = "select type, category, data::text from events";
  const rows = await rowsOf(shop.ask, text, { ...demo, personal }, MAX_LIMITS);
  return rows.map(([type, category, data]) => ({ type, category, data }) as Event);
};

/** Paths of members in the data of the log, of which the sample has every one. */
const closed: readonly [string, string][] = [
  ["FormDefined", "$.form.webhooks"],
  ["FormDefined", "$.form.recipients"],
  ["FormReleased", "$.form.webhooks"],
  ["FormDraftSaved", "$.form.recipients"],
  ["PageAccessChanged", "$.passwordHash"],
  ["GiftCardIssued", "$.codeHash"],
  ["OrderCancelled", "$.reason"],
];
const personal: readonly [string, string][] = [
  ["CartShippingLocationSet", "$.location.postalCode"],
  ["CartEntryAdded", "$.additionalFields"],
  ["OrderFulfilled", "$.tracking"],
  ["ScriptErrorRecorded", "$.stack"],
];
const inLog = async (type: string, path: string): Promise<number> => {
  const [row] = await shop.database.query<{ count: number }>(
    "select count(*)::int as count from log.events where type = $1 and data::jsonb @? $2::jsonpath and website = 'demo'",
    [type, path],
  );
  return row?.count ?? 0;
};
const seen = async (type: string, path: string, isPersonal: boolean): Promise<number> => {
  const text = `select count(*) from events where type = '${type}' and data::jsonb @? '${path}'`;
  const [[count] = []] = await rowsOf(shop.ask, text, { ...demo, personal: isPersonal });
  return Number(count);
};

describe("the data of events", () => {
  it.each(closed)("shows no question of %s what is at %s", async (type, path) => {
    expect(await inLog(type, path)).toBeGreaterThan(0);
    expect([await seen(type, path, false), await seen(type, path, true)]).toEqual([0, 0]);
  });

  it.each(personal)("shows what is at %s %s with personal columns only", async (type, path) => {
    const there = await inLog(type, path);
    expect(there).toBeGreaterThan(0);
    expect([await seen(type, path, false), await seen(type, path, true)]).toEqual([0, there]);
  });

  it("of members is hidden, and of content without personal columns", async () => {
    const empty = (events: readonly Event[]) =>
      [
        ...new Set(events.filter(({ data }) => data === "{}").map(({ category }) => category)),
      ].sort();
    expect(empty(await eventsFor(true))).toEqual(["member"]);
    expect(empty(await eventsFor(false))).toEqual([
      "contentDraft",
      "contentItem",
      "member",
      "page",
      "pageDraft",
      "savedSections",
      "template",
    ]);
  });

  it("can contain text that jsonb refuses, for questions and exports", async () => {
    const eventStore = createPostgresEventStore({ connectionString: shop.url });
    const odd = ["x\ud83d", "x\0", "\udc00\ud83dx", "whole 😀, and \\u0000 as text"];
    const error = { stack: "", source: "", line: 1, column: 1, userAgent: "" };
    for (const message of odd)
      await eventStore.append({
        stream: "scriptErrors-odd.1",
        expectedRevision: "any",
        events: [
          {
            id: newId(),
            type: "ScriptErrorRecorded",
            version: 1,
            data: { ...error, message, pagePath: `/${message}` },
          },
        ],
        metadata: { websiteId: "odd", actor: "visitor", correlationId: "test" },
      });
    await eventStore.close();
    const scope = { website: { id: "odd" } };
    const data = "select data::text from events order by position";
    const shown = await rowsOf(shop.ask, data, { ...scope, personal: false });
    expect(shown.map(([each]) => JSON.parse(String(each)).pagePath)).toEqual([
      "/x\ufffd",
      "/x\ufffd",
      "/\ufffd\ufffdx",
      "/whole 😀, and \\ufffd as text",
    ]);
    expect(JSON.stringify(shown)).not.toContain("message");
    expect(await rowsOf(shop.ask, data, { ...scope, personal: true })).toHaveLength(odd.length);

    const folder = await mkdtemp(join(tmpdir(), "daybook-export-"));
    const [[head] = []] = await rowsOf(shop.ask, "select max(position) from events", {
      ...scope,
      personal: false,
    });
    const all = { types: null, stream: null, from: null, to: null };
    const selection = { website: "odd", ...all };
    const written = await exportEvents({
      ask: shop.ask,
      folder,
      selection,
      after: 0,
      until: Number(head),
    });
    await rm(folder, { recursive: true });
    expect(written.rows).toBe(odd.length);
  });

  it("of an order keeps its lines, without what its customer answered", async () => {
    const text =
      "select data->'lines' from events where type = 'OrderPlaced' and json_array_length(data->'lines') > 0";
    const rows = await rowsOf(shop.ask, text);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("additionalFields");
    expect(JSON.stringify(await rowsOf(shop.ask, text, { ...demo, personal: true }))).toContain(
      "additionalFields",
    );
  });
});
