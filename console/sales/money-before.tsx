import { Text } from "@mantine/core";
import type { Days } from "#domain/kit/comparison.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { plainDaysText } from "#domain/kit/plain-days.ts";
import { Compared } from "../kit/figures/compared.tsx";

/** The days of a report, and those that it is compared with. */
export type ComparedAnswer = Days & {
  readonly before: Days | null;
  readonly isInProgress: boolean;
};

/** An amount of the days before. Today so far is next to a whole day, which says nothing about whether it is good. */
export const MoneyBefore = ({
  now,
  then,
  currency,
  better,
  report,
}: {
  readonly now: number;
  readonly then: number | null;
  readonly currency: string;
  readonly better: "more" | "fewer" | "neither";
  readonly report: ComparedAnswer | undefined;
}) =>
  then === null ? null : (
    <span className="db-number">
      <Compared
        now={now}
        then={then}
        better={report?.isInProgress === false ? better : "neither"}
        text={formatMoney(then, currency)}
      />
    </span>
  );

/** What a table is compared with. */
export const ComparedWith = ({ report }: { readonly report: ComparedAnswer | undefined }) =>
  report === undefined || report.before === null ? null : (
    <Text size="sm" c="dimmed" role="note">
      Compared with {plainDaysText(report.before)}.
      {report.isInProgress && " Today is not over, and the days before are whole ones."}
    </Text>
  );
