import { Alert, Progress, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { formatMoment } from "#domain/kit/format-moment.ts";
import type { ExplainedNumber, UnreadableEvents } from "#read-api/explained/explain-contract.ts";
import { CallError } from "../kit/calls/api.ts";
import { useCountedShare } from "../kit/calls/counted-share.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Reads } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Empty } from "../kit/ui/states.tsx";
import classes from "./explain-panel.module.css";
import { ExplainedEvents } from "./explained-events.tsx";
import { valueText } from "./explained-texts.ts";
import { RewindControls } from "./rewind-controls.tsx";
import { RewindSlider } from "./rewind-slider.tsx";
import { type Explained, indexAt, type Rewind, startOf, useRewind, valueAt } from "./use-rewind.ts";

/** A number's current and past value, the slider, and the events behind it. */
export const ExplainPanel = ({
  number,
  id,
  segment,
}: {
  readonly number: ExplainedNumber;
  readonly id: string;
  readonly segment?: string | undefined;
}) => {
  const rewind = useRewind(number, id, segment);
  const readShare = useCountedShare(rewind.query);
  if (readShare !== undefined) return <BeingRead share={readShare} />;
  const { error } = rewind.query;
  // The same call would be refused again, so that no retry is offered.
  if (error instanceof CallError && error.code === "too-many-events")
    return <Empty title="Too many events for past values" text={error.message} />;
  return (
    <Loaded query={rewind.query}>
      {(explained) => (
        <>
          <p className={classes.meaning}>{explained.meaning}</p>
          <Unreadable events={explained.unreadable} recorded={explained.recordedVisits} />
          {explained.events === 0 ? (
            <Empty title="No events yet" text="The first event will appear here." />
          ) : (
            <Rewound explained={explained} rewind={rewind} />
          )}
        </>
      )}
    </Loaded>
  );
};

/** In place of the number, while its events are read for the first time. */
const BeingRead = ({ share }: { readonly share: number }) => (
  <section aria-label="Progress">
    <p className={classes.meaning}>
      {Math.floor(share * 100)} % of the events are read. The value and its past appear here when
      all are, also if you close this panel and open it again later.
    </p>
    <Progress value={share * 100} animated aria-label="Reading events" color="var(--db-accent)" />
  </section>
);

/** Events that the number does not contain. */
const Unreadable = ({
  events: { count, named },
  recorded,
}: {
  readonly events: UnreadableEvents;
  readonly recorded: number;
}) =>
  count === 0 ? null : (
    <Alert
      color="yellow"
      variant="light"
      mb="lg"
      title={`${counted(count, "event")} cannot be read`}
    >
      The value does not include{" "}
      {named.map(({ position, stream, type }, index) => (
        <Fragment key={position}>
          {index > 0 && ", "}
          {type} (
          <Reads area="event-log" otherwise={`event ${formatCount(Number(position))}`}>
            <Link to="/events" search={{ stream, open: position }}>
              event {formatCount(Number(position))}
            </Link>
          </Reads>
          )
        </Fragment>
      ))}
      {count > named.length && ` and ${formatCount(count - named.length)} more`}.
      {recorded > 0 &&
        ` ${counted(recorded, "visit")} from before the end of the last destroyed month ${recorded === 1 ? "was taken as it" : "were taken as they"} had been counted.`}
    </Alert>
  );

const Rewound = ({
  explained,
  rewind,
}: {
  readonly explained: Explained;
  readonly rewind: Rewind;
}) => {
  const { timeZone } = useWebsite();
  const [opened] = useState(() => Date.now());
  const { chosen, choose } = rewind;
  const { points } = explained;
  const value = rewind.isExact ? explained.chosen : valueAt(explained, chosen);
  const index = chosen?.index ?? points.length;
  const from = startOf(explained, opened);
  const step = (next: number) => {
    const point = points[next];
    if (next >= points.length) choose(undefined);
    else if (point === undefined) goTo(from);
    else choose({ at: point.position, ms: Date.parse(point.at), index: next });
  };
  const goTo = (ms: number) =>
    ms >= opened
      ? choose(undefined)
      : choose({ at: new Date(ms).toISOString(), ms, index: indexAt(explained, ms) });
  const text = valueText(value, explained);
  const when = chosen && formatMoment(new Date(chosen.ms).toISOString(), timeZone, "precise");
  return (
    <Stack gap="lg">
      <section aria-label="Value">
        <div className={classes.value} aria-live="polite">
          <strong className={classes.big}>{text}</strong>
          <span className={classes.when}>
            {chosen === undefined ? "now" : <>on {when}</>}
            {chosen !== undefined && (
              <span className={classes.compared}> · now {valueText(explained.now, explained)}</span>
            )}
          </span>
        </div>
        <RewindSlider
          label="Point in time"
          valueText={`${text}, ${when ?? "now"}`}
          points={points}
          from={from}
          to={opened}
          at={chosen?.ms ?? opened}
          index={index}
          onStep={step}
          onMoment={goTo}
        />
        <div className={classes.ends}>
          <Moment at={new Date(from).toISOString()} />
          <span>Now</span>
        </div>
        <RewindControls
          chosen={chosen}
          onStep={(by) => step(index + by)}
          canGoBack={index > -1}
          onMoment={goTo}
          onNow={() => choose(undefined)}
        />
        {explained.sampled && (
          <p className={classes.note}>
            {counted(explained.changes, "change")}: the chart does not show some older events. The
            value at any point in time is always exact.
          </p>
        )}
      </section>
      <ExplainedEvents explained={explained} rewind={rewind} />
    </Stack>
  );
};
