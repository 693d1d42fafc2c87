import { flowColumns, flowFrom, flowTo } from "#domain/journeys/page-flow.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { sourceOfRows } from "../kit/rows-source.ts";
import type { Flow } from "./scan-flow.ts";

const known = (expression: string) => ({ expression, known: true }) as const;

const flowSql = {
  step: known("step"),
  from: known('"fromName"'),
  to: known('"toName"'),
  visits: known("visits"),
  share: { expression: "(share * 100)", type: "double precision" },
} as const satisfies SqlColumns<typeof flowColumns>;

export const flowSource = ({ visits, links }: Flow): ListSource =>
  sourceOfRows(
    links.map((link, move) => {
      const row = { ...link, share: link.visits / visits };
      return { ...row, fromName: flowFrom(row), toName: flowTo(row), move };
    }),
    `step bigint, "fromKind" text, "fromPage" text, "toKind" text, "toPage" text, visits bigint,
     share double precision, "fromName" text, "toName" text, move bigint`,
    { columns: flowColumns, sql: flowSql, key: { expression: "move", type: "bigint" } },
  );
