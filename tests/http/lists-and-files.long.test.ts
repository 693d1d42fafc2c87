import { parse } from "csv-parse/sync";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertColumns } from "#domain/alerts/alert-columns.ts";
import { actionColumns } from "#domain/audit-log/action-columns.ts";
import { collectionColumns } from "#domain/catalog/collection-columns.ts";
import { productColumns } from "#domain/catalog/product-columns.ts";
import { activityColumns } from "#domain/census/activity-columns.ts";
import { buttonColumns } from "#domain/census/button-columns.ts";
import { censusColumns } from "#domain/census/census-columns.ts";
import { trafficDayColumns } from "#domain/census/traffic-day-columns.ts";
import { trafficColumnsOf } from "#domain/census/traffic-dimensions.ts";
import { trafficHourColumns } from "#domain/census/traffic-hour-columns.ts";
import {
  collectorSchemaColumns,
  customEventColumns,
  failedEventColumns,
} from "#domain/collector/custom-event-columns.ts";
import { productActivityColumns } from "#domain/collector/product-activity-columns.ts";
import { shopDayColumns } from "#domain/collector/shop-day-columns.ts";
import { couponColumns } from "#domain/coupons/coupon-columns.ts";
import { customerColumns } from "#domain/customers/customer-columns.ts";
import { dayNoteColumns } from "#domain/day-notes/columns.ts";
import { scriptErrorColumns } from "#domain/error-reports/script-error-columns.ts";
import {
  conversionColumns,
  failureColumns,
  stopColumns,
} from "#domain/forms/conversion-columns.ts";
import { formColumns } from "#domain/forms/form-columns.ts";
import { webhookColumns } from "#domain/forms/webhook-columns.ts";
import { giftCardColumns } from "#domain/gift-cards/gift-card-columns.ts";
import { eventColumns } from "#domain/history/event-columns.ts";
import { stockColumns } from "#domain/inventory/stock-columns.ts";
import { cellText } from "#domain/kit/cell-text.ts";
import { csvCell } from "#domain/kit/csv-cell.ts";
import { holds } from "#domain/kit/holds.ts";
import { productImportColumns, reviewImportColumns } from "#domain/kit/import-columns.ts";
import {
  type AnyColumns,
  type ColumnKind,
  chosenColumns,
  type ListColumn,
} from "#domain/kit/list-columns.ts";
import { filtersText, type Operator, operators, takesValue } from "#domain/kit/list-filters.ts";
import { mailColumns } from "#domain/mail/mail-columns.ts";
import { mailingListColumns } from "#domain/mailing-lists/list-columns.ts";
import { memberColumns } from "#domain/mailing-lists/member-columns.ts";
import { orderColumns } from "#domain/orders/order-columns.ts";
import { memberColumns as ownerColumns } from "#domain/owners/member-columns.ts";
import { pageColumns } from "#domain/page-access/page-columns.ts";
import { missingPageColumns } from "#domain/redirects/missing-page-columns.ts";
import { demandColumns } from "#domain/restock/demand-columns.ts";
import { groupColumns } from "#domain/restock/group-columns.ts";
import { sendColumns } from "#domain/restock/send-columns.ts";
import { signUpColumns } from "#domain/restock/sign-up-columns.ts";
import { reviewColumns } from "#domain/reviews/review-columns.ts";
import { attributionColumnsOf } from "#domain/sales/attribution.ts";
import {
  couponReportColumns,
  giftCardReportColumns,
  paymentReportColumns,
  refundReportColumns,
  taxReportColumns,
} from "#domain/sales/book-columns.ts";
import { productReportColumns } from "#domain/sales/product-columns.ts";
import { salesColumnsOf } from "#domain/sales/sales-columns.ts";
import { searchColumns } from "#domain/search/search-columns.ts";
import { shippingColumns } from "#domain/shipping/shipping-columns.ts";
import { periodColumns } from "#domain/subscriptions/period-columns.ts";
import { subscriptionColumns } from "#domain/subscriptions/subscription-columns.ts";
import { taxRuleColumns } from "#domain/taxes/tax-rule-columns.ts";
import { templateColumns } from "#domain/themes/template-columns.ts";
import type { Client } from "#tests/support/client.ts";
import { startFilledServer } from "#tests/support/filled-lists.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Every list that says itself which columns it has. */
const lists: readonly (readonly [path: string, columns: AnyColumns])[] = [
  ["orders", orderColumns],
  ["products", productColumns],
  ["stock", stockColumns],
  ["subscriptions", subscriptionColumns],
  ["gift-cards", giftCardColumns],
  ["coupons", couponColumns],
  ["reviews", reviewColumns],
  ["outbox", mailColumns],
  ["restock/demand", demandColumns],
  ["restock/groups", groupColumns],
  ["restock/sends", sendColumns],
  ["restock/sign-ups", signUpColumns],
  ["site-users", customerColumns],
  ["collections", collectionColumns],
  ["tax-rules", taxRuleColumns],
  ["shipping-options", shippingColumns],
  ["forms", formColumns],
  ["mailing-lists", mailingListColumns],
  ["mailing-lists/:listId/members", memberColumns],
  ["page-access", pageColumns],
  ["script-errors", scriptErrorColumns],
  ["members", ownerColumns],
  ["webhooks", webhookColumns],
  ["subscriptions/:subscriptionId/periods", periodColumns],
  ["imports", productImportColumns],
  ["review-imports", reviewImportColumns],
  ["themes/templates", templateColumns],
  ["census/by/page", censusColumns.page],
  ["census/by/referrer", censusColumns.referrer],
  ["traffic/days", trafficDayColumns],
  ["traffic/hours", trafficHourColumns],
  ["traffic/by/page", trafficColumnsOf("page")],
  ["traffic/by/source", trafficColumnsOf("source")],
  ["shop-activity/products", productActivityColumns],
  ["shop-activity/days", shopDayColumns],
  ["custom-events", customEventColumns],
  ["failed-events", failedEventColumns],
  ["collector-schemas", collectorSchemaColumns],
  ["searches", searchColumns],
  ["missing-pages", missingPageColumns],
  ["alerts/history", alertColumns],
  ["day-notes", dayNoteColumns],
  ["buttons", buttonColumns],
  ["page-activity", activityColumns],
  ["sales/by/day", salesColumnsOf("day")],
  ["sales/by/product", salesColumnsOf("product")],
  ["sales/by/country", salesColumnsOf("country")],
  ["sales/attributed/source", attributionColumnsOf("source")],
  ["sales/products", productReportColumns],
  ["sales/taxes", taxReportColumns],
  ["sales/coupons", couponReportColumns],
  ["sales/gift-cards", giftCardReportColumns],
  ["sales/payments", paymentReportColumns],
  ["sales/refunds", refundReportColumns],
  ["form-conversion", conversionColumns],
  ["form-conversion/:formId/fields", failureColumns],
  ["form-conversion/:formId/stops", stopColumns],
];
type Rows = { readonly rows: readonly object[]; readonly total: number };

