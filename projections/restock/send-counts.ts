import type { RestockSignUpEvent } from "#domain/restock/events.ts";
import { noOutcomes, type SendOutcomes, withOutcome } from "#domain/restock/send-outcomes.ts";
import type { Statement } from "../kit/projection.ts";

/** Bounced emails also count as failed. */
const counts = {
  sent: ({ sent }) => sent,
  failed: ({ failed, bounced }) => failed + bounced,
  bounced: ({ bounced }) => bounced,
  in_doubt: (deltas) => deltas["in-doubt"],
  dismissed: ({ dismissed }) => dismissed,
} as const satisfies Readonly<Record<string, (deltas: SendOutcomes) => number>>;
const names = Object.keys(counts);

const addText = `
  update {schema}.restock_sends as send
     set ${names.map((name) => `${name} = send.${name} + delta.${name}`).join(", ")}
    from unnest($1::text[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
      as delta (website_id, send_id, ${names.join(", ")})
   where (send.website_id, send.send_id) = (delta.website_id, delta.send_id)`;

/** The outcomes of sends' emails, summed over a batch. */
export const sendCounts = () => {
  const bySend = new Map<string, { websiteId: string; sendId: string; deltas: SendOutcomes }>();
  const keyOf = (websiteId: string, sendId: string): string => `${sendId} ${websiteId}`;
  return {
    /** The send starts here: anything recorded before does not count. */
    begin: (websiteId: string, sendId: string): void =>
      void bySend.delete(keyOf(websiteId, sendId)),
    note: (websiteId: string, event: RestockSignUpEvent): void => {
      if (!("sendId" in event)) return;
      const { sendId } = event;
      const key = keyOf(websiteId, sendId);
      const deltas = withOutcome(bySend.get(key)?.deltas ?? noOutcomes, event);
      bySend.set(key, { websiteId, sendId, deltas });
    },
    /** To be run after the statements that create the sends' rows. */
    statements: (): readonly Statement[] => {
      const all = [...bySend.values()];
      if (all.length === 0) return [];
      const columns = Object.values(counts).map((of) => all.map(({ deltas }) => of(deltas)));
      const keys = [all.map(({ websiteId }) => websiteId), all.map(({ sendId }) => sendId)];
      return [{ text: addText, values: [...keys, ...columns] }];
    },
  };
};
