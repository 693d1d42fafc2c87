import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { overviewContract } from "#read-api/overview/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Reads, useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { LastDays } from "./last-days.tsx";
import { LatestOrders } from "./latest-orders.tsx";
import classes from "./overview-screen.module.css";
import { RunningOut } from "./running-out.tsx";
import { Today } from "./today.tsx";

/** Only new websites load it. */
const SetupGuide = lazy(async () => ({
  default: (await import("../setup/setup-guide.tsx")).SetupGuide,
}));

/** After the figures: on most days nothing is unusual. */
const AlertsNotice = lazy(async () => ({
  default: (await import("../alerts/alerts-notice.tsx")).AlertsNotice,
}));

/** Whether yesterday was good, and why. What follows waits for it, so that nothing moves. */
const AfterYesterday = lazy(async () => ({
  default: (await import("../census/after-yesterday.tsx")).AfterYesterday,
}));

/** The last part of the screen, and only where visitors have sent forms. */
const LatestSubmissions = lazy(async () => ({
  default: (await import("./latest-submissions.tsx")).LatestSubmissions,
}));

/** New orders and sign-ups refresh it; visits are too frequent for that. */
const REFRESH_MS = 60_000;

export const OverviewScreen = () => {
  const website = useWebsite();
  const may = useMay();
  const query = useCall(overviewContract, {}, { every: REFRESH_MS });
  const sinceThen = (
    <>
      <Section
        title="The last 30 days"
        aside={
          <Reads area="census">
            <Link to="/census">All visits</Link>
          </Reads>
        }
      >
        <div className={classes.chart}>
          <Loaded query={query}>{({ days }) => <LastDays days={days} />}</Loaded>
        </div>
      </Section>
      {/* On a phone one is below the other: the lower one must not be pushed down. */}
      {(query.data !== undefined || query.isError) && (
        <div className={classes.halves}>
          {may("orders:read") && (
            <Section title="Latest orders" aside={<Link to="/orders">All orders</Link>}>
              <Loaded query={query}>{({ latest }) => <LatestOrders orders={latest} />}</Loaded>
            </Section>
          )}
          {may("stock:read") && <RunningOut />}
          {may("submissions:read") && (
            <Suspense>
              <LatestSubmissions />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
  return (
    <Page
      title="Overview"
      intro={<>How {website.title} is doing today, compared with the same hours last week.</>}
    >
      {website.isSettingUp && may("settings:write") && (
        <Suspense fallback={<Skeleton height="16rem" mb="lg" aria-busy="true" />}>
          <SetupGuide />
        </Suspense>
      )}
      {query.data !== undefined && (
        <Reads area="census">
          <Suspense>
            <AlertsNotice />
          </Suspense>
        </Reads>
      )}
      <Today overview={query.data} failed={query.isError} />
      {/* Not before the figures of today, which are what the screen begins with. */}
      {!query.isPending && (
        <Suspense>
          <AfterYesterday>{sinceThen}</AfterYesterday>
        </Suspense>
      )}
    </Page>
  );
};
