import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { createUnusedFiles } from "#infra/files/unused.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { sessionContract } from "#read-api/owners/contract.ts";
import type { listPageAccessContract } from "#read-api/page-access/contract.ts";
import { pageAnnotations } from "#read-api/pages/annotations.ts";
import type { listPagesContract } from "#read-api/pages/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { handlerOn } from "#tests/support/handler.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { showWithout } from "#tests/support/table-of-before.ts";
import { changesOf } from "./draft-answers.ts";
import type { getPageDraftContract } from "./draft-contract.ts";
import { createPages } from "./pages.ts";

/** Servers of tests have the real clock; a schedule is moved into the past instead of waiting for it. */
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const PAGES = "/api/console/pages";
const HOUR = 3_600_000;
const timeZone = "Europe/Berlin";
const create = async (id: string, title: string) => {
  await owner.put(`${PAGES}/${id}`, { path: id, title });
  await owner.post(`${PAGES}/${id}/publish`, {});
};
type Draft = ResponseOf<typeof getPageDraftContract>;
const change = async (id: string, details: object) => {
  const { body } = await owner.get<Draft>(`${PAGES}/${id}/draft`);
  const edition = body.editions.details ?? body.firstEdition;
  const edit = { type: "ChangePageDetails", changeId: newId(), edition };
  const all = { ...body.document.details, ...details };
  const changes = [{ ...edit, details: all }];
  const { status } = await owner.post(`${PAGES}/${id}/draft/changes`, {
    draft: body.draft,
    changes,
  });
  expect(status).toBe(200);
};
const schedule = (id: string, publishOn: number) =>
  owner.post(`${PAGES}/${id}/publish`, { schedule: { publishOn, timeZone } });
const rows = async (query: string) =>
  (await owner.get<ResponseOf<typeof listPagesContract>>(`${PAGES}?${query}`)).body.rows;
const idsOf = async (query: string) => (await rows(query)).map(({ pageId }) => pageId);
const accessTitles = async (path: string) => {
  type Answer = ResponseOf<typeof listPageAccessContract>;
  const { body } = await owner.get<Answer>(`/api/console/page-access?search=${path}`);
  return body.rows.map(({ title }) => title);
};
/** What is read from the tables, not from the server, waits for them itself. */
const caughtUp = async () => {
  const { eventStore, projectionWorker } = server.infrastructure;
  expect(await projectionWorker.reached(["pages"], await eventStore.head())).toBe(true);
};
const markedNames = async () => {
  await caughtUp();
  const [pages] = pageAnnotations;
  const days = [Date.now() - 30 * HOUR, Date.now() + 30 * HOUR].map((ms) => new Date(ms));
  const found = await server.database.query<{ name: string }>(pages?.text ?? "", ["demo", ...days]);
  return found.map(({ name }) => name).toSorted();
};
const letItBecomeDue = async (id: string, ms: number) => {
  await caughtUp();
  await server.database.query(
    "update read.page_versions set publish_on = $2 where page_id = $1 and kind = 'scheduled'",
    [id, ms],
  );
};

it("pages are found by the title that visitors see and by that of a version that waits [B3.97]", async () => {
  await create("tea", "Spring tea");
  await change("tea", { title: "Autumn tea" });
  await schedule("tea", Date.now() + HOUR);
  expect(await idsOf("search=spring")).toEqual(["tea"]);
  expect(await idsOf("search=autumn")).toEqual(["tea"]);
  expect(await accessTitles("/tea")).toEqual(["Spring tea"]);
  // It is published, and its changes are scheduled.
  expect(await idsOf("status=shown")).toEqual(["tea"]);
  expect(await idsOf("status=scheduled")).toEqual(["tea"]);
  expect(await markedNames()).toEqual(["Spring tea"]);

  await letItBecomeDue("tea", Date.now());
  expect(await rows("search=tea")).toMatchObject([{ title: "Autumn tea", scheduledFor: null }]);
  expect(await idsOf("search=spring")).toEqual([]);
  expect(await idsOf("status=scheduled")).toEqual([]);
  expect(await accessTitles("/tea")).toEqual(["Autumn tea"]);
  expect(await markedNames()).toEqual(["Autumn tea", "Spring tea"]);
});

