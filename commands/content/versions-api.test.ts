import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { createUnusedFiles } from "#infra/files/unused.ts";
import type {
  getConsoleContentContract,
  getContentVersionContract,
  listContentVersionsContract,
} from "#read-api/content/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections } from "#tests/support/content.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Refused = { readonly error: { readonly code: string } };
type Own = ResponseOf<typeof getConsoleContentContract>;

/** Servers of tests have the real clock; a schedule is moved into the past instead of waiting for it. */
let server: TestServer;
let owner: Client;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const { token } = await addMember(server.infrastructure, "EDITOR");
  editor = await createClient(server.origin, new Map([["daybook_owner", token]]));
  await defineCollections(owner);
});
afterAll(() => server.stop());

const ITEMS = "/api/console/content/items";
const HOUR = 3_600_000;
const timeZone = "Europe/Berlin";
const own = async (id: string) => (await owner.get<Own>(`${ITEMS}/${id}`)).body;
const page = async (path: string) => (await owner.get<string>(path)).body;
const post = (id: string, call: string, body: object = {}, client = owner) =>
  client.post<Refused>(`${ITEMS}/${id}/${call}`, body);
const codeOf = async (answer: ReturnType<typeof post>) => {
  const { status, body } = await answer;
  return [status, body.error?.code];
};
const draft = async (id: string, item: object) => {
  const { draftEdition: seen } = await own(id);
  const { body } = await owner.put<{ edition: number }>(`${ITEMS}/${id}/draft`, { seen, item });
  return body.edition;
};
const schedule = (id: string, edition: number, publishOn = Date.now() + HOUR, client = owner) =>
  post(id, "publish", { draft: edition, schedule: { publishOn, timeZone } }, client);
const versions = async (id: string) =>
  (await owner.get<ResponseOf<typeof listContentVersionsContract>>(`${ITEMS}/${id}/versions`)).body
    .rows;
/** The time of the schedule comes: what a visitor gets depends on the clock alone. */
const letItBecomeDue = () =>
  server.database.query(
    `update read.content_items set next_from = $1 where next_from is not null`,
    [Date.now() - 1_000],
  );

it("scheduled changes show at their time, and until then what was published [B3.97]", async () => {
  await owner.put(`${ITEMS}/tea`, aPost("tea", { title: "Tea", body: "<p>Oolong</p>" }));
  const early = await draft("tea", aPost("tea", { title: "Too early" }));
  expect(await codeOf(schedule("tea", early))).toEqual([409, "not-visible"]);
  await post("tea", "publish", { draft: early });
  const next = { title: "Autumn tea", body: "<p>Lapsang</p>", categories: ["Autumn"] };
  const edition = await draft("tea", aPost("tea", next));
  expect(await codeOf(schedule("tea", edition, Date.now() - HOUR))).toEqual([400, "schedule-past"]);
  expect(await codeOf(schedule("tea", edition + 1))).toEqual([409, "draft-changed"]);
  expect((await schedule("tea", edition)).status).toBe(200);

  expect(await page("/blog/tea")).toContain("Too early");
  expect(await page("/blog?category=Autumn")).not.toContain("Autumn tea");
  const pending = await own("tea");
  expect(pending).toMatchObject({ definition: { title: "Too early" }, draft: null });
  expect(pending.scheduled).toMatchObject({ timeZone, definition: { title: "Autumn tea" } });

  await letItBecomeDue();
  const shown = await page("/blog/tea");
  expect(shown).toContain("Autumn tea");
  expect(shown).toContain("Lapsang");
  expect(await page("/blog?category=Autumn")).toContain("Autumn tea");
  expect(await page("/blog?format=rss")).toContain("Autumn tea");
  const found = (await owner.get<object>("/api/search?q=lapsang")).body;
  expect(JSON.stringify(found)).toContain("Autumn tea");
  expect(JSON.stringify((await owner.get("/api/search?q=oolong")).body)).not.toContain("/blog/tea");
  expect(await own("tea")).toMatchObject({ definition: { title: "Autumn tea" }, scheduled: null });
});

it("a client that reads an item and saves it changed publishes nothing before its time [B3.97]", async () => {
  await owner.put(`${ITEMS}/kettle`, aPost("kettle", { title: "Kettle" }));
  await post("kettle", "publish");
  await schedule("kettle", await draft("kettle", aPost("kettle", { title: "New kettle" })));
  const { definition, scheduled } = await own("kettle");
  const { itemId: _id, ...item } = definition;
  await owner.put(`${ITEMS}/kettle`, { ...item, tags: ["copper"] });
  expect(await page("/blog/kettle")).not.toContain("New kettle");
  expect(await own("kettle")).toMatchObject({
    definition: { title: "Kettle", tags: ["copper"] },
    scheduled: null,
  });
  // What waited was given up, and is in the history.
  expect(scheduled?.definition.title).toBe("New kettle");
  expect((await versions("kettle")).map(({ title }) => title)).toContain("New kettle");
});

