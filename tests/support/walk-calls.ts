import * as z from "zod";
import type { Contract } from "#domain/kit/contract.ts";
import { createRandom, type Schema, sampleValue } from "#tests/projections/sample-values.ts";
import type { Client } from "./client.ts";
import { loadContracts } from "./contracts.ts";

/** Every call for owners, from its contract: new ones are included automatically. */
export const ownerContracts = async (): Promise<readonly Contract[]> =>
  [...new Set(await loadContracts())].filter(({ access }) => access === "owner");

export const nameOf = ({ method, path }: Contract): string => `${method} ${path}`;

/** Values by their names in answers: ids for further requests. */
export type Known = Map<string, Set<string>>;

const idNames = /(^id|Id|^version|^position|^name|Key)$/;

/** Values that calls need and no answer contains. */
export const firstKnown = (): Known =>
  new Map([
    ["list", new Set(["orders", "customers", "submissions", "products"])],
    ["dimension", new Set(["path", "referrer", "source", "country", "browser", "device", "page"])],
    ["group", new Set(["day", "week", "month", "product", "country"])],
    ["place", new Set(["home", "contact"])],
    ["segment", new Set(["", "device:is:Phone"])],
    ["path", new Set(["/", "/cart", "/checkout/order-confirmed", "/account", "/gift-card/sample"])],
  ]);

/** Remembers every id in an answer, single or in lists. */
export const remember = (known: Known, body: unknown): void => {
  if (Array.isArray(body)) for (const each of body) remember(known, each);
  else if (typeof body === "object" && body !== null)
    for (const [name, value] of Object.entries(body)) {
      remember(known, value);
      if (!idNames.test(name) || !["string", "number"].includes(typeof value)) continue;
      const values = known.get(name) ?? new Set();
      known.set(name, values.add(String(value)));
    }
};

const MAX_TRIED = 40;
const MAX_KEPT = 4;

/** Parameters called `id` accept the ids of anything. */
const candidatesOf = (known: Known, parameter: string): readonly string[] => {
  const own = [...(known.get(parameter) ?? [])];
  if (parameter !== "id") return own.slice(0, MAX_TRIED);
  const names = ["productId", "collectionId", "itemId", "contentItemId", "id"];
  return names.flatMap((name) => [...(known.get(name) ?? [])].slice(0, MAX_TRIED));
};

const schemaOf = (schema: Contract["query"]): Schema =>
  z.toJSONSchema(schema as unknown as z.ZodType, {
    io: "input",
    unrepresentable: "any",
  }) as Schema;

const poolsOf = (known: Known) =>
  Object.fromEntries([...known].map(([name, values]) => [name, [...values].slice(0, MAX_TRIED)]));

/** A value for a schema, with known ids; undefined when there is none. */
export const sampleOf = (
  schema: NonNullable<Contract["query"]>,
  known: Known,
  seed: number,
): unknown => {
  const random = createRandom(seed);
  const context = { random, fixed: {}, pools: poolsOf(known), now: () => new Date().toISOString() };
  try {
    const value = sampleValue(schemaOf(schema), "", context);
    return schema.safeParse(value).success ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Paths of a call, with a limited number of combinations of known ids. */
export const pathsOf = ({ path }: Contract, known: Known): readonly string[] => {
  const parameters = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  let paths = [path];
  for (const parameter of parameters)
    paths = paths.flatMap((each) =>
      candidatesOf(known, parameter).map((value) =>
        each.replace(`:${parameter}`, encodeURIComponent(value)),
      ),
    );
  return paths.slice(0, MAX_TRIED * 4);
};

/** Queries of a call: none, or samples where they are required. */
const queriesOf = ({ query }: Contract, known: Known): readonly string[] => {
  if (query === undefined || query.safeParse({}).success) return [""];
  const samples = Array.from({ length: MAX_TRIED }, (_, seed) => sampleOf(query, known, seed));
  const texts = samples.flatMap((sample) =>
    sample === undefined ? [] : `?${new URLSearchParams(sample as Record<string, string>)}`,
  );
  return [...new Set(texts)];
};

/**
 * URLs at which a reading call answers an administrator. Repeated several times, while answers
 * contain new ids; `refused` keeps the URLs of earlier times that answered nothing.
 */
export const findAddresses = async (
  contract: Contract,
  admin: Client,
  known: Known,
  refused: Set<string>,
): Promise<readonly string[]> => {
  const found: string[] = [];
  const given = queriesOf(contract, known);
  for (const path of pathsOf(contract, known))
    for (const query of given) {
      const address = `${path}${query}`;
      if (refused.has(address)) continue;
      const { status, body } = await admin.request<unknown>(address);
      if (status !== 200) {
        refused.add(address);
        continue;
      }
      remember(known, body);
      found.push(address);
      // A call with a query has many answers; for one with ids a few suffice.
      if (given.length === 1 && found.length >= MAX_KEPT) return found;
    }
  return found;
};
