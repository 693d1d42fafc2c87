import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { listDayNotesContract } from "./contract.ts";

const PATH = "/api/console/day-notes";
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  for (const [day, name] of [
    ["2030-05-03", "Beech"],
    ["2030-05-02", "Alder"],
    ["2030-05-04", "Cedar"],
  ] as const) {
    const { body } = await owner.post<{ dayNoteId: string }>(PATH, { day, text: name });
    if (name === "Cedar") await owner.delete(`${PATH}/${body.dayNoteId}`);
  }
});
afterAll(() => server.stop());

const texts = async (query: string) => {
  const { body } = await owner.get<ResponseOf<typeof listDayNotesContract>>(`${PATH}${query}`);
  return body.rows.map(({ text }) => text);
};

it("day notes are listed by day, the removed ones apart", async () => {
  expect(await texts("")).toEqual(["Beech", "Alder"]);
  expect(await texts("?sort=day")).toEqual(["Alder", "Beech"]);
  expect(await texts("?removed=yes")).toEqual(["Cedar"]);
});

it("day notes are found by a part of their text", async () => {
  expect(await texts("?search=LD")).toEqual(["Alder"]);
  expect(await texts("?search=%25")).toEqual([]);
});

it.each([
  ["is:May%203%2C%202030", "is:2030-05-03", ["Beech"]],
  ["not:May%203%2C%202030", "not:2030-05-03", ["Alder"]],
  ["starts:May", "starts:2030-05", ["Beech", "Alder"]],
  ["lacks:May", "lacks:2030-05", []],
  ["filled", "contains:2030", ["Beech", "Alder"]],
  ["empty", "contains:2031", []],
])(
  "the day is found as it is written (%s) and as it was written before (%s)",
  async (written, before, found) => {
    expect(await texts(`?filters=${encodeURIComponent(`day:${written}`)}`)).toEqual(found);
    expect(await texts(`?filters=${encodeURIComponent(`day:${before}`)}`)).toEqual(found);
  },
);

it("the file has the rows of the list", async () => {
  const { body } = await owner.get<string>(`${PATH}/export?sort=-day`);
  expect(body).toMatch(/Beech[\s\S]*Alder/);
  expect(body).not.toContain("Cedar");
});
