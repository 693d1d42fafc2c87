import type { Contract, ResponseOf, Servable } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import type { Route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ListFileDependencies, type ListFileRequest, listFile } from "./list-file.ts";
import type { ListCall } from "./list-routes.ts";
import { type LogList, type LogPageRequest, queryLogPage } from "./log-list.ts";

type LogContract = Contract & { readonly query: object };
type RowOf<C extends Contract> =
  ResponseOf<C> extends { rows: readonly (infer Row extends object)[] } ? Row : never;
/** The answer's members next to its page. */
type MembersOf<C extends Contract> = Omit<ResponseOf<C>, "rows" | "older" | "newer">;

type List<C extends Contract, Found> = {
  /** Prefix of the file's name. */
  readonly name: string;
  readonly listOf: (call: ListCall<C>) => Promise<LogList>;
  readonly rowOf: (found: Found) => RowOf<C>;
  readonly members: (call: ListCall<C>, list: LogList) => Promise<MembersOf<C>>;
};

/** Like `listRoutes`, for a list that is read from the log: it is paged by position. */
export const logRoutes =
  (dependencies: ListFileDependencies & { readonly sql: Sql }) =>
  <const C extends LogContract, Found extends { readonly position: string }>(
    contract: C & Servable<C>,
    { name, listOf, rowOf, members }: List<C, Found>,
  ): readonly Route[] => {
    const fileOf = listFile(dependencies);
    const file: Route["handle"] = async (request) => {
      const call = request as unknown as ListCall<C>;
      const { first, last, between } = await listOf(call);
      const query = call.query as ListFileRequest;
      return {
        file: await fileOf(name, call.context.websiteId, between(first, last), query, rowOf),
      };
    };
    const page: Route["handle"] = async (request) => {
      const call = request as unknown as ListCall<C>;
      const list = await listOf(call);
      const [{ found, ...steps }, others] = await Promise.all([
        queryLogPage<Found>(dependencies.sql, list, call.query as unknown as LogPageRequest),
        members(call, list),
      ]);
      return { body: { ...steps, ...others, rows: found.map(rowOf) } };
    };
    return [
      { contract: exportOf(contract as Parameters<typeof exportOf>[0]), handle: file },
      { contract, handle: page },
    ];
  };
