import {
  firstDayOf,
  isMonth,
  type Month,
  momentsShown,
  monthOf,
  monthView,
} from "#domain/content/month-view.ts";
import type { Reader } from "#domain/kit/reader.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import type { OwnContentCollection } from "../../../content/shapes-contract.ts";
import { showsDrafts } from "../editor/website-preview.ts";
import type { PageFacts, Questions } from "../page-questions.ts";
import type { PageInput } from "../rendering/page-view.ts";
import type { ContentItemView, MonthDayView, MonthView } from "./content-data.ts";
import { toContentCollectionView, toContentItemView } from "./content-view.ts";
import { monthUrl } from "./month-url.ts";

/** Not in the specification: a month with more events is not readable. */
const MAX_EVENTS = 100;

type Dated = ContentItemView & { readonly startDate: number; readonly endDate: number };

const isDated = (item: ContentItemView): item is Dated =>
  item.startDate !== null && item.endDate !== null;

/** Days are written as they are, whatever the zone of the server. */
const formats = ({ locale }: Reader) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const [title, name, weekday, short] = [
    format({ month: "long", year: "numeric" }),
    format({ weekday: "long", month: "long", day: "numeric" }),
    format({ weekday: "long" }),
    format({ weekday: "short" }),
  ];
  return {
    title: (month: string) => title.format(at(`${month}-01`)),
    name: (day: string) => name.format(at(day)),
    weekday: (day: string) => ({ name: weekday.format(at(day)), short: short.format(at(day)) }),
  };
};

const toMonthView = (
  { month, previous, next, weeks }: Month<Dated>,
  calendarUrl: string,
  reader: Reader,
  today: string,
): MonthView => {
  const written = formats(reader);
  const { locale, timeZone } = reader;
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" });
  const isFirstDay = ({ startDate }: Dated, day: string) =>
    dayOf(new Date(startDate), timeZone) === day;
  const days = weeks.map((week) => ({
    days: week.map(
      ({ day, number, isOutside, items }): MonthDayView => ({
        day,
        number,
        isOutside,
        name: written.name(day),
        isToday: day === today,
        events: items.map((item) => ({
          title: item.title,
          fullUrl: item.fullUrl,
          time: isFirstDay(item, day) ? time.format(item.startDate) : "",
        })),
      }),
    ),
  }));
  return {
    title: written.title(month),
    previousUrl: monthUrl(calendarUrl, previous),
    nextUrl: monthUrl(calendarUrl, next),
    weekdays: (weeks[0] ?? []).map(({ day }) => written.weekday(day)),
    weeks: days,
    hasEvents: weeks.flat().some(({ items }) => items.length > 0),
  };
};

/**
 * A calendar as a month, by the clocks of the website. Search engines are asked to leave it out: the list
 * has the same events, and months have no end. Undefined for a month that is none.
 */
export const findMonth = async (
  ask: Questions,
  facts: PageFacts,
  collection: OwnContentCollection,
  { asked, nowMs }: { readonly asked: unknown; readonly nowMs: number },
): Promise<PageInput | undefined> => {
  const { context, settings, gate } = facts;
  const reader = readerOf(settings);
  const { timeZone } = reader;
  const month = asked ?? monthOf(nowMs, timeZone);
  if (typeof month !== "string" || !isMonth(month)) return undefined;
  const firstDay = firstDayOf(reader.locale);
  const { rows } = await ask.contentItems({
    websiteId: context.websiteId,
    collection,
    listing: {
      between: momentsShown(month, firstDay, timeZone),
      listing: gate.listing(collection.url),
      drafts: showsDrafts(facts),
      page: 1,
      pageSize: MAX_EVENTS,
    },
  });
  const items = rows.map((item) => toContentItemView(item, collection));
  const shown = monthView(items.filter(isDated), { month, firstDay, timeZone });
  const today = dayOf(new Date(nowMs), timeZone);
  const view = toMonthView(shown, collection.url, reader, today);
  return {
    name: "events",
    title: `${view.title} — ${collection.title}`,
    canonicalPath: monthUrl(collection.url, month),
    noIndex: true,
    collection: {
      ...toContentCollectionView(collection, rows.length, false),
      filter: null,
      month: view,
    },
    items: [],
    upcoming: [],
    past: [],
  };
};
