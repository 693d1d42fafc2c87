import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemoCatalog } from "#demo/catalog/seed.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  getStockContract,
  getStockHistoryContract,
  listStockContract,
} from "#read-api/inventory/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { StockLevel } from "./contract.ts";

type Stock = ResponseOf<typeof getStockContract>;
type Refused = { readonly error: { readonly code: string; readonly message: string } };

let server: TestServer;
let visitor: Client;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemoCatalog(server.infrastructure);
  visitor = await createClient(server.origin);
  owner = await createOwnerClient(server.origin, server.setupCode);
  await until(async () => {
    const path = "/api/commerce/inventory/stock/?itemId=calligraphy-workshop";
    return (await visitor.get<Stock>(path)).body.results[1]?.qtyInStock === 5;
  });
});
afterAll(() => server.stop());

const stockOf = async (itemId: string) =>
  (await owner.get<Stock>(`/api/commerce/inventory/stock/?itemId=${itemId}`)).body.results;

describe("stock for visitors", () => {
  it("answers unlimited and qtyInStock of every variant [A7.5] [A3.7]", async () => {
    expect(await stockOf("brass-fountain-pen")).toEqual([
      {
        variantId: "brass-fountain-pen.fine",
        sku: "BRASS-FOUNTAIN-PEN-FINE",
        unlimited: false,
        qtyInStock: 14,
      },
      {
        variantId: "brass-fountain-pen.medium",
        sku: "BRASS-FOUNTAIN-PEN-MEDIUM",
        unlimited: false,
        qtyInStock: 23,
      },
      {
        variantId: "brass-fountain-pen.broad",
        sku: "BRASS-FOUNTAIN-PEN-BROAD",
        unlimited: false,
        qtyInStock: 4,
      },
    ]);
    expect(await stockOf("printable-year-planner")).toEqual([
      {
        variantId: "printable-year-planner",
        sku: "PRINTABLE-YEAR-PLANNER",
        unlimited: true,
        qtyInStock: 0,
      },
    ]);
  });
  it("has no results for an unknown item", async () =>
    expect(await stockOf("nothing")).toEqual([]));
  it("demands an item", async () =>
    expect((await visitor.get("/api/commerce/inventory/stock/")).status).toBe(400));
  it("answers without the last slash as well", async () =>
    expect((await visitor.get("/api/commerce/inventory/stock?itemId=gift-card")).status).toBe(200));
});

