import {
  conversionColumns,
  failureColumns,
  formSteps,
  stopColumns,
} from "#domain/forms/conversion-columns.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { parameters, type SqlColumn, type SqlColumns } from "../kit/list-source.ts";
import { dayStart, inDays, inSpan, requestedDays, spanOf } from "../kit/local-day.ts";
import { findRules } from "../measuring/counted-rules.ts";
import {
  type FormSteps,
  formConversionContract,
  formFailuresContract,
  formStopsContract,
  listFormConversionContract,
} from "./form-conversion-contract.ts";
import { findRange, type Range } from "./range.ts";
import {
  atMoment,
  findVisitFilter,
  inQuarter,
  requireVisits,
  type VisitFilter,
} from "./visit-filter.ts";

const capital = (name: string) => name[0]?.toUpperCase() + name.slice(1);

/** Each step twice: as times and as unique visitors. */
const stepColumns = formSteps
  .map(
    (step) => `
         coalesce(sum(c.times) filter (where c.step = '${step}'), 0)::bigint as "${step}",
         count(distinct nullif(c.visitor, '')) filter (where c.step = '${step}')::int as "visitors${capital(step)}"`,
  )
  .join(",");

/** A form that was never released has its draft's name. */
const nameColumn = "coalesce(f.name, f.draft_name, f.form_id)";

/** The local days from $4 to $5 in the time zone $3; $2 is the form. */
const daysOfForm = spanOf("$4", "$5", "$3");

