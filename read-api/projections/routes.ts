import { canChangeSharedParts, type Founder } from "#domain/websites/shared-parts.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listProjectionsContract } from "./contract.ts";
import { findJobRelay } from "./find-job-relay.ts";
import { findKafka } from "./find-kafka.ts";
import { listProjections } from "./list-projections.ts";
import { listWorkers } from "./list-workers.ts";

export type ProjectionQueryDependencies = {
  readonly sql: Sql;
  /** Position of the last event of the log. */
  readonly head: () => Promise<bigint>;
};

export const projectionQueries = ({
  sql,
  head,
  sessions,
}: ProjectionQueryDependencies & {
  readonly sessions: { readonly founders: () => Promise<readonly Founder[]> };
}): readonly Route[] => [
  route(listProjectionsContract, async ({ context }) => {
    const position = await head();
    const [rows, workers, kafka, jobs, founders] = await Promise.all([
      listProjections(sql, position, context.websiteId),
      listWorkers(sql),
      findKafka(sql, position),
      findJobRelay(sql, position, context.websiteId),
      sessions.founders(),
    ]);
    const canRebuild = canChangeSharedParts(founders, context.owner?.ownerId ?? "");
    return { body: { rows, workers, kafka, jobs, canRebuild } };
  }),
];

/** The figures of the relay and of the readers of the topic; null without Kafka. */
export const kafkaMetrics = async ({ sql, head }: ProjectionQueryDependencies) =>
  findKafka(sql, await head());

/** The figures of the relay that turns events into jobs, for all websites; null before it ever ran. */
export const jobRelayMetrics = async ({ sql, head }: ProjectionQueryDependencies) => {
  const relay = await findJobRelay(sql, await head());
  return relay && { lag: relay.lag, failedEvents: relay.failedEventsElsewhere };
};

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
