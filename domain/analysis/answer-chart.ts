/** Column and cell of an answer to a question. */
type AnswerColumn = { readonly name: string; readonly kind: string };
type Cell = string | number | boolean | null;
type Answer = {
  readonly columns: readonly AnswerColumn[];
  readonly rows: readonly (readonly Cell[])[];
};

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

export const isNumeric = ({ kind }: AnswerColumn): boolean =>
  kind === "integer" || kind === "number";

/** A cell for people; ids and years are not grouped by thousands. */
export const cellText = (column: AnswerColumn, cell: Cell): string => {
  if (cell === null) return "–";
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (typeof cell === "number" && column.kind === "number") return numbers.format(cell);
  if (column.kind === "time")
    return String(cell)
      .replace("T", " ")
      .replace(/\.000Z$|Z$/, " UTC");
  return String(cell);
};

export type AnswerSeries = { readonly label: string; readonly values: readonly (number | null)[] };

/** The parts of a chart: the first column that is not a number, or the first one, is the axis. */
export type AnswerChart = {
  readonly axis: string;
  readonly labels: readonly string[];
  /** Seconds since 1970 where the axis is a time. */
  readonly times: readonly number[] | undefined;
  readonly series: readonly AnswerSeries[];
};

const MAX_SERIES = 6;
const MAX_POINTS = 2_000;

const secondsOf = (cell: Cell): number =>
  typeof cell === "string" && /^\d{4}-\d\d-\d\d/.test(cell) ? Date.parse(cell) / 1000 : Number.NaN;

const timesOf = (cells: readonly Cell[]): readonly number[] | undefined => {
  const times = cells.map(secondsOf);
  const isAscending = times.every(
    (time, index) => index === 0 || time > (times[index - 1] ?? time),
  );
  return isAscending && times.length > 1 ? times : undefined;
};

/** Undefined where there is nothing to draw. */
export const chartOf = ({ columns, rows }: Answer): AnswerChart | undefined => {
  const place = Math.max(
    0,
    columns.findIndex((column) => !isNumeric(column)),
  );
  const axis = columns[place];
  const shown = rows.slice(0, MAX_POINTS);
  if (axis === undefined || shown.length === 0) return undefined;
  const series = columns.flatMap((column, index): AnswerSeries[] => {
    if (index === place || !isNumeric(column)) return [];
    const values = shown.map((row) => {
      const cell = row[index] ?? null;
      return cell === null ? null : Number(cell);
    });
    return [{ label: column.name, values }];
  });
  if (series.length === 0) return undefined;
  const cells = shown.map((row) => row[place] ?? null);
  return {
    axis: axis.name,
    labels: cells.map((cell) => cellText(axis, cell)),
    times: timesOf(cells),
    series: series.slice(0, MAX_SERIES),
  };
};
