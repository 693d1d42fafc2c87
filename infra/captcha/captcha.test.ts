import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createAltcha } from "./altcha.ts";
import { createFakeCaptcha } from "./fake.ts";
import { captchaSuite } from "./port.suite.ts";
import { solveAltcha } from "./solve.ts";
import { createSpentChallenges, createSpentInMemory } from "./spent.ts";

const secret = "a secret of thirty-two characters or more";
const HOUR_MS = 60 * 60 * 1_000;

captchaSuite("the captcha for tests", createFakeCaptcha, async (challenge) =>
  String((challenge as { solution: string }).solution),
);

captchaSuite(
  "altcha",
  () => createAltcha({ secret, spent: createSpentInMemory(), nowMs: Date.now }),
  solveAltcha,
);

type Tampered = Record<string, unknown>;
const decoded = (token: string) =>
  JSON.parse(Buffer.from(token, "base64").toString()) as {
    challenge: { parameters: Tampered; signature: string };
    solution: Tampered;
  };
const encoded = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

describe("altcha", () => {
  const spent = createSpentInMemory();
  const captcha = createAltcha({ secret, spent, nowMs: Date.now });

  it("accepts only challenges that it has signed", async () => {
    const token = await solveAltcha(await captcha.challenge("demo"));
    const tamper = async (change: (payload: ReturnType<typeof decoded>) => void) => {
      const payload = decoded(token);
      change(payload);
      return captcha.verify("demo", encoded(payload), "one");
    };
    expect(
      await tamper(({ challenge }) => {
        challenge.parameters.expiresAt = Math.floor(Date.now() / 1_000) + 9_999_999;
      }),
    ).toBe(false);
    expect(
      await tamper(({ challenge }) => {
        challenge.parameters.data = { website: "demo", more: 1 };
      }),
    ).toBe(true);
    expect(
      await tamper(({ challenge }) => {
        challenge.signature = "00".repeat(32);
      }),
    ).toBe(false);
    expect(
      await tamper(({ solution }) => {
        solution.derivedKey = "00".repeat(32);
      }),
    ).toBe(false);
    expect(
      await tamper(({ challenge }) => {
        challenge.parameters.cost = 1;
      }),
    ).toBe(false);
  });

  it("takes nothing that another secret has signed", async () => {
    const other = createAltcha({ secret: `${secret}!`, spent, nowMs: Date.now });
    const token = await solveAltcha(await other.challenge("demo"));
    expect(await captcha.verify("demo", token, "one")).toBe(false);
  });

  it("takes a solution for an hour", async () => {
    const token = await solveAltcha(await captcha.challenge("demo"));
    const later = (ms: number) => createAltcha({ secret, spent, nowMs: () => Date.now() + ms });
    expect(await later(HOUR_MS + 1_000).verify("demo", token, "one")).toBe(false);
    expect(await later(HOUR_MS - 60_000).verify("demo", token, "one")).toBe(true);
  });
});

describe("altcha with processes that share a database", () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  const create = (nowMs: () => number = Date.now) =>
    createAltcha({ secret, spent: createSpentChallenges(test.database), nowMs });

  captchaSuite("one of them", () => create(), solveAltcha);

  it("takes a solution once of all of them", async () => {
    const processes = [create(), create(), create()];
    const token = await solveAltcha(await create().challenge("demo"));
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, use) =>
        processes[use % 3]?.verify("demo", token, `use ${use}`),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    const again = await Promise.all(
      Array.from({ length: 30 }, (_, use) =>
        processes[use % 3]?.verify("demo", token, `use ${taken.indexOf(true)}`),
      ),
    );
    expect(again.every(Boolean)).toBe(true);
  });

  it("forgets what has expired", async () => {
    const token = await solveAltcha(await create().challenge("demo"));
    await create().verify("demo", token, "one");
    const count = async () =>
      (await test.database.query("select from captcha_spent where used_for = 'one'")).length;
    const before = await count();
    await create().prune();
    expect(await count()).toBe(before);
    await create(() => Date.now() + 2 * HOUR_MS).prune();
    expect(await count()).toBe(0);
  });
});
