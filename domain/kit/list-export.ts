import * as z from "zod/mini";
import type { Contract, QueryOf } from "./contract.ts";

/** How the cells of a file are written: as on the screen, or for programs that calculate. */
export const CellStyle = z.enum(["shown", "plain"]);
export type CellStyle = z.infer<typeof CellStyle>;

type Asked = { readonly columns?: string | undefined; readonly cells: CellStyle };
type Export<C extends Contract> = Omit<C, "path" | "query" | "response" | "summary"> & {
  readonly path: `${C["path"]}/export`;
  readonly summary: string;
  readonly query: ExportQuery<C>;
  readonly downloads: readonly ["text/csv"];
};
type ExportQuery<C extends Contract> = z.ZodMiniType<
  Omit<QueryOf<C>, "page" | "pageSize" | "after" | "before"> & Asked
>;

/**
 * The call for the file of a list: what its filters select, in its order, with the columns that are
 * asked for and in their order, as UTF-8 CSV.
 */
export const exportOf = <const C extends Contract & { readonly query: z.ZodMiniType }>(
  list: C,
): Export<C> => {
  const { response: _response, query, ...same } = list;
  const {
    page: _page,
    pageSize: _pageSize,
    after: _after,
    before: _before,
    ...filters
  } = (query as unknown as z.ZodMiniObject).shape as Record<string, z.ZodMiniType>;
  return {
    ...same,
    path: `${list.path}/export`,
    summary: `${list.summary}, as a CSV file`,
    query: z.object({
      ...filters,
      /** Ids separated by commas; the list's own choice when absent. */
      columns: z.optional(z.string().check(z.maxLength(2_000), z.regex(/^[\w,.-]*$/))),
      cells: z._default(CellStyle, "shown"),
    }),
    downloads: ["text/csv"],
  } as unknown as Export<C>;
};
