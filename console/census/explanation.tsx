import { Text } from "@mantine/core";
import { trafficTexts } from "#domain/census/traffic-texts.ts";
import classes from "../kit/figures/definitions.module.css";
import { formatCount } from "../kit/figures/figures.tsx";
import { Section } from "../kit/ui/page.tsx";
import type { TrafficReport } from "./traffic-figures.tsx";

/** What the figures mean, and how far they are complete. */
export const Explanation = ({ report }: { readonly report: TrafficReport }) => {
  const { explain, now, timeZone } = report;
  const share = now.views === 0 ? undefined : Math.round((now.visitViews / now.views) * 100);
  return (
    <Section title="About these figures" padded={false}>
      <details className={classes.details}>
        <summary>Definitions, and where the figures come from</summary>
        <dl className={classes.words}>
          {Object.entries(trafficTexts.definitions).map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm" c="dimmed">
          {trafficTexts.tiers[explain.tier]} Days are in {timeZone}. Complete up to position{" "}
          {formatCount(Number(explain.position))} of the event log.
          {share !== undefined && ` ${share} % of the views belong to visitors with a cookie.`}
        </Text>
      </details>
    </Section>
  );
};
