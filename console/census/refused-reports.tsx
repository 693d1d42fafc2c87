import { Alert, Text } from "@mantine/core";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { IntakeKind } from "#domain/kit/intake-kinds.ts";
import { intakeKinds } from "#domain/kit/intake-kinds.ts";
import { plainDayText } from "#domain/kit/plain-days.ts";
import { refusedReportsContract } from "#read-api/census/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Failed } from "../kit/ui/states.tsx";
import classes from "./census-screen.module.css";

const titles: Readonly<Record<IntakeKind, string>> = {
  hits: "Page views",
  forms: "Form reports",
  "shop-events": "Shop events",
  "script-errors": "Script errors",
  performance: "Speed reports",
  searches: "Searches",
  "custom-events": "Custom events",
  "missing-pages": "Pages not found",
  buttons: "Button reports",
};

type Range = { readonly from?: string; readonly to?: string };

type Refused = ResponseOf<typeof refusedReportsContract>;

/** Before a limit is reached, there is time to raise it. */
export const NearlySpentLimits = ({ range }: { readonly range: Range }) => {
  const { data } = useCall(refusedReportsContract, { query: range });
  if (data === undefined || data.nearlySpent.length === 0) return null;
  const isReached = data.nearlySpent.some(({ used, limit }) => used >= limit);
  const textOf = ({ kind, used, limit }: Refused["nearlySpent"][number]): string =>
    `${titles[kind]}: ${formatCount(used)} of ${formatCount(limit)}.`;
  return (
    <Alert
      color="yellow"
      variant="light"
      title={isReached ? "A limit of today is reached" : "A limit of today is nearly reached"}
    >
      {data.nearlySpent.map(textOf).join(" ")} Reports beyond a limit are refused, and no figure
      counts them. The person who runs this installation can raise the limits. Days are in UTC.
    </Alert>
  );
};

/** Shown only where reports were rejected: a flood, or a limit that is too low for the website. */
export const RefusedReports = ({ range }: { readonly range: Range }) => {
  const { data, isError, error, refetch } = useCall(refusedReportsContract, { query: range });
  if (data === undefined && isError)
    return (
      <Section title="Refused reports">
        <Failed error={error} onRetry={() => refetch()} />
      </Section>
    );
  if (data === undefined || data.rows.length === 0) return null;
  const days = [...new Set(data.rows.map(({ day }) => day))];
  const countOf = (day: string, kind: IntakeKind): number =>
    data.rows
      .filter((row) => row.day === day && row.kind === kind)
      .reduce((sum, { client, byDay }) => sum + client + byDay, 0);
  return (
    <Section title="Refused reports" padded={false}>
      <Text size="sm" className={classes.refusedText}>
        Too many reports came from one client in a minute, or to this website in a day. No figure
        counts those that were refused. Days are in UTC.
      </Text>
      <PlainTable
        label="Refused reports"
        rows={days}
        rowId={(day) => day}
        columns={[
          { id: "day", header: "Day", card: "title", cell: plainDayText },
          ...intakeKinds.map((kind) => ({
            id: kind,
            header: titles[kind],
            align: "right" as const,
            cell: (day: string) => formatCount(countOf(day, kind)),
          })),
        ]}
      />
    </Section>
  );
};
