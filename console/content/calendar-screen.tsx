import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { itemKinds } from "#domain/content/item-columns.ts";
import {
  firstDayOf,
  type MonthDay,
  momentsShown,
  monthOf,
  monthView,
} from "#domain/content/month-view.ts";
import { filtersText } from "#domain/kit/list-filters.ts";
import { MAX_PAGE_SIZE } from "#domain/kit/paging.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { listConsoleContentContract } from "#read-api/content/contract.ts";
import type { ConsoleContentRow } from "#read-api/content/shapes-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useWebsite } from "../kit/session/session.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import classes from "./calendar-screen.module.css";

/** Events count with their whole length, posts with the moment of their publication. */
type Dated = ConsoleContentRow & { readonly startDate: number; readonly endDate: number };

const dated = (row: ConsoleContentRow): readonly Dated[] => {
  const startDate = row.startDate ?? row.publishOn;
  if (startDate === null) return [];
  return [{ ...row, startDate, endDate: row.endDate ?? startDate }];
};

/** The console's own texts are English. */
const LOCALE = "en-US";
const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, { timeZone: "UTC", ...options });
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};
const titleOf = written({ month: "long", year: "numeric" });
const nameOf = written({ weekday: "long", month: "long", day: "numeric" });
const weekdayOf = written({ weekday: "short" });

const Entry = ({ row, day }: { readonly row: Dated; readonly day: string }) => {
  const { timeZone } = useWebsite();
  const begins = dayOf(new Date(row.startDate), timeZone) === day;
  const time = new Intl.DateTimeFormat(LOCALE, { timeZone, timeStyle: "short" });
  return (
    <li>
      <Link
        to="/content/$itemId"
        params={{ itemId: row.id }}
        className={classes.entry}
        data-status={row.statusLabel ?? "Published"}
      >
        <span className={classes.time}>
          {begins ? `${time.format(row.startDate)} · ` : ""}
          {itemKinds[row.kind]}
          {row.statusLabel === null ? "" : ` · ${row.statusLabel}`}
        </span>
        {row.title}
      </Link>
    </li>
  );
};

const Day = ({ day, isToday }: { readonly day: MonthDay<Dated>; readonly isToday: boolean }) => (
  <td
    className={classes.day}
    data-outside={day.isOutside || undefined}
    data-free={day.items.length === 0 || undefined}
    aria-current={isToday ? "date" : undefined}
  >
    <time dateTime={day.day} className={classes.number}>
      <span className={classes.name}>{nameOf(day.day)}</span>
      <span aria-hidden="true">{day.number}</span>
    </time>
    <ul className={classes.entries}>
      {day.items.map((row) => (
        <Entry key={row.id} row={row} day={day.day} />
      ))}
    </ul>
  </td>
);

const Month = ({
  rows,
  month,
  firstDay,
}: {
  readonly rows: readonly ConsoleContentRow[];
  readonly month: string;
  readonly firstDay: number;
}) => {
  const { timeZone } = useWebsite();
  const { weeks } = monthView(rows.flatMap(dated), { month, firstDay, timeZone });
  const today = dayOf(new Date(), timeZone);
  return (
    <>
      {rows.length === 0 && <p className={classes.none}>Nothing is dated in this month.</p>}
      <table className={classes.month} aria-label={titleOf(`${month}-01`)}>
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <th key={day} scope="col">
                {weekdayOf(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((day) => (
                <Day key={day.day} day={day} isToday={day.day === today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

/** Posts, events and galleries of a month, those to come included, by the clocks of the website. */
export const CalendarScreen = ({ onClose }: { readonly onClose: () => void }) => {
  const { timeZone } = useWebsite();
  const [month, turnTo] = useState(() => monthOf(Date.now(), timeZone));
  const firstDay = firstDayOf(navigator.language);
  const { from, to } = momentsShown(month, firstDay, timeZone);
  const at = (operator: "since" | "before", ms: number) =>
    ({ column: "publishOn", operator, values: [new Date(ms).toISOString()] }) as const;
  const query = useCall(listConsoleContentContract, {
    query: {
      filters: filtersText([at("since", from), at("before", to)]),
      sort: "publishOn",
      pageSize: MAX_PAGE_SIZE,
    },
  });
  const { previous, next } = monthView([], { month, firstDay, timeZone });
  return (
    <Page
      title={titleOf(`${month}-01`)}
      intro={`Times are in ${timeZone}.`}
      actions={
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            List
          </Button>
          <Button variant="default" aria-label="Previous month" onClick={() => turnTo(previous)}>
            ←
          </Button>
          <Button variant="default" onClick={() => turnTo(monthOf(Date.now(), timeZone))}>
            Today
          </Button>
          <Button variant="default" aria-label="Next month" onClick={() => turnTo(next)}>
            →
          </Button>
        </Group>
      }
    >
      <Loaded query={query}>
        {({ rows }) => <Month rows={rows} month={month} firstDay={firstDay} />}
      </Loaded>
    </Page>
  );
};
