import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { faultsInEveryLook, moveTo, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

it("says which months are due to be destroyed while their reports are still there", async () => {
  const { database, infrastructure } = shop.server;
  const { eventStore, waitFor } = infrastructure;
  const append = async (months: number | null) => {
    await eventStore.append({
      stream: "measuringRetention-demo.site",
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          type: "MeasuringRetentionChanged",
          version: 1,
          data: { months, changedAt: "2026-10-01T02:00:00.000Z" },
        },
      ],
      metadata: { websiteId: "demo", actor: "owner:o", correlationId: newId() },
    });
    await waitFor(["measuring-rules"], await eventStore.head());
  };
  const keyId = randomUUID();
  await database.query(
    "insert into persons (person_id, website_id, address_hash, wrapped_key) values ($1, 'demo', 'hits 2020-01', '')",
    [keyId],
  );
  await database.query("insert into measuring_months values ($1, 'demo', '2020-01', 0)", [keyId]);
  const page = await shop.newPage();
  await append(null);
  await show(page, "/measuring-rules");
  const said = page.getByText("The reports of January 2020 are due to be destroyed.");
  await page.getByLabel("Keep reports").waitFor();
  await expect.poll(() => said.count()).toBe(0);
  await append(14);
  await show(page, "/measuring-rules");
  await said.waitFor();
  await page.getByRole("link", { name: "Projections", exact: true }).last().waitFor();
  expect(await faultsInEveryLook(page, "reports that are due to be destroyed")).toEqual([]);
  await append(null);
  await database.query("delete from measuring_months where key_id = $1", [keyId]);
  await database.query("delete from persons where person_id = $1", [keyId]);
});

it("says on every report from when on figures can be counted again", async () => {
  const { eventStore, waitFor } = shop.server.infrastructure;
  const destroyed = { month: "2026-03", keyId: randomUUID(), hits: 12_345, reports: 20_000 };
  await eventStore.append({
    stream: "measuringRetention-demo.site",
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "MeasuringMonthDestroyed",
        version: 1,
        data: { ...destroyed, destroyedAt: "2026-10-01T02:00:00.000Z" },
      },
    ],
    metadata: { websiteId: "demo", actor: "job:measuring", correlationId: newId() },
  });
  await waitFor(["measuring-rules"], await eventStore.head());
  const page = await shop.newPage();
  const said = "Figures from before April 1, 2026 are final.";
  const final = page.getByRole("note").filter({ hasText: "from before April 1, 2026 are final." });
  await show(page, "/census");
  for (const path of [
    ...["census", "census/goals", "census/funnels", "census/journeys", "census/retention"],
    ...["census/buttons", "census/activity", "census/visits", "census/funnels/visits"],
    ...["shop-activity", "performance", "form-conversion", "form-conversion/newsletter"],
    ...["form-conversion/newsletter/stops", "sales/products", "sales/sources"],
  ]) {
    await moveTo(page, `/${path}`);
    await expect.poll(() => final.count(), { message: path }).toBe(1);
  }
  await moveTo(page, "/census/retention");
  await page.getByText("explained figures have the visits as they were counted then.").waitFor();
  await show(page, "/measuring-rules");
  await page.getByText(said).waitFor();
  await page.getByRole("cell", { name: "March 2026" }).waitFor();
  await page.getByText("12,345").waitFor();
  await page.getByRole("cell", { name: "7,655" }).waitFor();
  await settled(page);
  expect(await faultsInEveryLook(page, "reports that were destroyed")).toEqual([]);
});
