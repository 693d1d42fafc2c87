import { sameJson } from "./same-json.ts";

/**
 * The entity has changed since the caller read it. `present` is its current state, undefined when
 * it was removed.
 */
export type EditConflict<Thing> = {
  readonly code: "changed-meanwhile";
  readonly present: Thing | undefined;
};

export const editConflictText = ({ present }: EditConflict<unknown>): string =>
  `Someone has ${present === undefined ? "removed" : "changed"} this since you opened it. Your changes were not saved.`;

/**
 * The rejection of a change that would overwrite a state its caller has not seen; undefined when
 * the caller does not name the state.
 */
export const changedMeanwhile = <Thing>(
  seen: Thing | undefined,
  present: Thing | undefined,
): EditConflict<Thing> | undefined =>
  seen === undefined || sameJson(seen, present)
    ? undefined
    : { code: "changed-meanwhile", present };
