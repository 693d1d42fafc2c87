import { Button, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import {
  type BulkWork,
  type FailedRow,
  getBulkWorkContract,
  stopBulkContract,
  undoBulkContract,
} from "#commands/kit/bulk/contract.ts";
import type { BulkActionTexts, BulkTexts } from "#domain/kit/bulk/words.ts";
import { useCall } from "../calls/queries.ts";
import { useCommand } from "../calls/use-command.ts";
import { counted, formatCount } from "../figures/figures.tsx";
import { Who } from "../session/actor-name.tsx";
import { Moment } from "../time/moment.tsx";
import { isRunning, workReads } from "./use-works.ts";
import { EndedWork, RunningWork } from "./work-notice.tsx";

export type WorkProps = {
  readonly work: BulkWork;
  readonly words: BulkTexts;
  /** Details that the text of an action does not contain, by action: "Prices raised by 10%". */
  readonly details?:
    | Readonly<Record<string, (props: { readonly work: BulkWork }) => ReactNode>>
    | undefined;
  /** Renders a link to a row; without it a row is only named. */
  readonly linkTo?:
    | ((row: { readonly id: string; readonly name: string }) => ReactNode)
    | undefined;
  /** Absent in the list of earlier operations, which also shows their time and actor. */
  readonly onDismiss?: (() => void) | undefined;
};

const NO_WORDS: BulkActionTexts = {
  label: "Change",
  going: "Changing",
  done: (rows) => `Changed ${rows}.`,
};
const wordsOf = ({ work: { action }, words }: WorkProps): BulkActionTexts =>
  words.actions[action] ?? NO_WORDS;
const rowsText = (count: number, { noun, nouns }: BulkTexts): string =>
  counted(count, noun, nouns ?? `${noun}s`);

/** A bulk operation: its progress, or its outcome. */
export const Work = (props: WorkProps) =>
  isRunning(props.work) ? <Running {...props} /> : <Ended {...props} />;

const useWorkCall = (contract: typeof stopBulkContract | typeof undoBulkContract, workId: string) =>
  useCommand(contract, {
    input: () => ({ params: { workId } }),
    refreshes: workReads,
    errors: "form",
  });

/** The details as a sentence, with a prefix. */
const Details = ({ work, details, before = "" }: WorkProps & { readonly before?: string }) => {
  const ActionDetails = details?.[work.action];
  if (ActionDetails === undefined) return null;
  return (
    <>
      {before}
      <ActionDetails work={work} />.{" "}
    </>
  );
};

const Running = (props: WorkProps) => {
  const { work, words } = props;
  const isUndoing = work.status === "undoing";
  const of = isUndoing ? work.changed + work.restored + work.left : work.total;
  const stop = useWorkCall(stopBulkContract, work.workId);
  const { label, going } = wordsOf(props);
  const isDetailed = props.details?.[work.action] !== undefined;
  const undoing = isDetailed ? "Undoing" : `Undoing “${label}”`;
  const doing = isUndoing ? undoing : going;
  const isYetToBegin = work.done === 0 && Date.parse(work.beginsAt) > Date.now();
  return (
    <RunningWork
      words={
        isYetToBegin ? (
          `${label}: ${rowsText(of, words)}. Starting in a moment; nothing has changed yet.`
        ) : (
          <>
            <Details {...props} />
            {`${doing}: ${formatCount(work.done)} of ${rowsText(of, words)}`}
          </>
        )
      }
      label={doing}
      done={work.done}
      of={of}
      stop={isUndoing ? undefined : stop}
    />
  );
};

/** "4 were unchanged, 3 were rejected." */
const besides = ({ same, refused, partial }: BulkWork): string => {
  const were = (count: number, what: string) =>
    count > 0 && `${formatCount(count)} ${count === 1 ? "was" : "were"} ${what}`;
  const parts = [
    were(same, "already up to date"),
    were(refused, "refused"),
    were(partial, "changed only in part"),
  ].filter(Boolean);
  return parts.length === 0 ? "" : `${parts.join(", ")}.`;
};

const outcomeOf = (props: WorkProps): string => {
  const { work, words } = props;
  const { status, changed, restored, left, total, done } = work;
  const { label, done: said } = wordsOf(props);
  const isDetailed = props.details?.[work.action] !== undefined;
  const parts =
    status === "undone"
      ? [
          `${isDetailed ? "" : `Undid “${label}”: `}${rowsText(restored, words)} restored.`,
          left > 0 && `${formatCount(left)} could not be undone.`,
        ]
      : [
          changed > 0 && said(rowsText(changed, words)),
          changed === 0 && (isDetailed ? "Nothing changed." : `${label}: nothing changed.`),
          besides(work),
          status === "stopped" && `Stopped: ${formatCount(total - done)} not processed.`,
          left > 0 && `${formatCount(left)} could not be undone.`,
        ];
  return [...parts, work.halted].filter(Boolean).join(" ");
};

const Ended = (props: WorkProps) => {
  const { work, onDismiss } = props;
  const undo = useWorkCall(undoBulkContract, work.workId);
  const unchanged = work.refused + work.left + work.partial;
  return (
    <EndedWork
      words={
        <>
          <Details {...props} before={work.status === "undone" ? "Undone: " : ""} />
          {outcomeOf(props)}
          {onDismiss === undefined && (
            <Text size="sm" c="dimmed" component="span" display="block">
              <Moment at={work.createdAt} /> · <Who actor={work.startedBy} />
            </Text>
          )}
        </>
      }
      complete={unchanged === 0 && work.halted === ""}
      undo={work.undoable ? undo : undefined}
      onDismiss={onDismiss}
    >
      {unchanged > 0 && <FailedRows {...props} />}
    </EndedWork>
  );
};

/** The rows that were rejected, left or partly changed, each with the reason; loaded on demand. */
const FailedRows = (props: WorkProps) => {
  const [opened, setOpened] = useState(false);
  const [pages, setPages] = useState<readonly number[]>([0]);
  return (
    <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>Failed rows</summary>
      {opened &&
        pages.map((after, index) => (
          <ToldPage
            key={after}
            {...props}
            after={after}
            onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
          />
        ))}
    </details>
  );
};

const ToldPage = ({
  work: { workId },
  after,
  linkTo,
  onMore,
}: WorkProps & {
  readonly after: number;
  readonly onMore: ((next: number) => void) | undefined;
}) => {
  const { data } = useCall(getBulkWorkContract, { params: { workId }, query: { after } });
  if (data === undefined) return null;
  const { told, next } = data;
  return (
    <>
      {told.map((row) => (
        <Text size="sm" key={row.place}>
          <RowName row={row} linkTo={linkTo} />: {row.reason}
        </Text>
      ))}
      {next !== null && onMore && (
        <Button size="compact-sm" variant="subtle" onClick={() => onMore(next)}>
          Show more
        </Button>
      )}
    </>
  );
};

const RowName = ({
  row: { id, name },
  linkTo,
}: { readonly row: FailedRow } & Pick<WorkProps, "linkTo">) => {
  if (name === null) return "No longer exists";
  return linkTo === undefined ? name : linkTo({ id, name });
};
