import type * as z from "zod/mini";
import type { Contract, QueryOf } from "#domain/kit/contract.ts";

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Own<S extends Shape> = { [Name in keyof S]?: z.output<S[Name]> };

/**
 * Validated search parameters of a screen: the query of the call that fills its table, together
 * with parameters of the screen's own (`open`, …). A value that the contract refuses is dropped
 * rather than shown as an error, because addresses are shared and typed by hand.
 */
export const searchOf =
  <
    const C extends Contract & { query: z.ZodMiniType },
    const S extends Shape = Record<never, never>,
  >(
    contract: C,
    own?: S,
  ) =>
  (search: Record<string, unknown>): Partial<QueryOf<C>> & Own<S> => {
    const shape = { ...shapeOf(contract.query), ...own };
    const valid: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(shape)) {
      const given = search[name];
      if (given === undefined || given === "") continue;
      const parsed = schema.safeParse(given);
      // Named all the same when refused: it must hide the raw value that the router merges in.
      valid[name] = parsed.success ? parsed.data : undefined;
    }
    return valid as Partial<QueryOf<C>> & Own<S>;
  };

const shapeOf = (schema: z.ZodMiniType): Shape => (schema as z.ZodMiniObject).shape as Shape;

/** Plain text both ways: `?page=2&search=007` stays exactly that. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export const stringifySearch = (search: Record<string, unknown>): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== "") parameters.set(name, String(value));
  return parameters.size === 0 ? "" : `?${parameters}`;
};

/** What the screen's own parameters do not belong to: the part that the call takes. */
export const without = <T extends object, K extends keyof T>(
  value: T,
  ...names: K[]
): Omit<T, K> => {
  const rest = { ...value };
  for (const name of names) delete rest[name];
  return rest;
};
