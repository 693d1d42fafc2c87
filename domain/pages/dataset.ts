import { type Grid, MAX_GRID_COLUMNS, MAX_GRID_ROWS } from "./blocks/values.ts";

/** Spec: B5.26, B8.25. */
export const datasetTexts = {
  noColumn: "Your dataset must have at least one column",
  noRow: "Your dataset must have at least one row",
  missing: "One or more rows was missing data",
  truncated: (maxRows: number, maxColumns: number) =>
    `Your dataset truncated to ${maxRows} rows or ${maxColumns} columns`,
} as const;

export type Dataset = {
  readonly columns: readonly string[];
  /** Null where a row has no number. */
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
};

/** `1,234.5`, `1 234`, `12 %` and `$3` are numbers, too. */
const numberIn = (cell: string): number | null => {
  const digits = cell.replace(/[\s,'’%$€£¥]/g, "");
  if (!/^[-−]?\d+(?:\.\d+)?$/.test(digits) || digits.length > 20) return null;
  return Number(digits.replace("−", "-"));
};

/** The numbers of a table, and for owners what is missing from them. Spec: B5.26. */
export const datasetOf = (
  grid: Grid,
): { readonly dataset: Dataset; readonly messages: readonly string[] } => {
  const [head = [], ...body] = grid;
  const columns = head.slice(1);
  const rows = body.map(([name = "", ...cells]) => ({
    name,
    values: columns.map((_column, index) => numberIn(cells[index] ?? "")),
  }));
  const messages = [
    ...(columns.length === 0 ? [datasetTexts.noColumn] : []),
    ...(rows.length === 0 ? [datasetTexts.noRow] : []),
    ...(rows.some(({ values }) => values.includes(null)) ? [datasetTexts.missing] : []),
  ];
  return { dataset: { columns, rows }, messages };
};

const MAX_CELL = 500;

/** Cells that were copied in a spreadsheet, or lines with commas or semicolons. Spec: B8.25. */
export const readGrid = (
  text: string,
): { readonly grid: Grid; readonly messages: readonly string[] } => {
  const lines = text.split(/\r\n?|\n/);
  while (lines.length > 1 && lines.at(-1) === "") lines.pop();
  const separator = ["\t", ";", ","].find((each) => text.includes(each)) ?? "\t";
  const all = lines.map((line) =>
    line.split(separator).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .slice(0, MAX_CELL),
    ),
  );
  const grid = all.slice(0, MAX_GRID_ROWS).map((row) => row.slice(0, MAX_GRID_COLUMNS));
  const isCut = all.length > MAX_GRID_ROWS || all.some((row) => row.length > MAX_GRID_COLUMNS);
  return { grid, messages: isCut ? [datasetTexts.truncated(MAX_GRID_ROWS, MAX_GRID_COLUMNS)] : [] };
};
