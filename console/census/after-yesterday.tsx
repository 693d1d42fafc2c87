import { type ReactNode, useEffect, useState } from "react";
import { yesterdayContract } from "#read-api/census/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Yesterday } from "./yesterday.tsx";

/** It changes when a day ends, and when a page view of yesterday arrives late. */
const EVERY_MS = 600_000;

/** What follows waits this long, also for the attempts after a failure. Usually an answer takes a few milliseconds. */
const WAIT_MS = 1_500;

/**
 * Whether yesterday was good, in the words of *Visits*, and what follows on the console's first screen. That is shown once
 * the answer is here, because nothing below it may move. A late answer is shown at the end. Without visits, and while they
 * are counted again, nothing is said.
 */
export const AfterYesterday = ({ children }: { readonly children: ReactNode }) => {
  const { data, isPending } = useCall(yesterdayContract, {}, { every: EVERY_MS });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate((wasLate) => wasLate || isPending), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (isPending && !isLate) return null;
  const yesterday = data && <Yesterday report={data} />;
  return (
    <>
      {!isLate && yesterday}
      {children}
      {isLate && yesterday}
    </>
  );
};
