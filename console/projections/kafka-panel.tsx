import type { KafkaStatus } from "#read-api/projections/contract.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Pill, type Tone } from "../kit/ui/pill.tsx";
import classes from "./kafka-panel.module.css";
import panel from "./panel.module.css";
import { workerName } from "./worker-texts.ts";

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
        {relay.host !== null && relay.process !== null && (
          <span>{workerName({ host: relay.host, process: relay.process })}</span>
        )}
        {relay.fenced > 0 && <span>Replaced while running: {formatCount(relay.fenced)}</span>}
      </p>
      {relay.problem !== null && <p className={classes.problem}>{relay.problem}</p>}
    </div>
  );
};

const behind = (lag: number): string =>
  lag === 0 ? "Up to date" : `${counted(lag, "record")} behind`;

type Partitions = KafkaStatus["partitions"];

/** Why the topic is not read; each reader and each partition say the same. */
const Problem = ({ partitions }: { readonly partitions: Partitions }) => {
  const problem = partitions.find((each) => each.problem !== null)?.problem;
  return problem == null ? null : (
    <p className={classes.problem} role="alert">
      {problem}
    </p>
  );
};

const MissingEvents = ({ partitions }: { readonly partitions: Partitions }) => {
  const missing = partitions.reduce((sum, each) => sum + each.missing, 0);
  const at =
    partitions
      .map(({ missingAt }) => missingAt ?? "")
      .sort()
      .at(-1) ?? null;
  return missing === 0 ? null : (
    <p className={classes.missing} role="alert">
      The topic lacks {counted(missing, "event")}, noticed last on <Moment at={at} />. Projections
      are complete: they read these events from the event log. Other readers of the topic do not
      have them until the log is published to a new topic.
    </p>
  );
};

/** Where projections get their events from, the relay to Kafka, and the lag of each partition. */
export const KafkaPanel = ({ kafka }: { readonly kafka: KafkaStatus }) => (
  <section className={panel.panel} aria-labelledby="kafka-heading">
    <h2 id="kafka-heading" className={panel.title}>
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
    <Problem partitions={kafka.partitions} />
    <MissingEvents partitions={kafka.partitions} />
    {kafka.partitions.length > 0 && (
      <ul className={classes.partitions} aria-label="Lag by partition">
        {kafka.partitions.map(({ partition, lag, problem, missing }) => (
          <li key={partition} data-stopped={problem !== null || undefined}>
            <span>Partition {partition}</span>
            <span className="db-number">
              {problem === null ? behind(lag) : "Not read"}
              {missing > 0 && `, ${formatCount(missing)} missing`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
