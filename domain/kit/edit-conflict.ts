import { sameJson } from "./same-json.ts";

/** Somebody has changed it since the caller saw it; `present` is what it is by now, undefined when it was removed. */
export type EditConflict<Thing> = {
  readonly code: "changed-meanwhile";
  readonly present: Thing | undefined;
};

export const editConflictText = ({ present }: EditConflict<unknown>): string =>
  `Someone has ${present === undefined ? "removed" : "changed"} this since you opened it. Your changes were not saved.`;

/** The refusal of a change that would write over what its caller has not seen; undefined when they do not say. */
export const changedMeanwhile = <Thing>(
  seen: Thing | undefined,
  present: Thing | undefined,
): EditConflict<Thing> | undefined =>
  seen === undefined || sameJson(seen, present)
    ? undefined
    : { code: "changed-meanwhile", present };
