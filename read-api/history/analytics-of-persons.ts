import { LinkedAnalyticsId } from "#domain/analytics-ids/events.ts";
import { visitorStreamOf } from "#domain/census/visitor-stream.ts";
import { openReports } from "#domain/kit/open-reports.ts";
import { SealedPerson } from "#domain/kit/person.ts";
import { streamName } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { PersonDataParts, PersonRow } from "../kit/person-data.ts";

const tiesText = `
  select distinct person_id as "personId" from person_ties
   where website_id = $1 and owner_id = any($2::uuid[])`;

const linksText = `
  select data -> 'person' as person, data ->> 'occasion' as occasion, recorded_at as "linkedAt"
    from log.events
   where website = $1 and stream_id in (select id from log.streams where name = any($2::text[]))
   order by position`;

/** Each id has one stream in each category, which it shares with others. What is sealed has to be opened. */
const activityText = `
  select type, recorded_at as at, data
    from log.events
   where website = $1 and stream_id in (select id from log.streams where name = any($2::text[]))
     and (data ->> 'analyticsId' = $3 or data ->> 'month' is not null)
     and recorded_at >= $4::timestamptz
   order by position`;

const customEventsText = (analyticsId: string): string => `
  select schema_name as type, received_at as at,
         case when state = 'refused' then jsonb_build_object('failedEvent', text) else content end as data
    from read.custom_events
   where website_id = $1 and ${analyticsId} = $2 and received_at >= $3::timestamptz
   order by received_at`;

/** The table of the version before has no column for it, and serves until the present one has caught up. */
const hasIdText = `
  select exists (select from pg_attribute
                  where attrelid = to_regclass('read.custom_events')
                    and attname = 'analytics_id' and not attisdropped) as "hasId"`;

const findCustomEvents = async (
  sql: Sql,
  values: readonly string[],
): Promise<readonly PersonRow[]> => {
  const [table] = await sql.query<{ hasId: boolean }>(hasIdText);
  const analyticsId = table?.hasId ? "analytics_id" : "content ->> 'analytics_id'";
  return sql.query<PersonRow>(customEventsText(analyticsId), values);
};

/** Categories of what browsers report with their id. */
const reportCategories = [
  ...["census", "pageActivity", "formVisit", "buttonVisit", "quickView", "collector"],
];

type Report = PersonRow & { readonly data: Readonly<Record<string, unknown>> };
type Linked = { readonly analyticsId: string; readonly linkedAt: string };
type Link = { readonly person: unknown; readonly occasion: string; readonly linkedAt: string };

/**
 * The ids of a person's browsers, and everything that was recorded under each since it is theirs: page
 * views, forms, and what was done in the shop. Another person may have used the browser before. Links
 * that were cut are not found: their keys are gone.
 */
export const createAnalyticsPersonData = ({
  personalData,
}: {
  readonly personalData: Pick<PersonalData, "open">;
}): PersonDataParts => {
  const findLinks = async (sql: Sql, websiteId: string, persons: readonly string[]) => {
    const ties = await sql.query<{ personId: string }>(tiesText, [websiteId, persons]);
    const streams = ties.map(({ personId }) => streamName("analyticsId", websiteId, personId));
    const links = await sql.query<Link>(linksText, [websiteId, streams]);
    const opened = await personalData.open(links.map(({ person }) => SealedPerson.parse(person)));
    return links.flatMap(({ occasion, linkedAt }, place) => {
      const link = LinkedAnalyticsId.safeParse(opened[place]);
      // A tie can be left of someone who came second at the same moment.
      return link.success && persons.includes(link.data.ownerId)
        ? [{ analyticsId: link.data.analyticsId, occasion, linkedAt }]
        : [];
    });
  };

  const activityOf = async (sql: Sql, websiteId: string, { analyticsId, linkedAt }: Linked) => {
    const stream = visitorStreamOf(analyticsId);
    const names = reportCategories.map((category) => streamName(category, websiteId, stream));
    const reports = await openReports(
      await sql.query<Report>(activityText, [websiteId, names, analyticsId, linkedAt]),
      personalData,
    );
    return [
      ...reports.filter(({ data }) => data.analyticsId === analyticsId),
      ...(await findCustomEvents(sql, [websiteId, analyticsId, linkedAt])),
    ];
  };

  return {
    analytics: {
      projections: ["custom-events"],
      recordedAt: "linkedAt",
      rows: async (sql, websiteId, persons) => {
        const rows: PersonRow[] = [];
        for (const link of await findLinks(sql, websiteId, persons))
          rows.push({ ...link, activity: await activityOf(sql, websiteId, link) });
        return rows;
      },
    },
  };
};
