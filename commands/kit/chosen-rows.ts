import type { SqlStatement } from "#infra/postgres/port.ts";

/**
 * Stores the rows that another statement selects without loading them, however many there are.
 * `chosen` is the start of the statement: the rows under this name, each with its `place`, from 1
 * on. `own` are the parameters of further values, after the other statement's.
 */
export const amongChosen = (
  { text, values }: SqlStatement,
  further: readonly unknown[],
): {
  readonly chosen: string;
  readonly own: readonly string[];
  readonly values: readonly unknown[];
} => ({
  chosen: `with chosen as materialized (
    select row_number() over () as place, listed.* from (${text}) as listed)`,
  own: further.map((_, index) => `$${values.length + index + 1}`),
  values: [...values, ...further],
});
