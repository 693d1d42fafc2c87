import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { BulkActionTexts, BulkTexts } from "#domain/kit/bulk/words.ts";
import { Confirm } from "../editing/confirm.tsx";
import { counted, formatCount } from "../figures/figures.tsx";
import { useMayChange } from "../session/permissions.tsx";
import type { Bulk, Selection } from "./bulk-bar.tsx";
import { Work, type WorkProps } from "./bulk-work.tsx";
import { EarlierChanges } from "./earlier-changes.tsx";
import { useStartBulk } from "./use-start-bulk.ts";
import { outcomeId, shownOperations, useWorks, type WorksOf } from "./use-works.ts";

/** A modal form for an action's input. */
export type BulkForm = (props: {
  readonly chosen: Selection;
  /** Number and noun of the rows: "3 coupons". */
  readonly rows: string;
  readonly start: (input: unknown) => void;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
}) => ReactNode;

type ActionId<Words extends BulkTexts> = Extract<keyof Words["actions"], string>;

export type BulkOptions<Words extends BulkTexts> = Pick<WorkProps, "linkTo" | "details"> &
  Pick<WorksOf, "reads"> & {
    readonly words: Words;
    /** The displayed part of the list: the id of a mailing list. */
    readonly within?: string;
    /** The list's own query. */
    readonly matching: object;
    /** Whether an action would change any of these; without it the action is always offered. */
    readonly applies?: {
      readonly [Id in ActionId<Words>]?: (ids: readonly string[]) => boolean;
    };
    /** Inputs of actions that need no form. */
    readonly inputs?: { readonly [Id in ActionId<Words>]?: (chosen: Selection) => unknown };
    /** Forms of actions with an input. */
    readonly forms?: { readonly [Id in ActionId<Words>]?: BulkForm };
    /** Restricts the actions; all are offered without it. */
    readonly only?: readonly ActionId<Words>[];
  };

/** Parameters of one page, irrespective of the selection. */
const PAGING: ReadonlySet<string> = new Set([
  "page",
  "pageSize",
  "after",
  "before",
  "columns",
  "view",
]);

const matchingOf = (listQuery: object): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(listQuery).filter(([name, value]) => value !== undefined && !PAGING.has(name)),
  );

/**
 * The bulk actions of a list for its table: the actions, running operations, their outcomes, and
 * the earlier ones. Members who cannot change the list only see the operations.
 */
export const useBulk = <const Words extends BulkTexts>(options: BulkOptions<Words>): Bulk => {
  const mayChange = useMayChange();
  const { words, within = "", reads, linkTo, details } = options;
  const shown = { words, linkTo, details, works: { list: words.list, within, reads } };
  return {
    noun: words.noun,
    ...(words.nouns !== undefined && { nouns: words.nouns }),
    ...(mayChange && { more: (chosen) => <Actions options={options} chosen={chosen} /> }),
    notices: <Notices {...shown} />,
    history: <EarlierChanges>{() => <WorkList {...shown} />}</EarlierChanges>,
  };
};

type Shown = Pick<WorkProps, "words" | "linkTo" | "details"> & { readonly works: WorksOf };

/** Running operations, and the last one that ended. */
const Notices = ({ works, ...props }: Shown) => {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const shown = shownOperations(useWorks(works), dismissed, Date.now());
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs" p="sm">
      {shown.map((work) => (
        <Work
          key={work.workId}
          {...props}
          work={work}
          onDismiss={() => setDismissed(new Set(dismissed).add(outcomeId(work)))}
        />
      ))}
    </Stack>
  );
};

const WorkList = ({ works, ...props }: Shown) => {
  const all = useWorks(works);
  if (all.length === 0) return <Text c="dimmed">Bulk changes will appear here.</Text>;
  return (
    <Stack gap="sm">
      {all.map((work) => (
        <Work key={work.workId} {...props} work={work} />
      ))}
    </Stack>
  );
};

type ActionsProps = { readonly options: BulkOptions<BulkTexts>; readonly chosen: Selection };

const Actions = ({ options, chosen }: ActionsProps) => {
  const { words, applies, only } = options;
  const offered = Object.entries(words.actions).filter(([id]) => {
    if (only !== undefined && !only.includes(id)) return false;
    return chosen.ids === undefined || applies?.[id]?.(chosen.ids) !== false;
  });
  return offered.map(([id, action]) => (
    <ActionButton key={id} id={id} action={action} options={options} chosen={chosen} />
  ));
};

const ActionButton = ({
  id,
  action,
  options,
  chosen,
}: ActionsProps & { readonly id: string; readonly action: BulkActionTexts }) => {
  const [asking, setAsking] = useState(false);
  const { ids, onDone } = chosen;
  const { words, within = "", matching } = options;
  const start = useStartBulk(
    {
      list: words.list,
      action: id,
      within,
      of: ids === undefined ? { matching: matchingOf(matching) } : { ids },
    },
    () => {
      setAsking(false);
      onDone();
    },
  );
  const { noun, nouns } = words;
  const { count, capped } = chosen;
  const rows = capped
    ? `more than ${formatCount(count)} ${nouns ?? `${noun}s`}`
    : counted(count, noun, nouns ?? `${noun}s`);
  const input = () => options.inputs?.[id]?.(chosen);
  const Form = options.forms?.[id];
  const asks = Form !== undefined || action.asks !== undefined;
  const close = () => {
    setAsking(false);
    start.reset();
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        data-danger={action.danger}
        loading={!asking && start.isPending}
        onClick={() => (asks ? setAsking(true) : start.mutate(input()))}
      >
        {action.label}
      </Button>
      {asking && Form !== undefined && (
        <Form
          chosen={chosen}
          rows={rows}
          start={start.mutate}
          pending={start.isPending}
          error={start.error}
          onClose={close}
        />
      )}
      {Form === undefined && (action.asks !== undefined || start.isError) && (
        <Confirm
          opened={asking || start.isError}
          title={`${action.label}: ${rows}`}
          action={action.label}
          {...(action.keep !== undefined && { cancel: action.keep })}
          danger={action.danger === true}
          pending={start.isPending}
          error={start.error}
          onConfirm={() => start.mutate(input())}
          onClose={close}
        >
          {action.asks?.(rows)}
        </Confirm>
      )}
    </>
  );
};
