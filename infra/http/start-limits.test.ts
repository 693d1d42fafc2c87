import { beforeEach, expect, it } from "vitest";
import type { WindowCounts } from "#infra/window-counts/port.ts";
import { createStartLimits, type StartLimits } from "./start-limits.ts";

const WAIT_SECONDS = 600;

let counted: Map<string, number>;
let limits: StartLimits;
beforeEach(() => {
  counted = new Map();
  const counts: Pick<WindowCounts, "count"> = {
    count: async (usages) => {
      let isTooMuch = false;
      for (const { name, quantity, limit } of usages) {
        const taken = (counted.get(name) ?? 0) + quantity;
        counted.set(name, taken);
        isTooMuch ||= taken > limit;
      }
      return isTooMuch ? WAIT_SECONDS : undefined;
    },
  };
  limits = createStartLimits({ counts, perHour: 2, exempt: "loopback" });
});

const begin = (clientIp: string): Promise<number> =>
  limits.take({ clientIp, proxied: false }).then(
    () => 200,
    ({ status }: { status: number }) => status,
  );

it("a client begins a limited number of carts in an hour, and others are not affected", async () => {
  for (const expected of [200, 200, 429]) expect(await begin("203.0.113.7")).toBe(expected);
  expect(await begin("203.0.113.8")).toBe(200);
  await expect(limits.take({ clientIp: "203.0.113.7", proxied: false })).rejects.toMatchObject({
    headers: { "retry-after": `${WAIT_SECONDS}` },
  });
});

it("the networks of one IPv6 customer together begin a limited number", async () => {
  const statuses = [];
  for (let n = 0; n < 9; n += 1) statuses.push(await begin(`2001:db8:1:20${n}::1`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  expect(statuses.at(-1)).toBe(429);
});

it("this machine is exempt where the setting says so", async () => {
  for (const _each of [1, 2, 3]) expect(await begin("127.0.0.1")).toBe(200);
});
