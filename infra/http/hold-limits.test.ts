import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { createWindowCounts } from "#infra/window-counts/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createHoldLimits, type Holder } from "./hold-limits.ts";
import { Refusal } from "./refusal.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(() => test.database.query("delete from hold_counts"));
afterAll(() => test.drop());

const signing = createSigning("a secret for tests of at least 32 characters");
const clock = { ms: 1_000_000 };

/** What a process knows. */
const open = (startsPerHour: number, cartsPerVariant: number, unitsPerVariant = 1_000) =>
  createHoldLimits({
    counts: createWindowCounts(test.database, signing, () => clock.ms),
    startsPerHour,
    cartsPerVariant,
    unitsPerVariant,
    holdSeconds: 600,
    exempt: "loopback",
  });
const client = (clientIp: string, more: Partial<Holder> = {}): Holder => ({
  clientIp,
  proxied: true,
  websiteId: "demo",
  ...more,
});
const refusal = async (usage: Promise<unknown>) => {
  const error = await usage.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? [error.status, error.message] : error;
};
const refused = [429, httpTexts.tooManyRequests];

it("bounds the checkouts of a client, and of a visitor who changes clients [A8.3]", async () => {
  const limits = open(2, 100);
  for (const variant of ["a", "b"]) await limits.take(client("192.0.2.1"), [variant]);
  expect(await refusal(limits.take(client("192.0.2.1"), []))).toEqual(refused);
  expect(await refusal(limits.take(client("192.0.2.2"), []))).toBeUndefined();
  for (const n of [3, 4]) await limits.take(client(`192.0.2.${n}`, { visitorId: "v" }), []);
  expect(await refusal(limits.take(client("192.0.2.5", { visitorId: "v" }), []))).toEqual(refused);
});

it("bounds the checkouts and units of the networks that an IPv6 client can choose from", async () => {
  const limits = open(2, 1, 10);
  const addresses = Array.from(
    { length: 12 },
    (_, n) => `2001:db8:1:2${n.toString(16).padStart(2, "0")}::1`,
  );
  const outcomes: unknown[] = [];
  for (const address of addresses)
    outcomes.push(await refusal(limits.take(client(address), ["mug"])));
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(4);
  const held: unknown[] = [];
  for (const address of addresses)
    held.push(
      await refusal(
        limits
          .takeUnits(client(address), [{ variantId: "pen", quantity: 10 }])
          .then(() => undefined),
      ),
    );
  expect(held.filter((outcome) => outcome === undefined)).toHaveLength(4);
});

it("leaves variants to the neighbours of a client that is refused [A8.3]", async () => {
  const limits = open(1_000, 1);
  const [one, near, far] = ["2001:db8:1:201::1", "2001:db8:1:202::1", "2001:db8:1:303::1"] as const;
  const outcomes: unknown[] = [];
  for (let n = 0; n < 20; n += 1)
    outcomes.push(await refusal(limits.take(client(one), ["mug", "pen"])));
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
  for (const neighbour of [near, far])
    expect(await refusal(limits.take(client(neighbour), ["mug"]))).toBeUndefined();
});

it("bounds the carts that a client takes one variant with, however many lines it is on", async () => {
  const limits = open(100, 2);
  await limits.take(client("192.0.2.1"), ["mug", "mug", "lamp"]);
  await limits.take(client("192.0.2.1"), ["mug"]);
  expect(await refusal(limits.take(client("192.0.2.1"), ["mug"]))).toEqual(refused);
  expect(await refusal(limits.take(client("192.0.2.1"), ["lamp"]))).toBeUndefined();
  expect(await refusal(limits.take(client("192.0.2.2"), ["mug"]))).toBeUndefined();
  const elsewhere = client("192.0.2.1", { websiteId: "other" });
  expect(await refusal(limits.take(elsewhere, ["mug"]))).toBeUndefined();
});

const mugs = (quantity: number) => ({ variantId: "mug", quantity });
const lamps = (quantity: number) => ({ variantId: "lamp", quantity });

