import { expect, it } from "vitest";
import type { ReadTables } from "../kit/projection.ts";
import { createKnownVisitors } from "./known-visitors.ts";
import { visitOf } from "./visit.ts";

const websiteId = "demo";
const GAP_MS = 1_800_000;

const viewOf = (visitor: string, position: number) => ({
  websiteId,
  visitor,
  visit: visitOf({
    startedMs: position,
    endedMs: position,
    firstPosition: position,
    lastPosition: position,
    pages: ["/"],
    viewedMs: [position],
    values: [],
    entry: "/",
    exit: "/",
  }),
});

/** Tables without visits, which note the visitors that were looked for. */
const createTables = () => {
  const lookedFor: string[] = [];
  const read: ReadTables = async <Row>(text: string, values: readonly unknown[]) => {
    if (text.includes("as has")) return [{ has: false }] as Row[];
    lookedFor.push(String(values[1]));
    return [];
  };
  return { lookedFor, read };
};

it("forgets the visitors that came longest ago, and looks for those again", async () => {
  const { lookedFor, read } = createTables();
  const known = createKnownVisitors(read);
  let position = 0;
  const batch = async (visitors: readonly string[]): Promise<void> => {
    for (const visitor of visitors) {
      position += 1;
      known.add(viewOf(visitor, position), GAP_MS);
    }
    for (const each of await known.take()) known.set(each, [...each.visits, ...each.views]);
    known.forget();
    known.endBatch();
  };
  const visitors = Array.from({ length: 60_000 }, (_, place) => `v${place}`);
  await batch(visitors);
  // Comes again, and is therefore not of the oldest batch.
  await batch(["v7"]);
  for (let place = 0; place < 5; place += 1) await batch([`w${place}`]);
  expect(lookedFor).toEqual([]);
  await batch(["v7"]);
  await batch(["v8"]);
  expect(lookedFor).toEqual([`{"v8"}`]);
});
