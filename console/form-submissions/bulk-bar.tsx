import { Alert, Button, Group, Progress } from "@mantine/core";
import { useState } from "react";
import type { SubmissionChange } from "#commands/form-submissions/contract.ts";
import { messageOf } from "#console/app/api.ts";
import { counted, formatCount } from "#console/ui/figures.tsx";
import type { SubmissionFolder, SubmissionRow } from "#read-api/form-submissions/contract.ts";
import { actionsIn } from "./submission-actions.ts";
import classes from "./submissions-screen.module.css";
import { countedUpTo } from "./submissions-text.ts";
import { type Asked, useChangeMatching, useChangeSubmissions } from "./use-change-submissions.ts";

type Props = {
  readonly chosen: ReadonlySet<string>;
  readonly rows: readonly SubmissionRow[];
  /** Of all pages. */
  readonly total: number;
  /** There are more of them, which were not counted. */
  readonly capped: boolean;
  readonly asked: Asked;
  readonly folder: SubmissionFolder;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
};

/** What can be done with all chosen submissions at once. */
export const BulkBar = (props: Props) =>
  props.chosen.size === 0 ? null : <Chosen {...props} key={JSON.stringify(props.asked)} />;

const Chosen = ({ chosen, rows, total, capped, asked, folder, onChoose }: Props) => {
  const [everything, setEverything] = useState(false);
  const none = () => onChoose(new Set());
  const some = useChangeSubmissions(none);
  const all = useChangeMatching(asked, none);
  const { isPending, variables, error } = everything ? all : some;
  const wholePage = rows.every(({ submissionId }) => chosen.has(submissionId));
  const choosePage = () => onChoose(new Set(rows.map(({ submissionId }) => submissionId)));
  const run = (change: SubmissionChange) =>
    everything ? all.mutate({ change }) : some.mutate({ change, ids: [...chosen] });
  if (all.isPending) return <Running {...{ total, capped }} done={all.done} onStop={all.stop} />;
  return (
    <section className={classes.bulk} aria-label="Chosen submissions">
      <Group gap="xs">
        <span role="status">
          {everything
            ? `All ${countedUpTo(total, capped)} chosen`
            : `${counted(chosen.size, "submission")} chosen`}
        </span>
        {!wholePage && (
          <Button size="compact-sm" variant="subtle" onClick={choosePage}>
            Choose all {rows.length} on this page
          </Button>
        )}
        {wholePage && !everything && (capped || total > rows.length) && (
          <Button size="compact-sm" variant="subtle" onClick={() => setEverything(true)}>
            Choose all {formatCount(total)}
            {capped && "+"}
          </Button>
        )}
      </Group>
      <Group gap="xs">
        {actionsIn[folder].map(({ change, label }) => (
          <Button
            key={change}
            size="xs"
            variant="default"
            loading={isPending && variables.change === change}
            disabled={isPending}
            onClick={() => run(change)}
          >
            {label}
          </Button>
        ))}
        <Button size="xs" variant="subtle" color="gray" onClick={none}>
          Choose none
        </Button>
      </Group>
      {error !== null && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(error)}
        </Alert>
      )}
    </section>
  );
};

const Running = ({
  done,
  total,
  capped,
  onStop,
}: Pick<Props, "total" | "capped"> & {
  readonly done: number;
  readonly onStop: () => void;
}) => (
  <section className={classes.progress} aria-label="Chosen submissions">
    <Group justify="space-between" gap="sm">
      <span role="status">
        {formatCount(done)} of {countedUpTo(total, capped)}
      </span>
      <Button size="compact-sm" variant="subtle" onClick={onStop}>
        Stop
      </Button>
    </Group>
    <Progress
      aria-label="Changed"
      value={total === 0 ? 100 : Math.min(100, (100 * done) / total)}
    />
  </section>
);