let server: TestServer;
let owner: Client;
let timeZone: string;
let addressOf: (path: string) => string;

beforeAll(async () => {
  ({ server, owner, addressOf } = await startFilledServer());
  timeZone = (await server.infrastructure.websiteFacts("demo")).timeZone;
});
afterAll(() => server.stop());

/** That are asked for where nothing else is said. */
const MAX_ROWS = 200;
const rowsOf = async (path: string, query: string): Promise<Rows> => {
  const { body, status } = await owner.get<Rows>(
    `${addressOf(path)}?${query.includes("pageSize") ? "" : `pageSize=${MAX_ROWS}&`}${query}`,
  );
  expect([status, query]).toEqual([200, query]);
  return body;
};
/** How many there are, without most of them. */
const totalOf = async (path: string, query: string): Promise<number> =>
  (await rowsOf(path, `pageSize=1&${query}`)).total;
const bytesOf = async (path: string, query: string): Promise<ArrayBuffer> => {
  const cookie = [...owner.cookies].map(([k, v]) => `${k}=${encodeURIComponent(v)}`).join("; ");
  const address = `${server.origin}${addressOf(path)}/export?${query}`;
  const response = await fetch(address, { headers: { cookie } });
  expect(response.status).toBe(200);
  return response.arrayBuffer();
};
const fileOf = async (path: string, query: string): Promise<readonly (readonly string[])[]> =>
  parse(Buffer.from(await bytesOf(path, query)), { bom: true });

