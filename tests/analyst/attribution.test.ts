import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driveFile } from "#analyst/drive/drive.ts";
import { seedDemoSelling } from "#demo/selling/seed.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  type AttributionModel,
  attributionDimensions,
  attributionModels,
} from "#domain/sales/attribution.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import type {
  attributionCheckContract,
  attributionContract,
} from "#read-api/sales/attribution-contract.ts";
import type { salesCheckContract } from "#read-api/sales/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

/** Another file of invoices, such as a part of the Online Retail data set. */
const FILE = process.env.DRIVE_FILE ?? new URL("../../analyst/drive/sample.csv", import.meta.url);
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let server: TestServer;
let owner: Client;
let expected: { totalCents: number; refundedCents: number };
beforeAll(async () => {
  server = await startTestServer();
  await seedDemoSelling(server.infrastructure);
  owner = await createOwnerClient(server.origin, server.setupCode);
  const { reconciliation } = await driveFile({
    content: await readFile(FILE, "utf8"),
    origin: server.origin,
    websiteId: "demo",
    currency: "GBP",
    atOnce: 4,
    access: {
      database: server.database,
      sessions: createOwnerSessions(server.database),
      newPassword: () => "a password for tests",
      say: () => undefined,
    },
  });
  expect(reconciliation.equal).toBe(true);
  expected = reconciliation.file;
}, 600_000);
afterAll(() => server.stop());

type Row = ResponseOf<typeof attributionContract>["rows"][number];
const rowsBy = async (dimension: string, model: AttributionModel): Promise<readonly Row[]> => {
  const { body } = await owner.get<{ rows: readonly Row[] }>(
    `/api/console/sales/attributed/${dimension}?model=${model}&pageSize=200`,
  );
  return body.rows;
};
const sumOf = (rows: readonly Row[], member: "totalCents" | "refundedCents", currency = "GBP") =>
  rows.reduce((sum, row) => (row.currency === currency ? sum + row[member] : sum), 0);

const everySum = async () => {
  const sums: unknown[] = [];
  for (const model of attributionModels)
    for (const dimension of attributionDimensions) {
      const rows = await rowsBy(dimension, model);
      sums.push([model, dimension, sumOf(rows, "totalCents"), sumOf(rows, "refundedCents")]);
    }
  return sums;
};
const agreeing = async () => {
  for (const model of attributionModels) {
    type Check = ResponseOf<typeof attributionCheckContract>;
    const { body } = await owner.get<Check>(`/api/console/sales/attribution-check?model=${model}`);
    expect(body.rows.length).toBeGreaterThanOrEqual(2 * attributionDimensions.length);
    for (const row of body.rows) expect(row.reportCents).toBe(row.ledgerCents);
  }
};

