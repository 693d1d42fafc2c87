import type { Contract, ParamsOf, QueryOf, ResponseOf, Servable } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ListFileDependencies, type ListFileRequest, listFile } from "./list-file.ts";
import type { ListSource } from "./list-source.ts";
import { type LongPageRequest, queryLongPage } from "./listing.ts";

export type ListDependencies = ListFileDependencies & {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

type ListContract = Contract & { readonly query: object };
type RowOf<C extends Contract> =
  ResponseOf<C> extends { rows: readonly (infer Row extends object)[] } ? Row : never;
/** The answer's members next to its page. */
type BesideOf<C extends Contract> = Omit<
  ResponseOf<C>,
  "rows" | "total" | "capped" | "page" | "pageSize" | "next" | "previous"
>;

export type Asked<C extends Contract> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly context: RequestContext;
};

/** Rows of one answer are asked for together: those that need a look elsewhere can share it. */
type RowFrom<C extends Contract, Found> = (
  found: Found,
  asked: Asked<C>,
) => RowOf<C> | Promise<RowOf<C>>;

type Rows<C extends Contract> = {
  readonly projections: readonly string[];
  readonly source: (asked: Asked<C>) => ListSource | Promise<ListSource>;
  readonly beside?: (asked: Asked<C>) => Promise<BesideOf<C>>;
};
type RowOption<C extends Contract, Found> =
  Found extends RowOf<C>
    ? { readonly rowOf?: RowFrom<C, Found> }
    : { readonly rowOf: RowFrom<C, Found> };
/** `name` is the beginning of the file's name. */
type List<C extends Contract, Found> = Rows<C> & RowOption<C, Found> & { readonly name: string };

type AnyRowFrom<C extends Contract, Found> = (
  found: Found,
  asked: Asked<C>,
) => object | Promise<object>;

const rowsFrom = <C extends ListContract, Found extends object>(
  list: RowOption<C, Found>,
): AnyRowFrom<C, Found> =>
  (list as { readonly rowOf?: AnyRowFrom<C, Found> }).rowOf ?? ((found) => found);

const sourceFrom =
  <C extends ListContract>(
    waitFor: ListDependencies["waitFor"],
    { projections, source }: Rows<C>,
  ) =>
  async (asked: Asked<C>): Promise<ListSource> => {
    await waitFor(projections, asked.context.readAfter);
    return source(asked);
  };

/** The call for a list that writes its files differently. */
export const listRoute =
  ({ sql, waitFor }: Pick<ListDependencies, "sql" | "waitFor">) =>
  <const C extends ListContract, Found extends object = RowOf<C>>(
    contract: C & Servable<C>,
    list: Rows<C> & RowOption<C, Found>,
  ): Route => {
    const rowOf = rowsFrom<C, Found>(list);
    const sourceOf = sourceFrom<C>(waitFor, list);
    const handle: Route["handle"] = async (request) => {
      const asked = request as unknown as Asked<C>;
      const source = await sourceOf(asked);
      const [{ rows, ...rest }, others] = await Promise.all([
        queryLongPage<Found>(sql, source, asked.query as LongPageRequest),
        list.beside?.(asked),
      ]);
      const shown = await Promise.all(rows.map((row) => rowOf(row, asked)));
      return { body: { ...rest, ...others, rows: shown } };
    };
    return { contract, handle };
  };

/**
 * The call for a list, and before it, so that no parameter matches its path, the call for its file.
 */
export const listRoutes =
  (dependencies: ListDependencies) =>
  <const C extends ListContract, Found extends object = RowOf<C>>(
    contract: C & Servable<C>,
    list: List<C, Found>,
  ): readonly Route[] => {
    const fileOf = listFile(dependencies);
    const rowOf = rowsFrom<C, Found>(list);
    const sourceOf = sourceFrom<C>(dependencies.waitFor, list);
    const handle: Route["handle"] = async (request) => {
      const asked = request as unknown as Asked<C>;
      const source = await sourceOf(asked);
      const { websiteId } = asked.context;
      const toRow = (row: Found) => rowOf(row, asked);
      const query = asked.query as ListFileRequest;
      return { file: await fileOf(list.name, websiteId, source, query, toRow) };
    };
    return [
      { contract: exportOf(contract as Parameters<typeof exportOf>[0]), handle },
      listRoute(dependencies)<C, Found>(contract, list),
    ];
  };
