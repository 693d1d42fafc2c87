import * as z from "zod/mini";
import { SpamReason } from "#domain/forms/events.ts";
import { parseFieldFilters } from "#domain/forms/field-filter.ts";
import { submissionQuickFilters } from "#domain/forms/submission-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { CellStyle } from "#domain/kit/list-export.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { DayOrZonedMoment, momentTexts } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";

const shared = {
  method: "GET",
  tag: "forms",
  access: "owner",
  permission: "submissions:read",
} as const;
const formId = z.string().check(z.minLength(1), z.maxLength(64));
const submissionId = z.string().check(z.minLength(1), z.maxLength(64));

/** A restored submission returns to its previous folder. */
export const SubmissionFolder = z.enum(["inbox", "spam", "deleted"]);
export type SubmissionFolder = z.infer<typeof SubmissionFolder>;

export const submissionFilters = {
  formId: z.optional(formId),
  folder: z._default(SubmissionFolder, "inbox"),
  /** Part of any answer. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** A day in the website's time zone, `2030-01-31`; inclusive. Times are filters on `submittedAt`. */
  from: z.optional(z.union([z.literal(""), DayOrZonedMoment], momentTexts.either)),
  /** A day, inclusive. */
  to: z.optional(z.union([z.literal(""), DayOrZonedMoment], momentTexts.either)),
  /**
   * Filters on the columns, as in every list. Columns of fields have the ids of
   * `listSubmissionColumnsContract` and require `formId`: 400 for others.
   */
  filters: z.optional(z.string().check(z.maxLength(8_000), storable)),
  /** JSON of `FieldFilter[]`: `[{"is":"chosen","fieldId":"color","option":"Red"}]`. */
  answers: z.optional(
    z.string().check(
      z.maxLength(8_000),
      z.refine((text) => text === "" || parseFieldFilters(text) !== undefined),
    ),
  ),
};

/** `submittedAt`, `form`, `page`, or the id of a column of answers; `-` in front for descending. */
const sort = z._default(
  z.string().check(z.regex(/^-?(submittedAt|form|page|[A-Za-z0-9_-]{1,64}\.[a-z]{1,20})$/)),
  "-submittedAt",
);

export const SubmissionAnswer = z.object({
  fieldId: z.string(),
  /** Title at the time of the submission. */
  title: z.string(),
  type: z.string(),
  /** One line per part; `N/A` for an empty answer. Spec: B3.24. */
  text: z.string(),
});

export const SubmissionRow = z.object({
  submissionId: z.string(),
  formId: z.string(),
  formName: z.string(),
  /** Version of the submitted form; null from before versions were counted. */
  formVersion: z.nullable(z.int()),
  submittedAt: z.string(),
  pageTitle: z.string(),
  pagePath: z.string(),
  folder: SubmissionFolder,
  /** Also determines where a deleted one would be restored to. */
  spam: z.boolean(),
  /** Reasons for suspecting spam at arrival, whatever its folder is now. */
  spamReasons: z.array(SpamReason),
  spamByOwner: z.boolean(),
  noteCount: z.int(),
  replyCount: z.int(),
  /** Null once the person has been erased. Long texts are cut in lists. */
  answers: z.nullable(z.array(SubmissionAnswer)),
});
export type SubmissionRow = z.infer<typeof SubmissionRow>;

export const listSubmissionsContract = {
  ...shared,
  path: "/api/console/submissions",
  summary: "Form submissions",
  query: listQuery({ ...longPageQuery, ...submissionFilters, sort }, submissionQuickFilters),
  response: longPageOf(SubmissionRow),
} as const satisfies Contract;

export const SubmissionColumn = z.object({
  /** `<fieldId>.<type>`: a field whose type changed has a new column. */
  id: z.string(),
  formId: z.string(),
  formName: z.string(),
  fieldId: z.string(),
  type: z.string(),
  title: z.string(),
  /** No version that visitors can currently fill in has it. */
  dropped: z.boolean(),
  /** Options; for a likert, its questions. */
  options: z.array(z.object({ option: z.string(), dropped: z.boolean() })),
});
export type SubmissionColumn = z.infer<typeof SubmissionColumn>;

/** In the order of the form, removed fields last. */
export const listSubmissionColumnsContract = {
  ...shared,
  path: "/api/console/submissions/columns",
  summary: "All fields of all versions of a form",
  query: z.object({ formId }),
  response: z.object({ columns: z.array(SubmissionColumn) }),
} as const satisfies Contract;

export const countSubmissionsContract = {
  ...shared,
  path: "/api/console/submissions/folders",
  summary: "How many submissions each folder holds",
  query: z.object({ formId: z.optional(formId) }),
  response: z.object({
    inbox: z.int(),
    spam: z.int(),
    deleted: z.int(),
    /** Folders with more rows, which were not counted. */
    capped: z.array(SubmissionFolder),
  }),
} as const satisfies Contract;

/** Header of an export: number of submissions in the file. */
export const EXPORT_ROWS_HEADER = "x-daybook-rows";

export const exportSubmissionsContract = {
  ...shared,
  path: "/api/console/submissions/export",
  summary: "Every submission that the filters select, as a CSV or Parquet file",
  query: listQuery(
    {
      ...submissionFilters,
      sort,
      format: z.enum(["csv", "parquet"]),
      /** For CSV: ids of the table's columns in their displayed order; absent: all. */
      columns: z.optional(z.string().check(z.maxLength(8_000), z.regex(/^[\w,.-]*$/))),
      /** For CSV with `columns`, as in every list. */
      cells: z._default(CellStyle, "shown"),
    },
    submissionQuickFilters,
  ),
  downloads: ["text/csv", "application/vnd.apache.parquet"],
} as const satisfies Contract;

/** 404 `submission-not-found`. */
export const getSubmissionContract = {
  ...shared,
  path: "/api/console/submissions/:submissionId",
  summary: "One submission with all details",
  params: z.object({ submissionId }),
  response: z.object({
    ...SubmissionRow.shape,
    pageId: z.string(),
    contentSource: z.nullable(z.enum(["i", "c"])),
    pagePermissionTypeValue: z.nullable(z.string()),
    /** The raw values. */
    values: z.nullable(z.record(z.string(), z.unknown())),
    /** Email addresses in the answers, to which a reply can be sent. */
    addresses: z.array(z.string()),
    notes: z.array(
      z.object({
        noteId: z.string(),
        /** Null once the person has been erased. */
        note: z.nullable(z.string()),
        addedBy: z.string(),
        addedAt: z.string(),
      }),
    ),
    replies: z.array(
      z.object({
        replyId: z.string(),
        /** These three are null once the person has been erased. */
        to: z.nullable(z.string()),
        subject: z.nullable(z.string()),
        text: z.nullable(z.string()),
        repliedBy: z.string(),
        repliedAt: z.string(),
      }),
    ),
  }),
} as const satisfies Contract;
