import { stringify } from "csv-stringify/sync";
import type { QueryOf } from "#domain/shared/contract.ts";
import { csvCell } from "#domain/shared/csv-cell.ts";
import type { FileAnswer } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listSiteUsers } from "./console.ts";
import {
  type exportSiteUsersContract,
  type SiteUserRow,
  siteUserColumns,
} from "./owner-contract.ts";

type ColumnName = (typeof siteUserColumns)[number];

const headers = {
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  status: "Status",
  registeredAt: "Registered (UTC)",
  confirmedAt: "Confirmed (UTC)",
  lastSignInAt: "Last sign-in (UTC)",
  signIns: "Sign-ins",
  orders: "Orders",
} as const satisfies Record<ColumnName, string>;

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";
const ROWS = 500;

const encoder = new TextEncoder();
const lines = (rows: readonly (readonly string[])[]): Uint8Array =>
  encoder.encode(
    stringify(
      rows.map((row) => row.map(csvCell)),
      { quoted_string: true, record_delimiter: "windows" },
    ),
  );

const cellOf = (row: SiteUserRow, column: ColumnName): string => {
  const value = row[column];
  if (value === null) return "";
  return column.endsWith("At") ? new Date(value).toISOString() : String(value);
};

const chosen = (asked: string | undefined): readonly ColumnName[] => {
  const names = asked?.split(",");
  const columns = siteUserColumns.filter((name) => names === undefined || names.includes(name));
  return columns.length === 0 ? siteUserColumns : columns;
};

/** The list as a file, read page by page while it is sent; who registers meanwhile is in it once. */
export const exportSiteUsers = (
  sql: Sql,
  websiteId: string,
  { columns, ...query }: QueryOf<typeof exportSiteUsersContract>,
): FileAnswer => {
  const names = chosen(columns);
  async function* content(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(BYTE_ORDER_MARK);
    yield lines([names.map((name) => headers[name])]);
    const seen = new Set<string>();
    for (let page = 1; ; page += 1) {
      const { rows } = await listSiteUsers(sql, websiteId, { ...query, page, pageSize: ROWS });
      const fresh = rows.filter(({ siteUserId }) => !seen.has(siteUserId));
      for (const { siteUserId } of fresh) seen.add(siteUserId);
      if (fresh.length > 0) yield lines(fresh.map((row) => names.map((name) => cellOf(row, name))));
      if (rows.length < ROWS) return;
    }
  }
  return { name: "customers.csv", type: "text/csv; charset=utf-8", content: content() };
};
