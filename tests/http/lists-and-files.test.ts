import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productColumns } from "#domain/catalog/product-columns.ts";
import { orderColumns } from "#domain/checkout/order-columns.ts";
import { couponColumns } from "#domain/coupons/coupon-columns.ts";
import { giftCardColumns } from "#domain/gift-cards/gift-card-columns.ts";
import { stockColumns } from "#domain/inventory/stock-columns.ts";
import { reviewColumns } from "#domain/reviews/review-columns.ts";
import { cellText } from "#domain/shared/cell-text.ts";
import { csvCell } from "#domain/shared/csv-cell.ts";
import type { AnyColumns, ListColumn } from "#domain/shared/list-columns.ts";
import { filtersText, type Operator, operators, takesValue } from "#domain/shared/list-filters.ts";
import { subscriptionColumns } from "#domain/subscriptions/subscription-columns.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { fillOrders } from "#tests/support/many-orders.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/** Every list that says itself which columns it has. */
const lists: readonly (readonly [path: string, columns: AnyColumns])[] = [
  ["orders", orderColumns],
  ["products", productColumns],
  ["stock", stockColumns],
  ["subscriptions", subscriptionColumns],
  ["gift-cards", giftCardColumns],
  ["coupons", couponColumns],
  ["reviews", reviewColumns],
];
type Rows = { readonly rows: readonly object[]; readonly total: number };

let server: TestServer;
let owner: Client;
let timeZone: string;

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_DEMO: "true" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  await fillOrders(server.database, 120);
  timeZone = (await server.infrastructure.websiteFacts("demo")).timeZone;
});
afterAll(() => server.stop());

const rowsOf = async (path: string, query: string): Promise<Rows> => {
  const { body, status } = await owner.get<Rows>(`/api/console/${path}?pageSize=200&${query}`);
  expect([status, query]).toEqual([200, query]);
  return body;
};
const fileOf = async (path: string, query: string): Promise<readonly (readonly string[])[]> => {
  const cookie = [...owner.cookies].map(([k, v]) => `${k}=${encodeURIComponent(v)}`).join("; ");
  const address = `${server.origin}/api/console/${path}/export?${query}`;
  const response = await fetch(address, { headers: { cookie } });
  expect(response.status).toBe(200);
  return parse(Buffer.from(await response.arrayBuffer()), { bom: true });
};

const valueFor = ({ kind, choices }: ListColumn<never>): string => {
  if (kind === "choice") return Object.keys(choices ?? {})[0] ?? "";
  if (kind === "moment") return "2026-01-01T00:30:00.000Z";
  return kind === "text" ? "e" : "1";
};

describe.each(lists)("the list of %s", (path, columns) => {
  it("has a file with every column, whose cells are those of its rows", async () => {
    const ids = Object.keys(columns);
    const { rows } = await rowsOf(path, "");
    const [head, ...cells] = await fileOf(path, `columns=${ids.join(",")}`);
    const written = (row: object) =>
      ids.map((id) => csvCell(cellText(columns[id] as ListColumn<object>, row, timeZone)));
    expect(head).toEqual(Object.values(columns).map(({ label }) => label));
    expect(cells).toEqual(rows.map(written));
  });

  it("is sorted by every column that says so, either way", async () => {
    const { total } = await rowsOf(path, "");
    for (const [id, { sortable }] of Object.entries(columns))
      for (const sort of sortable ? [id, `-${id}`] : [])
        expect((await rowsOf(path, `sort=${sort}`)).total).toBe(total);
  });

  it("is asked everything that its columns can be asked", async () => {
    const { total } = await rowsOf(path, "");
    for (const [column, { filterable, ...rest }] of Object.entries(columns))
      for (const operator of filterable ? (Object.keys(operators[rest.kind]) as Operator[]) : []) {
        const values = takesValue(operator) ? [valueFor(rest as ListColumn<never>)] : [];
        const filters = encodeURIComponent(filtersText([{ column, operator, values }]));
        expect((await rowsOf(path, `filters=${filters}`)).total).toBeLessThanOrEqual(total);
      }
  });
});

it("asks a coupon until when it is good by the last moment of its last day", async () => {
  const expiresAt = "2131-04-01T00:00:00.000Z";
  const coupon = { code: "UNTIL-MARCH", discount: { kind: "percent", ratePpm: 1 }, expiresAt };
  expect((await owner.post("/api/console/coupons", coupon)).status).toBeLessThan(300);
  const found = async (operator: string) => {
    const filters = `expiresAt:${operator}:${encodeURIComponent(expiresAt)};code:is:until-march`;
    return (await rowsOf("coupons", `filters=${encodeURIComponent(filters)}`)).total;
  };
  expect([await found("before"), await found("since")]).toEqual([1, 0]);
});
