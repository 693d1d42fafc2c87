import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { Contract } from "#domain/kit/contract.ts";
import { openCanaryShop } from "#tests/support/canaries.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import {
  findAddresses,
  firstKnown,
  type Known,
  nameOf,
  ownerContracts,
  pathsOf,
  sampleOf,
} from "#tests/support/walk-calls.ts";

const hostileTexts = [
  "'; drop table log.events; --",
  "<script>alert(document.cookie)</script>",
  "\u0001\u007f",
  "{.section}{@|json}{.include x}",
  "../../../../etc/passwd",
  "%00%ff\\",
  "__proto__",
  "9".repeat(60),
  "é:,;&|()*'\"",
  "=cmd|' /C calc'!A0",
];
const PATIENCE = 10 * 60_000;

let server: TestServer;
let owner: Client;
let contracts: readonly Contract[];
const known: Known = firstKnown();
/** Calls that took one of these texts past their schema, and those that then answered. */
const reached = new Set<string>();
const answered = new Set<string>();

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  contracts = await ownerContracts();
  await openCanaryShop(server, owner);
  const refused = new Set<string>();
  for (const _round of [1, 2])
    for (const contract of contracts.filter(({ method }) => method === "GET"))
      await findAddresses(contract, owner, known, refused);
}, PATIENCE);
afterAll(() => server.stop());

const send = async (contract: Contract, address: string, json?: unknown): Promise<void> => {
  const answer = await owner.request<unknown>(address, { method: contract.method, json });
  const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
  const what = `${nameOf(contract)} ${address.slice(0, 200)} ${JSON.stringify(json)?.slice(0, 300)} → ${text?.slice(0, 200)}`;
  expect(answer.status, what).toBeLessThan(500);
  expect(text ?? "", what).not.toMatch(/\bat .+\.ts:\d+|node_modules|SQLSTATE|syntax error/);
  reached.add(nameOf(contract));
  if (answer.status < 400) answered.add(nameOf(contract));
};

/** Each field is sent some of the texts, and neighbours others. */
const SENT_PER_FIELD = 3;
const textsFor = (place: number): readonly string[] =>
  Array.from(
    { length: SENT_PER_FIELD },
    (_, each) => hostileTexts[(place * SENT_PER_FIELD + each) % hostileTexts.length] as string,
  );

const parametersOf = (query: NonNullable<Contract["query"]>): readonly string[] => {
  const schema = z.toJSONSchema(query as unknown as z.ZodType, {
    io: "input",
    unrepresentable: "any",
  });
  return Object.keys(schema.properties ?? {});
};

/** The value with one of its texts replaced, for each of them. */
const replaced = (value: unknown, text: string): readonly unknown[] => {
  if (typeof value === "string") return [text];
  if (Array.isArray(value))
    return value.flatMap((each, place) =>
      replaced(each, text).map((other) => value.with(place, other)),
    );
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    replaced(each, text).map((other) => ({ ...value, [name]: other })),
  );
};

describe("one hostile text at a time, in an otherwise valid request", () => {
  it(
    "breaks no reading call",
    async () => {
      for (const contract of contracts) {
        const { method, query } = contract;
        if (method !== "GET" || query === undefined) continue;
        const base = (query.safeParse({}).success ? {} : sampleOf(query, known, 1)) as
          | Record<string, string>
          | undefined;
        const path = pathsOf(contract, known)[0];
        if (base === undefined || path === undefined) continue;
        for (const [place, name] of parametersOf(query).entries())
          for (const text of textsFor(place)) {
            const asked = { ...base, [name]: text };
            if (query.safeParse(asked).success)
              await send(contract, `${path}?${new URLSearchParams(asked)}`);
          }
      }
    },
    PATIENCE,
  );

  it(
    "breaks no writing call",
    async () => {
      // Own-account calls would end the session.
      const writing = contracts.filter(
        ({ method, permission }) => method !== "GET" && permission !== "own-account",
      );
      for (const contract of writing) {
        const { body: schema, contentType } = contract;
        const path = pathsOf(contract, known)[0];
        if (schema === undefined || contentType !== undefined || path === undefined) continue;
        const sample = sampleOf(schema, known, 3);
        const tried = hostileTexts.flatMap((text, place) =>
          replaced(sample, text).filter((_, field) => field % hostileTexts.length === place),
        );
        for (const json of tried)
          if (schema.safeParse(json).success) await send(contract, path, json);
      }
    },
    PATIENCE,
  );

  it("gets past the schemas of most calls, and is answered by many", () => {
    expect(reached.size).toBeGreaterThan(100);
    expect(answered.size).toBeGreaterThan(60);
  });

  it("leaves log and projections whole", async () => {
    expect((await owner.get("/readyz")).status).toBe(200);
    for (const status of server.infrastructure.projectionWorker.status())
      expect(status, status.name).toMatchObject({ error: undefined });
  });
});
