import { unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { SetupEvent } from "./events.ts";
import type { SetupRejection } from "./rejections.ts";
import type { SamplePartRef } from "./sample-part.ts";

/** How far the removal of the sample data is. */
export type SampleRemoval = {
  readonly status: "none" | "removing" | "removed" | "restoring";
  readonly removalId: string;
  /** Number of parts that the removal found. */
  readonly total: number;
  /** What was removed, once it is complete. */
  readonly parts: readonly SamplePartRef[];
};

export const noRemoval: SampleRemoval = { status: "none", removalId: "", total: 0, parts: [] };

type Timed = { readonly at: string };
export type SampleCommand = Timed &
  (
    | { readonly type: "StartSampleRemoval"; readonly removalId: string; readonly total: number }
    | {
        readonly type: "FinishSampleRemoval";
        readonly removalId: string;
        readonly parts: readonly SamplePartRef[];
      }
    | { readonly type: "StartSampleRestore" }
    | { readonly type: "FinishSampleRestore"; readonly removalId: string }
  );

type SampleEvent = Extract<
  SetupEvent,
  {
    type:
      | "SampleRemovalStarted"
      | "SampleShopRemoved"
      | "SampleRestoreStarted"
      | "SampleShopRestored";
  }
>;

export const evolveSample = (state: SampleRemoval, event: SampleEvent): SampleRemoval => {
  switch (event.type) {
    case "SampleRemovalStarted":
      return {
        status: "removing",
        removalId: event.removalId,
        total: event.total,
        parts: [],
      };
    case "SampleShopRemoved":
      return { ...state, status: "removed", parts: event.parts };
    case "SampleRestoreStarted":
      return { ...state, status: "restoring" };
    case "SampleShopRestored":
      return noRemoval;
    default:
      return unreachable(event);
  }
};

type Decision = Result<readonly SetupEvent[], SetupRejection>;

/** What was restored or changed since can be removed again; one removal runs at a time. */
export const decideSample = (
  command: SampleCommand,
  sample: SampleRemoval,
  isFilling: boolean,
): Decision => {
  const { at } = command;
  const { status } = sample;
  const isCurrent = "removalId" in command && command.removalId === sample.removalId;
  switch (command.type) {
    case "StartSampleRemoval": {
      const { removalId, total } = command;
      if (isFilling) return reject({ code: "sample-is-filling" });
      if (status === "removing") return accept([]);
      if (status === "restoring") return reject({ code: "sample-is-restored" });
      if (total === 0) return reject({ code: "no-sample-data" });
      return accept([{ type: "SampleRemovalStarted", removalId, total, startedAt: at }]);
    }
    case "FinishSampleRemoval": {
      if (status !== "removing" || !isCurrent) return accept([]);
      const { removalId, parts } = command;
      return accept([{ type: "SampleShopRemoved", removalId, parts: [...parts], removedAt: at }]);
    }
    case "StartSampleRestore": {
      if (status === "restoring") return accept([]);
      if (status !== "removed") return reject({ code: "nothing-to-restore" });
      const { removalId } = sample;
      return accept([{ type: "SampleRestoreStarted", removalId, startedAt: at }]);
    }
    case "FinishSampleRestore": {
      if (status !== "restoring" || !isCurrent) return accept([]);
      const { removalId } = command;
      return accept([{ type: "SampleShopRestored", removalId, restoredAt: at }]);
    }
    default:
      return unreachable(command);
  }
};
