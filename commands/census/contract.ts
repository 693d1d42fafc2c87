import * as z from "zod/mini";
import { catalogId, formPartId, MAX_INTEGER } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";

/**
 * Created in the browser, once for each report. A report that arrives again with its id, by a retry
 * or as a beacon, counts once. Not in the specification: its calls carry no id.
 */
export const ReportId = z.string().check(z.regex(/^[\w-]{8,64}$/));

/** Spec: B7.12. `data` is JSON of `HitData`; `ss_cvr` is the visitor cookie's value. */
export const recordHitContract = {
  method: "POST",
  path: "/api/census/RecordHit",
  summary: "Record an analytics hit; stored durably before the response",
  tag: "census",
  access: "visitor",
  intake: "hits",
  crumb: false,
  contentType: "application/x-www-form-urlencoded",
  maxBodyBytes: 16 * 1024,
  body: z.object({
    event: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_INTEGER)),
    data: z.string().check(z.minLength(2)),
    ss_cvr: z.optional(z.string().check(z.maxLength(100))),
    id: z.optional(ReportId),
  }),
} as const satisfies Contract;

/**
 * Not in the specification: how a browser gets its id. It sends the value that its storage has, because
 * cookies are lost more often; without consent, as the request for its link to be cut. Spec: B4.11, B9.3.
 */
export const analyticsIdContract = {
  method: "POST",
  path: "/api/census/analytics-id",
  summary: "Keep this browser's analytics id, or remove it without the visitor's consent",
  tag: "census",
  access: "visitor",
  body: z.object({ analyticsId: z.optional(z.string().check(z.maxLength(100))) }),
  /** `<id>~<mark>`; null without an id. */
  response: z.object({ analyticsId: z.nullable(z.string()) }),
} as const satisfies Contract;

/** The page of a form or button, named as in a submission: B3.4. */
const pageOfReport = {
  id: z.optional(ReportId),
  /** The `ss_cvr` cookie's value; absent when the visitor accepts no cookies. */
  visitorCookie: z.optional(z.string().check(z.maxLength(100))),
  pageTitle: z.optional(z.string().check(z.maxLength(500))),
  pageId: z.optional(z.string().check(z.maxLength(200))),
  contentSource: z.optional(z.enum(["i", "c"])),
  /** Path of the page, without the query. */
  pagePath: z._default(z.string().check(z.maxLength(2000)), ""),
};
const formPage = { ...pageOfReport, formId: formPartId };
const formFact = {
  method: "POST",
  tag: "census",
  access: "visitor",
  intake: "forms",
  crumb: false,
  maxBodyBytes: 16 * 1024,
} as const;

/**
 * Spec: B7.14: a visitor sees a form. Not in the specification: JSON, the page named as in a
 * submission (B3.4); 204.
 */
export const recordFormRenderContract = {
  ...formFact,
  path: "/api/census/form-render",
  summary: "Record that a form was shown; durable before it answers",
  body: z.object(formPage),
} as const satisfies Contract;

/** Not in the specification: sent once per page view, at the visitor's first change of a field. */
export const recordFormStartContract = {
  ...formFact,
  path: "/api/census/form-start",
  summary: "Record that a visitor started filling in a form; stored durably before the response",
  body: z.object(formPage),
} as const satisfies Contract;

/** Not in the specification: sent when the browser or the server rejected a submission. */
export const recordFormFailContract = {
  ...formFact,
  path: "/api/census/form-fail",
  summary: "Record that a submission failed, and at which fields; durable before it answers",
  body: z.object({
    ...formPage,
    /**
     * Fields with an error; empty when the submission failed as a whole. Never contains what was
     * typed.
     */
    fieldIds: z.array(formPartId).check(z.maxLength(200)),
  }),
} as const satisfies Contract;

/**
 * Not in the specification: sent when the page with a form that was started is hidden, with the field that was
 * touched last, and without one when the form is sent after all. The last report of a `viewId` counts.
 */
export const recordFormLeaveContract = {
  ...formFact,
  path: "/api/census/form-leave",
  summary: "Record at which field a visitor left a form; durable before it answers",
  body: z.object({
    ...formPage,
    /** Id of this page view, made by the browser. */
    viewId: ReportId,
    /** Never contains what was typed. Null: the form was sent after all. */
    fieldId: z.nullable(formPartId),
  }),
} as const satisfies Contract;

const buttonFact = {
  method: "POST",
  tag: "census",
  access: "visitor",
  intake: "buttons",
  crumb: false,
  maxBodyBytes: 16 * 1024,
  body: z.object({
    ...pageOfReport,
    label: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Address of the link, as the page has it. */
    destination: z._default(z.string().check(z.maxLength(2000)), ""),
  }),
} as const;

/**
 * Spec: B7.13: a button comes into view. Not in the specification: JSON with what the button says and
 * where it leads; 204.
 */
export const recordButtonRenderContract = {
  ...buttonFact,
  path: "/api/census/button-render",
  summary: "Record that a button was shown; durable before it answers",
} as const satisfies Contract;

/** Spec: B7.13. Not in the specification: JSON, 204. */
export const recordButtonClickContract = {
  ...buttonFact,
  path: "/api/census/button-click",
  summary: "Record that a button was selected; durable before it answers",
} as const satisfies Contract;

/** Not in the specification: JSON, 204. The id is the product's. Spec: B7.16. */
export const recordQuickViewContract = {
  method: "POST",
  path: "/api/census/RecordQuickView/:id",
  summary: "Record a quick view of a product; stored durably before the response",
  tag: "census",
  access: "visitor",
  intake: "shop-events",
  crumb: false,
  params: z.object({ id: catalogId }),
  body: z.object({
    id: z.optional(ReportId),
    visitorCookie: z.optional(z.string().check(z.maxLength(100))),
    /** Path of the grid's page, without the query. */
    pagePath: z._default(z.string().check(z.maxLength(2000)), ""),
  }),
} as const satisfies Contract;
