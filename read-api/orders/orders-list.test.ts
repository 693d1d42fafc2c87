import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cellText, plainCellText } from "#domain/kit/cell-text.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { csvCell } from "#domain/kit/csv-cell.ts";
import type { ListColumn } from "#domain/kit/list-columns.ts";
import { orderColumns } from "#domain/orders/order-columns.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { fillOrders } from "#tests/support/many-orders.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { listOrdersContract, OrderRow } from "./contract.ts";

const PATH = "/api/console/orders";
const COUNT = 10_300;
const ZONE = "America/New_York";
type Orders = ResponseOf<typeof listOrdersContract>;

let server: TestServer;
let owner: Client;
let all: readonly OrderRow[];

const list = async (query: string): Promise<Orders> => {
  const { body, status } = await owner.get<Orders>(`${PATH}?${query}`);
  expect(status).toBe(200);
  return body;
};
/** From page to page by the answers' own words, to the end unless there are more pages than wanted. */
const walk = async (query: string, step: "after" | "before", from?: string, pages = 1_000) => {
  const rows: OrderRow[] = [];
  for (let at = from, count = 1; ; count += 1) {
    const page = await list(`${query}&pageSize=200${at === undefined ? "" : `&${step}=${at}`}`);
    if (step === "after") rows.push(...page.rows);
    else rows.unshift(...page.rows);
    const next = step === "after" ? page.next : page.previous;
    if (next === null || count === pages) return { rows, page };
    at = next;
  }
};
const file = async (query: string): Promise<readonly (readonly string[])[]> => {
  const response = await fetch(`${server.origin}${PATH}/export?${query}`, {
    headers: {
      cookie: [...owner.cookies].map(([k, v]) => `${k}=${encodeURIComponent(v)}`).join("; "),
    },
  });
  expect(response.status).toBe(200);
  return parse(Buffer.from(await response.arrayBuffer()), { bom: true });
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await fillOrders(server.database, COUNT);
  await fillOrders(server.database, 3, { websiteId: "other" });
  all = (await walk("sort=placedAt", "after")).rows;
});
afterAll(() => server.stop());

describe("a list that is longer than the limit of counting", () => {
  it("says that there is more, and is walked to its end without a gap, and back for twelve pages", async () => {
    expect(await list("")).toMatchObject({ total: 10_000, capped: true, previous: null });
    expect(all).toHaveLength(COUNT);
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(COUNT);
    const there = await walk("sort=-placedAt", "after");
    expect(there.rows.map(({ orderId }) => orderId)).toEqual(
      all.map(({ orderId }) => orderId).reverse(),
    );
    const back = await walk("sort=-placedAt", "before", there.page.previous ?? undefined, 12);
    expect(back.rows).toHaveLength(12 * 200);
    const passed = [...back.rows, ...there.page.rows];
    expect(passed).toEqual(there.rows.slice(-passed.length));
  });

  it.each(["number", "-number", "name", "-name", "grandTotal", "-grandTotal"])(
    "has every row once in the order of %s, unknown ones at the low end",
    async (sort) => {
      const few = "filters=placedAt:before:2026-01-01T04%253A00%253A00.000Z";
      const { rows } = await walk(`${few}&sort=${sort}`, "after");
      const first = all.filter(({ placedAt }) => placedAt < "2026-01-01T04:00:00.000Z");
      expect(rows.length).toBe(first.length);
      expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(first.length);
      const column: ListColumn<OrderRow> = orderColumns[sort.replace("-", "") as "number"];
      const values = rows.map((row) => column.value(row));
      const known = values.filter((value) => value !== null);
      const unknown = values.length - known.length;
      const low = sort.startsWith("-") ? values.slice(known.length) : values.slice(0, unknown);
      expect(low.every((value) => value === null)).toBe(true);
      if (column.kind === "text") return;
      const way = sort.startsWith("-") ? -1 : 1;
      expect(known).toEqual([...known].sort((a, b) => way * (Number(a) - Number(b))));
    },
  );
});

