import { z } from "zod";
import { failedEventBulk } from "#domain/collector/bulk.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type BulkList, type BulkOutcome, type BulkRow, bulkList } from "../kit/bulk/action.ts";
import { type CollectDependencies, createAppendOf } from "./collect-events.ts";
import { createJudgeEvent, type JudgeDependencies } from "./judge-event.ts";

export type ReplayDependencies = JudgeDependencies &
  Pick<CollectDependencies, "personalData" | "now"> & {
    readonly eventStore: Pick<EventStore, "append">;
    readonly sql: Sql;
  };

type Failed = {
  readonly state: string;
  readonly schemaName: string;
  readonly receivedAt: string;
  readonly text: string | null;
  readonly isCut: boolean;
};

const failedText = `
  select state, schema_name as "schemaName", received_at as "receivedAt", text, is_cut as "isCut"
    from read.custom_events where website_id = $1 and event_id = $2::uuid`;

const refused = (why: string): BulkOutcome => ({ outcome: "refused", why });

/**
 * Replays events that were refused: one that fits the newest version of its schema is recorded under the id
 * that it would have had. The log takes an id once, so that repetitions, crashes and a page that sends the
 * event again cannot double it. Paths of errors can contain what visitors typed, so they are not repeated here.
 */
export const failedEventBulkActions = (dependencies: ReplayDependencies): BulkList => {
  const { eventStore, sql } = dependencies;
  const judge = createJudgeEvent(dependencies);
  const appendOf = createAppendOf(dependencies);

  const replay = async ({ websiteId, id, metadata }: BulkRow): Promise<BulkOutcome> => {
    const known = z.uuid().safeParse(id);
    const [failed] = known.success
      ? await sql.query<Failed>(failedText, [websiteId, known.data])
      : [];
    if (failed === undefined) return refused("Failed event not found.");
    if (failed.state !== "refused") return { outcome: "same" };
    if (failed.text === null) return refused("Its text is erased.");
    if (failed.isCut || failed.text === "") return refused("Its text is not kept whole.");
    const sent = { text: failed.text, schemaName: failed.schemaName || undefined };
    const judged = await judge(sent, { isKept: true, websiteId });
    if (judged.outcome !== "fits") return refused("It still does not fit its schema.");
    const happenedAt = new Date(failed.receivedAt).toISOString();
    const append = await appendOf(websiteId, id, judged, { happenedAt });
    const { actor, correlationId } = metadata;
    const verdict = await eventStore.append({
      ...append,
      metadata: { websiteId, actor, correlationId },
    });
    return { outcome: verdict.status === "appended" ? "changed" : "same" };
  };
  return bulkList(failedEventBulk.list, [
    { id: "replay", permission: "census:write", change: replay },
  ]);
};
