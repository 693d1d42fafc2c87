import * as z from "zod/mini";
import { segmentQuery } from "#domain/census/segment.ts";
import {
  conversionColumns,
  failureColumns,
  stopColumns,
} from "#domain/forms/conversion-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { Count, range } from "./range-contract.ts";

/** Filters select visits. Only actions of recognized visitors during these visits count. 403 without `census:read`. */
const segment = segmentQuery;

const steps = {
  /** Times the form was shown. */
  rendered: Count,
  /** Times a visitor started to fill it in. */
  started: Count,
  /** Accepted submissions, without spam. */
  submitted: Count,
  /** Rejected attempts. */
  failed: Count,
  /** The same counts by unique visitors; visitors without cookies are not included. */
  visitorsRendered: Count,
  visitorsStarted: Count,
  visitorsSubmitted: Count,
  visitorsFailed: Count,
};
export const FormSteps = z.object(steps);
export type FormSteps = z.infer<typeof FormSteps>;

const FormConversionRow = z.object({
  formId: z.string(),
  /** The id of a form that is unknown now. */
  name: z.string(),
  ...steps,
  /** Share of visitors who submitted among those who saw it, 0–1; null while nobody has seen it. */
  rate: z.nullable(z.number()),
  /** The page on which visitors were shown it most often; null before the first time. */
  pagePath: z.nullable(z.string()),
});
export type FormConversionRow = z.infer<typeof FormConversionRow>;

/**
 * Views, starts, submissions and failures of every form in the range; default: the last 30 days.
 */
export const listFormConversionContract = {
  method: "GET",
  path: "/api/console/form-conversion",
  summary: "How many visitors view, start and submit each form",
  tag: "forms",
  access: "owner",
  permission: "forms:read",
  canBeBuilding: true,
  query: listQuery({
    ...range,
    segment,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(conversionColumns)), "-rendered"),
    filters: filtersOf(conversionColumns),
    /** Part of the name. */
    name: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: longPageOf(FormConversionRow),
} as const satisfies Contract;

export const exportFormConversionContract = exportOf(listFormConversionContract);

/** One form day by day, including days without any. 404 `form-not-found`. */
export const formConversionContract = {
  method: "GET",
  path: "/api/console/form-conversion/:formId",
  summary: "One form's conversion by day",
  tag: "forms",
  access: "owner",
  permission: "forms:read",
  canBeBuilding: true,
  params: z.object({ formId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: z.object({ ...range, segment }),
  response: z.object({
    formId: z.string(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    days: z.array(z.object({ day: z.string(), ...steps })),
    total: FormSteps,
    /** By which version of the measuring rules, and up to which position of the log they are complete. */
    basis: z.object({
      from: z.string(),
      to: z.string(),
      timeZone: z.string(),
      rulesVersion: Count,
      position: z.string(),
    }),
  }),
} as const satisfies Contract;

/** The fields at which submissions failed. */
export const formFailuresContract = {
  method: "GET",
  path: "/api/console/form-conversion/:formId/fields",
  summary: "Fields at which a form’s submissions failed",
  tag: "forms",
  access: "owner",
  permission: "forms:read",
  canBeBuilding: true,
  params: z.object({ formId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: listQuery({
    ...range,
    segment,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(failureColumns)), "-failures"),
    filters: filtersOf(failureColumns),
  }),
  response: longPageOf(
    z.object({
      fieldId: z.string(),
      /** The id of a field that the form no longer has. */
      title: z.string(),
      failures: Count,
      visitors: Count,
    }),
  ),
} as const satisfies Contract;

export const exportFormFailuresContract = exportOf(formFailuresContract);

/**
 * The fields that were touched last on page views in which the form was started and not sent. Visitors who sent it
 * later in the range are not included.
 */
export const formStopsContract = {
  method: "GET",
  path: "/api/console/form-conversion/:formId/stops",
  summary: "Fields at which visitors stopped filling in a form",
  tag: "forms",
  access: "owner",
  permission: "forms:read",
  canBeBuilding: true,
  params: z.object({ formId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: listQuery({
    ...range,
    segment,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(stopColumns)), "-stops"),
    filters: filtersOf(stopColumns),
  }),
  response: longPageOf(
    z.object({
      fieldId: z.string(),
      /** The id of a field that the form no longer has. */
      title: z.string(),
      stops: Count,
      visitors: Count,
      /** Of all times that the form was left, 0–1. */
      share: z.nullable(z.number()),
    }),
  ),
} as const satisfies Contract;

export const exportFormStopsContract = exportOf(formStopsContract);
