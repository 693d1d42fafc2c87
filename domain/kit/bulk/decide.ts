import { type Decider, unreachable } from "../decider.ts";
import { accept } from "../result.ts";
import type { BulkWorkEvent } from "./events.ts";

type Work = { readonly list: string; readonly action: string; readonly rows: number };
export type BulkWorkCommand = {
  readonly type: "StartBulkWork" | "StopBulkWork" | "UndoBulkWork";
  readonly work: Work;
  readonly at: string;
};
/** The events that the stream already contains. */
type Recorded = ReadonlySet<BulkWorkEvent["type"]>;

const eventOf = ({ type, work, at }: BulkWorkCommand): BulkWorkEvent => {
  switch (type) {
    case "StartBulkWork":
      return { type: "BulkWorkStarted", ...work, startedAt: at };
    case "StopBulkWork":
      return { type: "BulkWorkStopped", ...work, stoppedAt: at };
    case "UndoBulkWork":
      return { type: "BulkWorkUndone", ...work, undoneAt: at };
    default:
      return unreachable(type);
  }
};

/** Each event is recorded once, however often an interrupted run is resumed. */
export const bulkWorkDecider: Decider<Recorded, BulkWorkCommand, BulkWorkEvent, never> = {
  streamCategory: "bulkWork",
  initial: new Set(),
  evolve: (recorded, { type }) => new Set(recorded).add(type),
  decide: (command, recorded) => {
    const event = eventOf(command);
    return accept(recorded.has(event.type) ? [] : [event]);
  },
};
