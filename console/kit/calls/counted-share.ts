import { useState } from "react";
import { isBeingCounted } from "./api.ts";

const shareOf = (error: unknown): number | undefined => {
  if (!isBeingCounted(error)) return undefined;
  const { progress } = error.members;
  return typeof progress === "number" ? progress : 0;
};

type Query = { readonly data: unknown; readonly error: unknown };

/**
 * The share after one that was known. A query that is repeated forgets its error, so the share is kept until there is an
 * answer or another error, which the screen has to show.
 */
export const shareAfter = (
  before: number | undefined,
  { data, error }: Query,
): number | undefined => {
  if (data !== undefined) return undefined;
  return error === null ? before : shareOf(error);
};

/** The part of the event log that is counted, while that is not all. */
export const useCountedShare = (query: Query): number | undefined => {
  const [share, setShare] = useState<number>();
  const known = shareAfter(share, query);
  if (known !== share) setShare(known);
  return known;
};
