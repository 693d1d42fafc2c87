import { expect, it } from "vitest";
import type { WindowCounts } from "#infra/window-counts/port.ts";
import { createSubmissionLimits, type NearlyFull } from "./submission-limits.ts";

const clock = { ms: 0 };
const open = ({ perHour = 200, perDay = 50_000 } = {}) => {
  const counted = new Map<string, number>();
  const add = (name: string, quantity: number): number => {
    const taken = Math.max(0, (counted.get(name) ?? 0) + quantity);
    counted.set(name, taken);
    return taken;
  };
  const counts: WindowCounts = {
    count: async (usages) => {
      const over = usages.filter(({ name, quantity, limit }) => add(name, quantity) > limit);
      return over.length > 0 ? 60 : undefined;
    },
    countOne: async ({ name, quantity, limit }) => {
      const taken = add(name, quantity);
      return { used: taken, waitSeconds: taken > limit ? 60 : undefined };
    },
    uncount: async (usages) => {
      for (const { name, quantity } of usages) add(name, -quantity);
    },
  };
  const nearlyFull: NearlyFull[] = [];
  const limits = createSubmissionLimits({
    counts,
    perHour,
    perDay,
    nowMs: () => clock.ms,
    isExempt: ({ proxied }) => proxied,
    onNearlyFull: (website) => nearlyFull.push(website),
  });
  return { ...limits, counted, nearlyFull };
};
const from = (clientIp: string, websiteId = "demo") => ({ clientIp, websiteId, proxied: false });
const accepted = async (takes: readonly (() => Promise<unknown>)[]): Promise<number> => {
  let count = 0;
  for (const take of takes)
    await take().then(
      () => {
        count += 1;
      },
      (error: unknown) =>
        expect(error).toMatchObject({ status: 429, headers: { "retry-after": "60" } }),
    );
  return count;
};
const times = (count: number, take: (n: number) => Promise<unknown>) =>
  Array.from({ length: count }, (_, n) => () => take(n));

it("takes 200 submissions of a client in an hour, also when each is long enough for a letter", async () => {
  const limits = open();
  const letters = times(300, () => limits.take(from("192.0.2.1"), 10_000));
  expect(await accepted(letters)).toBe(200);
  expect(await accepted([() => limits.take(from("192.0.2.2"), 10_000)])).toBe(1);
});

it("takes 2 MB of a client in an hour", async () => {
  const limits = open();
  expect(await accepted(times(100, () => limits.take(from("192.0.2.1"), 256 * 1_024)))).toBe(7);
});

it("does not use up the limits of neighbours with what a client is refused", async () => {
  const limits = open();
  const client = from("2001:db8:1:201::1");
  expect(await accepted(times(4_000, () => limits.take(client, 10)))).toBe(200);
  for (const neighbour of ["2001:db8:1:202::1", "2001:db8:1:303::1"])
    expect(await accepted([() => limits.take(from(neighbour), 10)])).toBe(1);
  // A half of the /48, all 256 networks of which one customer can have.
  const half = times(6_000, (n) =>
    limits.take(from(`2001:db8:1:2${(n % 256).toString(16).padStart(2, "0")}::1`), 10),
  );
  expect(await accepted(half)).toBe(4 * 200 - 201);
  expect(await accepted([() => limits.take(from("2001:db8:1:303::1"), 10)])).toBe(1);
});

it("takes 100 MB for a website in a day from any number of clients, and other websites are not concerned", async () => {
  const limits = open();
  const many = times(1_000, (n) =>
    limits.take(from(`192.0.${Math.floor(n / 250)}.${n % 250}`), 256 * 1_024),
  );
  expect(await accepted(many)).toBe(390);
  expect(await accepted([() => limits.take(from("198.51.100.1", "other"), 10)])).toBe(1);
});

it("counts nothing of exempt clients", async () => {
  const limits = open();
  const exempt = { ...from("127.0.0.1"), proxied: true };
  expect(await accepted(times(300, () => limits.take(exempt, 256 * 1_024)))).toBe(300);
});

it("takes as many submissions of a client and as much of a website as the installation says", async () => {
  const limits = open({ perHour: 2, perDay: 5 });
  expect(await accepted(times(5, () => limits.take(from("192.0.2.1"), 10)))).toBe(2);
  expect(await accepted(times(9, (n) => limits.take(from(`198.51.100.${n}`), 10)))).toBe(3);
});

it("subtracts returned submissions from the counts of all networks and of the website", async () => {
  const limits = open();
  const uncount = await limits.take(from("2001:db8::1"), 10_000);
  expect([...limits.counted.values()].filter((taken) => taken > 0)).toHaveLength(7);
  await uncount();
  expect([...limits.counted.values()].filter((taken) => taken > 0)).toEqual([]);
});

it("says once in a day that four fifths of a website's day are used, while there is time", async () => {
  const limits = open({ perDay: 10 });
  const send = (count: number, websiteId: string) =>
    accepted(times(count, () => limits.take(from("192.0.2.1", websiteId), 10)));
  await send(7, "demo");
  expect(limits.nearlyFull).toEqual([]);
  await send(2, "demo");
  const demo = { websiteId: "demo", used: 8, limit: 10 };
  expect(limits.nearlyFull).toEqual([demo]);
  await send(8, "other");
  expect(limits.nearlyFull).toEqual([demo, { ...demo, websiteId: "other" }]);
  clock.ms += 86_400_000;
  await send(1, "demo");
  expect(limits.nearlyFull).toHaveLength(3);
});
