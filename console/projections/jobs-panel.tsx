import { Button, Group } from "@mantine/core";
import { retryJobRelayContract } from "#commands/projections/contract.ts";
import { type JobRelayStatus, listProjectionsContract } from "#read-api/projections/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { counted } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { FailureNote } from "./failure-note.tsx";
import classes from "./jobs-panel.module.css";
import panel from "./panel.module.css";

const stateOf = ({ failedEvents, failedEventsElsewhere }: JobRelayStatus) =>
  failedEvents + failedEventsElsewhere > 0
    ? ({ label: "Failed events", tone: "bad" } as const)
    : ({ label: "Live", tone: "good" } as const);

const progressText = ({ lag, failedEvents }: JobRelayStatus): string => {
  if (lag > 0) return `${counted(lag, "event")} to process.`;
  return failedEvents > 0
    ? "All other events have been processed."
    : "All events have been processed.";
};

/** How far events have been turned into jobs, and the events for which that was impossible. */
export const JobsPanel = ({ jobs }: { readonly jobs: JobRelayStatus }) => {
  const retry = useCommand(retryJobRelayContract, {
    input: () => ({}),
    refreshes: [listProjectionsContract],
    says: ({ events }) => `Trying ${counted(events, "event")} again.`,
    errors: { title: "Not retried" },
  });
  const { failedEvents, failedEventsElsewhere, failures } = jobs;
  const { label, tone } = stateOf(jobs);
  const more = failedEvents - failures.length;
  return (
    <section className={panel.panel} aria-labelledby="jobs-heading">
      <Group justify="space-between" gap="xs">
        <Group gap="sm">
          <h2 id="jobs-heading" className={panel.title}>
            Jobs
          </h2>
          <Pill tone={tone} dot>
            {label}
          </Pill>
        </Group>
        {failedEvents + failedEventsElsewhere > 0 && (
          <Changes>
            <Button
              size="compact-sm"
              variant="default"
              aria-label="Try failed events again"
              loading={retry.isPending}
              onClick={() => retry.mutate()}
            >
              Try again
            </Button>
          </Changes>
        )}
      </Group>
      <p className={classes.text}>
        Events that need an email or other work later become jobs. {progressText(jobs)}
      </p>
      {failures.map((error) => (
        <FailureNote key={error.event.position} error={error} />
      ))}
      {more > 0 && <p className={classes.text}>{counted(more, "more failed event")}.</p>}
      {failedEventsElsewhere > 0 && (
        <p className={classes.text}>
          {counted(failedEventsElsewhere, "event")} of other websites could not be turned into jobs.
        </p>
      )}
    </section>
  );
};
