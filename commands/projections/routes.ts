import { JOB_RELAY } from "#domain/kit/job-relay.ts";
import { canChangeSharedParts, SHARED_PARTS_TEXT } from "#domain/websites/shared-parts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { ownerActor } from "../kit/owner-metadata.ts";
import { signedInOwner } from "../owners/dependencies.ts";
import {
  rebuildProjectionContract,
  retryJobRelayContract,
  retryProjectionContract,
} from "./contract.ts";

const knownText = "select 1 from projections where name = $1";
const failedText = `
  select 1 from projection_failures join projection_builds using (build)
   where projection = $1 and state <> 'retired'
  union all select 1 from projections where name = $1 and error is not null`;
const runningText = `
  select 1 from projection_builds b
   where projection = $1 and state = 'building'
     and not exists (select 1 from projection_failures f where f.build = b.build)
  union all select 1 from projection_requests where projection = $1 and kind = 'rebuild'`;
const requestText = `
  insert into projection_requests (projection, kind, requested_by) values ($1, $2, $3)
  on conflict do nothing`;

const retryJobsText = `
  update job_relay_failures set requested_by = $2 where relay = $1 returning 1`;

type Dependencies = {
  readonly sql: Sql;
  readonly sessions: Pick<OwnerSessions, "founders">;
};

/**
 * A rebuild reads the log of all websites and makes their builds wait. Where there are several
 * websites, it belongs to the person who set the installation up.
 */
const createRequireOperator =
  (sessions: Dependencies["sessions"]) =>
  async (context: RequestContext): Promise<void> => {
    const { ownerId } = signedInOwner(context);
    if (!canChangeSharedParts(await sessions.founders(), ownerId))
      throw new Refusal(403, "not-operator", SHARED_PARTS_TEXT);
  };

/** The members' requests to the projection worker and to the job relay, which start them within a second. */
export const projectionCommands = ({ sql, sessions }: Dependencies): readonly Route[] => {
  const requireOperator = createRequireOperator(sessions);
  const assertKnown = async (name: string): Promise<void> => {
    if ((await sql.query(knownText, [name])).length === 0)
      throw new Refusal(404, "unknown-projection", `Projection not found: ${name}.`);
  };
  return [
    route(rebuildProjectionContract, async ({ params: { name }, context }) => {
      await requireOperator(context);
      await assertKnown(name);
      const isRunning = (await sql.query(runningText, [name])).length > 0;
      if (!isRunning)
        await sql.query(requestText, [name, "rebuild", ownerActor(context.owner?.ownerId ?? "")]);
      const status = isRunning ? ("already-running" as const) : ("requested" as const);
      return { body: { name, status } };
    }),
    route(retryJobRelayContract, async ({ context }) => {
      await requireOperator(context);
      const member = ownerActor(context.owner?.ownerId ?? "");
      const events = (await sql.query(retryJobsText, [JOB_RELAY, member])).length;
      if (events === 0) throw new Refusal(409, "no-failed-events", "There are no failed events.");
      return { body: { status: "retrying" as const, events } };
    }),
    route(retryProjectionContract, async ({ params: { name }, context }) => {
      await requireOperator(context);
      await assertKnown(name);
      if ((await sql.query(failedText, [name])).length === 0)
        throw new Refusal(409, "not-stopped", `The projection ${name} is not stopped.`);
      await sql.query(requestText, [name, "retry", ownerActor(context.owner?.ownerId ?? "")]);
      return { body: { name, status: "retrying" as const } };
    }),
  ];
};
