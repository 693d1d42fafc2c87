import { stringify } from "csv-stringify/sync";
import type { QueryOf } from "#domain/kit/contract.ts";
import { csvCell } from "#domain/kit/csv-cell.ts";
import type { FileAnswer } from "#infra/http/route.ts";
import type { Cursors } from "#infra/postgres/port.ts";
import { wholeListText } from "../kit/listing.ts";
import type { MailingListMember, membersFileContract } from "./contract.ts";
import { membersSource } from "./members-query.ts";

export type MembersExport = {
  readonly websiteId: string;
  readonly listId: string;
  readonly name: string;
  readonly query: QueryOf<typeof membersFileContract>;
  readonly link: (personId: string) => string;
};

/** Spreadsheets recognize UTF-8 only with this mark. */
const BYTE_ORDER_MARK = "\uFEFF";
const ROWS_AT_ONCE = 1_000;
const HEADERS = ["Email", "Name", "Joined", "Source", "Unsubscribe link"];

const encoder = new TextEncoder();
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(csvCell)),
    { quoted_string: true, record_delimiter: "windows" },
  );

async function* content(
  stream: Cursors["stream"],
  { websiteId, listId, query, link }: MembersExport,
): AsyncGenerator<Uint8Array> {
  const { text, values } = wholeListText(membersSource({ websiteId, listId }, query), query);
  let head = BYTE_ORDER_MARK + lines([HEADERS]);
  for await (const rows of stream<MailingListMember>(text, values, ROWS_AT_ONCE, websiteId)) {
    const cells = rows.map(({ email, name, joinedAt, source, personId }) => [
      email,
      name ?? "",
      joinedAt,
      source,
      link(personId),
    ]);
    yield encoder.encode(head + lines(cells));
    head = "";
  }
  if (head !== "") yield encoder.encode(head);
}

const fileNameOf = (name: string): string =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "mailing-list"
  }.csv`;

/** The subscribers as a file for spreadsheets: RFC 4180, UTF-8, every cell quoted. */
export const membersFile = (stream: Cursors["stream"], members: MembersExport): FileAnswer => ({
  name: fileNameOf(members.name),
  type: "text/csv; charset=utf-8",
  content: content(stream, members),
});
