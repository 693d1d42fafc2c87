import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { listMediaContract } from "#read-api/media/contract.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { createOutsiders } from "#tests/support/outsiders.ts";
import { aPng } from "#tests/support/pictures.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { BulkWork, FailedRow } from "../kit/bulk/contract.ts";

const PATH = "/api/console/media";
const ids = new Map<string, string>();

let server: TestServer;
let owner: Client;
let stranger: Client;
let viewer: Client;

const upload = async (name: string, shade: number): Promise<void> => {
  const cookies = [...owner.cookies].map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  const answer = await fetch(`${server.origin}${PATH}?name=${name}&folder=Inbox`, {
    method: "POST",
    headers: {
      "content-type": "application/octet-stream",
      cookie: cookies.join("; "),
      "x-csrf-token": owner.cookies.get("crumb") ?? "",
    },
    body: Buffer.from(aPng(4, 3, [shade, 10, 20])),
  });
  ids.set(name, ((await answer.json()) as { mediaId: string }).mediaId);
};

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  for (const [index, name] of ["a.png", "b.png", "c.png"].entries()) await upload(name, index);
  ({ stranger, viewer } = await createOutsiders(server));
  await settle();
});
afterAll(() => server.stop());

const settle = async () => {
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["media", "media-contents"], await eventStore.head());
};
type Told = { readonly work: BulkWork; readonly told: readonly FailedRow[] };
const asked = (action: string, input?: object, of: object = { ids: [...ids.values()] }) => ({
  list: "media",
  action,
  of,
  ...(input && { input }),
});
const start = (client: Client, json: object) => client.post<BulkWork>("/api/console/bulk", json);
const ended = async (workId: string): Promise<Told> => {
  const told = await until(async () => {
    const { body } = await owner.get<Told>(`/api/console/bulk/${workId}`);
    return ["done", "undone"].includes(body.work.status) ? body : undefined;
  });
  await settle();
  return told;
};
const run = async (json: object): Promise<Told> => {
  const { status, body } = await start(owner, json);
  expect(status).toBe(202);
  return ended(body.workId);
};
const undo = async ({ work: { workId } }: Told): Promise<Told> => {
  expect((await owner.post(`/api/console/bulk/${workId}/undo`)).status).toBe(202);
  return ended(workId);
};
const described = async (query = "") => {
  const { rows } = (
    await owner.get<ResponseOf<typeof listMediaContract>>(`${PATH}?sort=title${query}`)
  ).body;
  return rows.map(({ name, folder, tags }) => [name, folder, tags.join(" ")].join(" | "));
};
const describeFile = (name: string, said: object) =>
  owner.put(`${PATH}/${ids.get(name)}`, { folder: "Inbox", ...said });

const INBOX = ["a.png | Inbox | ", "b.png | Inbox | ", "c.png | Inbox | "];

it("files are moved together, and back except for those that were moved since", async () => {
  const moved = await run(asked("move", { folder: "Press" }));
  expect(moved.work).toMatchObject({ changed: 3, refused: 0, undoable: true });
  expect(await described("&folder=Press")).toHaveLength(3);
  // Other words about a file do not keep it from going back, another folder does.
  await describeFile("a.png", { folder: "Press", altText: "A" });
  await describeFile("b.png", { folder: "Shop" });
  const undone = await undo(moved);
  expect(undone.work).toMatchObject({ restored: 2, left: 1 });
  expect(undone.told).toMatchObject([{ name: "b.png" }]);
  expect(await described()).toEqual([INBOX[0], "b.png | Shop | ", INBOX[2]]);
  await run(asked("move", { folder: "Inbox" }));
  expect(await described()).toEqual(INBOX);
});

it("a folder is moved without the files of one whose name differs only by case", async () => {
  await describeFile("a.png", { folder: "press" });
  await describeFile("b.png", { folder: "Press" });
  const [lower, upper, rest] = ["a.png | press | ", "b.png | Press | ", INBOX[2]];
  await settle();
  expect(await described("&folder=Press")).toEqual([upper]);
  expect(await described("&folder=press")).toEqual([lower]);
  expect(await described("&filters=folder:not:Press")).toEqual([lower, rest]);
  // Parts of names are found in any case.
  expect(await described("&filters=folder:contains:PRESS")).toEqual([lower, upper]);
  const ofFolder = { matching: { filters: "folder:is:Press" } };
  const moved = await run(asked("move", { folder: "Media" }, ofFolder));
  expect(moved.work).toMatchObject({ total: 1, changed: 1 });
  expect(await described()).toEqual([lower, "b.png | Media | ", rest]);
  await run(asked("move", { folder: "Inbox" }));
  expect(await described()).toEqual(INBOX);
});

it("files get and lose tags together, and an undo leaves other tags alone", async () => {
  await describeFile("a.png", { tags: ["draft"] });
  const tagged = await run(asked("tag", { add: ["shop"], remove: ["draft"] }));
  expect(tagged.work).toMatchObject({ changed: 3 });
  expect((await described())[0]).toBe("a.png | Inbox | shop");
  await describeFile("b.png", { tags: ["shop", "night"] });
  expect((await undo(tagged)).work).toMatchObject({ restored: 3, left: 0 });
  expect(await described()).toEqual([
    ...["a.png | Inbox | draft", "b.png | Inbox | night", "c.png | Inbox | "],
  ]);
  for (const input of [{}, { add: [""] }, { add: ["x".repeat(51)] }])
    expect((await start(owner, asked("tag", input))).status).toBe(400);
});

it("files are removed and restored together, and what was removed before is left out", async () => {
  const one = { ids: [ids.get("c.png")] };
  await run(asked("remove", undefined, one));
  const removed = await run(asked("remove"));
  expect(removed.work).toMatchObject({ changed: 2, same: 1 });
  expect(await described()).toEqual([]);
  const moved = await run(asked("move", { folder: "Shop" }));
  expect(moved.work).toMatchObject({ changed: 0, refused: 3 });
  expect(moved.told[0]?.reason).toBe("Restore the file first.");
  await undo(removed);
  expect(await described()).toHaveLength(2);
  const restored = await run(asked("restore", undefined, { matching: { status: "removed" } }));
  expect(restored.work).toMatchObject({ total: 1, changed: 1 });
  expect(await described()).toHaveLength(3);
});

it("files of other websites are out of reach, and members who only read change none", async () => {
  for (const json of [asked("remove"), asked("remove", undefined, { matching: {} })])
    expect((await start(stranger, json)).status).toBe(404);
  expect((await start(viewer, asked("remove"))).status).toBe(403);
  expect((await start(viewer, asked("move", { folder: "Mine" }))).status).toBe(403);
  expect(await described()).toHaveLength(3);
});
