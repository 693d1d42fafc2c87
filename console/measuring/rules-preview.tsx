import type { ResponseOf } from "#domain/kit/contract.ts";
import { plainDayText } from "#domain/kit/plain-days.ts";
import { ruleChangeTexts } from "#domain/measuring/rule-changes.ts";
import type { CountingRules } from "#domain/measuring/rules.ts";
import type { previewMeasuringRulesContract } from "#read-api/measuring/contract.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Section } from "../kit/ui/page.tsx";
import classes from "./rules-preview.module.css";

type Preview = ResponseOf<typeof previewMeasuringRulesContract>;
type Figure = keyof Preview["before"];

const names: Readonly<Record<Figure, string>> = {
  visits: "Visits",
  visitors: "Visitors",
  views: "Page views",
};
const figures = Object.keys(names) as readonly Figure[];

const change = (before: number, after: number): string =>
  before === after ? "unchanged" : `${formatCount(before)} before`;

const reasonsOf = ({ removed: { bot, path, referrer }, added }: Preview): string => {
  const reasons = [
    ...(bot > 0 ? [`${counted(bot, "page view")} of bots`] : []),
    ...(path > 0 ? [`${counted(path, "page view")} of excluded pages`] : []),
    ...(referrer > 0 ? [`${counted(referrer, "page view")} from spam referrers`] : []),
  ];
  const gone = reasons.length === 0 ? [] : [`No longer counted: ${reasons.join(", ")}.`];
  const back = added === 0 ? [] : [`Counted again: ${counted(added, "page view")}.`];
  return [...gone, ...back].join(" ") || "All page views count as before.";
};

/** What the rules of the draft would have counted, next to what is counted now. */
export const RulesPreview = ({
  preview,
  was,
  becomes,
}: {
  readonly preview: Preview;
  readonly was: CountingRules;
  readonly becomes: CountingRules;
}) => {
  const { before, after, days, isPartial } = preview;
  const changed = days.filter((day) =>
    figures.some((name) => day.before[name] !== day.after[name]),
  );
  return (
    <Section title="Preview" aside={isPartial ? "The last 100,000 page views" : "The last 30 days"}>
      <ul className={classes.changes}>
        {ruleChangeTexts(was, becomes).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{reasonsOf(preview)} Nothing has been changed yet.</p>
      <Figures
        of={figures.map((name) => ({
          label: names[name],
          value: formatCount(after[name]),
          note: change(before[name], after[name]),
        }))}
      />
      {changed.length > 0 && (
        <PlainTable
          label="Days that change"
          rows={changed}
          rowId={({ day }) => day}
          columns={[
            { id: "day", header: "Day", card: "title", cell: ({ day }) => plainDayText(day) },
            ...figures.map((name) => ({
              id: name,
              header: names[name],
              align: "right" as const,
              cell: (day: Preview["days"][number]) =>
                day.before[name] === day.after[name]
                  ? formatCount(day.after[name])
                  : `${formatCount(day.before[name])} → ${formatCount(day.after[name])}`,
            })),
          ]}
        />
      )}
    </Section>
  );
};
