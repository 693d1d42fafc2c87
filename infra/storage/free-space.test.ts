import { expect, it, vi } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Database } from "#infra/postgres/port.ts";
import { createFreeSpace, projectionsWithReserve, StorageLow, withReserve } from "./free-space.ts";

const openDisk = (free: number) => {
  const disk = { free, now: 0, changes: [] as boolean[] };
  const space = createFreeSpace({
    folder: "/data",
    reserveBytes: 200,
    nowMs: () => disk.now,
    read: () => disk.free,
    onChange: (isLow) => disk.changes.push(isLow),
  });
  const becomes = (next: number): void => {
    disk.free = next;
    disk.now += 1_000;
  };
  return { ...space, disk, becomes };
};

it("is low below the reserve, very low below its half, and neither when there is space again", () => {
  const { isLow, isVeryLow, becomes, disk } = openDisk(200);
  expect([isLow(), isVeryLow()]).toEqual([false, false]);
  becomes(199);
  expect([isLow(), isVeryLow()]).toEqual([true, false]);
  becomes(99);
  expect([isLow(), isVeryLow()]).toEqual([true, true]);
  becomes(200);
  expect([isLow(), isVeryLow()]).toEqual([false, false]);
  expect(disk.changes).toEqual([true, false]);
});

it("asks the system again when the clock was set back", () => {
  const { isLow, disk } = openDisk(200);
  expect(isLow()).toBe(false);
  disk.free = 0;
  disk.now = -1_000;
  expect(isLow()).toBe(true);
});

it("takes a disk that cannot be asked for one with room", () => {
  const read = () => {
    throw new Error("ENOENT");
  };
  const { isLow } = createFreeSpace({ folder: "/", reserveBytes: 1, nowMs: () => 0, read });
  expect(isLow()).toBe(false);
});

it("appends nothing while space is low, and reads on", async () => {
  const { becomes, ...space } = openDisk(0);
  const store = withReserve(createMemoryEventStore(), space);
  const append = {
    stream: "thing-demo.1",
    events: [],
    expectedRevision: "any" as const,
    metadata: { websiteId: "demo", actor: "owner", correlationId: "test" },
  };
  await expect(store.append(append)).rejects.toThrow(StorageLow);
  await expect(store.appendAll([append])).rejects.toThrow(StorageLow);
  expect(await store.head()).toBe(0n);
});

it("lets projections write accepted events until half of the reserve is used up", async () => {
  const { becomes, ...space } = openDisk(150);
  const transactionOf = vi.fn(async () => undefined);
  const inner = { transactionOf, lane: () => ({ transactionOf }) } as unknown as Database;
  const database = projectionsWithReserve(inner, space);
  await database.lane().transactionOf([]);
  becomes(50);
  await expect(database.lane().transactionOf([])).rejects.toThrow(StorageLow);
  await expect(database.transactionOf([])).rejects.toThrow(StorageLow);
  becomes(300);
  await database.transactionOf([]);
  expect(transactionOf).toHaveBeenCalledTimes(2);
});
