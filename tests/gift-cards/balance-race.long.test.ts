import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createIssue } from "#commands/gift-cards/issue.ts";
import { createHandler, type Handler } from "#commands/kit/handle.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import { heldCents } from "#domain/gift-cards/holds.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { createExpireGiftCardHolds } from "#jobs/gift-cards/expire-holds.ts";
import { giftCards as projection } from "#projections/gift-cards/gift-cards.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const script = fileURLToPath(new URL("./spender-process.ts", import.meta.url));
const secret = "a secret for tests of at least 32 characters";
/** More than anybody spends before being killed; emptied to the last cent is less. */
const MUCH_CENTS = 10_000_000;
const LITTLE_CENTS = 10_000;

let test: TestDatabase;
let eventStore: EventStore;
let handler: Handler;
let children: ChildProcess[];
let giftCardIds: string[];

/** Spends until it is killed; `spent` collects the amounts that were answered as paid. */
const startSpender = () => {
  const child = spawn(process.execPath, [script, test.url, giftCardIds.join(",")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const spent = new Map<string, number>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [word, orderId = "", cents = ""] = line.split(" ");
    if (word === "spent") spent.set(orderId, Number(cents));
  });
  return { child, spent, gone: once(child, "close") };
};
type Spender = ReturnType<typeof startSpender>;

const issueCards = async (amountCents: number): Promise<void> => {
  const issue = createIssue({
    handler,
    personalData: createPersonalData({ database: test.database, secret }),
    signing: createSigning(secret),
    now: () => new Date().toISOString(),
  });
  giftCardIds = [newId(), newId()];
  for (const giftCardId of giftCardIds)
    await issue({
      giftCardId,
      amountCents,
      currency: "USD",
      source: { kind: "owner", note: "" },
      recipient: null,
      metadata: { websiteId: "demo", actor: "owner:1", correlationId: "test" },
    });
};

beforeEach(async () => {
  test = await createStartedDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
  handler = createHandler({
    eventStore,
    newId,
    nowMs: () => Date.now(),
    random: Math.random,
    wait: async () => undefined,
  });
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await eventStore.close();
  await test.drop();
});

const stateOf = async (giftCardId: string) =>
  (await handler(giftCardDecider, GiftCardEvent).load("demo", giftCardId)).state;

/** What the log says each order paid with the card, after everything that came back. */
const paidByOrder = async (giftCardId: string): Promise<ReadonlyMap<string, number>> => {
  const paid = new Map<string, number>();
  const { spends, returns } = await stateOf(giftCardId);
  for (const { orderId, amountCents } of spends)
    paid.set(orderId, (paid.get(orderId) ?? 0) + amountCents);
  for (const { orderId, amountCents } of returns)
    paid.set(orderId, (paid.get(orderId) ?? 0) - amountCents);
  return paid;
};

const sumOf = (paid: ReadonlyMap<string, number>): number =>
  [...paid.values()].reduce((sum, cents) => sum + cents, 0);

/** Every payment that was acknowledged stands in the log, once, and nothing was paid twice. */
const expectNothingLost = async (spenders: readonly Spender[]): Promise<void> => {
  for (const giftCardId of giftCardIds) {
    const { issued, balanceCents, spends } = await stateOf(giftCardId);
    const paid = await paidByOrder(giftCardId);
    expect(new Set(spends.map(({ orderId }) => orderId)).size).toBe(spends.length);
    for (const { spent } of spenders)
      for (const [orderId, cents] of spent) expect(paid.get(orderId)).toBe(cents);
    expect(balanceCents).toBeGreaterThanOrEqual(0);
    expect(balanceCents + sumOf(paid)).toBe(issued?.amountCents);
  }
};

it("spends two cards to the last cent with three processes at once, and never more", async () => {
  await issueCards(LITTLE_CENTS);
  const spenders = [startSpender(), startSpender(), startSpender()];
  await Promise.all(spenders.map(({ gone }) => gone));
  await expectNothingLost(spenders);
  for (const giftCardId of giftCardIds) {
    const { balanceCents } = await stateOf(giftCardId);
    // Less is left than the dearest order costs: nobody was refused while there was money.
    expect(balanceCents).toBeLessThan(107);
  }
});

/** Holds of the dead last an hour: as if it were over. */
const releaseWhatLapsed = async (): Promise<number> => {
  const worker = createProjectionWorker({
    eventStore,
    database: test.database,
    projections: [projection],
    personalData: createPersonalData({ database: test.database, secret }),
  });
  await worker.start();
  try {
    await worker.reached(["gift-cards"], await eventStore.head(), 20_000);
    const later = new Date(Date.now() + 2 * 3_600_000).toISOString();
    const release = createExpireGiftCardHolds({
      sql: test.database,
      handler,
      now: () => later,
      newId,
    });
    const released = await release();
    await worker.reached(["gift-cards"], await eventStore.head(), 20_000);
    return released;
  } finally {
    await worker.stop();
  }
};

it("loses no cent when customers' processes are killed in the middle", async () => {
  await issueCards(MUCH_CENTS);
  const spenders: Spender[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const victim = startSpender();
    const other = startSpender();
    spenders.push(victim, other);
    await until(() => victim.spent.size >= 5 * round && other.spent.size >= 1);
    victim.child.kill("SIGKILL");
    other.child.kill("SIGKILL");
    await Promise.all([victim.gone, other.gone]);
    await expectNothingLost(spenders);
  }
  const released = await releaseWhatLapsed();
  for (const giftCardId of giftCardIds) expect(heldCents(await stateOf(giftCardId))).toBe(0);
  await expectNothingLost(spenders);
  // What the dead had set aside was more than nothing, and can be spent by the living.
  expect(released).toBeGreaterThan(0);
  const last = startSpender();
  await until(() => last.spent.size >= 5);
  last.child.kill("SIGKILL");
  await last.gone;
  await expectNothingLost([...spenders, last]);
});
