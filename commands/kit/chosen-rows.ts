import type { SqlStatement } from "#infra/postgres/port.ts";

/**
 * For writing down what another statement selects without reading it here, however much it is. `chosen`
 * begins the statement: with the rows under this name, each with its `place`, from 1 on. `own` are the
 * parameters of further values, behind the other statement's.
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
