import { stringify } from "csv-stringify/sync";
import type { QueryOf } from "#domain/shared/contract.ts";
import { csvCell } from "#domain/shared/csv-cell.ts";
import type { FileAnswer } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { orderBy } from "../shared/paged-query.ts";
import type { exportMembersContract, MailingListMember } from "./contract.ts";
import { memberColumns, membersMatching } from "./members-query.ts";

export type MembersExport = {
  readonly websiteId: string;
  readonly listId: string;
  readonly name: string;
  readonly query: QueryOf<typeof exportMembersContract>;
  readonly link: (personId: string) => string;
};

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";
const ROWS_AT_ONCE = 1_000;
const HEADERS = ["Email", "Name", "Joined", "Source", "Unsubscribe link"];

const encoder = new TextEncoder();
const lines = (rows: readonly (readonly string[])[]): Uint8Array =>
  encoder.encode(
    stringify(
      rows.map((row) => row.map(csvCell)),
      { quoted_string: true, record_delimiter: "windows" },
    ),
  );

/**
 * Pages by number: somebody who joins or leaves meanwhile may shift a row, which a list bears. The
 * first page is read before the first piece is sent, so that a query that fails is still refused.
 */
async function* content(
  sql: Sql,
  { websiteId, listId, query, link }: MembersExport,
): AsyncGenerator<Uint8Array> {
  const order = orderBy(query.sort, memberColumns, '"personId"');
  const text = `${membersMatching} order by ${order} limit $1 offset $2`;
  const read = (offset: number) =>
    sql.query<MailingListMember>(text, [
      ROWS_AT_ONCE,
      offset,
      websiteId,
      listId,
      query.search ?? null,
      query.source ?? null,
    ]);
  let rows = await read(0);
  yield encoder.encode(BYTE_ORDER_MARK);
  yield lines([HEADERS]);
  for (let offset = ROWS_AT_ONCE; rows.length > 0; offset += ROWS_AT_ONCE) {
    yield lines(
      rows.map(({ email, name, joinedAt, source, personId }) => [
        email,
        name ?? "",
        joinedAt,
        source,
        link(personId),
      ]),
    );
    rows = rows.length < ROWS_AT_ONCE ? [] : await read(offset);
  }
}

const fileNameOf = (name: string): string =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "mailing-list"
  }.csv`;

/** The members as spreadsheets read them: RFC 4180, UTF-8, every cell quoted. */
export const membersFile = (sql: Sql, members: MembersExport): FileAnswer => ({
  name: fileNameOf(members.name),
  type: "text/csv; charset=utf-8",
  content: content(sql, members),
});
