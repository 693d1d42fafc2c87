import { expect, it, vi } from "vitest";
import { cacheBytes, cachesOf, dropCaches, findOnce } from "./row-caches.ts";
import { createRoom, type RoomEntry } from "./visit-room.ts";

const lookup = (bytes: number) => ({
  most: 2,
  find: vi.fn(async () => new Uint32Array(bytes / 4)),
  bytesOf: ({ byteLength }: Uint32Array) => byteLength,
});

it("finds once for all who ask at the same time, and again after a failure", async () => {
  const { rows } = cachesOf({ rows: 320 });
  const shared = lookup(40);
  const fails = Promise.withResolvers<Uint32Array<ArrayBuffer>>();
  shared.find.mockReturnValueOnce(fails.promise);
  const both = [findOnce(rows, "page", shared), findOnce(rows, "page", shared)];
  fails.reject(new Error("No room."));
  for (const one of both) await expect(one).rejects.toThrow("No room.");
  expect(shared.find).toHaveBeenCalledOnce();
  const again = [findOnce(rows, "page", shared), findOnce(rows, "page", shared)];
  expect(new Set(await Promise.all(again)).size).toBe(1);
  expect(shared.find).toHaveBeenCalledTimes(2);
});

it("keeps the latest", async () => {
  const ordered = { rows: 320 };
  const { rows } = cachesOf(ordered);
  for (const key of ["a", "b", "a", "c"]) await findOnce(rows, key, lookup(40));
  expect([...rows.keys()]).toEqual(["a", "c"]);
  expect(cacheBytes(ordered)).toBe(80);
  dropCaches(ordered);
  expect(cacheBytes(ordered)).toBe(0);
});

it("what was found counts in the memory of visits, and is forgotten before them", async () => {
  const room = createRoom(20_000);
  const sizes = { more: 0, all: 1_000 };
  const hold = (websiteId: string) => room.hold(websiteId, "build", sizes) as RoomEntry;
  const entry = hold("demo");
  room.settle("demo", entry);
  const before = room.bytes();
  const ordered = entry.store.visits.ordered();
  await findOnce(cachesOf(ordered).rows, "page", lookup(4_000));
  expect(room.bytes()).toBe(before + 4_000);
  room.release(entry);
  await findOnce(cachesOf(ordered).rows, "other", lookup(40_000));
  // It alone is more than there is room for, and its visits are not read again for that.
  const again = hold("demo");
  expect(again).toBe(entry);
  expect(room.bytes()).toBeLessThanOrEqual(20_000);
  await findOnce(cachesOf(ordered).rows, "other", lookup(40_000));
  room.settle("demo", again);
  expect(room.has("demo")).toBe(true);
  expect(room.bytes()).toBe(before);
  room.release(again);
});
