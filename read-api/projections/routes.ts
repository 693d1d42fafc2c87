import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listProjectionsContract } from "./contract.ts";
import { listProjections } from "./list-projections.ts";

export type ProjectionQueryDependencies = {
  readonly sql: Sql;
  /** Position of the last event of the log. */
  readonly head: () => Promise<bigint>;
};

export const projectionQueries = ({ sql, head }: ProjectionQueryDependencies): readonly Route[] => [
  route(listProjectionsContract, async ({ context }) => ({
    body: { rows: await listProjections(sql, await head(), context.websiteId) },
  })),
];

/** The metrics for Prometheus, whichever process runs the projections. */
export const projectionMetrics = async ({ sql, head }: ProjectionQueryDependencies) =>
  (await listProjections(sql, await head())).map(
    ({ name, position, lag, eventsPerSecond, state }) => ({
      name,
      position: BigInt(position),
      lag: BigInt(lag),
      eventsPerSecond,
      failed: state === "stopped",
    }),
  );
