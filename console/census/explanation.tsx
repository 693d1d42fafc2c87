import { Text } from "@mantine/core";
import { trafficTexts } from "#domain/census/traffic-texts.ts";
import { formatMoment } from "#domain/kit/format-moment.ts";
import { hasVisitorDays, visitorDaysText } from "#domain/kit/visitor-days.ts";
import classes from "../kit/figures/definitions.module.css";
import { formatCount } from "../kit/figures/figures.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { useVisitorLabels } from "../kit/session/visitor-labels.ts";
import { Section } from "../kit/ui/page.tsx";
import { countriesSinceText } from "./countries-panel.tsx";
import type { TrafficReport } from "./traffic-figures.tsx";

const MB = 1_000_000;

/** Which database of countries is in use, how large and how old it is. */
const databaseText = (database: TrafficReport["explain"]["countries"]["database"]): string => {
  if (database === null) return "";
  const { name, attribution, bytes, builtAt } = database;
  const license = attribution === null ? "" : `${attribution.license}, `;
  const size = `${(bytes / MB).toFixed(1)} MB`;
  return ` They are looked up on this server in ${name} (${license}${size}, of ${formatMoment(builtAt, "UTC", "date")}).`;
};

/** What the figures mean, and how far they are complete. */
export const Explanation = ({ report }: { readonly report: TrafficReport }) => {
  const { explain, now, timeZone } = report;
  const { dayVisitors = [] } = useWebsite();
  const say = useVisitorLabels(report);
  const share = now.views === 0 ? undefined : Math.round((now.visitViews / now.views) * 100);
  return (
    <Section title="About these figures" padded={false}>
      <details className={classes.details}>
        <summary>Definitions, and where the figures come from</summary>
        <dl className={classes.words}>
          {Object.entries(trafficTexts.definitions(explain.visitGapMinutes)).map(([name, text]) => (
            <div key={name}>
              <dt>{name === "Visitors" ? say(name) : name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm" c="dimmed">
          {trafficTexts.tiers[explain.tier]} Days are in {timeZone}. Counted by version{" "}
          {explain.rulesVersion} of the measuring rules, and complete up to position{" "}
          {formatCount(Number(explain.position))} of the event log.
          {` ${countriesSinceText(explain.countries)}${databaseText(explain.countries.database)}`}
          {hasVisitorDays(dayVisitors, report) && ` ${visitorDaysText(dayVisitors)}`}
          {share !== undefined &&
            ` ${share} % of the views belong to visitors who were recognized.`}
        </Text>
      </details>
    </Section>
  );
};
