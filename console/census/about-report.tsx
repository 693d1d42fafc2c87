import { Text } from "@mantine/core";
import { hasVisitorDays, visitorDaysText } from "#domain/kit/visitor-days.ts";
import type { ReportBasis } from "#read-api/journeys/report-contract.ts";
import classes from "../kit/figures/definitions.module.css";
import { formatCount } from "../kit/figures/figures.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Section } from "../kit/ui/page.tsx";

/** What the figures of a report mean, and how far they are complete. */
export const AboutReport = ({
  definitions,
  basis,
  countedFrom = "single visits",
}: {
  readonly definitions: Readonly<Record<string, string>>;
  readonly basis: ReportBasis | undefined;
  readonly countedFrom?: string;
}) => {
  const { dayVisitors = [] } = useWebsite();
  return (
    <Section title="About these figures" padded={false}>
      <details className={classes.details}>
        <summary>Definitions, and where the figures come from</summary>
        <dl className={classes.words}>
          {Object.entries(definitions).map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {basis !== undefined && (
          <Text size="sm" c="dimmed">
            {basis.from} to {basis.to}, days in {basis.timeZone}. Counted from {countedFrom} by
            version {basis.rulesVersion} of the measuring rules. Complete up to position{" "}
            {formatCount(Number(basis.position))} of the event log.
            {hasVisitorDays(dayVisitors, basis) && ` ${visitorDaysText(dayVisitors)}`}
          </Text>
        )}
      </details>
    </Section>
  );
};
