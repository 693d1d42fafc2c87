import type { ListSource } from "./list-source.ts";

/** What the rows of a report are compared by; names as `matching` selects them, in quotes where they need any. */
export type ComparedFigures = {
  /** What makes a row the same on other days. */
  readonly same: readonly string[];
  /** What else a row has; of a row that only the days before have, as it was then. */
  readonly others?: readonly string[];
  /** Figures that are 0 where there is no row. */
  readonly figures: readonly string[];
  /** Figures that are unknown where there is no row, apart from those of `zeroIf`. */
  readonly known?: readonly string[];
  /**
   * Conditions under which these are 0 where there is no row, because they were counted. They have the parameters of the
   * range, and in `own` what makes the row the same.
   */
  readonly zeroIf?: Readonly<Record<string, string>>;
  /** Those of the figures whose values before are wanted; absent: all. */
  readonly wanted?: readonly string[];
};

const beforeOf = (name: string): string => `"${name.replaceAll('"', "")}Before"`;

/** Parameters of a text that follow others. */
const shifted = (text: string, by: number): string =>
  text.replace(/\$(\d+)/g, (_, place) => `$${Number(place) + by}`);

/**
 * The rows of a range next to those of the days before, and rows that only these have. Without such days the figures before are
 * null.
 */
export const comparedSource = (
  now: ListSource,
  before: ListSource | null,
  {
    same,
    others = [],
    figures,
    known = [],
    zeroIf = {},
    wanted = [...figures, ...known],
  }: ComparedFigures,
): Pick<ListSource, "matching" | "values"> => {
  if (before === null) {
    const none = wanted.map((name) => `null::bigint as ${beforeOf(name)}`);
    return {
      matching: `select r.*, ${none.join(", ")} from (${now.matching}) as r`,
      values: now.values,
    };
  }
  const figureOf = (side: "r" | "b", name: string): string => {
    if (figures.includes(name)) return `coalesce(${side}.${name}, 0)`;
    const condition = zeroIf[name];
    if (condition === undefined) return `${side}.${name}`;
    const counted = side === "r" ? condition : shifted(condition, now.values.length);
    return `coalesce(${side}.${name}, case when ${counted} then 0 end)`;
  };
  const columns = [
    ...[...same, ...others].map((name) => `coalesce(r.${name}, b.${name}) as ${name}`),
    ...[...figures, ...known].map((name) => `${figureOf("r", name)} as ${name}`),
    ...wanted.map((name) => `${figureOf("b", name)} as ${beforeOf(name)}`),
  ];
  const own = same.map((name) => `coalesce(r.${name}, b.${name}) as ${name}`);
  return {
    matching: `
      select ${columns.join(", ")}
        from (${now.matching}) as r
        full join (${shifted(before.matching, now.values.length)}) as b
          on ${same.map((name) => `r.${name} = b.${name}`).join(" and ")}
        cross join lateral (select ${own.join(", ")}) as own`,
    values: [...now.values, ...before.values],
  };
};
