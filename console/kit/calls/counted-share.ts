import { useState } from "react";
import { CallError } from "./api.ts";

const shareOf = (error: unknown): number | undefined => {
  if (!(error instanceof CallError) || error.code !== "not-counted-yet") return undefined;
  const { countedShare } = error.beside;
  return typeof countedShare === "number" ? countedShare : 0;
};

type Query = { readonly data: unknown; readonly error: unknown };

/**
 * The part of the event log that is counted, while that is not all. A query that is repeated forgets
 * its error, so the last one is kept until there is an answer.
 */
export const useCountedShare = ({ data, error }: Query): number | undefined => {
  const [share, setShare] = useState<number>();
  const known = data === undefined ? (shareOf(error) ?? share) : undefined;
  if (known !== share) setShare(known);
  return known;
};
