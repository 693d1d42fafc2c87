import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { fillEveryState } from "#tests/support/every-state.ts";
import { startFilledServer } from "#tests/support/filled-lists.ts";
import type { TestServer } from "#tests/support/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows of any list.
type Row = any;
/** A query parameter that a list had before its filters, and the values of it that lead to a row. */
type Older = {
  readonly path: string;
  readonly parameter: string;
  readonly values: readonly string[];
  readonly of: (row: Row) => readonly unknown[];
};

const older = (
  path: string,
  parameter: string,
  values: string,
  of: (row: Row) => readonly unknown[],
): Older => ({ path, parameter, values: values.split(" "), of });

const unsettled = ["failed", "bounced", "in-doubt", "resending"];
const stockStates = (row: Row): readonly unknown[] => [
  !row.unlimited && row.available <= 0 && "out",
  !row.unlimited && row.available <= 5 && "low",
  row.held > 0 && "held",
  row.unlimited && "unlimited",
];

const parameters: readonly Older[] = [
  older(
    "orders",
    "status",
    "placed failed awaiting-payment cancelled paid partially-refunded refunded",
    (row) => [row.status],
  ),
  older("orders", "fulfilment", "unfulfilled partly-fulfilled fulfilled nothing-to-send", (row) => [
    row.fulfilment,
  ]),
  older("products", "productType", "1 2 3 4 5", (row) => [String(row.productType)]),
  older("products", "status", "sold-out sale hidden", (row) => [
    row.soldOut ? "sold-out" : row.onSale && "sale",
    !row.visible && "hidden",
  ]),
  older("collections", "level", "top nested", (row) => [row.parentId === null ? "top" : "nested"]),
  older("collections", "status", "removed", (row) => [row.removed && "removed"]),
  older("tax-rules", "country", "US DE", (row) => [row.country]),
  older("tax-rules", "inclusive", "yes no", (row) => [row.inclusive ? "yes" : "no"]),
  older("tax-rules", "status", "removed", (row) => [row.removed && "removed"]),
  older("shipping-options", "kind", "flat weight subtotal", (row) => [row.rate.kind]),
  older("shipping-options", "status", "removed", (row) => [row.removed && "removed"]),
  older("coupons", "status", "active scheduled off expired used-up removed", (row) => [row.status]),
  older("coupons", "kind", "percent amount free-shipping", (row) => [row.discount.kind]),
  older("subscriptions", "status", "active past-due cancelled", (row) => [row.status]),
  older("gift-cards", "status", "active used-up disabled", (row) => [row.status]),
  older("gift-cards", "source", "order owner", (row) => [row.orderId === null ? "owner" : "order"]),
  older("reviews", "status", "pending approved rejected", (row) => [row.status]),
  older("reviews", "source", "native imported", (row) => [row.source]),
  older("reviews", "stars", "1 2 3 4 5", (row) => [String(row.rating)]),
  older("reviews", "verified", "yes no", (row) => [row.isVerified ? "yes" : "no"]),
  older("site-users", "status", "active unconfirmed blocked forgotten", (row) => [row.status]),
  older("mailing-lists", "removed", "yes", (row) => [row.removed && "yes"]),
  older("mailing-lists/:listId/members", "source", "console account", (row) => [row.source]),
  older("themes/templates", "filter", "draft changed published built-in deleted", (row) => [
    row.standing,
  ]),
  older("themes/templates", "filter", "problems", (row) => [
    row.errors + row.warnings > 0 && "problems",
  ]),
  older("script-errors", "standing", "open back dealt-with", (row) => [row.standing]),
  older("webhooks", "state", "waiting sending postponed handed-over failed", (row) => [row.state]),
  older("page-access", "kind", "page product form address", (row) => [row.kind]),
  older("page-access", "access", "public members password", (row) => [row.access]),
  older("page-access", "ruled", "own", (row) => [row.own !== null && "own"]),
  older("forms", "filter", "released changed draft removed", (row) => [row.standing]),
  older("restock/sign-ups", "only", "unsettled", (row) => [
    unsettled.includes(row.status) && "unsettled",
  ]),
  older("stock", "filter", "out low held unlimited", stockStates),
];
/** Rows that a list leaves out until they are asked for. */
const hidden: Readonly<Record<string, string>> = {
  collections: "status=removed",
  "tax-rules": "status=removed",
  "shipping-options": "status=removed",
  coupons: "status=removed",
  "mailing-lists": "removed=yes",
  "themes/templates": "filter=deleted",
  forms: "filter=removed",
  "script-errors": "standing=dealt-with",
};

