import { expect, it, vi } from "vitest";
import { bytesFound, findOnce, forgetFound, foundIn } from "./found-rows.ts";
import { createRoom, type Kept } from "./visit-room.ts";

const found = (bytes: number) => ({
  most: 2,
  find: vi.fn(async () => new Uint32Array(bytes / 4)),
  bytesOf: ({ byteLength }: Uint32Array) => byteLength,
});

it("finds once for all who ask at the same time, and again after a failure", async () => {
  const { rows } = foundIn({ rows: 320 });
  const asked = found(40);
  const fails = Promise.withResolvers<Uint32Array<ArrayBuffer>>();
  asked.find.mockReturnValueOnce(fails.promise);
  const both = [findOnce(rows, "page", asked), findOnce(rows, "page", asked)];
  fails.reject(new Error("No room."));
  for (const one of both) await expect(one).rejects.toThrow("No room.");
  expect(asked.find).toHaveBeenCalledOnce();
  const again = [findOnce(rows, "page", asked), findOnce(rows, "page", asked)];
  expect(new Set(await Promise.all(again)).size).toBe(1);
  expect(asked.find).toHaveBeenCalledTimes(2);
});

it("keeps the latest", async () => {
  const ordered = { rows: 320 };
  const { rows } = foundIn(ordered);
  for (const key of ["a", "b", "a", "c"]) await findOnce(rows, key, found(40));
  expect([...rows.keys()]).toEqual(["a", "c"]);
  expect(bytesFound(ordered)).toBe(80);
  forgetFound(ordered);
  expect(bytesFound(ordered)).toBe(0);
});

it("what was found counts in the memory of visits, and is forgotten before them", async () => {
  const room = createRoom(20_000);
  const sizes = { more: 0, all: 1_000 };
  const hold = (websiteId: string) => room.hold(websiteId, "build", sizes) as Kept;
  const held = hold("demo");
  room.settle("demo", held);
  const before = room.bytes();
  const ordered = held.held.visits.ordered();
  await findOnce(foundIn(ordered).rows, "page", found(4_000));
  expect(room.bytes()).toBe(before + 4_000);
  room.release(held);
  await findOnce(foundIn(ordered).rows, "other", found(40_000));
  // It alone is more than there is room for, and its visits are not read again for that.
  const again = hold("demo");
  expect(again).toBe(held);
  expect(room.bytes()).toBeLessThanOrEqual(20_000);
  await findOnce(foundIn(ordered).rows, "other", found(40_000));
  room.settle("demo", again);
  expect(room.has("demo")).toBe(true);
  expect(room.bytes()).toBe(before);
  room.release(again);
});
