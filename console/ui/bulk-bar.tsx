import { Button, Group, Progress } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messageOf } from "#console/app/api.ts";
import { announceUndoable } from "#console/form-submissions/undo-notice.tsx";
import classes from "./bulk-bar.module.css";
import { inBatches, takeBack } from "./bulk-work.ts";
import { counted, formatCount } from "./figures.tsx";

/** Something that can be done to many rows at once, and taken back. */
export type BulkAction = {
  readonly label: string;
  /** What is said when it is done: "3 products are hidden." */
  readonly done: (count: number) => string;
  /** At most `atOnce` ids; answers those that were changed. */
  readonly run: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly undo: (ids: readonly string[]) => Promise<unknown>;
  /** False where all of these are so already. */
  readonly changes?: (ids: readonly string[]) => boolean;
};

/** What was chosen, for what a list does in its own way. */
export type Chosen = {
  /** Absent: everything that the filters select. */
  readonly ids: readonly string[] | undefined;
  readonly count: number;
  /** There are more of them, which were not counted. */
  readonly capped: boolean;
  readonly onDone: () => void;
};

/** What this browser does a few rows at a time. */
export type Batches = {
  readonly atOnce: number;
  readonly actions: readonly BulkAction[];
  /** Ids of everything that the filters select, page by page. */
  readonly everyId: () => AsyncIterable<readonly string[]>;
  /** Reads again what is on screen. */
  readonly refresh: () => Promise<unknown>;
};

export type Bulk = {
  /** What one row is: "product". */
  readonly noun: string;
  /** Where it is not the noun with an s. */
  readonly nouns?: string;
  readonly batches?: Batches;
  /** What the list does in its own way. */
  readonly more?: (chosen: Chosen) => ReactNode;
  /** How far works on many rows are, and what became of the last one. */
  readonly notices?: ReactNode;
  /** Leads to the earlier ones. */
  readonly history?: ReactNode;
};

type Props = {
  readonly bulk: Bulk;
  readonly chosen: ReadonlySet<string>;
  /** Ids of this page. */
  readonly here: readonly string[];
  readonly total: number;
  readonly capped: boolean;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
};

type Progressing = { readonly label: string; readonly count: number; readonly of: number };

/** Runs an action over the ids of one page or of all pages, with progress, a way to stop and undo. */
const useBulkWork = ({ onChoose, total }: Props) => {
  const [progress, setProgress] = useState<Progressing>();
  const stopped = useRef(false);
  // Nobody could stop it any more once the screen shows something else.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const options = (atOnce: number, label: string, of: number) => ({
    atOnce,
    stopped: () => stopped.current,
    onProgress: (count: number) => setProgress({ label, count, of }),
  });
  const run = async (
    { atOnce, everyId, refresh }: Batches,
    action: BulkAction,
    ids: readonly string[] | undefined,
  ) => {
    stopped.current = false;
    const of = ids?.length ?? total;
    setProgress({ label: action.label, count: 0, of });
    const everything = ids === undefined ? everyId() : [ids];
    const asked = options(atOnce, action.label, of);
    const { changed, error } = await inBatches(everything, action.run, asked);
    setProgress(undefined);
    if (error !== undefined) notifications.show({ color: "red", message: messageOf(error) });
    else onChoose(new Set());
    if (changed.length === 0 && error === undefined && !stopped.current)
      notifications.show({ message: "There was nothing to change." });
    if (changed.length > 0)
      announceUndoable(action.done(changed.length), async () => {
        try {
          await takeBack(changed, action.undo, atOnce);
        } finally {
          await refresh();
        }
        return "Taken back.";
      });
    await refresh();
  };
  const stop = () => {
    stopped.current = true;
  };
  return { progress, run, stop };
};

/** What can be done with the chosen rows of a list, of this page or of all pages. */
export const BulkBar = (props: Props) => {
  const { bulk, chosen, here, total, capped, onChoose } = props;
  const { batches } = bulk;
  const [everything, setEverything] = useState(false);
  const { progress, run, stop } = useBulkWork(props);
  const wholePage = chosen.size > 0 && here.every((id) => chosen.has(id));
  // Whoever chooses another page, or other rows of this one, has not asked for all of them.
  if (everything && !wholePage) setEverything(false);
  if (progress !== undefined)
    return (
      <section className={classes.progress} aria-label="Chosen rows">
        <Group justify="space-between" gap="sm">
          <span role="status">
            {progress.label}: {formatCount(progress.count)} of {formatCount(progress.of)}
            {capped && "+"}
          </span>
          <Button size="compact-sm" variant="subtle" onClick={stop}>
            Stop
          </Button>
        </Group>
        <Progress
          aria-label={progress.label}
          value={progress.of === 0 ? 100 : Math.min(100, (100 * progress.count) / progress.of)}
        />
      </section>
    );
  if (chosen.size === 0) return null;
  const isAll = everything && wholePage;
  const actions = (batches?.actions ?? []).filter(
    ({ changes }) => isAll || changes === undefined || changes([...chosen]),
  );
  const allText = `${formatCount(total)}${capped ? "+" : ""}`;
  return (
    <section className={classes.bulk} aria-label="Chosen rows">
      <Group gap="xs">
        <span role="status">
          {isAll
            ? `All ${allText} that match are chosen`
            : `${counted(chosen.size, bulk.noun, bulk.nouns)} chosen`}
        </span>
        {wholePage && !isAll && (capped || total > here.length) && (
          <Button size="compact-sm" variant="subtle" onClick={() => setEverything(true)}>
            Choose all {allText} that match
          </Button>
        )}
      </Group>
      <Group gap="xs">
        {actions.map((action) => (
          <Button
            key={action.label}
            size="xs"
            variant="default"
            onClick={() => batches && void run(batches, action, isAll ? undefined : [...chosen])}
          >
            {action.label}
          </Button>
        ))}
        {bulk.more?.({
          ids: isAll ? undefined : [...chosen],
          count: isAll ? total : chosen.size,
          capped: isAll && capped,
          onDone: () => onChoose(new Set()),
        })}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => {
            setEverything(false);
            onChoose(new Set());
          }}
        >
          Choose none
        </Button>
      </Group>
    </section>
  );
};
