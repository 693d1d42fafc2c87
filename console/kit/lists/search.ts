import type * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { inFilters, type QuickFilters, quickParameters } from "#domain/kit/quick-filters.ts";
import type { QueryPart } from "../calls/api.ts";

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Own<S extends Shape> = { [Name in keyof S]?: z.output<S[Name]> | undefined };

/**
 * Validated search parameters of a screen: the query of its table's call, together with the
 * screen's own (`open`, …). An invalid value is dropped instead of causing an error, because URLs
 * are shared and typed.
 */
export const searchOf =
  <
    const C extends Contract & { query: z.ZodMiniType },
    const S extends Shape = Record<never, never>,
  >(
    contract: C,
    own?: S,
  ) =>
  (search: Record<string, unknown>): QueryPart<C> & Own<S> => {
    const shape = { ...shapeOf(contract.query), ...own };
    const valid: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(shape)) {
      const given = search[name];
      if (given === undefined || given === "") continue;
      const parsed = schema.safeParse(given);
      // Included even when invalid: it must hide the raw value that the router merges in.
      valid[name] = parsed.success ? parsed.data : undefined;
    }
    return inFiltersOf(contract.query, valid) as QueryPart<C> & Own<S>;
  };

/** Presets of an older link or of a saved view, as conditions: nothing else knows of them. */
const inFiltersOf = (
  query: z.ZodMiniType & { readonly quick?: QuickFilters },
  search: Readonly<Record<string, unknown>>,
): object => {
  if (query.quick === undefined) return search;
  const hidden = Object.fromEntries(
    Object.keys(quickParameters(query.quick))
      .filter((name) => name in search)
      .map((name) => [name, undefined]),
  );
  return { ...hidden, ...inFilters(query.quick, search) };
};

const shapeOf = (schema: z.ZodMiniType): Shape => (schema as z.ZodMiniObject).shape as Shape;

/** Plain text in both directions: `?page=2&search=007` stays exactly that. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export const stringifySearch = (search: Record<string, unknown>): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== "") parameters.set(name, String(value));
  return parameters.size === 0 ? "" : `?${parameters}`;
};

/** Without the screen's own parameters: the part for the call. */
export const without = <T extends object, K extends keyof T>(
  value: T,
  ...names: K[]
): Omit<T, K> => {
  const rest = { ...value };
  for (const name of names) delete rest[name];
  return rest;
};