describe("conditions on columns", () => {
  const cases: readonly (readonly [string, (row: OrderRow) => boolean])[] = [
    ["status:is:failed", ({ status }) => status === "failed"],
    ["status:not:paid,failed", ({ status }) => status === "partially-refunded"],
    ["fulfilment:is:unfulfilled", ({ fulfilment }) => fulfilment === "unfulfilled"],
    [
      "fulfilment:is:partly-fulfilled,nothing-to-send;status:is:paid",
      ({ fulfilment, status }) =>
        (fulfilment === "partly-fulfilled" || fulfilment === "nothing-to-send") &&
        status === "paid",
    ],
    ["fulfilment:not:fulfilled", ({ fulfilment }) => fulfilment !== "fulfilled"],
    ["grandTotal:least:90000", ({ grandTotalCents }) => grandTotalCents >= 90_000],
    [
      "grandTotal:least:50000;grandTotal:most:50500;status:is:paid",
      ({ grandTotalCents, status }) =>
        grandTotalCents >= 50_000 && grandTotalCents <= 50_500 && status === "paid",
    ],
    ["number:is:77", ({ number }) => number === 77],
    ["number:empty", ({ number }) => number === null],
    ["name:empty", ({ name }) => name === null],
    [
      "email:filled;totalQuantity:is:7;currency:is:eur",
      (row) => row.email !== null && row.totalQuantity === 7 && row.currency === "EUR",
    ],
    ["email:is:Buyer77%40example.com", ({ email }) => email === "buyer77@example.com"],
    ["name:contains:lovelace%201", ({ name }) => name?.includes("Lovelace 1") ?? false],
    ["name:starts:%25", () => false],
    [
      "country:is:de;paymentMethod:is:stripe",
      (row) => row.country === "DE" && row.paymentMethod === "stripe",
    ],
    [
      "placedAt:since:2026-01-03T00%3A00%3A00Z;placedAt:before:2026-01-03T01%3A00%3A00Z",
      (row) => row.placedAt.startsWith("2026-01-03T00"),
    ],
  ];
  it.each(cases)("%s selects what it says", async (filters, fits) => {
    const found = await list(`filters=${encodeURIComponent(filters)}&pageSize=200&sort=placedAt`);
    const wanted = all.filter(fits);
    expect(found.total).toBe(wanted.length);
    expect(found.rows).toEqual(wanted.slice(0, 200));
  });

  it("are refused when the list has no such column or it cannot be asked that", async () => {
    for (const filters of [
      "person:is:x",
      "status:least:1",
      "status:is:lost",
      "number:is:x",
      "name",
    ])
      expect((await owner.get(`${PATH}?filters=${filters}`)).status).toBe(400);
    expect((await owner.get(`${PATH}?after=bm90aGluZw`)).status).toBe(400);
    const { next } = await list("sort=-name&pageSize=1");
    for (const sort of ["number", "placedAt", "-grandTotal"])
      expect((await owner.get(`${PATH}?sort=${sort}&after=${next}`)).status).toBe(400);
    expect((await list("filters=number%3Ais%3A999999999999999")).total).toBe(0);
    expect((await owner.get(`${PATH}/export?cells=coloured`)).status).toBe(400);
  });
});

describe("the file of a list", () => {
  it("holds exactly the rows, columns and texts that the list shows, in their order", async () => {
    const query = "filters=grandTotal%3Aleast%3A60000&sort=-grandTotal&search=journal";
    const columns = ["grandTotal", "name", "number", "placedAt", "status"] as const;
    const [head, ...cells] = await file(`${query}&columns=${columns.join(",")}`);
    const { rows } = await walk(query, "after");
    expect(rows.length).toBeGreaterThan(1_000);
    expect(head).toEqual(["Total", "Customer", "Order", "Placed", "Status"]);
    expect(cells).toEqual(
      rows.map((row) =>
        columns.map((id) => csvCell(cellText<OrderRow>(orderColumns[id], row, ZONE))),
      ),
    );
  });

  it("keeps spreadsheets from calculating what a customer has typed", async () => {
    const [, ...cells] = await file("filters=name%3Astarts%3A%253D&columns=name");
    expect(cells.length).toBeGreaterThan(0);
    for (const [cell] of cells) expect(cell).toMatch(/^'=cmd\|calc/);
  });

  it("writes plain values for programs, and all of a long list", async () => {
    const [head, ...cells] = await file(
      "cells=plain&sort=placedAt&columns=placedAt,grandTotal,nothing",
    );
    expect(head).toEqual(["Placed", "Total"]);
    expect(cells).toEqual(
      all.map((row) => [
        plainCellText(orderColumns.placedAt, row),
        plainCellText(orderColumns.grandTotal, row),
      ]),
    );
  });

  it("has its own head when nothing is selected", async () =>
    expect(await file("search=zeppelin&columns=number")).toEqual([["Order"]]));
});