const formsMatching = (isSelected: string): string => `
  select stepped.*,
         case when "visitorsRendered" = 0 then null
              else least(1, "visitorsSubmitted"::float8 / "visitorsRendered") end as rate,
         (select p.page_path from read.form_pages as p
           where p.website_id = $1 and p.form_id = stepped."formId"
           order by p.views desc, p.page_path limit 1) as "pagePath"
    from (select f.form_id as "formId", ${nameColumn} as name, ${stepColumns}
            from read.forms as f
            left join read.form_conversion as c
              on c.website_id = f.website_id and c.form_id = f.form_id and ${inDays("c.quarter")}
             and ${isSelected}
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

const daysText = (isSelected: string): string => `
  select d.day::date::text as day, ${stepColumns}
    from generate_series($4::date, $5::date, interval '1 day') as d(day)
    left join read.form_conversion as c
      on c.website_id = $1 and c.form_id = $2
     and c.quarter >= ${dayStart("d.day::date", "$3")}
     and c.quarter < ${dayStart("d.day::date + 1", "$3")}
     and ${isSelected}
   group by d.day order by d.day`;

const totalText = (isSelected: string): string => `
  select ${stepColumns}
    from read.form_conversion as c
   where c.website_id = $1 and c.form_id = $2 and ${inSpan("c.quarter", daysOfForm)}
     and ${isSelected}`;

const fieldTitle = (fieldId: string): string => `
         coalesce((select nullif(field ->> 'title', '')
                     from read.forms as f, jsonb_array_elements(f.definition -> 'fields') as field
                    where f.website_id = $1 and f.form_id = $2 and field ->> 'fieldId' = ${fieldId}
                    limit 1), ${fieldId})`;

const failuresMatching = (isSelected: string): string => `
  select c.field_id as "fieldId", ${fieldTitle("c.field_id")} as title,
         sum(c.times)::bigint as failures, count(distinct nullif(c.visitor, ''))::int as visitors
    from read.form_conversion as c
   where c.website_id = $1 and c.form_id = $2 and c.step = 'field' and ${inSpan("c.quarter", daysOfForm)}
     and ${isSelected}
   group by c.field_id`;

const failureSql = {
  title: { expression: "title", known: true },
  failures: counted("failures"),
  visitors: counted("visitors"),
} as const satisfies SqlColumns<typeof failureColumns>;

const whenLeft = atMoment("l", "left_at", daysOfForm);

/** A visitor who sent the form in the same quarter of an hour or later in the range did not stop. */
const stopsMatching = (isSelected: string): string => `
  select stopped.*, case when sum(stops) over () = 0 then null
                         else stops::float8 / sum(stops) over () end as share
    from (select l.field_id as "fieldId", ${fieldTitle("l.field_id")} as title,
                 count(*)::bigint as stops, count(distinct nullif(l.visitor, ''))::int as visitors
            from read.form_leaves as l
           where l.website_id = $1 and l.form_id = $2
             and ${inSpan("l.left_at", daysOfForm)}
             and ${isSelected}
             and not exists (select from read.form_conversion as c
                              where c.website_id = $1 and c.form_id = $2 and c.step = 'submitted'
                                and c.visitor <> '' and c.visitor = l.visitor
                                and c.quarter > l.left_at - interval '15 minutes'
                                and ${inSpan("c.quarter", daysOfForm)})
           group by l.field_id) as stopped`;

const stopSql = {
  title: { expression: "title", known: true },
  stops: counted("stops"),
  visitors: counted("visitors"),
  share: { expression: "(share * 100)", type: "double precision" },
} as const satisfies SqlColumns<typeof stopColumns>;

/** By which rules forms are counted, and up to which position of the log. */
const findBasis = async <Shown extends object>(sql: Sql, websiteId: string, shown: Shown) => {
  const { rulesVersion, position } = await findRules(sql, websiteId, "form-conversion");
  return { ...shown, rulesVersion, position };
};

type Day = FormSteps & { readonly day: string };

/** One form on each day of a range, and on all of them. */
const countForm = async (sql: Sql, firstValues: readonly string[], filter: VisitFilter) => {
  const { values, add } = parameters(firstValues);
  const isSelected = filter(inQuarter("c", daysOfForm), { values, add });
  const [days, [total]] = await Promise.all([
    sql.query<Day>(daysText(isSelected), values),
    sql.query<FormSteps>(totalText(isSelected), values),
  ]);
  if (total === undefined) throw new Error("The query of a sum answered nothing.");
  return { days: [...days], total };
};

/** What the reports of forms have in common. */
const createParts = (dependencies: ListDependencies) => {
  const { sql, timeZoneOf } = dependencies;
  const rangeOf = async (websiteId: string, query: Range) => {
    const timeZone = await timeZoneOf(websiteId);
    return { timeZone, ...(await findRange(sql, timeZone, query)) };
  };
  type Filtered = { readonly segment?: string | undefined };
  const filterOf = (
    { websiteId, owner }: RequestContext,
    { segment }: Filtered,
  ): Promise<VisitFilter> => {
    requireVisits(segment, owner?.permissions);
    return findVisitFilter(sql, websiteId, segment);
  };
  const nameOf = async (websiteId: string, formId: string): Promise<string> => {
    const [form] = await sql.query<{ name: string }>(nameText, [websiteId, formId]);
    if (form === undefined) throw new Refusal(404, "form-not-found", "Form not found.");
    return form.name;
  };
  /** 403 for the filters comes before 404 for the form, as in other calls. */
  const findForm = async (context: RequestContext, formId: string, query: Filtered) => {
    requireVisits(query.segment, context.owner?.permissions);
    const name = await nameOf(context.websiteId, formId);
    return { name, filter: await filterOf(context, query) };
  };
  return { rangeOf, findForm, filterOf };
};
type Parts = ReturnType<typeof createParts>;

/** The fields at which one form fails, and where visitors stop. */
const fieldLists = (
  dependencies: ListDependencies,
  { rangeOf, findForm }: Parts,
): readonly Route[] => {
  const failures = listRoutes(dependencies)(formFailuresContract, {
    name: "form-failures",
    projections: [],
    source: async ({ params: { formId }, query, context }) => {
      const { websiteId } = context;
      const { filter } = await findForm(context, formId, query);
      const { timeZone, from, to } = await rangeOf(websiteId, query);
      const given = parameters([websiteId, formId, timeZone, from, to]);
      return {
        matching: failuresMatching(filter(inQuarter("c", daysOfForm), given)),
        values: given.values,
        columns: failureColumns,
        sql: failureSql,
        key: { expression: '"fieldId"', type: "text" },
      };
    },
  });

  const stops = listRoutes(dependencies)(formStopsContract, {
    name: "form-stops",
    projections: [],
    source: async ({ params: { formId }, query, context }) => {
      const { websiteId } = context;
      const { filter } = await findForm(context, formId, query);
      const { timeZone, from, to } = await rangeOf(websiteId, query);
      const given = parameters([websiteId, formId, timeZone, from, to]);
      return {
        matching: stopsMatching(filter(whenLeft, given)),
        values: given.values,
        columns: stopColumns,
        sql: stopSql,
        key: { expression: '"fieldId"', type: "text" },
      };
    },
  });

  return [...failures, ...stops];
};

/** How many visitors see, start and submit a form. Spec: B7.14. */
export const formConversionQueries = (dependencies: ListDependencies): readonly Route[] => {
  const { sql } = dependencies;
  const parts = createParts(dependencies);
  const { rangeOf, findForm, filterOf } = parts;

  const list = listRoutes(dependencies)(listFormConversionContract, {
    name: "form-conversion",
    projections: [],
    source: async ({ query, context }) => {
      const { websiteId } = context;
      const filter = await filterOf(context, query);
      const { timeZone, from, to } = await rangeOf(websiteId, query);
      const given = parameters([websiteId, timeZone, from, to, query.name ?? null]);
      return {
        matching: formsMatching(filter(inQuarter("c", requestedDays), given)),
        values: given.values,
        columns: conversionColumns,
        sql: formSql,
        key: { expression: '"formId"', type: "text" },
      };
    },
  });

  const one = route(formConversionContract, async ({ params, query, context }) => {
    const { formId } = params;
    const { websiteId } = context;
    const { name, filter } = await findForm(context, formId, query);
    const { timeZone, from, to } = await rangeOf(websiteId, query);
    const counted = await countForm(sql, [websiteId, formId, timeZone, from, to], filter);
    const basis = await findBasis(sql, websiteId, { from, to, timeZone });
    return { body: { formId, name, from, to, timeZone, basis, ...counted } };
  });

  return [...list, one, ...fieldLists(dependencies, parts)];
};