const valueFor = ({ kind, choices }: ListColumn<never>): string => {
  if (kind === "choice") return Object.keys(choices ?? {})[0] ?? "";
  if (kind === "moment") return "2026-01-01T00:30:00.000Z";
  return kind === "text" ? "e" : "1";
};

/** Together these are all rows, each once, when a column is asked with one value. */
const apart: Readonly<Record<ColumnKind, (of: (operator: Operator) => number) => number>> = {
  text: (of) => of("empty") + of("filled"),
  count: (of) => of("least") + of("most") - of("is") + of("empty"),
  // Nobody can ask for an amount that is not there.
  money: (of) => of("least") + of("most") - of("is"),
  moment: (of) => of("since") + of("before") + of("empty"),
  choice: (of) => of("is") + of("not"),
};

/** What the rows of a column are sorted by; null is unknown. */
const sortValue = (column: ListColumn<never>, row: object): string | number | null => {
  const value = (column as ListColumn<object>).value(row);
  if (value === null || value === "") return null;
  if (column.kind === "moment") return Date.parse(String(value));
  return column.kind === "count" || column.kind === "money"
    ? Number(value)
    : String(value).toLowerCase();
};
const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
};

/** Words are in the order of what they mean, and regions in that of their country first. */
const hasOwnOrder = (path: string, id: string, { kind }: ListColumn<never>): boolean =>
  kind === "choice" || (path === "tax-rules" && id === "country");

/** Columns with at least two values, so that their order says something. */
let ordered = 0;

describe.each(lists)("the list of %s", (path, columns) => {
  it("has a file with every column, whose cells are those of its rows", async () => {
    const ids = Object.keys(columns);
    const { rows } = await rowsOf(path, "");
    const [head, ...cells] = await fileOf(path, `columns=${ids.join(",")}`);
    const written = (row: object) =>
      ids.map((id) => csvCell(cellText(columns[id] as ListColumn<object>, row, timeZone)));
    expect(head).toEqual(Object.values(columns).map(({ label }) => label));
    expect(cells).toEqual(rows.map(written));
    const [usual] = await fileOf(path, "");
    expect(usual).toEqual(chosenColumns(columns, undefined).map((id) => columns[id]?.label));
    expect(rows.length).toBeGreaterThan(0);
  });

  it("has a Parquet file with the same rows, whose numbers, amounts and times have their types", async () => {
    const ids = Object.keys(columns);
    const { rows } = await rowsOf(path, "");
    const file = await bytesOf(path, `columns=${ids.join(",")}&format=parquet`);
    const found = await parquetReadObjects({ file });
    expect(found.length).toBe(rows.length);
    const typed = (id: string, row: object): unknown => {
      const column = columns[id] as ListColumn<object>;
      const value = column.value(row);
      if (column.kind === "text" || column.kind === "choice")
        return cellText(column, row, timeZone) || null;
      if (value === null) return null;
      if (column.kind === "moment") return new Date(String(value));
      if (column.kind === "money") return (Number(value) / 100).toFixed(2);
      return column.shown === undefined ? BigInt(value) : Number(value);
    };
    const written = rows.map((row) => ids.map((id) => typed(id, row)));
    // Their reader answers amounts as floats.
    const read = (row: object) =>
      Object.values(row).map((value, place) =>
        columns[ids[place] ?? ""]?.kind === "money" && value !== null
          ? (value as number).toFixed(2)
          : value,
      );
    expect(found.map(read)).toEqual(written);
  });

  it("is sorted by every column that says so, either way, with unknown values at the low end", async () => {
    const { rows: all } = await rowsOf(path, "");
    for (const [id, column] of Object.entries(columns)) {
      if (!column.sortable) continue;
      const sortedBy = async (sort: string) =>
        (await rowsOf(path, `sort=${sort}`)).rows.map((row) => sortValue(column, row));
      const [up, down] = [await sortedBy(id), await sortedBy(`-${id}`)];
      expect([id, up.length, down.length]).toEqual([id, all.length, all.length]);
      expect([id, down]).toEqual([id, up.toReversed()]);
      if (!hasOwnOrder(path, id, column)) expect([id, up]).toEqual([id, up.toSorted(compare)]);
      // Equal values are next to each other, in whichever order these words are.
      const starts = up.filter((value, place) => place === 0 || value !== up[place - 1]);
      expect([id, starts.length]).toEqual([id, new Set(up).size]);
      if (starts.length > 1) ordered += 1;
    }
  });

  it("is asked everything that its columns can be asked, and has each row in one answer", async () => {
    const total = await totalOf(path, "");
    for (const [column, { filterable, ...rest }] of Object.entries(columns)) {
      if (!filterable) continue;
      const found = new Map<Operator, number>();
      for (const operator of Object.keys(operators[rest.kind]) as Operator[]) {
        const values = takesValue(operator) ? [valueFor(rest as ListColumn<never>)] : [];
        const filters = encodeURIComponent(filtersText([{ column, operator, values }]));
        found.set(operator, await totalOf(path, `filters=${filters}`));
      }
      const sum = apart[rest.kind]((operator) => found.get(operator) ?? Number.NaN);
      if (rest.kind === "money") expect(sum, column).toBeLessThanOrEqual(total);
      else expect(sum, column).toBe(total);
    }
  });
});

