import { expect, it } from "vitest";
import {
  describedTypes,
  eventKey,
  eventTypes,
  jsonSchemaOf,
  sealedTypes,
} from "#domain/event-types/all-events.ts";
import { HostClaimEvent } from "#domain/websites/host-claim-events.ts";
import { definedEvents } from "#tests/support/defined-events.ts";

/** Events of further files, which no website of a shop records. */
const platformTypes = HostClaimEvent._zod.def.options.map(
  ({ _zod }) => [..._zod.def.shape.type._zod.values][0] as string,
);
const all = [...eventTypes.values()].filter(({ version }) => version === 1);

it("lists every event that the domain defines, and describes no other", async () => {
  const defined = [...(await definedEvents()).map(({ type }) => type), ...platformTypes].sort();
  expect(defined.length).toBeGreaterThan(200);
  expect(all.map(({ type }) => type).sort()).toEqual(defined);
  expect([...describedTypes].sort()).toEqual(defined);
});

it("says in one sentence what each event means", () => {
  const wrong = all.filter(({ meaning }) => !/^[A-Z][^\n]{10,100}\.$/.test(meaning));
  expect(wrong.map(({ type, meaning }) => `${type}: ${meaning}`)).toEqual([]);
  const repeated = all.filter(({ meaning, type }) =>
    all.some((other) => other.meaning === meaning && other.type !== type),
  );
  expect(repeated.map(({ type }) => type)).toEqual([]);
});

it("has each later version of a type after the one before it", () => {
  const later = [...eventTypes.values()].filter(({ version }) => version > 1);
  expect(later.map(({ type, version }) => `${type} ${version}`)).toEqual(
    sealedTypes.map((type) => `${type} 2`),
  );
  for (const { type, version } of later)
    expect(eventTypes.has(eventKey(type, version - 1))).toBe(true);
});

it("has the members of each event as JSON Schema", async () => {
  const members = new Map((await definedEvents()).map((event) => [event.type, event.members]));
  for (const event of all.filter(({ type }) => !platformTypes.includes(type))) {
    const { properties } = jsonSchemaOf(event) as { properties: object };
    expect(Object.keys(properties)).toEqual(members.get(event.type));
  }
});
