import type { ReactNode } from "react";
import { yesterdayContract } from "#read-api/census/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Yesterday } from "./yesterday.tsx";

/** It changes when a day ends, and when a page view of yesterday arrives late. */
const EVERY_MS = 600_000;

/**
 * Whether yesterday was good, in the words of *Visits*, and what follows on the console's first screen. That is shown once
 * the answer is here, because nothing below it may move. Without visits, and while they are counted again, nothing is said.
 */
export const AfterYesterday = ({ children }: { readonly children: ReactNode }) => {
  const { data, isPending, failureCount } = useCall(yesterdayContract, {}, { every: EVERY_MS });
  // What follows does not wait for the attempts after a failure.
  if (isPending && failureCount === 0) return null;
  return (
    <>
      {data !== undefined && <Yesterday report={data} />}
      {children}
    </>
  );
};