describe("sales of a file that was driven through the shop", () => {
  it("add up to the file in every dimension and by every model, and to the orders", async () => {
    const all = attributionModels.flatMap((model) =>
      attributionDimensions.map((dimension) => [
        ...[model, dimension, expected.totalCents, expected.refundedCents],
      ]),
    );
    await until(async () => JSON.stringify(await everySum()) === JSON.stringify(all));
    await agreeing();
    const { body } = await owner.get<ResponseOf<typeof salesCheckContract>>(
      "/api/console/sales/check",
    );
    for (const { reportCents, ledgerCents, ...about } of body.rows)
      expect([about, reportCents]).toEqual([about, ledgerCents]);
  });

  it("are not changed by purchases that a browser reports", async () => {
    const before = await everySum();
    const visitor = await createClient(server.origin);
    for (const event of ["pixel:Purchase", "pixel:AddToCart"]) {
      const forged = {
        pagePath: "/checkout",
        orderId: "forged",
        valueCents: 99_900,
        currency: "GBP",
      };
      const { status } = await visitor.request("/api/events/RecordEvent", {
        method: "POST",
        form: { event, data: JSON.stringify(forged), crumb: visitor.cookies.get("crumb") ?? "" },
      });
      expect(status).toBeLessThan(300);
    }
    const { eventStore, waitFor } = server.infrastructure;
    await waitFor(["sales", "orders", "visits", "shop-activity"], await eventStore.head());
    expect(await everySum()).toEqual(before);
  });

  it("name the source of an order whose customer was there before, with consent", async () => {
    const variants = await owner.get<{
      rows: readonly { productId: string; sku: string; variantId: string }[];
    }>("/api/console/stock?pageSize=1");
    const [variant] = variants.body.rows;
    await owner.post(`/api/console/stock/${variant?.variantId}/receive`, { quantity: 5 });
    const allowed = { ss_cvr: "visitor-1", ss_cvt: "visit-1", cookies_allowed: "allowed" };
    const customer = await createClient(server.origin, new Map(Object.entries(allowed)));
    const hit = await customer.request("/api/census/RecordHit", {
      method: "POST",
      headers: { "user-agent": BROWSER },
      form: {
        event: "1",
        ss_cvr: "visitor-1",
        ss_cvt: "visit-1",
        data: JSON.stringify({
          url: "/shop",
          referrer: "https://paper.example/best",
          queryString: "?utm_campaign=spring",
        }),
      },
    });
    expect(hit.status).toBeLessThan(300);
    const added = await customer.post("/api/commerce/shopping-cart/entries", {
      itemId: variant?.productId,
      sku: variant?.sku,
      quantity: 1,
    });
    expect([added.status, added.body]).toMatchObject([200, {}]);
    const placed = await customer.post<{ order: { grandTotalCents: number; currency: string } }>(
      "/api/commerce/checkout",
      {
        contact: { name: "Ada Byron", email: "ada@example.com", phone: "" },
        address: {
          line1: "1 Mill Lane",
          city: "London",
          region: "",
          postalCode: "SW1Y 4LB",
          country: "GB",
        },
      },
    );
    expect([placed.status, placed.body]).toMatchObject([200, {}]);
    const { grandTotalCents, currency } = placed.body.order;
    const known = { hasVisit: true, currency, orders: 1, totalCents: grandTotalCents };
    await until(async () =>
      (await rowsBy("source", "last")).some(({ hasVisit, orders }) => hasVisit && orders > 0),
    );
    for (const model of attributionModels) {
      expect(await rowsBy("source", model)).toContainEqual(
        expect.objectContaining({ ...known, name: "paper.example" }),
      );
      expect(await rowsBy("campaign", model)).toContainEqual(
        expect.objectContaining({ ...known, name: "spring" }),
      );
      expect(await rowsBy("entry", model)).toContainEqual(
        expect.objectContaining({ ...known, name: "/shop" }),
      );
    }
    await agreeing();
  });

  it("are next to the visits that Visits counts, also of values without sales", async () => {
    const visitor = await createClient(
      server.origin,
      new Map(
        Object.entries({ ss_cvr: "visitor-2", ss_cvt: "visit-2", cookies_allowed: "allowed" }),
      ),
    );
    await visitor.request("/api/census/RecordHit", {
      method: "POST",
      headers: { "user-agent": BROWSER },
      form: {
        event: "1",
        ss_cvr: "visitor-2",
        ss_cvt: "visit-2",
        data: JSON.stringify({ url: "/blog", referrer: "https://ink.example/" }),
      },
    });
    const { eventStore, waitFor } = server.infrastructure;
    await waitFor(["visits"], await eventStore.head());
    expect(await rowsBy("source", "last")).toContainEqual(
      expect.objectContaining({ name: "ink.example", visitors: 1, visits: 1, totalCents: 0 }),
    );
    let shown = 0;
    for (const dimension of attributionDimensions) {
      const rows = await rowsBy(dimension, "last");
      const { body } = await owner.get<{
        rows: readonly { name: string; visitors: number; visits: number }[];
      }>(`/api/console/traffic/by/${dimension}?pageSize=200`);
      const counted = body.rows
        .filter(({ visits }) => visits > 0)
        .map(({ name, visitors, visits }) => `${name} ${visitors} ${visits}`);
      const found = rows
        .filter(({ visits }) => visits !== null && visits > 0)
        .map(({ name, visitors, visits }) => `${name} ${visitors} ${visits}`);
      expect([dimension, found.toSorted()]).toEqual([dimension, counted.toSorted()]);
      shown += found.length;
      for (const { hasVisit, visitors, visits } of rows)
        if (!hasVisit) expect([visitors, visits]).toEqual([null, null]);
    }
    expect(shown).toBeGreaterThan(attributionDimensions.length / 2);
    await agreeing();
  });
});
