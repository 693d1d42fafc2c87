import { expect, it } from "vitest";
import { setUpAnalyst, start } from "#tests/support/analyst-setup.ts";

setUpAnalyst();

it("prints events as JSON lines, by stream, type and number", async () => {
  const { code, out } = await start("events", "--type", "CartPurchased", "--limit", "3").ended;
  expect(code).toBe(0);
  const events = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string; position: number; stream: string });
  expect(events.map(({ type, position }) => [type, position])).toEqual([
    ["CartPurchased", 6],
    ["CartPurchased", 12],
    ["CartPurchased", 18],
  ]);
  const [first] = events;
  const ofStream = await start("events", "--stream", first?.stream as string).ended;
  expect(ofStream.out.trimEnd().split("\n")).toHaveLength(6);
});