let server: TestServer;
let owner: Client;
let addressOf: (path: string) => string;

const removeSome = async () => {
  const { body: coupon } = await owner.post<{ couponId: string }>("/api/console/coupons", {
    code: "GONE",
    discount: { kind: "amount", amountCents: 100 },
  });
  await owner.request(`/api/console/coupons/${coupon.couponId}`, { method: "DELETE" });
  for (const path of ["tax-rules", "shipping-options"]) {
    const { body } = await owner.get<{ rows: Row[] }>(addressOf(path));
    const { taxRuleId, shippingOptionId } = body.rows[0];
    const gone = await owner.request(`${addressOf(path)}/${taxRuleId ?? shippingOptionId}`, {
      method: "DELETE",
    });
    expect(gone.status).toBeLessThan(300);
  }
  await owner.put("/api/console/page-access", { paths: ["/contact"], access: "members" });
};

beforeAll(async () => {
  ({ server, owner, addressOf } = await startFilledServer());
  await removeSome();
  const projections = ["coupons", "tax-rules", "shipping-options", "page-access"];
  await server.infrastructure.waitFor(projections, await server.infrastructure.eventStore.head());
  await fillEveryState(server);
});
afterAll(() => server.stop());

const rowsOf = async (path: string, query: string): Promise<readonly string[]> => {
  const { body, status } = await owner.get<{ rows: Row[] }>(
    `${addressOf(path)}?pageSize=200&${query}`,
  );
  expect([status, query]).toEqual([200, query]);
  return body.rows.map((row) => JSON.stringify(row)).toSorted();
};
const linesOf = async (path: string, query: string): Promise<number> => {
  const { body } = await owner.request<string>(
    `${addressOf(path)}/export?cells=plain&${query}`,
    {},
  );
  return String(body).split("\r\n").filter(Boolean).length;
};

describe.each(parameters)("$parameter of the list of $path", ({ path, parameter, values, of }) => {
  it("selects the rows that it always selected, in the list and in its file", async () => {
    const shown = await rowsOf(path, "");
    const leftOut = hidden[path] === undefined ? [] : await rowsOf(path, hidden[path]);
    const all = [...new Set([...shown, ...leftOut])].map((row) => JSON.parse(row) as Row);
    const isAskedByStatus = (value: string) => hidden[path] === `${parameter}=${value}`;
    for (const value of values) {
      const rows = await rowsOf(path, `${parameter}=${value}`);
      const expected = all
        .filter((row) => of(row).includes(value))
        .map((row) => JSON.stringify(row))
        .filter((row) => isAskedByStatus(value) || shown.includes(row))
        .toSorted();
      expect([value, rows]).toEqual([value, expected]);
      // Without rows on both sides, a parameter that selects nothing, or everything, would pass.
      expect([value, expected.length]).not.toEqual([value, 0]);
      expect([value, expected.length]).not.toEqual([value, all.length]);
      expect([value, await linesOf(path, `${parameter}=${value}`)]).toEqual([
        value,
        rows.length + 1,
      ]);
    }
  });
});

describe.each([
  ["orders", "placedAt"],
  ["site-users", "registeredAt"],
])("from and to of the list of %s", (path, member) => {
  it("are days of UTC, the last one included, or moments", async () => {
    const all = (await rowsOf(path, "")).map((row) => JSON.parse(row) as Row);
    const at = (row: Row) => Date.parse(row[member]);
    const middle = new Date(at(all[Math.floor(all.length / 2)])).toISOString();
    const day = middle.slice(0, 10);
    const total = async (query: string) => (await rowsOf(path, query)).length;
    const count = (holds: (row: Row) => boolean) => all.filter(holds).length;
    const endOfDay = Date.parse(day) + 24 * 60 * 60 * 1_000;
    expect(await total(`from=${day}`)).toBe(count((row) => at(row) >= Date.parse(day)));
    expect(await total(`to=${day}`)).toBe(count((row) => at(row) < endOfDay));
    expect(await total(`to=${middle}`)).toBe(count((row) => at(row) < Date.parse(middle)));
    expect(await total(`from=${middle}&to=${middle}`)).toBe(0);
  });
});

