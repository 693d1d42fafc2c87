import { useEffect } from "react";
import { parseFieldFilters } from "#domain/forms/field-filter.ts";
import type { AskedField } from "#domain/forms/submission-columns.ts";
import {
  listSubmissionColumnsContract,
  listSubmissionsContract,
} from "#read-api/form-submissions/contract.ts";
import { useForms } from "../forms/use-forms.ts";
import type { QueryPart } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { recentFilters } from "./recent-filters.ts";

export type SubmissionsSearch = QueryPart<typeof listSubmissionsContract> & {
  readonly open?: string | undefined;
  /** Ids of the shown columns, separated by commas. */
  readonly columns?: string | undefined;
  readonly view?: string | undefined;
};

/** New submissions appear automatically. */
export const POLL_MS = 15_000;

/** Filters of the table, without form and folder, which are the place. */
export const narrowing = ["from", "to", "answers"];

/** Converts the answer filters of older URLs and views to column filters. */
const useRecentFilters = (
  { answers, filters }: SubmissionsSearch,
  fields: readonly AskedField[] | undefined,
): void => {
  const change = useSearchChange();
  useEffect(() => {
    if (!answers || fields === undefined || fields.length === 0) return;
    const recent = recentFilters(parseFieldFilters(answers) ?? [], fields);
    if (recent === undefined) return;
    const all = [filters, recent].filter(Boolean).join(";");
    void change({ answers: undefined, filters: all || undefined }, { replace: true });
  }, [answers, filters, fields, change]);
};

/** The data for the URL: the forms, the fields of the shown one, and its submissions. */
export const useSubmissions = (search: SubmissionsSearch) => {
  const forms = useForms();
  const formId = search.formId ?? forms.only;
  const listQuery = {
    ...without(search, "open", "columns", "view"),
    ...(formId !== undefined && { formId }),
  };
  const query = useCall(
    listSubmissionsContract,
    { query: listQuery },
    { enabled: forms.known, every: POLL_MS },
  );
  const ofForm = formId !== undefined;
  const columns = useCall(
    listSubmissionColumnsContract,
    { query: { formId: formId ?? "" } },
    { enabled: ofForm },
  );
  const fields = ofForm ? (columns.data?.columns ?? NO_FIELDS) : undefined;
  useRecentFilters(search, columns.data?.columns);
  return {
    forms: forms.list,
    formId,
    folder: search.folder ?? ("inbox" as const),
    listQuery,
    query,
    /** Undefined when several forms are shown together. */
    fields,
  };
};

const NO_FIELDS: readonly AskedField[] = [];
