import type { CatalogRejection } from "#domain/catalog/rejections.ts";
import { accept, type Result } from "#domain/kit/result.ts";
import type { Decided } from "../kit/handle.ts";

/** `position` of the last recorded event; undefined when nothing changed. */
export type CatalogOutcome = Result<
  { readonly changed: boolean; readonly position: bigint | undefined },
  CatalogRejection
>;

export const outcomeOf = <State, Event>(
  decided: Result<Decided<State, Event>, CatalogRejection>,
): CatalogOutcome => {
  if (!decided.ok) return decided;
  const { events, position } = decided.value;
  return accept({ changed: events.length > 0, position });
};
