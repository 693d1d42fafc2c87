import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result } from "../kit/result.ts";
import type { MadeByStarter, StarterEvent } from "./events.ts";

/** Every website has exactly one. */
export const STARTER_ID = "site";

export type StarterState = {
  /** What the chosen starter has made; undefined: none is chosen. */
  readonly made: MadeByStarter | undefined;
  /** The contact form is in the trash because a starter was undone, and not because the owner removed it. */
  readonly formRemoved: boolean;
};

export type StarterCommand =
  | { readonly type: "ApplyStarter"; readonly made: MadeByStarter; readonly at: string }
  | { readonly type: "UndoStarter"; readonly formRemoved: boolean; readonly at: string };

const decide = (
  command: StarterCommand,
  { made }: StarterState,
): Result<readonly StarterEvent[], never> => {
  switch (command.type) {
    case "ApplyStarter":
      return accept([{ type: "StarterApplied", ...command.made, appliedAt: command.at }]);
    case "UndoStarter":
      if (made === undefined) return accept([]);
      return accept([
        {
          type: "StarterUndone",
          starter: made.starter,
          ...(command.formRemoved && { formRemoved: true }),
          undoneAt: command.at,
        },
      ]);
    default:
      return unreachable(command);
  }
};

/** The starter with which a website began. */
export const starterDecider: Decider<StarterState, StarterCommand, StarterEvent, never> = {
  streamCategory: "starter",
  initial: { made: undefined, formRemoved: false },
  decide,
  evolve: (_state, event) => {
    switch (event.type) {
      case "StarterApplied": {
        const { type: _type, appliedAt: _at, ...made } = event;
        return { made, formRemoved: false };
      }
      case "StarterUndone":
        return { made: undefined, formRemoved: event.formRemoved === true };
      default:
        return unreachable(event);
    }
  },
};
