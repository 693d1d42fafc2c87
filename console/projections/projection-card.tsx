import { Button, Progress } from "@mantine/core";
import { retryProjectionContract } from "#commands/projections/contract.ts";
import {
  listProjectionsContract,
  type ProjectionStatus,
  type WorkerStatus,
} from "#read-api/projections/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Pill, type Tone } from "../kit/ui/pill.tsx";
import { FailureNote } from "./failure-note.tsx";
import classes from "./projections-screen.module.css";
import { sourceTexts, workerName } from "./worker-texts.ts";

const states: Readonly<Record<ProjectionStatus["state"], readonly [string, Tone]>> = {
  live: ["Live", "good"],
  "catching-up": ["Catching up", "info"],
  building: ["First build", "info"],
  stopped: ["Stopped", "bad"],
  idle: ["No worker", "warn"],
};

/** The facts shown for each, in order. */
const factNames = ["Position", "Behind", "Rate", "Version"] as const;

/** Headings for the figures of the cards below, where these are in columns. */
export const CardHead = () => (
  <li className={classes.head} aria-hidden="true">
    <span>Projection</span>
    <div className={classes.facts}>
      {factNames.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  </li>
);

/** The status and actions of one projection. */
export const ProjectionCard = ({
  row,
  worker,
  onRebuild,
}: {
  readonly row: ProjectionStatus;
  /** The process that runs it, where there are several. */
  readonly worker: WorkerStatus | undefined;
  readonly onRebuild: (row: ProjectionStatus) => void;
}) => {
  const [label, tone] = states[row.state];
  const values = [
    `${formatCount(Number(row.position))} of ${formatCount(Number(row.head))}`,
    counted(row.lag, "event"),
    `${formatCount(Math.round(row.eventsPerSecond))} events/s`,
    row.version === null ? "Not built" : String(row.version),
  ] as const;
  return (
    <li className={classes.card}>
      <div className={classes.name}>
        <h2 className={classes.title}>{row.name}</h2>
        <Pill tone={tone} dot>
          {label}
        </Pill>
        {worker !== undefined && (
          <span className={classes.worker}>
            {workerName(worker)} · {sourceTexts[worker.source]}
          </span>
        )}
      </div>
      <dl className={classes.facts}>
        {factNames.map((name, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="db-number">{values[index]}</dd>
          </div>
        ))}
      </dl>
      <Changes>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Rebuild ${row.name}`}
          disabled={row.build !== null}
          onClick={() => onRebuild(row)}
        >
          Rebuild
        </Button>
      </Changes>
      {row.build !== null && <Build name={row.name} build={row.build} />}
      {row.error !== null && <Failure name={row.name} error={row.error} />}
    </li>
  );
};

const reasons = {
  first: "First build",
  version: "New version",
  requested: "Rebuild",
} as const;

const timeLeft = (seconds: number | null): string => {
  if (seconds === null) return "";
  if (seconds < 90) return `, about ${counted(Math.ceil(seconds), "second")} left`;
  return `, about ${counted(Math.ceil(seconds / 60), "minute")} left`;
};

const Build = ({
  name,
  build,
}: {
  readonly name: string;
  readonly build: NonNullable<ProjectionStatus["build"]>;
}) => {
  const percent = Math.min(100, Math.floor(build.progress * 100));
  return (
    <div className={classes.wide}>
      <p className={classes.buildText}>
        <span>
          {reasons[build.reason]} to version {build.version}: {percent} %
        </span>
        <span className="db-number">
          {formatCount(Math.round(build.eventsPerSecond))} events/s{timeLeft(build.secondsLeft)}
        </span>
      </p>
      <Progress
        value={percent}
        animated
        aria-label={`Rebuild of ${name}`}
        color="var(--db-accent)"
        transitionDuration={600}
      />
    </div>
  );
};

const Failure = ({
  name,
  error,
}: {
  readonly name: string;
  readonly error: NonNullable<ProjectionStatus["error"]>;
}) => {
  const retry = useCommand(retryProjectionContract, {
    input: () => ({ params: { name } }),
    refreshes: [listProjectionsContract],
    errors: { title: "Not retried" },
  });
  return (
    <div className={classes.wide}>
      <FailureNote error={error}>
        <Changes>
          <Button
            size="compact-sm"
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            Try again
          </Button>
        </Changes>
      </FailureNote>
    </div>
  );
};
