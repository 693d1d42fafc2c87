import { lagText, type ReplicaState } from "#infra/ask/port.ts";

/** Where an answer comes from, as the end of a sentence; empty: from the database. */
export const sourceText = ({ replica }: { readonly replica?: ReplicaState }): string => {
  if (replica === undefined) return "";
  const { behindSeconds } = replica;
  return `, answered by the replica, which ${behindSeconds === 0 ? "has everything" : `is ${lagText(behindSeconds)} behind`}`;
};
