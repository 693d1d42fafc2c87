import type { Contract, ParamsOf, QueryOf, ResponseOf, Servable } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { pastOf } from "#domain/kit/list-past.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type AsItWas, findPast, sourceAsOf } from "./list-as-it-was.ts";
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
type MembersOf<C extends Contract> = Omit<
  ResponseOf<C>,
  "rows" | "total" | "capped" | "page" | "pageSize" | "next" | "previous"
>;

export type ListCall<C extends Contract> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly context: RequestContext;
};

/** Rows of one answer are asked for together: those that need a look elsewhere can share it. */
type RowFrom<C extends Contract, Found> = (
  found: Found,
  call: ListCall<C>,
) => RowOf<C> | Promise<RowOf<C>>;

type Rows<C extends Contract> = {
  readonly projections: readonly string[];
  readonly source: (call: ListCall<C>) => ListSource | Promise<ListSource>;
  readonly members?: (call: ListCall<C>) => Promise<MembersOf<C>>;
};
type RowOption<C extends Contract, Found> =
  Found extends RowOf<C>
    ? { readonly rowOf?: RowFrom<C, Found> }
    : { readonly rowOf: RowFrom<C, Found> };
type List<C extends Contract, Found> = Rows<C> &
  RowOption<C, Found> & {
    /** Beginning of the file's name. */
    readonly name: string;
    /** For a list that can be shown as it was. Its query has `asOf`. */
    readonly asItWas?: AsItWas;
  };

type AnyRowFrom<C extends Contract, Found> = (
  found: Found,
  call: ListCall<C>,
) => object | Promise<object>;

const rowsFrom = <C extends ListContract, Found extends object>(
  list: RowOption<C, Found>,
): AnyRowFrom<C, Found> =>
  (list as { readonly rowOf?: AnyRowFrom<C, Found> }).rowOf ?? ((found) => found);

type SourceOf<C extends Contract> = (call: ListCall<C>) => Promise<ListSource>;

const sourceFrom =
  <C extends ListContract>(
    waitFor: ListDependencies["waitFor"],
    { projections, source }: Rows<C>,
  ): SourceOf<C> =>
  async (call) => {
    await waitFor(projections, call.context.readAfter);
    return source(call);
  };

/** A list's source at the requested time; as it is now without one. */
const sourceInTime =
  <C extends ListContract>(
    sourceOf: SourceOf<C>,
    asItWas: AsItWas,
    nowMs: () => number,
  ): SourceOf<C> =>
  async (call) => {
    const { asOf } = call.query as { readonly asOf?: string };
    const { websiteId } = call.context;
    const found = await sourceOf(call);
    if (asOf === undefined) return found;
    return sourceAsOf(asItWas, found, { moment: asOf, websiteId, nowMs });
  };

/** The call that builds a list as it was. */
const pastRoute = (contract: Contract, asItWas: AsItWas, nowMs: () => number): Route => ({
  contract: pastOf(contract),
  handle: async ({ query, context: { websiteId } }) => {
    const { at } = query as { readonly at: string };
    const found = await findPast(asItWas, { moment: at, websiteId, nowMs });
    if ("tables" in found) return { body: { state: "ready" } };
    return { status: 202, body: { state: "building", progress: found.progress } };
  },
});

/** The call for a page of a list. */
const pageRoute = <C extends ListContract, Found extends object>(
  sql: Sql,
  contract: C & Servable<C>,
  list: Rows<C> & RowOption<C, Found>,
  sourceOf: SourceOf<C>,
): Route => {
  const rowOf = rowsFrom<C, Found>(list);
  const handle: Route["handle"] = async (request) => {
    const call = request as unknown as ListCall<C>;
    const source = await sourceOf(call);
    const [{ rows, ...rest }, others] = await Promise.all([
      queryLongPage<Found>(sql, source, call.query as LongPageRequest),
      list.members?.(call),
    ]);
    const shown = await Promise.all(rows.map((row) => rowOf(row, call)));
    return { body: { ...rest, ...others, rows: shown } };
  };
  return { contract, handle };
};

/** The call for a list that writes its files differently. */
export const listRoute =
  ({ sql, waitFor }: Pick<ListDependencies, "sql" | "waitFor">) =>
  <const C extends ListContract, Found extends object = RowOf<C>>(
    contract: C & Servable<C>,
    list: Rows<C> & RowOption<C, Found>,
  ): Route =>
    pageRoute<C, Found>(sql, contract, list, sourceFrom<C>(waitFor, list));

/**
 * The call for a list, and before it, so that no parameter matches their paths, the calls for its
 * file and for how it was.
 */
export const listRoutes =
  (dependencies: ListDependencies) =>
  <const C extends ListContract, Found extends object = RowOf<C>>(
    contract: C & Servable<C>,
    list: List<C, Found>,
  ): readonly Route[] => {
    const { asItWas } = list;
    const live = sourceFrom<C>(dependencies.waitFor, list);
    const sourceOf =
      asItWas === undefined ? live : sourceInTime<C>(live, asItWas, dependencies.nowMs);
    const fileOf = listFile(dependencies);
    const rowOf = rowsFrom<C, Found>(list);
    const handle: Route["handle"] = async (request) => {
      const call = request as unknown as ListCall<C>;
      const source = await sourceOf(call);
      const { websiteId } = call.context;
      const toRow = (row: Found) => rowOf(row, call);
      const query = call.query as ListFileRequest;
      return { file: await fileOf(list.name, websiteId, source, query, toRow) };
    };
    return [
      { contract: exportOf(contract as Parameters<typeof exportOf>[0]), handle },
      ...(asItWas === undefined ? [] : [pastRoute(contract, asItWas, dependencies.nowMs)]),
      pageRoute<C, Found>(dependencies.sql, contract, list, sourceOf),
    ];
  };
