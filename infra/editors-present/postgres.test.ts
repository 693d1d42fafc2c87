import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createEditorsPresent } from "./postgres.ts";

const ann = "00000000-0000-4000-8000-00000000000a";
const bo = "00000000-0000-4000-8000-00000000000b";
const windowOf = (digit: number) => `00000000-0000-4000-9000-00000000000${digit}`;

let test: TestDatabase;
let nowMs = Date.parse("2030-01-01T12:00:00.000Z");
beforeAll(async () => {
  test = await createTestDatabase();
  await test.database.query(
    `insert into owners (owner_id, email, name, password_hash)
     values ($1, 'ann@shop.example', 'Ann', ''), ($2, 'bo@shop.example', 'Bo', '')`,
    [ann, bo],
  );
});
afterAll(() => test.drop());
beforeEach(() => test.database.query("delete from editors_present"));

const enter = (ownerId: string, digit: number, document = "page about", websiteId = "demo") =>
  createEditorsPresent(test.database, () => nowMs).enter({
    websiteId,
    document,
    ownerId,
    windowId: windowOf(digit),
  });
const leave = (digit: number) =>
  createEditorsPresent(test.database, () => nowMs).leave({
    websiteId: "demo",
    windowId: windowOf(digit),
  });

it("members at one document see each other, once for all their windows", async () => {
  expect(await enter(ann, 1)).toEqual([]);
  expect(await enter(bo, 2)).toEqual([{ ownerId: ann, name: "Ann" }]);
  expect(await enter(bo, 3)).toEqual([{ ownerId: ann, name: "Ann" }]);
  expect(await enter(ann, 1)).toEqual([{ ownerId: bo, name: "Bo" }]);
});

it("nobody sees members at another document or of another website", async () => {
  await enter(ann, 1);
  expect(await enter(bo, 2, "item about")).toEqual([]);
  expect(await enter(bo, 2, "page about", "other")).toEqual([]);
});

it("a window is gone when it says so, and soon when it does not", async () => {
  await enter(ann, 1);
  await leave(1);
  expect(await enter(bo, 2)).toEqual([]);
  await enter(ann, 1);
  nowMs += 14_000;
  expect(await enter(bo, 2)).toHaveLength(1);
  nowMs += 2_000;
  expect(await enter(bo, 2)).toEqual([]);
});

it("a window that goes to another page is no longer at the first one", async () => {
  await enter(ann, 1);
  await enter(ann, 1, "page contact");
  expect(await enter(bo, 2)).toEqual([]);
  expect(await enter(bo, 2, "page contact")).toHaveLength(1);
});
