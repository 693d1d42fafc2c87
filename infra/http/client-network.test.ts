import { expect, it } from "vitest";
import { networksOf } from "./client-network.ts";
import { createRateLimit } from "./rate-limit.ts";
import { Refusal } from "./refusal.ts";

it("counts an IPv6 client in the networks that a provider gives to one customer", () => {
  expect(networksOf("2001:db8:1:2ff:3:4:5:6")).toEqual([
    { name: "2001:db8:1:2ff", times: 1 },
    { name: "2001:db8:1:2/56", times: 4 },
    { name: "2001:db8:1/48", times: 16 },
  ]);
  const [, half] = networksOf("2001:db8:1:2ff::1");
  expect(networksOf("2001:db8:1:200::9")[1]).toEqual(half);
  expect(networksOf("2001:db8:1:300::9")[1]).not.toEqual(half);
  expect(networksOf("2001:db8::1").map(({ name }) => name)).toEqual([
    "2001:db8:0:0",
    "2001:db8:0:0/56",
    "2001:db8:0/48",
  ]);
});

it.each(["203.0.113.7", "::ffff:203.0.113.7", ""])("counts %j by its address alone", (clientIp) => {
  const name = clientIp.replace("::ffff:", "");
  expect(networksOf(clientIp)).toEqual([{ name, times: 1 }]);
});

const taken = async (addresses: readonly string[], perMinute: number): Promise<number> => {
  const limit = createRateLimit({ perMinute, exempt: "nobody" });
  let count = 0;
  for (const clientIp of addresses)
    await limit.take({ clientIp, proxied: true }).then(
      () => {
        count += 1;
      },
      (error: unknown) => expect(error).toBeInstanceOf(Refusal),
    );
  return count;
};
const hex = (n: number) => n.toString(16);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

it("takes four times the limit of a client from a /56, and sixteen times from a /48", async () => {
  const ofHalf = numbers(256).map((n) => `2001:db8:1:2${hex(n).padStart(2, "0")}::1`);
  expect(await taken(ofHalf, 10)).toBe(40);
  const ofWhole = numbers(1_000).map((n) => `2001:db8:1:${hex(n * 64)}::1`);
  expect(await taken(ofWhole, 10)).toBe(160);
  const ofOne = numbers(100).map((n) => `2001:db8:1:2::${hex(n)}`);
  expect(await taken(ofOne, 10)).toBe(10);
  // Clients near one that is refused are not refused.
  expect(await taken([...ofOne, ...numbers(9).map((n) => `2001:db8:1:${n + 3}::1`)], 10)).toBe(19);
});
