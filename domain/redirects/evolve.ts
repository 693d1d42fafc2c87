import { unreachable } from "../kit/decider.ts";
import type { RedirectEvent } from "./events.ts";

/** Where an owner lets a path lead. */
export type RedirectDefinition = { readonly path: string; readonly target: string };

export type RedirectState = {
  /** Undefined while no owner has said where the path leads. */
  readonly target: string | undefined;
  readonly removed: boolean;
};

export const noRedirect: RedirectState = { target: undefined, removed: false };

export const evolve = (state: RedirectState, event: RedirectEvent): RedirectState => {
  switch (event.type) {
    case "RedirectDefined":
      return { target: event.target, removed: false };
    case "RedirectRemoved":
      return { ...state, removed: true };
    case "RedirectRestored":
      return { ...state, removed: false };
    default:
      return unreachable(event);
  }
};
