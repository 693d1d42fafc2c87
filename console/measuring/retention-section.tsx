import { NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { changeMeasuringRetentionContract } from "#commands/measuring/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  addMonths,
  isShorter,
  type RetentionMonths,
  retentionChoices,
} from "#domain/measuring/retention.ts";
import {
  measuringRetentionContract,
  type OtherReport,
} from "#read-api/measuring/retention-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { useMayChange } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { AreaLink } from "../kit/ui/area-link.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Section } from "../kit/ui/page.tsx";
import { monthsText, monthText } from "./month-text.ts";

type Retention = ResponseOf<typeof measuringRetentionContract>;

const FOR_EVER = "for-ever";
const refreshes = [measuringRetentionContract];

const monthsOf = (value: string): RetentionMonths => (value === FOR_EVER ? null : Number(value));
const optionOf = (months: RetentionMonths): string => (months === null ? FOR_EVER : `${months}`);
const labelOf = (months: RetentionMonths): string =>
  months === null ? "for ever" : `for ${counted(months, "month")}`;

/** The months that a choice destroys now. */
const dueOf = ({ month, sealedMonths }: Retention, months: RetentionMonths): readonly string[] =>
  months === null ? [] : sealedMonths.filter((each) => each < addMonths(month, -months));

/** What a shorter time means, before it is confirmed. */
const Effect = ({
  retention,
  months,
}: {
  readonly retention: Retention;
  readonly months: RetentionMonths;
}) => {
  const due = dueOf(retention, months);
  return (
    <Stack gap="sm">
      <Text>
        {due.length === 0
          ? "No month is old enough yet. From now on, reports are destroyed when their month has been over for this long."
          : `The reports of ${monthsText(due)} will be destroyed within a day. They cannot be restored.`}
      </Text>
      <Text>
        Figures stay. Reports that are destroyed can no longer be read, exported or explained, and
        other measuring rules do not change what was counted from them. Backups from before still
        contain them: delete those when they are due.
      </Text>
    </Stack>
  );
};

/** Months that are over for long enough, and whose reports are there. */
const Due = ({ retention }: { readonly retention: Retention }) => {
  const due = dueOf(retention, retention.months);
  return due.length === 0 ? null : (
    <Text role="status">
      The reports of {monthsText(due)} are due to be destroyed. A job does so once a day, after
      every projection has read them. If they are still here a day later, see{" "}
      <AreaLink area="projections" to="/projections">
        Projections
      </AreaLink>{" "}
      for one that has stopped.
    </Text>
  );
};

const Destroyed = ({ destroyed }: Pick<Retention, "destroyed">) =>
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
          id: "reports",
          header: "Other reports",
          align: "right",
          cell: ({ hits, reports }) => formatCount(reports - hits),
        },
        {
          id: "destroyedAt",
          header: "Destroyed",
          cell: ({ destroyedAt }) => <Moment at={destroyedAt} />,
        },
      ]}
    />
  );

const kindNames: Readonly<Record<OtherReport, string>> = {
  forms: "Forms",
  buttons: "Buttons",
  "quick-views": "Quick Views",
  "page-activity": "Page activity",
  "shop-events": "Shop events",
  speed: "Speed",
};

type Sealing = Pick<Retention, "sealedSince" | "hasUnsealed">;

const Sealed = ({ sealedSince, hasUnsealed }: Sealing) => {
  if (sealedSince === null) return hasUnsealed ? "None so far" : "No reports yet";
  if (!hasUnsealed) return "All";
  return (
    <>
      Since <Moment at={sealedSince} />
    </>
  );
};

/** Which reports can be destroyed. */
const SealedSince = ({ retention }: { readonly retention: Retention }) => {
  const rows = [
    { name: "Page views", ...retention },
    ...retention.otherReports.map(({ kind, ...sealing }) => ({
      name: kindNames[kind],
      ...sealing,
    })),
  ];
  return (
    <>
      <PlainTable
        label="Encrypted reports"
        rows={rows}
        rowId={({ name }) => name}
        columns={[
          { id: "name", header: "Reports", card: "title", cell: ({ name }) => name },
          { id: "sealed", header: "Encrypted", cell: (row) => <Sealed {...row} /> },
        ]}
      />
      {rows.some(({ hasUnsealed }) => hasUnsealed) && (
        <Text size="sm" c="dimmed">
          Earlier versions of Daybook recorded reports without encryption. Those cannot be
          destroyed.
        </Text>
      )}
    </>
  );
};

/** The setting, with a question before reports are kept for a shorter time. */
const RetentionForm = ({ retention }: { readonly retention: Retention }) => {
  const mayChange = useMayChange();
  const [pendingMonths, setPendingMonths] = useState<RetentionMonths | undefined>();
  const change = useCommand(changeMeasuringRetentionContract, {
    input: (months: RetentionMonths) => ({ body: { months, was: retention.months } }),
    refreshes,
    errors: "form",
    refreshesOnError: true,
    onDone: () => setPendingMonths(undefined),
    says: ({ months }) => `Reports are kept ${labelOf(months)}.`,
  });
  const choose = (months: RetentionMonths): void => {
    change.reset();
    if (isShorter(months, retention.months)) setPendingMonths(months);
    else change.mutate(months);
  };
  const choices = [
    ...new Set([...retentionChoices, ...(retention.months ? [retention.months] : [])]),
  ];
  return (
    <>
      <NativeSelect
        label="Keep reports"
        description="Whole months after the month of the report."
        maw="20rem"
        disabled={!mayChange || change.isPending}
        value={optionOf(retention.months)}
        onChange={({ currentTarget: { value } }) => choose(monthsOf(value))}
        data={[
          { value: FOR_EVER, label: "For ever" },
          ...choices
            .toSorted((a, b) => a - b)
            .map((months) => ({ value: `${months}`, label: counted(months, "month") })),
        ]}
        error={pendingMonths === undefined && change.isError ? change.error.message : undefined}
      />
      <Confirm
        opened={pendingMonths !== undefined}
        title={`Keep reports ${labelOf(pendingMonths ?? null)}?`}
        action={`Keep ${labelOf(pendingMonths ?? null)}`}
        danger
        pending={change.isPending}
        error={change.error}
        onConfirm={() => pendingMonths !== undefined && change.mutate(pendingMonths)}
        onClose={() => setPendingMonths(undefined)}
      >
        <Effect retention={retention} months={pendingMonths ?? null} />
      </Confirm>
    </>
  );
};

/** How long a website keeps what browsers report of visitors. */
export const RetentionSection = () => {
  const query = useCall(measuringRetentionContract, {});
  return (
    <div id="page-views">
      <Section title="Reports of visitors in the event log">
        <Loaded query={query}>
          {(retention) => (
            <Stack gap="md">
              <Text>
                Browsers report page views, forms, buttons, Quick Views, shop events and speed. The
                event log has each report encrypted with a key of its month. Without the key, only
                its type, its time, its month and its stream can be read.
              </Text>
              <Text>
                Figures stay, and so does what they are counted from: each visit with its visitor
                id, pages, times, source, country and device, and what the visitor did with forms,
                buttons and in the shop. Visits of people who ordered stay connected with their
                orders. Carts and orders are business records and are always kept.
              </Text>
              <Text>
                This setting does not apply to custom events. Their contents are erased after 13
                months, and goals and funnels of custom events then lose those months.
              </Text>
              <RetentionForm retention={retention} />
              <Due retention={retention} />
              <SealedSince retention={retention} />
              <Destroyed destroyed={retention.destroyed} />
            </Stack>
          )}
        </Loaded>
      </Section>
    </div>
  );
};
