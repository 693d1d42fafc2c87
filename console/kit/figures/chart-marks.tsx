import { Popover } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { plainDaysText } from "#domain/kit/plain-days.ts";
import { CHART_END, CHART_START, type Mark, type MarksRow } from "./chart.ts";
import classes from "./chart-marks.module.css";
import { counted } from "./figures.tsx";

/** Pixels; smaller distances are too close to select. */
const MIN_DISTANCE = 26;
/** Not in the specification: more do not fit on a screen. */
const MAX_SHOWN = 12;

type Group = { readonly left: number; readonly marks: Mark[] };

/** Marks that would overlap are one group. */
const groupsOf = (marks: readonly Mark[], leftOf: (day: string) => number): readonly Group[] => {
  const groups: Group[] = [];
  for (const mark of marks) {
    const left = leftOf(mark.day);
    const last = groups.at(-1);
    if (last !== undefined && left - last.left < MIN_DISTANCE) last.marks.push(mark);
    else groups.push({ left, marks: [mark] });
  }
  return groups;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Marks of one day are at its hours, which are called as the chart shows them. */
const daysOf = (marks: readonly Mark[]): string => {
  const [from, to] = [marks[0]?.day ?? "", marks.at(-1)?.day ?? ""];
  if (DAY.test(from)) return plainDaysText({ from, to });
  return from === to ? from : `${from} to ${to}`;
};

const GroupMark = ({ group: { left, marks } }: { readonly group: Group }) => {
  const hidden = marks.length - MAX_SHOWN;
  const days = daysOf(marks);
  return (
    <li className={classes.place} style={{ insetInlineStart: left }}>
      <Popover width={300} position="top" withArrow shadow="md" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <button
            type="button"
            className={classes.mark}
            aria-label={`${days}: ${counted(marks.length, "note")}`}
          >
            {marks.length > 1 && <span aria-hidden="true">{marks.length}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`What happened, ${days}`}>
          <strong className={classes.days}>{days}</strong>
          <ul className={classes.list}>
            {marks.slice(0, MAX_SHOWN).map(({ id, text, to }) => (
              <li key={id}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
            {hidden > 0 && <li>and {hidden} more</li>}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </li>
  );
};

/** What happened on the days of a chart, below the days. */
export const ChartMarks: MarksRow = ({ marks, days, width }) =>
  marks.length > 0 &&
  width > 0 && (
    <ul className={classes.marks} aria-label="What happened">
      {groupsOf(marks, (day) => leftOfDay(days, width, day)).map((group) => (
        <GroupMark key={group.marks[0]?.id} group={group} />
      ))}
    </ul>
  );

/** Where a day is on a chart of this width, in pixels. */
const leftOfDay = (days: readonly string[], width: number, day: string): number => {
  const place = days.indexOf(day);
  const share = days.length < 2 ? 0.5 : place / (days.length - 1);
  return CHART_START + share * (width - CHART_START - CHART_END);
};
