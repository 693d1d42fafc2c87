import type { QuestionAnswer } from "#commands/analysis/contract.ts";
import { csvCell } from "#domain/kit/csv-cell.ts";

export type Answered = Extract<QuestionAnswer, { readonly state: "answered" }>;

/** Which server has answered, and what it may be missing. */
export const replicaText = ({ behindSeconds }: NonNullable<Answered["replica"]>): string =>
  behindSeconds === 0
    ? "from the replica, up to date"
    : `from the replica, ${behindSeconds < 10 ? behindSeconds.toFixed(1) : Math.round(behindSeconds)} s behind`;

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The answer as CSV; cells that a spreadsheet would execute are escaped. */
export const csvOf = ({ columns, rows }: Pick<Answered, "columns" | "rows">): string =>
  [columns.map(({ name }) => name), ...rows]
    .map((row) => row.map((cell) => quoted(cell === null ? "" : csvCell(String(cell)))).join(","))
    .join("\r\n");