describe.each([
  ["events", "recordedAt"],
  ["actions", "at"],
])("from and to of the list of %s", (path, member) => {
  const ids = async (query: string): Promise<readonly string[]> => {
    const answer = await owner.get<{ rows: Row[] }>(`/api/console/${path}?pageSize=100&${query}`);
    expect([answer.status, query]).toEqual([200, query]);
    return answer.body.rows.map((row) => row.position);
  };

  it("are filters when they are moments, and days of the website's time zone otherwise", async () => {
    const { body } = await owner.get<{ rows: Row[] }>(`/api/console/${path}?pageSize=100`);
    const middle = body.rows[Math.floor(body.rows.length / 2)][member];
    const at = encodeURIComponent(new Date(middle).toISOString());
    const since = await ids(`from=${at}`);
    expect(since).toEqual(await ids(`filters=${member}:since:${encodeURIComponent(at)}`));
    expect(since.length).toBeGreaterThan(0);
    const before = await ids(`to=${at}`);
    expect(before).toEqual(await ids(`filters=${member}:before:${encodeURIComponent(at)}`));
    expect(before.filter((id) => since.includes(id))).toEqual([]);
    expect(await ids(`from=${at}&to=${at}`)).toEqual([]);
    const day = (shift: number) =>
      new Date(Date.parse(body.rows[0][member]) + shift * 86_400_000).toISOString().slice(0, 10);
    expect(await ids(`from=${day(2)}`)).toEqual([]);
    expect(await ids(`to=${day(2)}`)).toEqual(await ids(""));
    expect(await ids("to=1999-12-31")).toEqual([]);
    expect((await owner.get(`/api/console/${path}?from=yesterday`)).status).toBe(400);
  });
});

it("an older parameter and a filter narrow the list together", async () => {
  const both = await rowsOf("orders", "status=paid&filters=status:is:refunded");
  const one = await rowsOf("orders", "status=paid&filters=status:is:paid,refunded");
  expect([both, one]).toEqual([[], await rowsOf("orders", "status=paid")]);
});

it.each([
  ["products", "productType"],
  ["reviews", "stars"],
])("a number is a number however it is spelled, in the list of %s", async (path, parameter) => {
  const rows = await rowsOf(path, `${parameter}=1`);
  expect(rows).not.toEqual([]);
  for (const spelled of ["01", "1.0", "1e0"])
    expect(await rowsOf(path, `${parameter}=${spelled}`)).toEqual(rows);
  for (const other of ["06", "0", "1.5", "one", "NaN"])
    expect((await owner.get(`/api/console/${path}?${parameter}=${other}`)).status).toBe(400);
});

it("columns and numbers are known by their former names", async () => {
  const days = "traffic/days?from=2024-03-09&to=2024-03-11";
  for (const asked of ["sort=-revenue", "sort=revenueBefore", "filters=revenue:least:0"])
    expect([asked, (await owner.get(`/api/console/${days}&${asked}`)).status]).toEqual([
      asked,
      200,
    ]);
  const { body: file } = await owner.request<string>(
    "/api/console/traffic/days/export?from=2024-03-09&to=2024-03-09&columns=revenue,revenueBefore",
    {},
  );
  expect(file).toMatch(/Total sales,Total sales before/);
  const day = new Date().toISOString().slice(0, 10);
  const { body } = await owner.get<{ number: string }>(
    `/api/console/explain?number=overview-revenue&id=${day}`,
  );
  expect(body.number).toBe("overview-sales");
  expect((await owner.get(`/api/console/explain?number=revenue&id=${day}`)).status).toBe(400);
});

it("an older parameter with a value that it never had is refused", async () => {
  for (const query of ["orders?status=lost", "stock?filter=many", "orders?from=yesterday"])
    expect((await owner.get(`/api/console/${query}`)).status).toBe(400);
});
