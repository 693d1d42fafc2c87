import type { Segment } from "#domain/census/segment.ts";
import { countDays, type Days } from "#domain/kit/comparison.ts";
import { budgetsOf } from "#domain/measuring/rules.ts";
import { parseCountrySegment, parseSpeedSegment } from "#domain/performance/speed-segment.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findComparedRange, findRange } from "../census/range.ts";
import { daysFrom } from "../census/traffic-answers.ts";
import type { ListDependencies } from "../kit/list-routes.ts";
import { type Parameters, parameters } from "../kit/list-source.ts";
import { findRulesInForce } from "../measuring/rules-in-force.ts";
import {
  type CountrySpeed,
  countrySpeedContract,
  type DeviceSpeed,
  listPageImagesContract,
  type PageImage,
  type PageMark,
  speedBudgetsContract,
  speedSummaryContract,
} from "./contract.ts";
import { judgeBudgets } from "./judge-budgets.ts";
import { marksText, percentilesText } from "./percentiles.ts";
import { sourceFor, speedSegmentOf, speedSql } from "./speed-filter.ts";
import { countryText, inRange, PROJECTIONS, speedLists } from "./speed-lists.ts";

/** Each device on all days, whose day is null, and on each of them. */
const speedText = (segment: Segment, given: Parameters): string => {
  const [kept, where] = sourceFor(segment);
  const selected = `${inRange} and ${where} and ${speedSql(segment, given)}`;
  return `${percentilesText("device, day", selected, `${kept}_days`, ["device", "device, day"])}
  order by device desc`;
};
const countriesText = (segment: Segment, given: Parameters): string =>
  `${countryText(segment, given)} order by country = '', loads desc, country`;

/** A picture that was replaced since is still named by its entry in the library. */
const imagesText = `
  select image.asset_url as "assetUrl", media.media_id as "mediaId",
         coalesce(media.name, '') as name, media.bytes::float8 as bytes,
         sum(image.loads)::int as loads, sum(image.visible_loads)::int as "visibleLoads",
         sum(image.largest_loads)::int as "largestLoads",
         round(sum(image.natural_width) / sum(image.loads))::int as "naturalWidth",
         round(sum(image.displayed_width) / sum(image.loads))::int as "displayedWidth",
         round(sum(image.load_ms) / nullif(sum(image.timed_loads), 0))::int as "loadMs"
    from read.page_images as image
    left join lateral (
         select content.media_id, content.name, content.bytes
           from read.media_versions as version
           join read.media_contents as content using (website_id, media_id)
          where version.website_id = image.website_id and version.file_id = image.file_id
          order by content.media_id limit 1) as media on true
   where image.${inRange} and image.page = $5 and image.device = $6
   group by image.asset_url, media.media_id, media.name, media.bytes
   order by sum(image.largest_loads) desc, "loadMs" desc nulls last, sum(image.loads) desc,
            image.asset_url
   limit 50`;

const pageMarksText = marksText(`${inRange} and page = $5 and device = $6`);

type SpeedQuestion = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly segment: Segment;
};

/** The whole range, and each of its days, also those without page loads. */
const findSpeed = async (sql: Sql, { websiteId, timeZone, segment }: SpeedQuestion, days: Days) => {
  const given = parameters([websiteId, timeZone, days.from, days.to]);
  const text = speedText(segment, given);
  type SpeedRow = DeviceSpeed & { readonly day: string | null };
  const found = await sql.query<SpeedRow>(text, given.values);
  const byDay = Map.groupBy(found, ({ day }) => day);
  return {
    devices: (byDay.get(null) ?? []).map(({ day: _day, ...speed }) => speed),
    days: daysFrom(days.from, countDays(days)).map((day) => ({
      day,
      devices: (byDay.get(day) ?? []).map(({ day: _day, ...speed }) => speed),
    })),
  };
};

/** How fast pages are in visitors' browsers, for members. */
export const performanceQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, timeZoneOf, waitFor } = dependencies;
  return [
    ...speedLists(dependencies),
    route(speedSummaryContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(PROJECTIONS, readAfter);
      const timeZone = await timeZoneOf(websiteId);
      const range = await findComparedRange(sql, timeZone, query);
      const { from, to, before, isInProgress } = range;
      const segment = speedSegmentOf(parseSpeedSegment, query.segment);
      const speedOf = (days: Days) => findSpeed(sql, { websiteId, timeZone, segment }, days);
      const [now, then] = await Promise.all([speedOf(range), before && speedOf(before)]);
      const compared = before && then && { ...before, ...then };
      return { body: { from, to, timeZone, isInProgress, ...now, before: compared } };
    }),
    route(countrySpeedContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(PROJECTIONS, readAfter);
      const timeZone = await timeZoneOf(websiteId);
      const { from, to } = await findRange(sql, timeZone, query);
      const given = parameters([websiteId, timeZone, from, to]);
      const text = countriesText(speedSegmentOf(parseCountrySegment, query.segment), given);
      const found = await sql.query<CountrySpeed>(text, given.values);
      return { body: { from, to, timeZone, countries: [...found] } };
    }),
    route(speedBudgetsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor([...PROJECTIONS, "measuring-rules"], readAfter);
      const timeZone = await timeZoneOf(websiteId);
      const { from, to } = await findRange(sql, timeZone, query);
      const rules = await findRulesInForce(sql, websiteId);
      const range = { websiteId, timeZone, from, to };
      const budgets = await judgeBudgets(sql, range, budgetsOf(rules));
      return { body: { from, to, timeZone, budgets: [...budgets] } };
    }),
    route(listPageImagesContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor([...PROJECTIONS, "media-contents"], readAfter);
      const timeZone = await timeZoneOf(websiteId);
      const { from, to } = await findRange(sql, timeZone, query);
      const values = [websiteId, timeZone, from, to, query.page, query.device];
      const [images, marks] = await Promise.all([
        sql.query<PageImage>(imagesText, values),
        sql.query<PageMark>(pageMarksText, values),
      ]);
      return { body: { images: [...images], marks: [...marks] } };
    }),
  ];
};
