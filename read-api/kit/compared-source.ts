import type { ListSource } from "./list-source.ts";

/** What the rows of a report are compared by; names as `matching` selects them, in quotes where they need any. */
export type ComparedFigures = {
  /** What makes a row the same on other days. */
  readonly same: readonly string[];
  /** What else a row has; of a row that only the days before have, as it was then. */
  readonly others?: readonly string[];
  /** Figures that are 0 where there is no row. */
  readonly figures: readonly string[];
  /** Figures that are unknown where there is no row. */
  readonly known?: readonly string[];
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
  { same, others = [], figures, known = [], wanted = [...figures, ...known] }: ComparedFigures,
): Pick<ListSource, "matching" | "values"> => {
  if (before === null) {
    const none = wanted.map((name) => `null::bigint as ${beforeOf(name)}`);
    return {
      matching: `select r.*, ${none.join(", ")} from (${now.matching}) as r`,
      values: now.values,
    };
  }
  const columns = [
    ...[...same, ...others].map((name) => `coalesce(r.${name}, b.${name}) as ${name}`),
    ...figures.map((name) => `coalesce(r.${name}, 0) as ${name}`),
    ...known.map((name) => `r.${name}`),
    ...wanted.map((name) => {
      const value = figures.includes(name) ? `coalesce(b.${name}, 0)` : `b.${name}`;
      return `${value} as ${beforeOf(name)}`;
    }),
  ];
  return {
    matching: `
      select ${columns.join(", ")}
        from (${now.matching}) as r
        full join (${shifted(before.matching, now.values.length)}) as b
          on ${same.map((name) => `r.${name} = b.${name}`).join(" and ")}`,
    values: [...now.values, ...before.values],
  };
};
