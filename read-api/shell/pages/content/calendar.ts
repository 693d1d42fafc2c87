import { contentItemUrl } from "#domain/content/collection.ts";
import { type CalendarEvent, writeICalendar } from "#domain/content/icalendar.ts";
import type { PageGate } from "#domain/page-access/gate.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listContentCollections } from "../../../content/list-collections.ts";
import { getContentItem, listContentItems } from "../../../content/list-items.ts";
import type { ContentItem, OwnContentCollection } from "../../../content/shapes-contract.ts";
import { toContentItemView } from "./content-view.ts";

/** Not in the specification: events that a calendar of another program gets. */
const MAX_EVENTS = 100;

const toCalendarEvent = (
  row: ContentItem,
  calendar: OwnContentCollection,
  origin: string,
): readonly CalendarEvent[] => {
  const { id, title, summary, fullUrl, startDate, endDate, updatedOn, location } =
    toContentItemView(row, calendar);
  if (startDate === null || endDate === null) return [];
  const {
    addressTitle = "",
    addressLine1 = "",
    addressLine2 = "",
    addressCountry = "",
  } = location ?? {};
  const place = [addressTitle, addressLine1, addressLine2, addressCountry];
  return [
    {
      id,
      title,
      text: summary,
      url: origin + fullUrl,
      place: place.filter((part) => part !== "").join(", "),
      startsAt: startDate,
      endsAt: endDate,
      changedAt: updatedOn,
    },
  ];
};

type CalendarRequest = { readonly slug: string; readonly urlId?: string | undefined };

/**
 * The events to come of a calendar, or one event, as an iCalendar file; undefined where there is
 * none that the visitor can open.
 */
export const createCalendar =
  (sql: Sql, nowMs: () => number) =>
  async (
    websiteId: string,
    { slug, urlId }: CalendarRequest,
    origin: string,
    gate: PageGate,
  ): Promise<string | undefined> => {
    const collections = await listContentCollections(sql, websiteId);
    const calendar = collections.find(
      (each) => each.enabled && each.kind === "events" && each.slug === slug,
    );
    if (calendar === undefined) return undefined;
    const host = new URL(origin).hostname;
    const written = (rows: readonly ContentItem[]) =>
      writeICalendar(
        calendar.title,
        host,
        rows.flatMap((row) => toCalendarEvent(row, calendar, origin)),
      );
    if (urlId === undefined) {
      const listing = gate.listing(calendar.url);
      const asked = { when: "upcoming", listing, page: 1, pageSize: MAX_EVENTS } as const;
      return written((await listContentItems(sql, websiteId, calendar, asked, nowMs())).rows);
    }
    if (!gate.opens(contentItemUrl(slug, urlId))) return undefined;
    const found = await getContentItem(sql, websiteId, calendar, urlId, nowMs());
    return found && written([found.item]);
  };
