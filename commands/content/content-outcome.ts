import type { ContentRejection } from "#domain/content/rejections.ts";
import { accept, type Result } from "#domain/kit/result.ts";
import type { Decided, Handler } from "../kit/handle.ts";

export type ContentDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
};

/** `position` of the last recorded event; undefined when nothing changed. */
export type ContentOutcome<State = unknown> = Result<
  { readonly changed: boolean; readonly position: bigint | undefined; readonly state: State },
  ContentRejection
>;

export const outcomeOf = <State, Event>(
  decided: Result<Decided<State, Event>, ContentRejection>,
): ContentOutcome<State> => {
  if (!decided.ok) return decided;
  const { events, position, state } = decided.value;
  return accept({ changed: events.length > 0, position, state });
};
