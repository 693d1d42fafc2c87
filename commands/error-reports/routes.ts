import type { ScriptErrorEvent } from "#domain/error-reports/events.ts";
import { redactError } from "#domain/error-reports/redact-error.ts";
import { type Json, streamName } from "#infra/event-store/port.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type FactDependencies, keptUserAgent, onceBy } from "../census/record-fact.ts";
import { recordScriptErrorsContract } from "./contract.ts";

/** Reports are distributed over these streams, so that none grows without bound. */
const STREAMS = 64;

/** A report contains nothing that identifies visitors. Spec: A7.14, A8.10. */
export const errorReportCommands = ({
  eventStore,
  newId,
  intakeLimits,
}: FactDependencies): readonly Route[] => {
  let turn = 0;
  return [
    route(recordScriptErrorsContract, async ({ body, context }) => {
      const { websiteId, userAgent, idempotencyKey } = context;
      const marks = { idempotencyKey };
      const { eventId } = onceBy(`scriptErrors ${websiteId}`, marks, newId);
      await intakeLimits.spend(websiteId, "script-errors");
      turn = (turn + 1) % STREAMS;
      const events = body.map((error, index) => {
        const { type, ...data }: ScriptErrorEvent = {
          type: "ScriptErrorRecorded",
          ...redactError(error),
          userAgent: keptUserAgent(userAgent),
        };
        // The log recognizes a repeated report by its first event.
        const id = index === 0 ? eventId : newId();
        return { id, type, version: 1, data: data as { readonly [key: string]: Json } };
      });
      await eventStore.append({
        stream: streamName("scriptErrors", websiteId, String(turn)),
        expectedRevision: "any",
        events,
        metadata: { websiteId, actor: "visitor", correlationId: eventId },
      });
      return { body: undefined };
    }),
  ];
};
