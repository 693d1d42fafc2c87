import { submissionTexts } from "#domain/forms/submission-texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listRoute } from "../kit/list-routes.ts";
import {
  countSubmissionsContract,
  EXPORT_ROWS_HEADER,
  exportSubmissionsContract,
  getSubmissionContract,
  listSubmissionColumnsContract,
  listSubmissionsContract,
} from "./contract.ts";
import { createExportSubmissions } from "./export-submissions.ts";
import { createGetSubmission } from "./get-submission.ts";
import { createListColumns } from "./list-columns.ts";
import { createCountSubmissions, toSubmissionRow } from "./list-submissions.ts";
import { createSubmissionsSource } from "./submissions-source.ts";

export type SubmissionQueryDependencies = {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  /** IANA name. */
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
  readonly nowMs: () => number;
};

/**
 * The members' view of submissions. The call for one comes last, because its path would match the
 * others'.
 */
export const submissionQueries = ({
  sql,
  waitFor,
  timeZoneOf,
  nowMs,
}: SubmissionQueryDependencies): readonly Route[] => {
  const sourceOf = createSubmissionsSource(sql, timeZoneOf);
  const countSubmissions = createCountSubmissions(sql);
  const listColumns = createListColumns(sql);
  const exportSubmissions = createExportSubmissions(sql, timeZoneOf, nowMs);
  const getSubmission = createGetSubmission(sql);
  const caughtUp = (readAfter: bigint | undefined) => waitFor(["form-submissions"], readAfter);

  const list = listRoute({ sql, waitFor })(listSubmissionsContract, {
    projections: ["form-submissions"],
    source: ({ query, context: { websiteId } }) => sourceOf(websiteId, query),
    rowOf: toSubmissionRow,
  });

  const count = route(countSubmissionsContract, async ({ query, context }) => {
    await caughtUp(context.readAfter);
    return { body: await countSubmissions(context.websiteId, query.formId) };
  });

  const columns = route(listSubmissionColumnsContract, async ({ query, context }) => {
    await caughtUp(context.readAfter);
    return { body: { columns: [...(await listColumns(context.websiteId, [query.formId]))] } };
  });

  const one = route(getSubmissionContract, async ({ params, context }) => {
    await caughtUp(context.readAfter);
    const found = await getSubmission(context.websiteId, params.submissionId);
    if (found === undefined)
      throw new Refusal(404, "submission-not-found", submissionTexts.notFound);
    return { body: found };
  });

  const file = route(exportSubmissionsContract, async ({ query, context }) => {
    await caughtUp(context.readAfter);
    const { total, file } = await exportSubmissions(context.websiteId, query);
    return { file, headers: { [EXPORT_ROWS_HEADER]: String(total) } };
  });

  return [list, count, columns, file, one];
};
