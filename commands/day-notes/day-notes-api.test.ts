import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { annotationsContract } from "#read-api/census/annotations-contract.ts";
import type { listDayNotesContract } from "#read-api/day-notes/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const PATH = "/api/console/day-notes";
const day = "2030-05-04";
const create = (text: string, key?: string) =>
  owner.post<{ dayNoteId: string }>(
    PATH,
    { day, text },
    key === undefined ? {} : { "idempotency-key": key },
  );
const rows = async (query = "") =>
  (await owner.get<ResponseOf<typeof listDayNotesContract>>(`${PATH}${query}`)).body.rows;

it("a note is added, corrected, removed and restored", async () => {
  const { dayNoteId } = (await create("  First ")).body;
  expect(await rows("?search=first")).toMatchObject([
    { dayNoteId, day, text: "First", removed: false },
  ]);
  const seen = { day, text: "First" };
  const second = { day: "2030-05-05", text: "Second", seen };
  expect((await owner.put(`${PATH}/${dayNoteId}`, second)).status).toBe(204);
  expect(await owner.put(`${PATH}/${dayNoteId}`, { day, text: "Third", seen })).toMatchObject({
    status: 409,
    body: { present: { day: "2030-05-05", text: "Second" } },
  });
  expect(await rows("?search=second")).toMatchObject([
    { dayNoteId, day: "2030-05-05", text: "Second" },
  ]);
  expect((await owner.delete(`${PATH}/${dayNoteId}`)).status).toBe(204);
  expect(await rows("?search=second")).toEqual([]);
  expect((await owner.post(`${PATH}/${dayNoteId}/restore`)).status).toBe(204);
  expect(await rows("?search=second")).toMatchObject([{ dayNoteId, removed: false }]);
});

it("a note is created once under an idempotency key", async () => {
  const [first, second] = [await create("Once", "once"), await create("Once", "once")];
  expect(second.body).toEqual(first.body);
  expect(await rows("?search=once")).toHaveLength(1);
});

it("a note that is not there is not found, and a text and a day are needed", async () => {
  const missing = `${PATH}/${newId()}`;
  expect((await owner.put(missing, { day, text: "X" })).status).toBe(404);
  expect((await owner.delete(missing)).status).toBe(404);
  expect((await owner.post(`${missing}/restore`)).status).toBe(404);
  expect((await create(" ")).status).toBe(400);
  expect((await create("x".repeat(201))).status).toBe(400);
  expect((await owner.post(PATH, { day: "2030-02-30", text: "X" })).status).toBe(400);
});

it("visitors can neither read nor change notes", async () => {
  const visitor = await createClient(server.origin);
  expect((await visitor.get(PATH)).status).toBe(401);
  expect((await visitor.post(PATH, { day, text: "Mine" })).status).toBe(401);
});

it("marks its day on charts, whatever the time zone, until it is removed", async () => {
  const { dayNoteId } = (await create("A fair opened")).body;
  const marks = async (from: string, to: string) => {
    await rows();
    const path = `/api/console/annotations?from=${from}&to=${to}`;
    const { body } = await owner.get<ResponseOf<typeof annotationsContract>>(path);
    return body.rows.filter(({ id }) => id === dayNoteId);
  };
  const marked = [{ kind: "note", day, name: "A fair opened" }];
  expect(await marks(day, day)).toMatchObject(marked);
  expect(await marks("2030-05-01", "2030-05-03")).toEqual([]);
  await owner.delete(`${PATH}/${dayNoteId}`);
  expect(await marks(day, day)).toEqual([]);
});

it("only members who can change what is measured add notes, and all who see visits read them", async () => {
  const { token } = await addMember(server.infrastructure, "REPORTING");
  const reporting = await createClient(server.origin, new Map([["daybook_owner", token]]));
  expect((await reporting.get(PATH)).status).toBe(200);
  expect((await reporting.post(PATH, { day, text: "Mine" })).status).toBe(403);
});