it("a new address cannot be scheduled, and an approval is needed as for publishing", async () => {
  await owner.put(`${ITEMS}/rename`, aPost("rename"));
  await post("rename", "publish");
  const moved = await draft("rename", aPost("renamed"));
  expect(await codeOf(schedule("rename", moved))).toEqual([400, "address-scheduled"]);
  const journal = { kind: "blog", slug: "blog", title: "The Journal", needsApproval: true };
  await owner.put("/api/console/content/collections/journal", journal);
  const edition = await draft("rename", aPost("rename", { title: "Later" }));
  expect(await codeOf(schedule("rename", edition, undefined, editor))).toEqual([
    403,
    "approval-needed",
  ]);
  expect((await post("rename", "cancel-schedule", {}, editor)).status).toBe(403);
  const [{ version } = { version: 0 }] = await versions("rename");
  expect((await post("rename", "revert", { version }, editor)).status).toBe(403);
  await owner.put("/api/console/content/collections/journal", { ...journal, needsApproval: false });
});

it("a cancelled schedule is a draft again, and a publication replaces it", async () => {
  await owner.put(`${ITEMS}/cup`, aPost("cup", { title: "Cup" }));
  await post("cup", "publish");
  expect(await codeOf(post("cup", "cancel-schedule"))).toEqual([409, "nothing-scheduled"]);
  await schedule("cup", await draft("cup", aPost("cup", { title: "New cup" })));
  expect((await post("cup", "cancel-schedule")).status).toBe(200);
  expect(await own("cup")).toMatchObject({ scheduled: null, draft: { title: "New cup" } });
  expect(await page("/blog/cup")).not.toContain("New cup");

  await schedule("cup", (await own("cup")).draftEdition);
  const sooner = await draft("cup", aPost("cup", { title: "Blue cup" }));
  await post("cup", "publish", { draft: sooner });
  expect((await own("cup")).scheduled).toBeNull();
  expect(await page("/blog/cup")).toContain("Blue cup");
});

it("times of an event change with its scheduled version", async () => {
  await owner.put(`${ITEMS}/night`, anEvent("night", 24));
  await post("night", "publish");
  const past = anEvent("night", -72);
  await schedule("night", await draft("night", past));
  const upcoming = "/api/content/events/items?when=upcoming";
  const titles = async () => JSON.stringify((await owner.get<object>(upcoming)).body);
  expect(await titles()).toContain("night");
  await letItBecomeDue();
  expect(await titles()).not.toContain("night");
});

it("an earlier version is shown again with one call, at the address of today [B3.97]", async () => {
  await owner.put(`${ITEMS}/jug`, aPost("jug", { title: "First jug" }));
  await post("jug", "publish");
  await owner.put(`${ITEMS}/jug`, aPost("big-jug", { title: "Second jug" }));
  const kept = await draft("jug", aPost("big-jug", { title: "Unpublished jug" }));
  const [second, first] = await versions("jug");
  expect((await post("jug", "revert", { version: first?.version })).status).toBe(200);
  expect(await page("/blog/big-jug")).toContain("First jug");
  expect(await own("jug")).toMatchObject({
    definition: { urlId: "big-jug" },
    draft: { title: "Unpublished jug" },
    draftEdition: kept,
  });
  expect((await versions("jug"))[0]).toMatchObject({
    kind: "reverted",
    toVersion: first?.version,
    title: "First jug",
  });
  await post("jug", "revert", { version: second?.version });
  expect(await page("/blog/big-jug")).toContain("Second jug");
  expect(await codeOf(post("jug", "revert", { version: 1 }))).toEqual([404, "version-unknown"]);
  expect(await codeOf(post("none", "revert", { version: 1 }))).toEqual([404, "item-unknown"]);
});

it("every version can be looked at as visitors saw it, written in blocks or not", async () => {
  const [, second, first] = await versions("jug");
  const look = async (version: number | undefined) =>
    (await owner.get<string>(`${ITEMS}/jug/versions/${version}/canvas`)).body;
  expect(await look(first?.version)).toContain("Second jug");
  expect(await look(second?.version)).toContain("First jug");
  expect((await owner.get<string>(`${ITEMS}/jug/canvas`)).body).toContain("Unpublished jug");
  expect((await owner.get(`${ITEMS}/jug/versions/1/canvas`)).status).toBe(404);
  const whole = await owner.get<ResponseOf<typeof getContentVersionContract>>(
    `${ITEMS}/jug/versions/${first?.version}`,
  );
  expect(whole.body.kind).toBe("saved");
});

it("a picture that only a scheduled version shows is not unused", async () => {
  const { database: sql } = server;
  const fileId = "d".repeat(64);
  const insert = `insert into files (website_id, file_id, bytes, kept_at) values ('demo', $1, 1, '2020-01-01')`;
  await sql.query(insert, [fileId]);
  const unused = createUnusedFiles(sql, server.infrastructure.now, async () => true);
  const listed = async () => (await unused.list("demo")).some((file) => file.fileId === fileId);
  expect(await listed()).toBe(true);
  const mainImage = { assetUrl: `/images/${fileId}.png`, altText: "A cup" };
  await schedule("cup", await draft("cup", aPost("cup", { mainImage })));
  expect(await listed()).toBe(false);
});
