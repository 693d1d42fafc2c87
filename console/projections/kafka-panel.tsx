import type { KafkaStatus } from "#read-api/projections/contract.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Pill, type Tone } from "../kit/ui/pill.tsx";
import classes from "./kafka-panel.module.css";

type Relay = NonNullable<KafkaStatus["relay"]>;

const states: Readonly<Record<Relay["state"], readonly [string, Tone]>> = {
  relaying: ["Publishing", "good"],
  recovering: ["Recovering", "warn"],
  refused: ["Refused", "bad"],
  held: ["Restored copy", "warn"],
  absent: ["No relay", "bad"],
};

const RelayLine = ({ relay }: { readonly relay: Relay }) => {
  const [label, tone] = states[relay.state];
  return (
    <div>
      <p className={classes.line}>
        <strong>Relay</strong>
        <Pill tone={tone} dot>
          {label}
        </Pill>
        <span className="db-number">
          {relay.lag === 0
            ? "Everything is published"
            : `${counted(relay.lag, "event")} to publish`}
        </span>
        {relay.fenced > 0 && <span>Replaced while running: {formatCount(relay.fenced)}</span>}
      </p>
      {relay.problem !== null && <p className={classes.problem}>{relay.problem}</p>}
    </div>
  );
};

const behind = (lag: number): string =>
  lag === 0 ? "Up to date" : `${counted(lag, "record")} behind`;

/** Where projections get their events from, the relay to Kafka, and the lag of each partition. */
export const KafkaPanel = ({ kafka }: { readonly kafka: KafkaStatus }) => (
  <section className={classes.panel} aria-labelledby="kafka-heading">
    <h2 id="kafka-heading" className={classes.title}>
      Kafka
    </h2>
    {kafka.relay !== null && <RelayLine relay={kafka.relay} />}
    <p className={classes.line}>
      <strong>Projections</strong>
      <span>
        {kafka.workers === 0
          ? "All projections read the event log directly."
          : `Projections of ${counted(kafka.workers, "worker")} read from Kafka.`}
      </span>
    </p>
    {kafka.partitions.length > 0 && (
      <ul className={classes.partitions} aria-label="Lag by partition">
        {kafka.partitions.map(({ partition, lag, problem }) => (
          <li key={partition} data-stopped={problem !== null || undefined}>
            <span>Partition {partition}</span>
            <span className="db-number">
              {problem === null ? behind(lag) : `Stopped. ${problem}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
