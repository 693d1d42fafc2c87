import { expect, it } from "vitest";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { createStartedDatabase, startTestServerOn } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

it("renames from before there were redirects lead to the new path, too", async () => {
  const test = await createStartedDatabase();
  const before = await startTestServerOn(test);
  const shop = createShopkeeper(before.infrastructure);
  for (const slug of ["ink", "blue-ink"]) await shop.define(aProduct("ink", { slug }));
  await before.stop();
  // As the release before left it: without this projection, its tables and its views.
  const [build] = await test.database.query<{ name: string }>(
    "select schema_name as name from projection_builds where projection = 'redirects'",
  );
  await test.database.query(`drop schema "${build?.name}" cascade`);
  await test.database.query("delete from projection_builds where projection = 'redirects'");
  await test.database.query("delete from projections where name = 'redirects'");

  const server = await startTestServerOn(test);
  const answer = () => fetch(`${server.origin}/shop/p/ink`, { redirect: "manual" });
  expect([301, 404]).toContain((await answer()).status);
  await until(async () => (await answer()).status === 301);
  expect((await answer()).headers.get("location")).toBe("/shop/p/blue-ink");
  await server.stop();
  await test.drop();
});
