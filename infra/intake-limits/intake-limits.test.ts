import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Usage } from "#infra/window-counts/port.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createClientLimit } from "./client-limit.ts";
import { createDayBudget } from "./day-budget.ts";
import { createIntakeLimits } from "./intake-limits.ts";
import type { NearlySpent } from "./port.ts";
import { createIntakeDays } from "./postgres.ts";

let now = Date.parse("2026-11-22T12:00:00Z");
const nowMs = () => now;

/** Counts for all processes, as the table does. */
const createCounts = () => {
  const taken = new Map<string, number>();
  const asked: Usage[] = [];
  return {
    asked,
    count: async (usages: readonly Usage[]) => {
      const [usage] = usages as [Usage];
      asked.push(usage);
      taken.set(usage.name, (taken.get(usage.name) ?? 0) + usage.quantity);
      return (taken.get(usage.name) ?? 0) > usage.limit ? 30 : undefined;
    },
    uncount: async () => undefined,
  };
};

describe("the limit of a client", () => {
  const acceptedOf = async (
    limits: readonly ReturnType<typeof createClientLimit>[],
    tries: number,
  ) => {
    let accepted = 0;
    for (let n = 0; n < tries; n += 1)
      if ((await limits[n % limits.length]?.take("203.0.113.7")) === 0) accepted += 1;
    return accepted;
  };

  it.each([
    [10, 1],
    [10, 3],
    [19, 2],
  ])("of %i a minute is exact over %i processes", async (perMinute, processes) => {
    const counts = createCounts();
    const limits = Array.from({ length: processes }, () =>
      createClientLimit({ counts, perMinute, nowMs }),
    );
    expect(await acceptedOf(limits, 100)).toBe(perMinute);
  });
  it("asks nobody about the first twentieth, and is exact in one process all the same", async () => {
    const counts = createCounts();
    const limit = createClientLimit({ counts, perMinute: 300, nowMs });
    expect(await acceptedOf([limit], 15)).toBe(15);
    expect(counts.asked).toEqual([]);
    expect(await acceptedOf([limit], 400)).toBe(285);
  });
  it("is exceeded by no more than a twentieth for each further process", async () => {
    const counts = createCounts();
    const limits = [1, 2, 3].map(() => createClientLimit({ counts, perMinute: 300, nowMs }));
    const accepted = await acceptedOf(limits, 1_000);
    expect(accepted).toBeGreaterThanOrEqual(285);
    expect(accepted).toBeLessThanOrEqual(330);
  });
  it("takes a batch whole or not at all, and counts nothing of one that is too large", async () => {
    const counts = createCounts();
    const limit = createClientLimit({ counts, perMinute: 300, nowMs, counted: "custom events" });
    expect(await limit.take("203.0.113.9", 200)).toBe(0);
    expect(await limit.take("203.0.113.9", 200)).toBeGreaterThan(0);
    expect(counts.asked[0]?.name).toMatch(/^custom events /);
  });
  it("holds for calls at the same time, and ends with its minute", async () => {
    const counts = createCounts();
    const limit = createClientLimit({ counts, perMinute: 10, nowMs });
    const waits = await Promise.all(Array.from({ length: 50 }, () => limit.take("203.0.113.8")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(Math.max(...waits)).toBe(30_000);
    expect(counts.asked.length).toBeLessThan(15);
  });
});

describe("the limits of a client's networks", () => {
  const counts = createCounts();
  const limit = (perMinute: number, counted: string) =>
    createClientLimit({ counts, perMinute, nowMs, counted });
  const limits = createIntakeLimits({
    clients: limit(10, "reports"),
    eventsOfClients: limit(40, "custom events"),
    budget: { spend: async () => true, unused: () => [] },
    days: {
      addRefused: async () => undefined,
      refusedTotals: async () => [],
      returnUnused: async () => undefined,
      lease: async () => ({ granted: 0, leased: 0 }),
    },
    exempt: "nobody",
    nowMs,
  });
  const accepted = async (
    addresses: readonly string[],
    admit: (client: { clientIp: string; proxied: boolean }) => Promise<void>,
  ): Promise<number> => {
    let count = 0;
    for (const clientIp of addresses)
      await admit({ clientIp, proxied: false }).then(
        () => {
          count += 1;
        },
        (error: unknown) => expect(error).toMatchObject({ status: 429 }),
      );
    return count;
  };
  /** Each network of 64 bits in a wider one sends the same number of times. */
  const addressesOf = (prefix: string, networks: number, each: number): readonly string[] =>
    Array.from({ length: networks * each }, (_, n) => `${prefix}${(n % networks) + 10}::${n + 1}`);

  const halves = ["1", "2", "3", "4", "5", "6"];

  it.each([
    ["64", addressesOf("2001:db8:1:1", 1, 500), 10],
    ["56", addressesOf("2001:db8:2:2", 50, 20), 40],
    ["48", halves.flatMap((half) => addressesOf(`2001:db8:3:${half}`, 10, 10)), 160],
  ])("hold for an IPv6 network of %s bits", async (_bits, addresses, limit) => {
    const admit = (client: Parameters<typeof limits.admit>[0]) =>
      limits.admit(client, "demo", "hits");
    expect(await accepted(addresses, admit)).toBe(limit);
  });
  it("hold for batches of custom events", async () => {
    const admit = (client: Parameters<typeof limits.admit>[0]) =>
      limits.admitEvents(client, "demo", 20);
    expect(await accepted(addressesOf("2001:db8:4:2", 20, 3), admit)).toBe(8);
  });
  it("are not used up by what a neighbour is refused", async () => {
    const admit = (client: Parameters<typeof limits.admit>[0]) =>
      limits.admit(client, "demo", "hits");
    await accepted(addressesOf("2001:db8:5:1", 1, 500), admit);
    expect(await accepted(["2001:db8:5:2::1"], admit)).toBe(1);
  });
});

describe("the limit of a day", () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(() => test.database.query("delete from intake_days"));

  const createProcess = (limit: number) => {
    const days = createIntakeDays(test.database);
    const budget = createDayBudget({ days, mostOf: () => limit, nowMs });
    const clients = { take: async () => 0 };
    const eventsOfClients = clients;
    return createIntakeLimits({
      clients,
      eventsOfClients,
      budget,
      days,
      exempt: "nobody",
      nowMs,
    });
  };
  const spendAll = async (
    processes: readonly ReturnType<typeof createProcess>[],
    times: number,
    websiteId = "demo",
  ) => {
    const spent = await Promise.allSettled(
      Array.from({ length: times }, (_, n) =>
        processes[n % processes.length]?.spend(websiteId, "hits"),
      ),
    );
    return spent.filter(({ status }) => status === "fulfilled").length;
  };

  it.each([30, 250])("of %i is exact over all processes, at the same time", async (limit) => {
    const processes = [createProcess(limit), createProcess(limit), createProcess(limit)];
    // Not the same website twice: what a process reserves early arrives late.
    // Each process is asked for the whole day: one that has answered all its calls keeps a reserve.
    expect(await spendAll(processes, processes.length * limit, `of-${limit}`)).toBe(limit);
  });
  it("is for each website and each kind, and another one the next day", async () => {
    const limits = createProcess(1);
    // Not the website of the next tests: what a process reserves early arrives late.
    await limits.spend("first", "hits");
    await expect(limits.spend("first", "hits")).rejects.toMatchObject({
      status: 429,
      code: "daily-limit-reached",
      headers: { "retry-after": "43200" },
    });
    await limits.spend("first", "forms");
    await limits.spend("second", "hits");
    now += 86_400_000;
    await limits.spend("first", "hits");
  });
  it("is spent by a batch whole or not at all", async () => {
    const limits = createProcess(10);
    await limits.spend("batches", "custom-events", 8);
    await expect(limits.spend("batches", "custom-events", 3)).rejects.toMatchObject({
      status: 429,
    });
    await limits.spend("batches", "custom-events", 2);
    await expect(limits.spend("batches", "custom-events")).rejects.toMatchObject({ status: 429 });
    expect(await limits.refusedTotals()).toContainEqual({
      kind: "custom-events",
      by: "day",
      reports: 4,
    });
  });
  it("gets back what a process had leased and not used", async () => {
    const stopped = createProcess(400);
    await stopped.spend("demo", "hits");
    await stopped.close();
    expect(await spendAll([createProcess(400)], 500)).toBe(399);
  });
  it("is logged once by each process when four fifths are used", async () => {
    const told: NearlySpent[] = [];
    const budget = createDayBudget({
      days: createIntakeDays(test.database),
      mostOf: () => 100,
      nowMs,
      onNearlySpent: (day) => told.push(day),
    });
    const spend = async (times: number) => {
      for (let time = 0; time < times; time += 1) await budget.spend("busy", "hits");
    };
    await spend(70);
    expect(told).toEqual([]);
    await spend(15);
    const day = new Date(now).toISOString().slice(0, 10);
    expect(told).toEqual([{ websiteId: "busy", kind: "hits", day, leased: 80, most: 100 }]);
    await spend(30);
    expect(told).toHaveLength(1);
    now += 86_400_000;
    await spend(90);
    expect(told).toHaveLength(2);
  });
  it("counts rejected reports durably", async () => {
    const limits = createProcess(2);
    expect(await spendAll([limits], 5)).toBe(2);
    await limits.close();
    const again = createProcess(2);
    expect(await spendAll([again], 4)).toBe(0);
    expect(await again.refusedTotals()).toEqual([
      { kind: "hits", by: "client", reports: 0 },
      { kind: "hits", by: "day", reports: 7 },
    ]);
  });
});
