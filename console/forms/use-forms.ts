import { useMemo } from "react";
import { filtersText } from "#domain/kit/list-filters.ts";
import { type FormRow, listFormsContract } from "#read-api/forms/contract.ts";
import { useCall } from "../kit/calls/queries.ts";

const MAX_FORMS = 200;
const REMOVED = filtersText([{ column: "standing", operator: "is", values: ["removed"] }]);

/** The website's forms, removed ones last, because their submissions remain. */
export const useForms = (): {
  readonly list: readonly FormRow[];
  /** Whether the list has loaded or failed to. */
  readonly known: boolean;
  /** The form, if there is only one. */
  readonly only: string | undefined;
} => {
  const present = useCall(listFormsContract, { query: { pageSize: MAX_FORMS } });
  const removed = useCall(listFormsContract, { query: { pageSize: MAX_FORMS, filters: REMOVED } });
  const list = useMemo(
    () => [...(present.data?.rows ?? []), ...(removed.data?.rows ?? [])],
    [present.data, removed.data],
  );
  const known =
    (present.data ?? present.error) !== null && !present.isPending && !removed.isPending;
  const [first] = list;
  return { list, known, only: known && list.length === 1 ? first?.formId : undefined };
};