it("bounds the units of one variant that a client takes, all of a cart or none", async () => {
  const limits = open(100, 100, 10);
  await limits.takeUnits(client("192.0.2.1"), [mugs(8), lamps(8)]);
  const units = [409, httpTexts.tooManyHeld(10)];
  expect(await refusal(limits.takeUnits(client("192.0.2.1"), [mugs(2), lamps(3)]))).toEqual(units);
  await limits.takeUnits(client("192.0.2.1"), [mugs(2), lamps(2)]);
  expect(await refusal(limits.takeUnits(client("192.0.2.1"), [mugs(1)]))).toEqual(units);
  expect(await refusal(limits.takeUnits(client("192.0.2.2"), [mugs(11)]))).toEqual(units);
  expect(await refusal(limits.takeUnits(client("192.0.2.2"), [mugs(10)]))).toBeUndefined();
});

it("advises a customer to take fewer only when that helps [A8.3]", async () => {
  const limits = open(100, 100, 10);
  for (const n of [1, 2, 3, 4]) await limits.takeUnits(client(`2001:db8:1:20${n}::1`), [mugs(10)]);
  const own = refusal(limits.takeUnits(client("2001:db8:1:201::2"), [mugs(1)]));
  expect(await own).toEqual([409, httpTexts.tooManyHeld(10)]);
  const neighbour = client("2001:db8:1:205::1");
  expect(await refusal(limits.takeUnits(neighbour, [mugs(1)]))).toEqual(refused);
  // What was refused is taken off again, in the customer's network and in the wider ones.
  await limits.takeUnits(client("2001:db8:1:305::1"), [mugs(10)]);
  expect(await test.database.query("select sum(taken)::int as taken from hold_counts")).toEqual([
    { taken: 4 * 30 + 30 },
  ]);
});

it("forgets units that are given back", async () => {
  const limits = open(100, 100, 10);
  const release = await limits.takeUnits(client("192.0.2.1"), [mugs(8)]);
  await release();
  expect(await refusal(limits.takeUnits(client("192.0.2.1"), [mugs(10)]))).toBeUndefined();
  expect(await refusal(limits.takeUnits(client("192.0.2.1"), [mugs(1)]))).toBeDefined();
});

it("lets no more through when carts come at the same time", async () => {
  const limits = open(100, 100, 10);
  const usage = Array.from({ length: 30 }, () =>
    refusal(limits.takeUnits(client("192.0.2.1"), [lamps(1), mugs(2)])),
  );
  const outcomes = await Promise.all(usage);
  expect(outcomes.filter((outcome) => outcome === undefined).length).toBeLessThanOrEqual(5);
  // Whatever was refused is taken off again: what is left can be taken.
  const left = 10 - 2 * outcomes.filter((outcome) => outcome === undefined).length;
  if (left > 0) await limits.takeUnits(client("192.0.2.1"), [mugs(left)]);
  expect(await refusal(limits.takeUnits(client("192.0.2.1"), [mugs(1)]))).toEqual([
    409,
    httpTexts.tooManyHeld(10),
  ]);
});

it("frees this very machine, but nobody behind a proxy on it", async () => {
  const limits = open(1, 1);
  for (let n = 0; n < 3; n += 1)
    await limits.take({ ...client("127.0.0.1"), proxied: false }, ["mug"]);
  await limits.take(client("127.0.0.1"), ["mug"]);
  expect(await refusal(limits.take(client("127.0.0.1"), ["mug"]))).toEqual(refused);
});

it("counts for all processes together, and stores nobody's address", async () => {
  const [one, other] = [open(100, 2, 10), open(100, 2, 10)];
  await one.take(client("192.0.2.1"), ["mug"]);
  await other.take(client("192.0.2.1"), ["mug"]);
  expect(await refusal(one.take(client("192.0.2.1"), ["mug"]))).toEqual(refused);
  await one.takeUnits(client("192.0.2.1"), [mugs(8)]);
  expect(await refusal(other.takeUnits(client("192.0.2.1"), [mugs(3)]))).toBeDefined();
  const kept = await test.database.query("select key from hold_counts");
  expect(JSON.stringify(kept)).not.toContain("192.0.2");
});

it("begins again when the time is over, and forgets what nobody asks for", async () => {
  const limits = open(100, 1);
  await limits.take(client("192.0.2.1"), ["mug"]);
  await limits.take(client("192.0.2.2"), ["mug"]);
  await test.database.query("update hold_counts set ends_at = now() - interval '1 second'");
  clock.ms += 60_000;
  await limits.take(client("192.0.2.1"), ["mug"]);
  expect(await refusal(limits.take(client("192.0.2.1"), ["mug"]))).toEqual(refused);
  expect(await test.database.query("select from hold_counts where ends_at < now()")).toEqual([]);
});
