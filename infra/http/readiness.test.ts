import { expect, it } from "vitest";
import { createReadiness } from "./readiness.ts";

const answers = async () => [];
const never = () => new Promise(() => undefined);
const isStopping = () => false;
const isSpaceLow = () => false;

it("finds nothing in the way of a process that can ask its database", async () => {
  expect(await createReadiness({ isStopping, isSpaceLow, askDatabase: answers })()).toBeUndefined();
});

it.each([
  ["is away", () => Promise.reject(new Error("ECONNREFUSED"))],
  ["does not answer", never],
])("says so when the database %s", async (_how, askDatabase) => {
  const find = createReadiness({ isStopping, isSpaceLow, askDatabase, withinMs: 1 });
  expect(await find()).toBe("The database is not reachable.");
});

it("says so when the process stops", async () => {
  const find = createReadiness({ isStopping: () => true, isSpaceLow, askDatabase: answers });
  expect(await find()).toBe("Daybook is stopping.");
});

it("says so when there is too little free disk space", async () => {
  const find = createReadiness({ isStopping, isSpaceLow: () => true, askDatabase: answers });
  expect(await find()).toMatch(/free disk space.*writes are refused/);
});
