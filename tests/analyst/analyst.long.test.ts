import { expect, it } from "vitest";
import { carts } from "#projections/cart/carts.ts";
import { EVENTS, eventStore, setUpAnalyst, start, test } from "#tests/support/analyst-setup.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { until } from "#tests/support/wait-for.ts";
import { fillWithCarts } from "../../bench/projections/cart-log.ts";

setUpAnalyst();

it("rebuilds", async () => {
  expect(await start("rebuild", "carts").ended).toMatchObject({ code: 0 });
  const [built] = await test.database.query<{ schema: string }>(
    "select schema_name as schema from projection_builds where projection = 'carts' and state = 'current'",
  );
  await expectReplayEqualsLive(test.database, eventStore, carts, {
    batchSizes: [1_000],
    liveSchema: built?.schema as string,
  });
});

it("says which projections exist when it is asked for another", async () => {
  const { code, err } = await start("rebuild", "nothing").ended;
  expect(code).toBe(1);
  expect(err).toContain("Unknown projection: nothing. Available projections: ");
  expect(err).toContain(" cart-choices, carts, ");
});

it("follows the log", async () => {
  const { child, said, ended } = start("events", "--after", String(EVENTS - 5), "--follow");
  await until(() => said.out.includes("\n"));
  const printed = said.out.length;
  await fillWithCarts(eventStore, 1);
  await until(() => said.out.length > printed);
  child.kill("SIGINT");
  expect((await ended).code).toBe(0);
});

it("shows where projections stand", async () => {
  const { out } = await start("projections", "--json").ended;
  const statuses = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { name: string; version: number });
  expect(statuses.find(({ name }) => name === "carts")).toMatchObject({
    version: carts.version,
    error: null,
  });
});

it("explains options that it cannot use", async () => {
  const { code, err } = await start("events", "--from", "nonsense").ended;
  expect(code).toBe(1);
  expect(err).toContain("Enter a time such as 2026-03-01");
});
