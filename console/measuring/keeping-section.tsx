import { NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { changeMeasuringKeepingContract } from "#commands/measuring/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  addMonths,
  isShorter,
  type KeptMonths,
  keptMonthsChoices,
} from "#domain/measuring/keeping.ts";
import { measuringKeepingContract } from "#read-api/measuring/keeping-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { useMayChange } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Section } from "../kit/ui/page.tsx";
import { monthsText, monthText } from "./month-text.ts";

type Keeping = ResponseOf<typeof measuringKeepingContract>;

const FOR_EVER = "for-ever";
const refreshes = [measuringKeepingContract];

const monthsOf = (value: string): KeptMonths => (value === FOR_EVER ? null : Number(value));
const optionOf = (months: KeptMonths): string => (months === null ? FOR_EVER : `${months}`);
const labelOf = (months: KeptMonths): string =>
  months === null ? "for ever" : `for ${counted(months, "month")}`;

/** The months that a choice destroys now. */
const dueOf = ({ month, keptMonths }: Keeping, months: KeptMonths): readonly string[] =>
  months === null ? [] : keptMonths.filter((each) => each < addMonths(month, -months));

/** What a shorter time means, before it is confirmed. */
const Effect = ({
  keeping,
  months,
}: {
  readonly keeping: Keeping;
  readonly months: KeptMonths;
}) => {
  const due = dueOf(keeping, months);
  return (
    <Stack gap="sm">
      <Text>
        {due.length === 0
          ? "No month is old enough yet. From now on, page views are destroyed when their month has been over for this long."
          : `The page views of ${monthsText(due)} will be destroyed within a day. They cannot be restored.`}
      </Text>
      <Text>
        Reports keep their figures. Page views that are destroyed can no longer be read, exported or
        explained, and other measuring rules do not change what was counted from them. Backups from
        before still contain them: delete those when they are due.
      </Text>
    </Stack>
  );
};

const Destroyed = ({ destroyed }: Pick<Keeping, "destroyed">) =>
  destroyed.length === 0 ? null : (
    <PlainTable
      label="Destroyed months"
      rows={destroyed}
      rowId={({ month }) => month}
      columns={[
        { id: "month", header: "Month", card: "title", cell: ({ month }) => monthText(month) },
        {
          id: "hits",
          header: "Page views",
          align: "right",
          cell: ({ hits }) => formatCount(hits),
        },
        {
          id: "destroyedAt",
          header: "Destroyed",
          cell: ({ destroyedAt }) => <Moment at={destroyedAt} />,
        },
      ]}
    />
  );

/** The setting, with a question before page views are kept for a shorter time. */
const KeepingForm = ({ keeping }: { readonly keeping: Keeping }) => {
  const mayChange = useMayChange();
  const [asked, setAsked] = useState<KeptMonths | undefined>();
  const change = useCommand(changeMeasuringKeepingContract, {
    input: (months: KeptMonths) => ({ body: { months, was: keeping.months } }),
    refreshes,
    errors: "form",
    refreshesOnError: true,
    onDone: () => setAsked(undefined),
    says: ({ months }) => `Page views are kept ${labelOf(months)}.`,
  });
  const choose = (months: KeptMonths): void => {
    change.reset();
    if (isShorter(months, keeping.months)) setAsked(months);
    else change.mutate(months);
  };
  const choices = [...new Set([...keptMonthsChoices, ...(keeping.months ? [keeping.months] : [])])];
  return (
    <>
      <NativeSelect
        label="Keep page views"
        description="Whole months after the month of the page view."
        maw="20rem"
        disabled={!mayChange || change.isPending}
        value={optionOf(keeping.months)}
        onChange={({ currentTarget: { value } }) => choose(monthsOf(value))}
        data={[
          { value: FOR_EVER, label: "For ever" },
          ...choices
            .toSorted((a, b) => a - b)
            .map((months) => ({ value: `${months}`, label: counted(months, "month") })),
        ]}
        error={asked === undefined && change.isError ? change.error.message : undefined}
      />
      <Confirm
        opened={asked !== undefined}
        title={`Keep page views ${labelOf(asked ?? null)}?`}
        action={`Keep ${labelOf(asked ?? null)}`}
        danger
        pending={change.isPending}
        error={change.error}
        onConfirm={() => asked !== undefined && change.mutate(asked)}
        onClose={() => setAsked(undefined)}
      >
        <Effect keeping={keeping} months={asked ?? null} />
      </Confirm>
    </>
  );
};

/** How long a website keeps the page views themselves. */
export const KeepingSection = () => {
  const query = useCall(measuringKeepingContract, {});
  return (
    <div id="page-views">
      <Section title="Page views in the event log">
        <Loaded query={query}>
          {(keeping) => (
            <Stack gap="md">
              <Text>
                The event log has each page view encrypted with a key of its month. Without the key,
                nothing of it can be read: only its time, its stream, and that there was one.
                Reports keep what they have counted: each visit with its visitor id, pages and
                times, source, country and device. Visits of people who ordered stay connected with
                their orders.
              </Text>
              <KeepingForm keeping={keeping} />
              {keeping.hasUnsealed && (
                <Text>
                  Page views{" "}
                  {keeping.sealedSince === null ? (
                    "up to now"
                  ) : (
                    <>
                      from before <Moment at={keeping.sealedSince} />
                    </>
                  )}{" "}
                  were recorded without encryption and cannot be destroyed.
                </Text>
              )}
              <Text size="sm" c="dimmed">
                Reports of forms, buttons, Quick Views, shop events and speed are not encrypted, and
                are always kept.
              </Text>
              <Destroyed destroyed={keeping.destroyed} />
            </Stack>
          )}
        </Loaded>
      </Section>
    </div>
  );
};
