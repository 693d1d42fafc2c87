import { buttonColumns } from "#domain/census/button-columns.ts";
import type { Route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { parameters, type SqlColumns } from "../kit/list-source.ts";
import { inDays, requestedDays } from "../kit/local-day.ts";
import { listButtonsContract } from "./buttons-contract.ts";
import { findRange } from "./range.ts";
import { findVisitFilter, inQuarter } from "./visit-filter.ts";

const timesOf = (step: string) => `coalesce(sum(times) filter (where step = '${step}'), 0)::bigint`;
const visitorsOf = (step: string) =>
  `count(distinct nullif(visitor, '')) filter (where step = '${step}')::int`;

const buttonsText = (isSelected: string): string => `
  select counted.*, md5(concat_ws(chr(10), path, label, destination)) as "buttonId",
         case when "visitorsShown" = 0 then null
              else least(1, "visitorsClicked"::float8 / "visitorsShown") end as rate
    from (select page_path as path, label, destination,
                 ${timesOf("shown")} as shown, ${timesOf("clicked")} as clicked,
                 ${visitorsOf("shown")} as "visitorsShown",
                 ${visitorsOf("clicked")} as "visitorsClicked"
            from read.button_visits as b
           where website_id = $1
             and ${inDays("quarter")}
             and ${isSelected}
             and ($5::text is null
                  or strpos(lower(concat_ws(chr(10), label, page_path, destination)), lower($5)) > 0)
           group by page_path, label, destination) as counted`;

const sqlColumns = {
  label: { expression: "label", known: true },
  path: { expression: "path", known: true },
  destination: { expression: "destination", known: true },
  shown: { expression: "shown", known: true },
  clicked: { expression: "clicked", known: true },
  rate: { expression: "(rate * 100)", type: "double precision" },
  visitorsShown: { expression: '"visitorsShown"', known: true },
  visitorsClicked: { expression: '"visitorsClicked"', known: true },
} as const satisfies SqlColumns<typeof buttonColumns>;

/** How often visitors see and select the buttons of pages, for members. Spec: B7.13. */
export const buttonQueries = (dependencies: ListDependencies): readonly Route[] =>
  listRoutes(dependencies)(listButtonsContract, {
    name: "buttons",
    projections: ["button-visits", "visits"],
    source: async ({ query, context: { websiteId } }) => {
      const timeZone = await dependencies.timeZoneOf(websiteId);
      const [{ from, to }, filter] = await Promise.all([
        findRange(dependencies.sql, timeZone, query),
        findVisitFilter(dependencies.sql, websiteId, query.segment),
      ]);
      const given = parameters([websiteId, timeZone, from, to, query.search || null]);
      return {
        matching: buttonsText(filter(inQuarter("b", requestedDays), given)),
        values: given.values,
        columns: buttonColumns,
        sql: sqlColumns,
        key: { expression: '"buttonId"', type: "text" },
      };
    },
  });
