import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ExplainedEvent } from "#read-api/explained/explain-contract.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Who } from "../kit/session/actor-name.tsx";
import { Reads } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Empty } from "../kit/ui/states.tsx";
import classes from "./explain-panel.module.css";
import { differenceText, type Shown, valueText } from "./explained-texts.ts";
import type { Explained, Rewind } from "./use-rewind.ts";

const toneOf = ({ before, after }: ExplainedEvent): "up" | "down" | "same" => {
  if (before === after) return "same";
  return Number(after ?? 0) < Number(before ?? 0) ? "down" : "up";
};

const Row = ({
  row,
  shown,
  onChoose,
}: {
  readonly row: ExplainedEvent;
  readonly shown: Shown;
  readonly onChoose: () => void;
}) => (
  <li className={classes.event}>
    <span className={classes.delta} data-tone={shown.kind === "mark" ? "same" : toneOf(row)}>
      {differenceText(row.before, row.after, shown) ?? (row.before === row.after ? "·" : "→")}
    </span>
    <span className={classes.what}>
      <span>
        {row.what}
        {row.detail !== "" && <span className={classes.detail}> {row.detail}</span>}
      </span>
      <span className={classes.meta}>
        <Moment at={row.at} format="precise" /> · <Who actor={row.actor} /> ·{" "}
        <Reads area="event-log" otherwise={`event ${formatCount(Number(row.position))}`}>
          <Link to="/events" search={{ stream: row.stream, open: row.position }}>
            event {formatCount(Number(row.position))}
          </Link>
        </Reads>
        {row.orderId !== null && !shown.number.startsWith("order-") && (
          <>
            {" · "}
            <Link to="/orders/$orderId" params={{ orderId: row.orderId }}>
              order
            </Link>
          </>
        )}
      </span>
    </span>
    <button
      type="button"
      className={classes.after}
      title="Rewind to here"
      aria-label={`Rewind to ${valueText(row.after, shown)}: ${row.what}`}
      onClick={onChoose}
    >
      {valueText(row.after, shown)}
    </button>
  </li>
);

/** The events behind the value, newest first, each with its change and the resulting value. */
export const ExplainedEvents = ({
  explained,
  rewind,
}: {
  readonly explained: Explained;
  readonly rewind: Rewind;
}) => {
  const { rows, older, points, kind, events, changes } = explained;
  const choose = (row: ExplainedEvent) => {
    const ms = Date.parse(row.at);
    const index = points.findLastIndex(({ position }) => BigInt(position) <= BigInt(row.position));
    rewind.choose({ at: row.position, ms, index });
  };
  return (
    <section aria-labelledby="explained-events">
      <Group justify="space-between" align="baseline">
        <h3 id="explained-events" className={classes.eventsTitle}>
          {rewind.chosen === undefined ? "Events behind this value" : "Events up to this point"}
        </h3>
        <span className={classes.meta}>
          {kind === "mark" ? counted(changes, "change") : counted(events, "event")}
        </span>
      </Group>
      {rows.length === 0 ? (
        <Empty title="No events up to this point" text="Choose a later time." />
      ) : (
        <ol className={classes.events} aria-busy={!rewind.isExact}>
          {rows.map((row) => (
            <Row key={row.position} row={row} shown={explained} onChoose={() => choose(row)} />
          ))}
        </ol>
      )}
      {(older !== null || rewind.before !== undefined) && (
        <Group justify="space-between" mt="sm">
          <Button
            size="compact-sm"
            variant="default"
            disabled={rewind.before === undefined}
            onClick={() => rewind.setBefore(undefined)}
          >
            Newest
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={older === null}
            onClick={() => rewind.setBefore(older ?? undefined)}
          >
            Older
          </Button>
        </Group>
      )}
    </section>
  );
};