it("versions name the members who published, scheduled and restored them", async () => {
  const { ownerId, token } = await addMember(server.infrastructure, "EDITOR");
  const editor = await createClient(server.origin, new Map([["daybook_owner", token]]));
  const { body } = await owner.get<ResponseOf<typeof sessionContract>>("/api/console/session");
  await create("who", "Who");
  await change("who", { title: "Who else" });
  const later = { publishOn: Date.now() + HOUR, timeZone };
  await editor.post(`${PAGES}/who/publish`, { schedule: later });
  await editor.post(`${PAGES}/who/revert`, { version: 1 });
  await caughtUp();
  const versions = await owner.get<{ rows: object[] }>(`${PAGES}/who/versions`);
  expect(versions.body.rows).toMatchObject([
    { kind: "reverted", recordedBy: `owner:${ownerId}` },
    { kind: "scheduled", recordedBy: `owner:${ownerId}` },
    { kind: "published", recordedBy: `owner:${body.owner?.ownerId}` },
  ]);

  const before = versions.body.rows.map((row) => ({ ...row, recordedBy: "" }));
  const end = await showWithout(server.database, "page_versions", ["recorded_by"]);
  const older = await owner.get<{ rows: object[] }>(`${PAGES}/who/versions`);
  expect(older.body.rows).toEqual(before);
  expect((await owner.get<object>(`${PAGES}/who/versions/1`)).body).toMatchObject({
    recordedBy: "",
  });
  await end();
});

it("changes of a draft name their members, and so does a conflict", async () => {
  const { ownerId, token } = await addMember(server.infrastructure, "EDITOR", {
    email: "second@shop.example",
  });
  const editor = await createClient(server.origin, new Map([["daybook_owner", token]]));
  await create("both", "Both");
  const { body } = await owner.get<Draft>(`${PAGES}/both/draft`);
  const { draft, document, firstEdition: edition } = body;
  const changing = (title: string) => ({
    draft,
    changes: [
      {
        type: "ChangePageDetails",
        changeId: newId(),
        edition,
        details: { ...document.details, title },
      },
    ],
  });
  await editor.post(`${PAGES}/both/draft/changes`, changing("Theirs"));
  const refused = await owner.post<{ present: object }>(
    `${PAGES}/both/draft/changes`,
    changing("Mine"),
  );
  expect(refused.body.present).toMatchObject({ id: "details", changedBy: `owner:${ownerId}` });
  const after = await owner.get<Draft>(`${PAGES}/both/draft`);
  expect(after.body.changes).toMatchObject([{ changedBy: `owner:${ownerId}` }]);

  // A process that has just started reads from the log who has changed what.
  const { eventStore, now } = server.infrastructure;
  const read = await createPages({ handler: handlerOn(eventStore), eventStore, now }).read(
    "demo",
    "both",
  );
  expect(read.ok && changesOf(read.value.draft)).toEqual(after.body.changes);
});

it("charts do not mark a version that another one came before", async () => {
  await create("cup", "First cup");
  await change("cup", { title: "Late cup" });
  await schedule("cup", Date.now() + HOUR);
  await change("cup", { title: "Early cup" });
  await owner.post(`${PAGES}/cup/publish`, {});
  // Its time would have come by now.
  await letItBecomeDue("cup", Date.now());
  const cups = (await markedNames()).filter((name) => name.endsWith("cup"));
  expect(cups).toEqual(["Early cup", "First cup"]);
});

it("a picture that only a scheduled version of a page shows is not unused", async () => {
  const fileId = "e".repeat(64);
  const insert = `insert into files (website_id, file_id, bytes, kept_at) values ('demo', $1, 1, '2020-01-01')`;
  await server.database.query(insert, [fileId]);
  const unused = createUnusedFiles(server.database, server.infrastructure.now, async () => true);
  const listed = async () => (await unused.list("demo")).some((file) => file.fileId === fileId);
  expect(await listed()).toBe(true);
  await create("jug", "Jug");
  await change("jug", { imageUrl: `/images/${fileId}.png` });
  await schedule("jug", Date.now() + HOUR);
  expect(await listed()).toBe(false);
});

it("the draft says which version it equals: the one that visitors see, a scheduled one, or none", async () => {
  const equals = async () => (await owner.get<Draft>(`${PAGES}/pot/draft`)).body.equals;
  await owner.put(`${PAGES}/pot`, { path: "pot", title: "Pot" });
  expect(await equals()).toBeNull();
  await owner.post(`${PAGES}/pot/publish`, {});
  expect(await equals()).toBe("shown");
  await change("pot", { title: "Later pot" });
  expect(await equals()).toBeNull();
  await schedule("pot", Date.now() + HOUR);
  expect(await equals()).toBe("scheduled");
  // The draft keeps the text of the cancelled version, which visitors never saw.
  await owner.post(`${PAGES}/pot/cancel-schedule`, {});
  expect(await equals()).toBeNull();
});
