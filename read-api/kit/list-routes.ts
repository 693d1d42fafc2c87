import type { Contract, ParamsOf, QueryOf, ResponseOf, Servable } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ListFileDependencies, type ListFileRequest, listFile } from "./list-file.ts";
import { type ListSource, type LongPageRequest, queryLongPage } from "./listing.ts";

export type ListDependencies = ListFileDependencies & {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

type ListContract = Contract & { readonly query: object };
type RowOf<C extends Contract> =
  ResponseOf<C> extends { rows: readonly (infer Row extends object)[] } ? Row : never;
/** What the answer says beside its page. */
type BesideOf<C extends Contract> = Omit<
  ResponseOf<C>,
  "rows" | "total" | "capped" | "page" | "pageSize" | "next" | "previous"
>;

export type Asked<C extends Contract> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly context: RequestContext;
};

type List<C extends Contract, Found> = {
  /** Beginning of the file's name. */
  readonly name: string;
  readonly projections: readonly string[];
  readonly source: (asked: Asked<C>) => ListSource | Promise<ListSource>;
  readonly beside?: (asked: Asked<C>) => Promise<BesideOf<C>>;
} & (Found extends RowOf<C>
  ? { readonly rowOf?: (found: Found, asked: Asked<C>) => RowOf<C> }
  : { readonly rowOf: (found: Found, asked: Asked<C>) => RowOf<C> });

/** The call for a list, and before it, so that no parameter takes its path, the one for its file. */
export const listRoutes =
  (dependencies: ListDependencies) =>
  <const C extends ListContract, Found extends object = RowOf<C>>(
    contract: C & Servable<C>,
    list: List<C, Found>,
  ): readonly Route[] => {
    const { sql, waitFor } = dependencies;
    const fileOf = listFile(dependencies);
    const { name, projections, source, beside } = list;
    const rowOf = (list.rowOf ?? ((found: Found) => found)) as (
      found: Found,
      asked: Asked<C>,
    ) => object;
    const sourceOf = async (asked: Asked<C>): Promise<ListSource> => {
      await waitFor(projections, asked.context.readAfter);
      return source(asked);
    };
    const file: Route["handle"] = async (request) => {
      const asked = request as unknown as Asked<C>;
      const found = await sourceOf(asked);
      const query = asked.query as ListFileRequest;
      const { websiteId } = asked.context;
      const toRow = (row: Found) => rowOf(row, asked);
      return { file: await fileOf(name, websiteId, found, query, toRow) };
    };
    const page: Route["handle"] = async (request) => {
      const asked = request as unknown as Asked<C>;
      const found = await sourceOf(asked);
      const query = asked.query as LongPageRequest;
      const [{ rows, ...rest }, others] = await Promise.all([
        queryLongPage<Found>(sql, found, query),
        beside?.(asked),
      ]);
      return { body: { ...rest, ...others, rows: rows.map((row) => rowOf(row, asked)) } };
    };
    return [
      { contract: exportOf(contract as Parameters<typeof exportOf>[0]), handle: file },
      { contract, handle: page },
    ];
  };
