import { Button, Skeleton } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import {
  yesterdayContract,
  yesterdayOfVisitsContract,
} from "#read-api/overview/yesterday-contract.ts";
import { isBeingCounted } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useMay } from "../kit/session/permissions.tsx";
import classes from "./yesterday.module.css";
import { Yesterday } from "./yesterday.tsx";

/** It changes when a day ends, and when a page view of yesterday arrives late. */
const EVERY_MS = 600_000;

/** What follows waits this long, also for the attempts after a failure. Usually an answer takes a few milliseconds. */
const WAIT_MS = 1_500;

/** The answer about yesterday. A screen that shows it below other answers asks for it at the same time as for those. */
export const useYesterday = () => {
  const seesSales = useMay()("overview:read");
  const [whole, ofVisits] = [
    useCall(yesterdayContract, {}, { every: EVERY_MS, enabled: seesSales }),
    useCall(yesterdayOfVisitsContract, {}, { every: EVERY_MS, enabled: !seesSales }),
  ];
  return seesSales ? whole : ofVisits;
};

const Unknown = ({ onRetry }: { readonly onRetry: () => void }) => (
  <p className={classes.unknown} role="status">
    Daybook could not load how yesterday was.{" "}
    <Button variant="subtle" size="compact-sm" onClick={onRetry}>
      Try again
    </Button>
  </p>
);

/**
 * Whether yesterday was good, and what follows on the screen. That is shown once the answer is here, because nothing below
 * it may move. A late answer is shown at the end. Without visits and sales nothing is said.
 */
export const AfterYesterday = ({
  isShown = true,
  children,
}: {
  /** Reports with filters say nothing about all visits. */
  readonly isShown?: boolean;
  readonly children: ReactNode;
}) => {
  const { data, error, isPending, refetch } = useYesterday();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate((wasLate) => wasLate || isPending), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  if (isShown && isPending && !isLate) return <Skeleton height="9rem" aria-busy="true" />;
  const isUnknown = data === undefined && error !== null && !isBeingCounted(error);
  const yesterday =
    isShown &&
    (isUnknown ? (
      <Unknown onRetry={() => refetch()} />
    ) : (
      data && <Yesterday yesterday={data.yesterday} />
    ));
  return (
    <>
      {!isLate && yesterday}
      {children}
      {isLate && yesterday}
    </>
  );
};
