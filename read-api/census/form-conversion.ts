import { conversionColumns, failureColumns } from "#domain/forms/conversion-columns.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { SqlColumn, SqlColumns } from "../kit/list-source.ts";
import {
  type FormSteps,
  formConversionContract,
  formFailuresContract,
  listFormConversionContract,
} from "./form-conversion-contract.ts";
import { findRange, type Range } from "./range.ts";

const stepNames = ["rendered", "started", "submitted", "failed"] as const;
const capital = (name: string) => name[0]?.toUpperCase() + name.slice(1);

/** Each step twice: as times and as unique visitors. */
const stepColumns = stepNames
  .map(
    (step) => `
         coalesce(sum(c.times) filter (where c.step = '${step}'), 0)::bigint as "${step}",
         count(distinct nullif(c.visitor, '')) filter (where c.step = '${step}')::int as "visitors${capital(step)}"`,
  )
  .join(",");

/** A form that was never released has its draft's name. */
const nameColumn = "coalesce(f.name, f.draft_name, f.form_id)";

/** Rows of the range: the days from $from to $to of the time zone $zone. */
const inRange = (zone: string, from: string, to: string) => `
         c.quarter >= (${from}::date)::timestamp at time zone ${zone}
     and c.quarter < (${to}::date + 1)::timestamp at time zone ${zone}`;

const formsMatching = `
  select stepped.*,
         case when "visitorsRendered" = 0 then null
              else least(1, "visitorsSubmitted"::float8 / "visitorsRendered") end as rate
    from (select f.form_id as "formId", ${nameColumn} as name, ${stepColumns}
            from read.forms as f
            left join read.form_conversion as c
              on c.website_id = f.website_id and c.form_id = f.form_id and ${inRange("$2", "$3", "$4")}
           where f.website_id = $1 and ($5::text is null or strpos(lower(${nameColumn}), lower($5)) > 0)
           group by f.form_id, ${nameColumn}) as stepped`;

/** Times and visitors have separate column names. */
const counted = (name: string): SqlColumn => ({ expression: `"${name}"`, known: true });

const formSql = {
  name: { expression: "name", known: true },
  rendered: counted("rendered"),
  started: counted("started"),
  submitted: counted("submitted"),
  failed: counted("failed"),
  rate: { expression: "(rate * 100)", type: "double precision" },
  visitorsRendered: counted("visitorsRendered"),
  visitorsStarted: counted("visitorsStarted"),
  visitorsSubmitted: counted("visitorsSubmitted"),
  visitorsFailed: counted("visitorsFailed"),
} as const satisfies SqlColumns<typeof conversionColumns>;

const nameText = `select ${nameColumn} as name from read.forms as f where website_id = $1 and form_id = $2`;

const daysText = `
  select d.day::date::text as day, ${stepColumns}
    from generate_series($4::date, $5::date, interval '1 day') as d(day)
    left join read.form_conversion as c
      on c.website_id = $1 and c.form_id = $2
     and c.quarter >= (d.day::date)::timestamp at time zone $3
     and c.quarter < (d.day::date + 1)::timestamp at time zone $3
   group by d.day order by d.day`;

const totalText = `
  select ${stepColumns}
    from read.form_conversion as c
   where c.website_id = $1 and c.form_id = $2 and ${inRange("$3", "$4", "$5")}`;

const failuresMatching = `
  select c.field_id as "fieldId",
         coalesce((select nullif(field ->> 'title', '')
                     from read.forms as f, jsonb_array_elements(f.definition -> 'fields') as field
                    where f.website_id = $1 and f.form_id = $2 and field ->> 'fieldId' = c.field_id
                    limit 1), c.field_id) as title,
         sum(c.times)::bigint as failures, count(distinct nullif(c.visitor, ''))::int as visitors
    from read.form_conversion as c
   where c.website_id = $1 and c.form_id = $2 and c.step = 'field' and ${inRange("$3", "$4", "$5")}
   group by c.field_id`;

const failureSql = {
  title: { expression: "title", known: true },
  failures: counted("failures"),
  visitors: counted("visitors"),
} as const satisfies SqlColumns<typeof failureColumns>;

type Day = FormSteps & { readonly day: string };

/** How many visitors see, start and submit a form. Spec: B7.14. */
export const formConversionQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, timeZoneOf } = dependencies;
  const rangeOf = async (websiteId: string, query: Range) => {
    const timeZone = await timeZoneOf(websiteId);
    return { timeZone, ...(await findRange(sql, timeZone, query)) };
  };
  const nameOf = async (websiteId: string, formId: string): Promise<string> => {
    const [form] = await sql.query<{ name: string }>(nameText, [websiteId, formId]);
    if (form === undefined) throw new Refusal(404, "form-not-found", "Form not found.");
    return form.name;
  };

  const list = listRoutes(dependencies)(listFormConversionContract, {
    name: "form-conversion",
    projections: [],
    source: async ({ query, context: { websiteId } }) => {
      const { timeZone, from, to } = await rangeOf(websiteId, query);
      return {
        matching: formsMatching,
        values: [websiteId, timeZone, from, to, query.name ?? null],
        columns: conversionColumns,
        sql: formSql,
        key: { expression: '"formId"', type: "text" },
      };
    },
  });

  const one = route(formConversionContract, async ({ params, query, context: { websiteId } }) => {
    const { formId } = params;
    const name = await nameOf(websiteId, formId);
    const { timeZone, from, to } = await rangeOf(websiteId, query);
    const values = [websiteId, formId, timeZone, from, to];
    const [days, [total]] = await Promise.all([
      sql.query<Day>(daysText, values),
      sql.query<FormSteps>(totalText, values),
    ]);
    if (total === undefined) throw new Error("The query of a sum answered nothing.");
    return { body: { formId, name, from, to, timeZone, days: [...days], total } };
  });

  const failures = listRoutes(dependencies)(formFailuresContract, {
    name: "form-failures",
    projections: [],
    source: async ({ params: { formId }, query, context: { websiteId } }) => {
      await nameOf(websiteId, formId);
      const { timeZone, from, to } = await rangeOf(websiteId, query);
      return {
        matching: failuresMatching,
        values: [websiteId, formId, timeZone, from, to],
        columns: failureColumns,
        sql: failureSql,
        key: { expression: '"fieldId"', type: "text" },
      };
    },
  });

  return [...list, one, ...failures];
};
