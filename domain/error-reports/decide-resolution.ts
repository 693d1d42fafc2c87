import { type Decider, unreachable } from "../kit/decider.ts";
import { accept } from "../kit/result.ts";
import type { ScriptErrorResolutionEvent } from "./events.ts";

export type ScriptErrorCommand =
  | {
      readonly type: "DealWithScriptError";
      readonly errorKey: string;
      /** Time of the last occurrence. */
      readonly lastAt: string;
      readonly at: string;
    }
  | { readonly type: "ReopenScriptError"; readonly errorKey: string; readonly at: string }
  /** Undoes both of the above. */
  | {
      readonly type: "PutScriptErrorBack";
      readonly errorKey: string;
      /** The time until which it was resolved; null for one that was open. */
      readonly until: string | null;
      readonly at: string;
    };

export type ScriptErrorResolution = {
  /** ISO 8601; undefined while it is open. */
  readonly until: string | undefined;
};

const dealtWith = (
  errorKey: string,
  dealtWithAt: string,
): readonly ScriptErrorResolutionEvent[] => [
  { type: "ScriptErrorDealtWith", errorKey, dealtWithAt },
];
const reopened = (errorKey: string, reopenedAt: string): readonly ScriptErrorResolutionEvent[] => [
  { type: "ScriptErrorReopened", errorKey, reopenedAt },
];

/** Whether an owner has resolved one error. Stream `scriptError-<websiteId>.<hash of its key>`. */
export const scriptErrorDecider: Decider<
  ScriptErrorResolution,
  ScriptErrorCommand,
  ScriptErrorResolutionEvent,
  never
> = {
  streamCategory: "scriptError",
  initial: { until: undefined },
  evolve: (_state, event) => ({
    until: event.type === "ScriptErrorDealtWith" ? event.dealtWithAt : undefined,
  }),
  decide: (command, { until }) => {
    const { errorKey, at } = command;
    switch (command.type) {
      case "DealWithScriptError":
        // An error that came back can be resolved again.
        return accept(
          until !== undefined && until >= command.lastAt ? [] : dealtWith(errorKey, at),
        );
      case "ReopenScriptError":
        return accept(until === undefined ? [] : reopened(errorKey, at));
      case "PutScriptErrorBack":
        if (command.until === null)
          return accept(until === undefined ? [] : reopened(errorKey, at));
        return accept(until === command.until ? [] : dealtWith(errorKey, command.until));
      default:
        return unreachable(command);
    }
  },
};
