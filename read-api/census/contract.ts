import * as z from "zod/mini";
import { censusColumns, censusDimensions } from "#domain/census/census-columns.ts";
import { conversionColumns, failureColumns } from "#domain/forms/conversion-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { intakeKinds } from "#domain/kit/intake-kinds.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";

const Count = z.int();
const range = { from: z.optional(Day), to: z.optional(Day) };

/**
 * Views and unique visitors of each day of the range, days without any included, in the website's
 * time zone. The last 30 days when no range is given; at most 400 days.
 */
export const censusByDayContract = {
  method: "GET",
  path: "/api/console/census/days",
  summary: "Page views and unique visitors by day",
  tag: "census",
  access: "owner",
  permission: "census:read",
  query: z.object(range),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    days: z.array(z.object({ day: z.string(), views: Count, visitors: Count })),
    total: z.object({ views: Count, visitors: Count }),
  }),
} as const satisfies Contract;

/**
 * Reports of browsers that were refused, by day (UTC) and kind; days without any are left out. `client`: one
 * client sent too many in a minute. `day`: the website's limit of the day was reached.
 */
export const refusedReportsContract = {
  method: "GET",
  path: "/api/console/census/refused",
  summary: "Reports of browsers that were refused, by day and kind",
  tag: "census",
  access: "owner",
  permission: "census:read",
  query: z.object(range),
  response: z.object({
    rows: z.array(
      z.object({ day: z.string(), kind: z.enum(intakeKinds), client: Count, byDay: Count }),
    ),
  }),
} as const satisfies Contract;

export const CensusRow = z.object({ name: z.string(), views: Count, visitors: Count });
export type CensusRow = z.infer<typeof CensusRow>;

/** Views and unique visitors by page or by referrer (host; empty for direct visits). */
export const censusByContract = {
  method: "GET",
  path: "/api/console/census/by/:dimension",
  summary: "Page views and unique visitors by page or referrer",
  tag: "census",
  access: "owner",
  permission: "census:read",
  params: z.object({ dimension: z.enum(censusDimensions) }),
  query: z.object({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(censusColumns.page)), "-views"),
    filters: filtersOf(censusColumns.page),
    /** Part of the name. */
    name: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: longPageOf(CensusRow),
} as const satisfies Contract;

export const exportCensusContract = exportOf(censusByContract);

const steps = {
  /** Times the form was shown to somebody. */
  rendered: Count,
  /** Times somebody began to fill it in. */
  started: Count,
  /** Submissions taken, those taken for spam not among them. */
  submitted: Count,
  /** Tries that were refused. */
  failed: Count,
  /** The same by unique visitors; those who keep no cookies are in none of these. */
  visitorsRendered: Count,
  visitorsStarted: Count,
  visitorsSubmitted: Count,
  visitorsFailed: Count,
};
export const FormSteps = z.object(steps);
export type FormSteps = z.infer<typeof FormSteps>;

const FormConversionRow = z.object({
  formId: z.string(),
  /** Its id for a form that is not known any more. */
  name: z.string(),
  ...steps,
  /** Visitors who submitted of those who saw it, 0–1; null while nobody has seen it. */
  rate: z.nullable(z.number()),
});
export type FormConversionRow = z.infer<typeof FormConversionRow>;

/** Shown, begun, sent and failed of every form in the range: the last 30 days unless given. */
export const listFormConversionContract = {
  method: "GET",
  path: "/api/console/form-conversion",
  summary: "How many visitors view, start and submit each form",
  tag: "forms",
  access: "owner",
  permission: "forms:read",
  query: z.object({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(conversionColumns)), "-rendered"),
    filters: filtersOf(conversionColumns),
    /** Part of the name. */
    name: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: longPageOf(FormConversionRow),
} as const satisfies Contract;

export const exportFormConversionContract = exportOf(listFormConversionContract);

/** One form day by day, days without any included. 404 `form-not-found`. */
export const formConversionContract = {
  method: "GET",
  path: "/api/console/form-conversion/:formId",
  summary: "One form's conversion by day",
  tag: "forms",
  access: "owner",
  permission: "forms:read",
  params: z.object({ formId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: z.object(range),
  response: z.object({
    formId: z.string(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    days: z.array(z.object({ day: z.string(), ...steps })),
    total: FormSteps,
  }),
} as const satisfies Contract;

/** At which fields submissions failed. */
export const formFailuresContract = {
  method: "GET",
  path: "/api/console/form-conversion/:formId/fields",
  summary: "Fields at which a form’s submissions failed",
  tag: "forms",
  access: "owner",
  permission: "forms:read",
  params: z.object({ formId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: z.object({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(failureColumns)), "-failures"),
    filters: filtersOf(failureColumns),
  }),
  response: longPageOf(
    z.object({
      fieldId: z.string(),
      /** Its id for a field that the form does not have any more. */
      title: z.string(),
      failures: Count,
      visitors: Count,
    }),
  ),
} as const satisfies Contract;

export const exportFormFailuresContract = exportOf(formFailuresContract);
