import type { RestockSignUpEvent } from "#domain/restock/events.ts";
import { type SendOutcome, sendOutcomesOf } from "#domain/restock/send-outcomes.ts";
import type { Statement } from "../kit/projection.ts";

const counts = ["sent", "failed", "bounced", "in_doubt", "dismissed"] as const;
type Deltas = Record<(typeof counts)[number], number>;

const addText = `
  update {schema}.restock_sends as send
     set ${counts.map((name) => `${name} = send.${name} + delta.${name}`).join(", ")}
    from unnest($1::text[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
      as delta (website_id, send_id, ${counts.join(", ")})
   where (send.website_id, send.send_id) = (delta.website_id, delta.send_id)`;

/** What of a send a person's mail counts for, `of` times: bounced ones are failed ones, too. */
const count = (deltas: Deltas, as: SendOutcome, of: 1 | -1): void => {
  if (as === "in-doubt") deltas.in_doubt += of;
  else if (as === "bounced") {
    deltas.bounced += of;
    deltas.failed += of;
  } else deltas[as] += of;
};

/** How the mails of sends went, summed over a batch. */
export const sendCounts = () => {
  const bySend = new Map<string, { websiteId: string; sendId: string; deltas: Deltas }>();
  const keyOf = (websiteId: string, sendId: string): string => `${sendId} ${websiteId}`;
  const of = (websiteId: string, sendId: string): Deltas => {
    const key = keyOf(websiteId, sendId);
    const deltas = { sent: 0, failed: 0, bounced: 0, in_doubt: 0, dismissed: 0 };
    const known = bySend.get(key) ?? { websiteId, sendId, deltas };
    bySend.set(key, known);
    return known.deltas;
  };
  return {
    /** The send begins here: whatever was noted before it counts for nothing. */
    begin: (websiteId: string, sendId: string): void =>
      void bySend.delete(keyOf(websiteId, sendId)),
    note: (websiteId: string, event: RestockSignUpEvent): void => {
      if (!("sendId" in event)) return;
      const deltas = of(websiteId, event.sendId);
      for (const [as, times] of sendOutcomesOf(event)) count(deltas, as, times);
    },
    /** To be run behind those that make the sends' rows. */
    statements: (): readonly Statement[] => {
      const all = [...bySend.values()];
      if (all.length === 0) return [];
      const columns = counts.map((name) => all.map(({ deltas }) => deltas[name]));
      const keys = [all.map(({ websiteId }) => websiteId), all.map(({ sendId }) => sendId)];
      return [{ text: addText, values: [...keys, ...columns] }];
    },
  };
};
