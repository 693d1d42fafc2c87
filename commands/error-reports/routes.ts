import type { ScriptErrorEvent } from "#domain/error-reports/events.ts";
import { toldError } from "#domain/error-reports/told-error.ts";
import { type EventStore, type Json, streamName } from "#infra/event-store/port.ts";
import { type Route, route } from "#infra/http/route.ts";
import { keptUserAgent } from "../census/record-fact.ts";
import { recordScriptErrorsContract } from "./contract.ts";

export type ErrorReportDependencies = {
  readonly eventStore: EventStore;
  readonly newId: () => string;
};

/** Reports share these streams in turn, so that none of them grows without bound. */
const STREAMS = 64;

/** Nothing in a report tells visitors apart. Spec: A7.14, A8.10. */
export const errorReportCommands = ({
  eventStore,
  newId,
}: ErrorReportDependencies): readonly Route[] => {
  let turn = 0;
  return [
    route(recordScriptErrorsContract, async ({ body, context: { websiteId, userAgent } }) => {
      turn = (turn + 1) % STREAMS;
      const events = body.map((error) => {
        const { type, ...data }: ScriptErrorEvent = {
          type: "ScriptErrorRecorded",
          ...toldError(error),
          userAgent: keptUserAgent(userAgent),
        };
        return { id: newId(), type, version: 1, data: data as { readonly [key: string]: Json } };
      });
      await eventStore.append({
        stream: streamName("scriptErrors", websiteId, String(turn)),
        expectedRevision: "any",
        events,
        metadata: { websiteId, actor: "visitor", correlationId: newId() },
      });
      return { body: undefined };
    }),
  ];
};
