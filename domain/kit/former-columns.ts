import * as z from "zod/mini";
import type { ListQuery } from "./list-query.ts";

/** The present id of each column that had another one. */
type FormerColumns = Readonly<Record<string, string>>;

const withPresentIds = (former: FormerColumns, asked: unknown): unknown => {
  if (typeof asked !== "object" || asked === null) return asked;
  const idOf = (id: string): string => (Object.hasOwn(former, id) ? (former[id] ?? id) : id);
  const renamed = (name: string, separator: string, rename: (part: string) => string): object => {
    const text = (asked as Readonly<Record<string, unknown>>)[name];
    return typeof text === "string"
      ? { [name]: text.split(separator).map(rename).join(separator) }
      : {};
  };
  return {
    ...asked,
    ...renamed("sort", "-", idOf),
    ...renamed("columns", ",", idOf),
    ...renamed("filters", ";", (condition) => condition.replace(/^[^:]*/, idOf)),
  };
};

/** The query of a list that takes former ids of columns, too: links, views and programs keep them. */
export const withFormerColumns = <M>(query: ListQuery<M>, former: FormerColumns): ListQuery<M> => {
  const { shape, members, quick } = query;
  const renamed = z.pipe(
    z.transform((asked) => withPresentIds(former, asked)),
    query as unknown as z.ZodMiniType<unknown, unknown>,
  );
  const again = (other: ListQuery) => withFormerColumns(other, former);
  return Object.assign(renamed, { shape, members, quick, again }) as unknown as ListQuery<M>;
};
