import * as z from "zod/mini";
import type { Contract, QueryOf } from "./contract.ts";
import { type ListQuery, selectionOf } from "./list-query.ts";

/** Format of the cells in a file: as on the screen, or for programs that calculate. */
export const CellStyle = z.enum(["shown", "plain"]);
export type CellStyle = z.infer<typeof CellStyle>;

/** Parquet has typed columns, for programs that analyse. */
export const FileFormat = z.enum(["csv", "parquet"]);
export type FileFormat = z.infer<typeof FileFormat>;

export const fileTypes = {
  csv: "text/csv",
  parquet: "application/vnd.apache.parquet",
} as const satisfies Readonly<Record<FileFormat, string>>;

type ExportRequest = {
  readonly columns?: string | undefined;
  readonly cells: CellStyle;
  readonly format: FileFormat;
};
type Export<C extends Contract> = Omit<C, "path" | "query" | "response" | "summary"> & {
  readonly path: `${C["path"]}/export`;
  readonly summary: string;
  readonly query: ExportQuery<C>;
  readonly downloads: readonly [typeof fileTypes.csv, typeof fileTypes.parquet];
};
type ExportQuery<C extends Contract> = z.ZodMiniType<
  Omit<QueryOf<C>, "page" | "pageSize" | "after" | "before"> & ExportRequest
>;

/**
 * The call for a list's file: the rows that its filters select, in its order, with the requested
 * columns in their order, as UTF-8 CSV or as Parquet.
 */
export const exportOf = <const C extends Contract & { readonly query: z.ZodMiniType }>(
  list: C,
): Export<C> => {
  const { response: _response, query, ...same } = list;
  return {
    ...same,
    path: `${list.path}/export`,
    summary: `${list.summary}, as a CSV or Parquet file`,
    query: selectionOf(query as unknown as ListQuery, {
      /** Ids separated by commas; absent: the list's own columns. */
      columns: z.optional(z.string().check(z.maxLength(2_000), z.regex(/^[\w,.-]*$/))),
      cells: z._default(CellStyle, "shown"),
      format: z._default(FileFormat, "csv"),
    }),
    downloads: [fileTypes.csv, fileTypes.parquet],
  } as unknown as Export<C>;
};