describe("an owner", () => {
  const at = "/api/console/stock/walnut-desk-tray";

  it("receives, corrects and stops counting, and sees every movement", async () => {
    const received = await owner.post<StockLevel>(`${at}/receive`, {
      quantity: 10,
      reference: "Note 7",
    });
    expect(received.body).toEqual({
      variantId: "walnut-desk-tray",
      unlimited: false,
      onHand: 13,
      held: 0,
      available: 13,
    });
    const adjusted = await owner.post<StockLevel>(`${at}/adjust`, {
      delta: -4,
      reason: "Scratched",
    });
    expect(adjusted.body.onHand).toBe(9);
    expect((await stockOf("walnut-desk-tray"))[0]?.qtyInStock).toBe(9);
    const counting = await owner.post<StockLevel>(`${at}/counting`, { unlimited: true });
    expect(counting.body.unlimited).toBe(true);
    type History = ResponseOf<typeof getStockHistoryContract>;
    const { body } = await owner.get<History>(`${at}/history`);
    expect(
      body.rows.map(({ type, onHandDelta, onHand, unlimited, reference }) => [
        type,
        onHandDelta,
        onHand,
        unlimited,
        reference,
      ]),
    ).toEqual([
      ["StockCountingChanged", 0, 9, true, ""],
      ["StockAdjusted", -4, 9, false, "Scratched"],
      ["StockReceived", 10, 13, false, "Note 7"],
      ["StockReceived", 3, 3, false, "Opening stock"],
    ]);
    expect(body.rows[0]?.actor).toMatch(/^owner:/);
    expect(body.rows[3]?.actor).toBe("demo");
    const counted = { onHand: 12, reason: "Stocktaking" };
    expect((await owner.post(`${at}/count`, counted)).status).toBe(400);
    const again = { unlimited: false, reason: "A new delivery" };
    await owner.post(`${at}/counting`, again);
    expect((await owner.post<StockLevel>(`${at}/count`, counted)).body.onHand).toBe(12);
    expect((await owner.get<History>(`${at}/history?pageSize=2`)).body).toMatchObject({
      total: 6,
      rows: [
        { onHandDelta: 3, onHand: 12, unlimited: false, reference: "Stocktaking" },
        { onHand: 9, unlimited: false, reference: "A new delivery" },
      ],
    });
    const second = await owner.get<History>(`${at}/history?page=2&pageSize=5`);
    expect(second.body).toMatchObject({ total: 6, rows: [{ revision: 0, onHand: 3 }] });
  });
  it("books a delivery once however often it is sent", async () => {
    const send = () =>
      owner.post<StockLevel>(
        "/api/console/stock/reporters-pad/receive",
        { quantity: 5 },
        { "idempotency-key": "delivery-1" },
      );
    expect((await send()).body.onHand).toBe(80);
    expect((await send()).body.onHand).toBe(80);
  });
  it.each([
    ["adjust", { delta: -1000, reason: "Gone" }, "stock-below-zero", "Stock cannot be negative."],
    ["adjust", { delta: 1, reason: " " }, "invalid-input", expect.any(String)],
    ["receive", { quantity: 0 }, "invalid-input", expect.any(String)],
    ["receive", { quantity: "9" }, "invalid-input", expect.any(String)],
  ])("is refused %s %j", async (what, body, code, message) => {
    const answer = await owner.post<Refused>(`/api/console/stock/wall-calendar/${what}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code, message });
  });
  it("gets a 404 for a variant that does not exist", async () => {
    const answer = await owner.post<Refused>("/api/console/stock/nothing/receive", { quantity: 1 });
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe("variant-not-found");
    expect((await owner.get("/api/console/stock/nothing/history")).status).toBe(404);
  });
  it("lists stock, filtered and sorted", async () => {
    type Rows = ResponseOf<typeof listStockContract>;
    const list = async (query: string) =>
      (await owner.get<Rows>(`/api/console/stock?${query}`)).body;
    expect((await list("filter=out&sort=sku")).rows.map(({ sku }) => sku)).toEqual([
      "FIELD-NOTEBOOK-SAGE-DOTTED",
      "LINEN-JOURNAL-DUSK",
      "LINEN-JOURNAL-ROSE",
    ]);
    const low = await list("filter=low&lowAt=5&sort=-available");
    expect(low.rows.map(({ available }) => available)).toEqual([5, 4, 0, 0, 0]);
    const byTheSettings = () => list("filter=low&sort=-available");
    expect(await byTheSettings()).toEqual(low);
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { lowStockAt: 4 },
    });
    await until(async () => (await byTheSettings()).lowAt === 4);
    expect((await byTheSettings()).rows).toEqual(low.rows.slice(1));
    expect((await list("search=ink-oxblood")).rows).toEqual([
      expect.objectContaining({
        variantId: "bottled-ink.oxblood",
        productName: "Bottled Ink, 50 ml",
        attributes: { Colour: "Oxblood" },
        imageUrl: "/images/bottled-ink-oxblood.svg",
        onHand: 38,
        held: 0,
        available: 38,
        sold: 0,
        unlimited: false,
      }),
    ]);
    expect((await list("productId=gift-card&filter=unlimited")).total).toBe(3);
    expect((await list("productId=gift-card&filters=available%3Amost%3A5")).total).toBe(0);
    expect((await list("productId=gift-card&filters=available%3Aempty")).total).toBe(3);
    expect((await list("page=2&pageSize=10")).rows).toHaveLength(10);
  });
  it("may not be someone else", async () => {
    expect((await visitor.post(`${at}/receive`, { quantity: 1 })).status).toBe(401);
  });
});