it("most columns that a list can be sorted by have values to sort", () =>
  expect(ordered).toBeGreaterThan(100));

type LogRows = Rows & { readonly older: string | null; readonly newer: string | null };
type Placed = { readonly position: string };

/** Lists of the log itself, with what is asked of them and some of their rows have. */
const ofTheLog: readonly (readonly [path: string, columns: AnyColumns, filters: string])[] = [
  ["events", eventColumns, "type:contains:product;position:least:5"],
  ["actions", actionColumns, "area:not:orders;type:filled"],
];

describe.each(ofTheLog)("the log's list of %s", (path, columns, filters) => {
  const all: AnyColumns = columns;
  const ids = Object.keys(all);
  const asked = `filters=${encodeURIComponent(filters)}`;
  const positions = (rows: readonly object[]) =>
    rows.map((row) => Number((row as Placed).position));

  /** Every page, from the first one on. */
  const walk = async (query: string, step: "older" | "newer", parameter: "before" | "after") => {
    const rows: object[] = [];
    for (let from = ""; ; ) {
      const page = (await rowsOf(path, `${query}&pageSize=40${from}`)) as LogRows;
      rows.push(...page.rows);
      if (page[step] === null) return rows;
      from = `&${parameter}=${page[step]}`;
    }
  };

  it("has a file of what its pages show, either way", async () => {
    const newestFirst = await walk(asked, "older", "before");
    const column = path === "events" ? "position" : "at";
    const oldestFirst = await walk(`${asked}&sort=${column}`, "newer", "after");
    expect(newestFirst.length).toBeGreaterThan(0);
    expect(oldestFirst).toEqual([...newestFirst].reverse());
    expect(positions(oldestFirst)).toEqual(positions(oldestFirst).toSorted((a, b) => a - b));
    const written = (row: object) =>
      ids.map((id) => csvCell(cellText(all[id] as ListColumn<object>, row, timeZone)));
    for (const [sort, rows] of [
      [`-${column}`, newestFirst],
      [column, oldestFirst],
    ] as const) {
      const query = `columns=${ids.join(",")}&${asked}&sort=${sort}`;
      const [head, ...cells] = await fileOf(path, query);
      expect(head).toEqual(Object.values(all).map(({ label }) => label));
      expect(cells).toEqual(rows.map(written));
    }
  });

  it("answers what is asked of its columns, as the live feed understands it", async () => {
    const everything = await walk("", "older", "before");
    const [head = 0] = positions(everything);
    for (const [column, { filterable, ...rest }] of Object.entries(all)) {
      if (!filterable) continue;
      for (const operator of Object.keys(operators[rest.kind]) as Operator[]) {
        const values = takesValue(operator) ? [valueFor(rest as ListColumn<never>)] : [];
        const condition = { column, operator, values };
        const query = encodeURIComponent(filtersText([condition]));
        const { rows } = await rowsOf(path, `filters=${query}`);
        // Entries that are recorded during the test are not in the selection.
        const told = positions(rows).filter((position) => position <= head);
        const hold = positions(everything.filter((row) => holds(all, condition, row)));
        const most = rows.length < MAX_ROWS ? hold.length : told.length;
        expect([column, operator, told]).toEqual([column, operator, hold.slice(0, most)]);
      }
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
